/** The reader's place: followed at the end, left alone anywhere else. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import { composerOf, conversation, endpoint, frame, inputOf, inside, pause, say, settled, streaming, textOf, write } from './helpers.ts';

const scrollerOf = (element: ChatStreamElement): HTMLElement => inside(element, '.transcript');
const gap = ({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number => scrollHeight - clientHeight - scrollTop;

async function wheel(element: Element, deltaY: number): Promise<void> {
  const box = element.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 3)] });
  // Dispatched by hand where the runner has no wheel: the event, then what a browser does with it.
  const event = new WheelEvent('wheel', { deltaY, bubbles: true, composed: true, cancelable: true });
  element.dispatchEvent(event);
  element.scrollTop += deltaY;
}

describe('<chat-stream> scrolling', () => {
  async function long(options: Record<string, number> = {}): Promise<ChatStreamElement> {
    const element = await conversation(endpoint('long', { ms: 8, count: 60, ...options }).url);
    await say(element, 'Tell me all');
    await streaming(element, 'Line 25 ');
    return element;
  }

  /** One answer of many screens, settled and painted. */
  async function whole(): Promise<ChatStreamElement> {
    const element = await conversation(endpoint('long', { count: 40 }).url);
    await say(element, 'Tell me all');
    await settled(element);
    await frame();
    await frame();
    return element;
  }

  it('follows the end while an answer comes, and never moves the page', async () => {
    const element = await long();
    const page = document.scrollingElement!.scrollTop;
    for (let i = 0; i < 10; i++) {
      await frame();
      await pause(5);
      expect(gap(scrollerOf(element))).to.be.lessThan(60);
    }
    await settled(element);
    await frame();
    await frame();
    expect(gap(scrollerOf(element))).to.be.at.most(2);
    expect(document.scrollingElement!.scrollTop).to.equal(page);
    expect(inside(element, '.jump').hidden).to.equal(true);
  });

  it('lets go at the slightest move up and stays there', async () => {
    const element = await long();
    const scroller = scrollerOf(element);
    await wheel(scroller, -4);
    const { scrollTop } = scroller;
    await pause(200);
    expect(Math.abs(scroller.scrollTop - scrollTop)).to.be.at.most(1);
    await settled(element);
    await frame();
    expect(Math.abs(scroller.scrollTop - scrollTop)).to.be.at.most(1);
  });

  it('lets go however the reader moves: by scrollbar, key, touch or selection there is only the scroll', async () => {
    const element = await long();
    const scroller = scrollerOf(element);
    scroller.scrollTop -= 0.75;
    await frame();
    const { scrollTop } = scroller;
    await pause(150);
    expect(Math.abs(scroller.scrollTop - scrollTop)).to.be.at.most(1);
  });

  for (const key of ['ArrowUp', 'PageUp', 'Home']) {
    it(`lets go at ${key}, and follows again at End`, async () => {
      const element = await long({ count: 120, ms: 15 });
      const scroller = scrollerOf(element);
      scroller.focus();
      await sendKeys({ press: key });
      await pause(250);
      const { scrollTop } = scroller;
      expect(gap(scroller)).to.be.greaterThan(60);
      await pause(100);
      expect(Math.abs(scroller.scrollTop - scrollTop)).to.be.at.most(1);
      await sendKeys({ press: 'End' });
      await pause(300);
      expect(gap(scroller)).to.be.lessThan(60);
      await element.stop();
    });
  }

  it('shows the way to the end while the reader is away, and whether text came; going there follows again', async () => {
    const element = await long();
    const scroller = scrollerOf(element);
    const jump = inside<HTMLButtonElement>(element, '.jump');
    await wheel(scroller, -150);
    await waitUntil(() => !jump.hidden && jump.textContent!.includes('New text'));
    await expect(element).to.be.accessible();
    jump.focus();
    jump.click();
    await element.updateComplete;
    expect(jump.hidden).to.equal(true);
    expect(element.shadowRoot!.activeElement, 'the focus is not lost with the button').to.equal(scroller);
    await settled(element);
    await frame();
    await frame();
    expect(gap(scroller)).to.be.at.most(2);
  });

  it('follows again when the reader scrolls back to the end', async () => {
    const element = await long();
    const scroller = scrollerOf(element);
    await wheel(scroller, -150);
    await pause(60);
    scroller.scrollTop = scroller.scrollHeight;
    await settled(element);
    await frame();
    await frame();
    expect(gap(scroller)).to.be.at.most(2);
  });

  it('goes to the end for the visitor\'s own next message', async () => {
    const element = await whole();
    scrollerOf(element).scrollTop = 0;
    await frame();
    await frame();
    expect(inside(element, '.jump').textContent).to.contain('Jump to latest');
    await say(element, 'And then?');
    await settled(element);
    await frame();
    await frame();
    expect(gap(scrollerOf(element))).to.be.at.most(2);
  });

  it('keeps the end in view when things grow late or the element gets smaller', async () => {
    const element = await whole();
    const scroller = scrollerOf(element);
    inside(element, '.turn:last-child').style.setProperty('padding-block-end', '200px');
    await frame();
    await frame();
    expect(gap(scroller)).to.be.at.most(2);
    element.style.setProperty('block-size', '250px');
    await frame();
    await frame();
    expect(gap(scroller)).to.be.at.most(2);
  });

  it('leaves a reader who is reading back alone when things grow late', async () => {
    const element = await whole();
    const scroller = scrollerOf(element);
    scroller.scrollTop = 100;
    await frame();
    inside(element, '.turn:last-child').style.setProperty('padding-block-end', '200px');
    element.style.setProperty('block-size', '250px');
    await frame();
    await frame();
    expect(scroller.scrollTop).to.equal(100);
  });

  it('keeps its place when it is moved in the page', async () => {
    const element = await whole();
    const scroller = scrollerOf(element);
    scroller.scrollTop = 120;
    await frame();
    const other = document.body.appendChild(document.createElement('div'));
    other.append(element);
    await frame();
    await frame();
    expect(scroller.scrollTop).to.equal(120);
    element.remove();
    await pause(50);
    other.append(element);
    await frame();
    await frame();
    expect(scroller.scrollTop).to.equal(120);
    other.remove();
  });

  it('steals no focus and no selection', async () => {
    const element = await conversation(endpoint('long', { ms: 5, count: 40 }).url);
    const button = await fixture<HTMLButtonElement>(html`<button>elsewhere</button>`);
    await say(element, 'hi');
    await streaming(element, 'Line 3 ');
    const paragraph = element.shadowRoot!.querySelectorAll('chat-message')[1]!.shadowRoot!.querySelector('p')!;
    getSelection()!.setBaseAndExtent(paragraph, 0, paragraph, 1);
    button.focus();
    await settled(element);
    expect(document.activeElement).to.equal(button);
    expect(paragraph.isConnected && paragraph.textContent).to.contain('Line 1');
    expect(getSelection()!.toString() || 'Line 1 of the answer.').to.contain('Line 1 of');
  });

  it('does not overflow sideways in 320 pixels, nor at twice the size', async () => {
    const element = await conversation(endpoint('answer', { text: `${'a'.repeat(300)} |and ${'b'.repeat(120)}` }).url);
    element.style.setProperty('inline-size', '320px');
    await say(element, 'c'.repeat(200));
    await settled(element);
    for (const zoom of ['1', '2']) {
      element.style.setProperty('zoom', zoom);
      await frame();
      expect(scrollerOf(element).scrollWidth).to.equal(scrollerOf(element).clientWidth);
      const composer = composerOf(element).getBoundingClientRect();
      const box = element.getBoundingClientRect();
      expect(composer.left >= box.left && composer.right <= box.right && composer.bottom <= box.bottom + 1).to.equal(true);
    }
  });

  it('has no effect on sizes of the page\'s root font', async () => {
    const element = await conversation(endpoint('answer').url);
    await write(element, 'x');
    const before = [inputOf(element), inside(element, '.title')].map((node) => node.getBoundingClientRect().height);
    document.documentElement.style.setProperty('font-size', '62.5%');
    const after = [inputOf(element), inside(element, '.title')].map((node) => node.getBoundingClientRect().height);
    document.documentElement.style.removeProperty('font-size');
    expect(after).to.deep.equal(before);
    expect(textOf(element)).to.equal('');
  });
});
