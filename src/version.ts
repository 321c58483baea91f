/** The kit's version: the build writes it in; sources that run as they are have none. */
declare const __CHAT_STREAM_VERSION__: string | undefined;

export const version: string = typeof __CHAT_STREAM_VERSION__ === 'string' ? __CHAT_STREAM_VERSION__ : 'source';
