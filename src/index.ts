/** The door for applications: classes, types and settings. It registers nothing and touches nothing. */
export { allowEndpointOrigins } from './config/endpoint.ts';
export { ChatComposerElement } from './elements/chat-composer.ts';
export { ChatMessageElement } from './elements/chat-message.ts';
export { ChatStreamElement } from './elements/chat-stream.ts';
export type * from './elements/events.ts';
export type { AtSendTime } from './elements/open-session.ts';
export type { Catalogue } from './i18n/catalogue.ts';
export { en } from './i18n/en.ts';
export { addCatalogue } from './i18n/resolve.ts';
export type * from './protocol/chunks.ts';
export type * from './protocol/message.ts';
export { TransportError } from './protocol/transport.ts';
export type { ChatTransport, ErrorCode, RequestOptions, SendOptions, StreamObserver } from './protocol/transport.ts';
export { createTransport, type TransportOptions } from './transports/create-transport.ts';
export { Session, type Input, type SessionChange, type SessionOptions } from './turn/session.ts';
export type * from './turn/turn.ts';
export { version } from './version.ts';
