/** The controllers apart from the elements, with frames and sessions passed in. */
import { expect } from '@open-wc/testing';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { createAnnouncer } from '../../src/controllers/announcer.ts';
import { inFrames } from '../../src/controllers/frame.ts';
import { keepSessions } from '../../src/controllers/session-controller.ts';
import { Session } from '../../src/turn/session.ts';

/** A host without a page: counts the updates that it is asked for. */
function makeHost() {
  const controllers: ReactiveController[] = [];
  const host = {
    updates: 0,
    addController: (controller: ReactiveController) => { controllers.push(controller); },
    removeController: () => {},
    requestUpdate: () => { host.updates++; },
    updateComplete: Promise.resolve(true),
    connect: () => controllers.forEach((controller) => controller.hostConnected?.()),
    disconnect: () => controllers.forEach((controller) => controller.hostDisconnected?.()),
  };
  return host satisfies ReactiveControllerHost;
}

describe('frames', () => {
  const { requestAnimationFrame } = globalThis;
  let waiting: FrameRequestCallback[];
  const show = (): void => waiting.splice(0).forEach((callback) => callback(0));

  beforeEach(() => {
    waiting = [];
    globalThis.requestAnimationFrame = (callback) => waiting.push(callback);
  });
  afterEach(() => { globalThis.requestAnimationFrame = requestAnimationFrame; });

  it('paint once each, however often they are asked for: a hidden tab has one waiting when it is shown', () => {
    let paints = 0;
    const ask = inFrames(() => paints++);
    for (let i = 0; i < 1_000; i++) ask();
    expect([waiting.length, paints]).to.deep.equal([1, 0]);
    show();
    expect(paints).to.equal(1);
    ask();
    show();
    expect(paints).to.equal(2);
  });
});

describe('the announcer', () => {
  it('makes the same words twice a change, so that they are spoken twice', () => {
    const host = makeHost();
    const announcer = createAnnouncer(host);
    announcer.say('Stopped.');
    const first = announcer.text;
    announcer.say('Stopped.');
    expect(announcer.text).not.to.equal(first);
    expect(announcer.text.trim()).to.equal('Stopped.');
    expect(host.updates).to.equal(2);
    announcer.say('');
    expect(announcer.text).to.equal('');
  });

  it('cuts a long text without a sentence at a space', () => {
    const announcer = createAnnouncer(makeHost());
    announcer.say('word '.repeat(1_000));
    expect(announcer.text).to.match(/word …$/);
    expect(announcer.text.length).to.be.lessThan(1_210);
  });
});

describe('the sessions of an element', () => {
  const session = (id: string): Session => new Session({ id: id || 'unnamed', transport: () => { throw new Error('not here'); } });
  const earlier = [{ id: 'm', role: 'user' as const, parts: [] }];

  it('are one for each id, and it is told whose change it is', async () => {
    const heard: string[] = [];
    const get = keepSessions(makeHost(), session, (change, { id }) => heard.push(`${id} ${change.type}`));
    expect(get('a')).to.equal(get('a'));
    expect(get('a')).not.to.equal(get('b'));
    await get('a').send('hi');
    expect(heard.filter((line) => line.startsWith('b'))).to.deep.equal([]);
    expect(heard).to.include('a turn-end');
  });

  it('take over what was set before the first was named, and only the first', () => {
    const get = keepSessions(makeHost(), session, () => {});
    get().messages = earlier;
    expect(get('a').messages).to.have.length(1);
    expect(get('b').messages).to.have.length(0);
  });

  it('end what runs when the host has left for good, without an order to the server, and go on when it comes back after all', async () => {
    const host = makeHost();
    const heard: string[] = [];
    let stops = 0;
    const endless = (id: string): Session => new Session({ id, transport: () => ({
      sendMessages: () => new Promise(() => {}), reconnectToStream: () => Promise.resolve(null), stop: async () => { stops++; },
    }) });
    const get = keepSessions(host, endless, (change) => heard.push(change.type), 20);
    const turn = get('a').send('hi');
    host.disconnect();
    host.connect();
    await new Promise((resolve) => { setTimeout(resolve, 40); });
    expect(get('a').turn!.outcome, 'it was only moved').to.equal(undefined);
    host.disconnect();
    expect((await turn).outcome).to.equal('stopped');
    expect(stops).to.equal(0);
    host.connect();
    get('a').messages = [];
    expect(heard.at(-1)).to.equal('transcript');
  });
});
