/** `<chat-stream>` as a page uses it, fed by a transport object that yields the deltas as chunks. */
import '../../../src/define.ts';

export const renderer = {
  name: 'kit-element',
  mount(host) {
    const stream = document.createElement('chat-stream');
    let controller;
    stream.transport = {
      sendMessages: async () => new ReadableStream({
        start(given) {
          controller = given;
          controller.enqueue({ type: 'start', messageId: 'answer' });
          controller.enqueue({ type: 'text-start', id: 'text' });
          for (const chunk of waiting.splice(0)) controller.enqueue(chunk);
        },
      }),
      reconnectToStream: async () => null,
    };
    const waiting = [];
    const yieldChunk = (chunk) => (controller ? controller.enqueue(chunk) : waiting.push(chunk));
    stream.style.setProperty('block-size', '100%');
    host.append(stream);
    const turn = customElements.whenDefined('chat-stream').then(() => stream.send('Where is my order?'));
    turn.catch((error) => console.error(error));
    return {
      root: stream,
      push: (delta) => yieldChunk({ type: 'text-delta', id: 'text', delta }),
      end() {
        yieldChunk({ type: 'text-end', id: 'text' });
        yieldChunk({ type: 'finish', finishReason: 'stop' });
        controller?.close();
      },
    };
  },
};
