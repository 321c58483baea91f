/** What a screen reader hears: each turn's beginning and end, once. */
import { expect, waitUntil } from '@open-wc/testing';
import { en } from '../../src/i18n/en.ts';
import { conversation, endpoint, frame, inside, listen, pause, say, settled, streaming, textOf } from './helpers.ts';

describe('<chat-stream> announcements', () => {
  it('are one for the beginning and one with the whole answer at the end, whatever the number of deltas', async () => {
    const element = await conversation(endpoint('long', { ms: 2, count: 20 }).url);
    const said = listen(element);
    await say(element, 'hi');
    await settled(element);
    await frame();
    await pause(20);
    expect(said).to.have.length(2);
    expect(said[0]).to.equal(en.answering);
    expect(said[1]!.startsWith(en.outcomes.completed)).to.equal(true);
    expect(said[1]).to.match(/Line 1 of the answer\..*Line 20 of the answer\./s);
    expect(said[1]!.match(/Line 7 /g)).to.have.length(1);
  });

  it('end a long answer at a sentence', async () => {
    const element = await conversation(endpoint('long', { count: 200 }).url);
    const said = listen(element);
    await say(element, 'hi');
    await settled(element);
    await frame();
    expect(said.at(-1)!.length).to.be.lessThan(1_300);
    expect(said.at(-1)).to.match(/of the answer\. …$/);
  });

  it('come after a flood has been shown to its end, and the turn does not wait for that', async () => {
    const element = await conversation();
    const deltas = Array.from({ length: 20_000 }, (_, index) => ({ type: 'text-delta' as const, id: 't', delta: index % 10 ? 'word ' : `**${index}**.\n\n` }));
    element.transport = {
      sendMessages: async () => new ReadableStream({
        start(controller) {
          for (const chunk of [{ type: 'text-start' as const, id: 't' }, ...deltas, { type: 'finish' as const }]) controller.enqueue(chunk);
          controller.close();
        },
      }),
      reconnectToStream: async () => null,
    };
    const said = listen(element);
    await element.send('hi');
    expect(said).to.have.length(1);
    await waitUntil(() => said.length === 2, 'the end is spoken of', { timeout: 15_000 });
    expect(said[1]).to.match(/0\.\nword .* …$/s);
    expect(textOf(element)).to.contain('19990.');
    await frame();
    expect(said).to.have.length(2);
  }).timeout(20_000);

  it('say once why there is no answer, or that it broke off', async () => {
    const element = await conversation(endpoint('fails-once').url);
    const said = listen(element);
    await say(element, 'hi');
    await settled(element);
    await frame();
    expect(said).to.deep.equal([en.answering, `${en.outcomes.failed} ${en.errors.server}`]);
    element.endpoint = endpoint('cut').url;
    await element.retry();
    await settled(element);
    await frame();
    expect(said.slice(2)).to.deep.equal([en.answering, `${en.outcomes.interrupted} ${en.errors['cut-off']}`]);
  });

  it('say that an answer was stopped', async () => {
    const element = await conversation(endpoint('open').url);
    const said = listen(element);
    await say(element, 'hi');
    await streaming(element);
    await element.stop();
    await settled(element);
    await frame();
    expect(said).to.deep.equal([en.answering, en.outcomes.stopped]);
  });

  it('come from one polite region; nothing else in the element speaks', async () => {
    const element = await conversation(endpoint('fails-once').url);
    await say(element, 'hi');
    await settled(element);
    const roots = [element, ...element.shadowRoot!.querySelectorAll('chat-message, chat-composer')].map((part) => part.shadowRoot!);
    const speaking = roots.flatMap((root) => [...root.querySelectorAll('[aria-live], [role="status"], [role="alert"], [role="log"], output')])
      .filter((node) => node.getAttribute('aria-live') !== 'off');
    expect(speaking).to.deep.equal([inside(element, '[role="status"]')]);
  });
});
