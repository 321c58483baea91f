/** The controllers apart from the elements, with frames and sessions passed in. */
import { expect } from '@open-wc/testing';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { AnnouncerController } from '../../src/controllers/announcer.ts';
import { FrameController, type FrameSource } from '../../src/controllers/frame.ts';
import { SessionController } from '../../src/controllers/session-controller.ts';
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

/** Frames that come when the test says so; a hidden tab has none. */
function makeFrames(): FrameSource & { asked: number; waiting: Map<number, () => void>; show(): void } {
  const waiting = new Map<number, () => void>();
  let handle = 0;
  return {
    asked: 0,
    waiting,
    request(callback: () => void) { this.asked++; waiting.set(++handle, callback); return handle; },
    cancel(given: number) { waiting.delete(given); },
    show() { const callbacks = [...waiting.values()]; waiting.clear(); callbacks.forEach((callback) => callback()); },
  };
}

describe('the frame controller', () => {
  it('paints once per frame, however often it is asked', () => {
    const frames = makeFrames();
    let paints = 0;
    const controller = new FrameController(makeHost(), () => paints++, frames);
    for (let i = 0; i < 1_000; i++) controller.request();
    expect([frames.asked, paints]).to.deep.equal([1, 0]);
    frames.show();
    expect(paints).to.equal(1);
    controller.request();
    frames.show();
    expect(paints).to.equal(2);
  });

  it('paints nothing while the tab is hidden and once when it is shown', () => {
    const frames = makeFrames();
    let paints = 0;
    const controller = new FrameController(makeHost(), () => paints++, frames);
    for (let i = 0; i < 50; i++) controller.request();
    expect(paints).to.equal(0);
    frames.show();
    expect(paints).to.equal(1);
  });

  it('takes its frame back when the host leaves and asks anew when it returns', () => {
    const frames = makeFrames();
    let paints = 0;
    const host = makeHost();
    const controller = new FrameController(host, () => paints++, frames);
    controller.request();
    host.disconnect();
    expect(frames.waiting.size).to.equal(0);
    host.connect();
    frames.show();
    expect(paints).to.equal(1);
    host.disconnect();
    host.connect();
    expect(frames.waiting.size).to.equal(0);
  });
});

describe('the announcer', () => {
  it('makes the same words twice a change, so that they are spoken twice', () => {
    const host = makeHost();
    const announcer = new AnnouncerController(host);
    announcer.say('Stopped.');
    const first = announcer.text;
    announcer.say('Stopped.');
    expect(announcer.text).not.to.equal(first);
    expect(announcer.text.trim()).to.equal('Stopped.');
    expect(host.updates).to.equal(2);
    host.disconnect();
    expect(announcer.text).to.equal('');
  });

  it('cuts a long text without a sentence at a space', () => {
    const announcer = new AnnouncerController(makeHost());
    announcer.say('word '.repeat(1_000));
    expect(announcer.text).to.match(/word …$/);
    expect(announcer.text.length).to.be.lessThan(1_210);
  });
});

describe('the session controller', () => {
  const session = (id: string): Session => new Session({ id: id || 'unnamed', transport: () => { throw new Error('not here'); } });

  it('makes one session for each id and tells whose change it is', async () => {
    const heard: string[] = [];
    const controller = new SessionController(makeHost(), { open: session, hear: (change, { id }) => heard.push(`${id} ${change.type}`) });
    expect(controller.get('a')).to.equal(controller.get('a'));
    expect(controller.get('a')).not.to.equal(controller.get('b'));
    await controller.get('a').send('hi');
    expect(heard.filter((line) => line.startsWith('b'))).to.deep.equal([]);
    expect(heard).to.include('a turn-end');
  });

  it('ends what runs when the host has left for good, and listens again when it comes back after all', async () => {
    const host = makeHost();
    const heard: string[] = [];
    const endless = (id: string): Session => new Session({ id, transport: () => ({ sendMessages: () => new Promise(() => {}), reconnectToStream: () => Promise.resolve(null) }) });
    const controller = new SessionController(host, { open: endless, hear: (change) => heard.push(change.type), grace: 20 });
    const turn = controller.get('a').send('hi');
    host.disconnect();
    host.connect();
    await new Promise((resolve) => { setTimeout(resolve, 40); });
    expect(controller.get('a').turn!.outcome, 'it was only moved').to.equal(undefined);
    host.disconnect();
    expect((await turn).outcome).to.equal('stopped');
    heard.length = 0;
    await Promise.resolve();
    controller.get('a').messages = [];
    expect(heard).to.deep.equal([]);
    host.connect();
    controller.get('a').messages = [];
    expect(heard).to.include('transcript');
  });
});
