/** chat-message: nothing is approved that a person has not seen and meant. */
import { aTimeout, expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import type { ChatMessageElement } from '../../src/elements/chat-message.ts';
import { find, heard, middleOf, repaint, show, tool, wordsOf } from './message-helpers.ts';

const ask = (input: unknown = { order: '10482' }, fields = {}) =>
  show([tool('refund_order', 'approval-requested', { input, approval: { id: 'a1', ...fields } })], { outcome: 'waiting', last: true });
const approve = (element: Element) => find<HTMLButtonElement>(element, '[part=approve]')!;
const press = async (button: Element) => {
  await sendMouse({ type: 'click', position: middleOf(button) });
};
const SETTLED = 800;

/** Counts answers that leave the element. */
function answers(element: ChatMessageElement): unknown[] {
  const found: unknown[] = [];
  element.addEventListener('chat-approval-response', (event) => found.push((event as CustomEvent).detail));
  return found;
}

describe('<chat-message> approval', () => {
  it('is accessible', async () => {
    await expect(await ask()).to.be.accessible();
  });

  it('asks with the tool\'s name and its whole input as text', async () => {
    const element = await ask({ order: '10482', lines: [{ sku: 'a' }] });
    expect(wordsOf(find(element, '.approval-head'))).to.equal('Refund order The assistant wants to run: refund_order');
    expect(wordsOf(find(element, '.approval-input'))).to.equal('order10482lines[ { "sku": "a" } ]');
    expect(find(element, '.tool')).to.equal(null);
  });

  it('takes a real click on a card that has stood still', async () => {
    const element = await ask();
    await aTimeout(SETTLED);
    const answer = heard(document, 'chat-approval-response');
    await press(approve(element));
    expect((await answer).detail).to.deep.equal({ messageId: 'm1', approvalId: 'a1', approved: true });
  });

  it('takes a no', async () => {
    const element = await ask();
    await aTimeout(SETTLED);
    const answer = heard(document, 'chat-approval-response');
    await press(find(element, '[part=deny]')!);
    expect((await answer).detail).to.deep.equal({ messageId: 'm1', approvalId: 'a1', approved: false });
  });

  it('takes the keyboard, but has not put the focus on Approve', async () => {
    const element = await ask();
    expect(element.shadowRoot!.activeElement).to.equal(null);
    await aTimeout(SETTLED);
    approve(element).focus();
    const answer = heard(document, 'chat-approval-response');
    await sendKeys({ press: 'Enter' });
    expect((await answer).detail.approved).to.equal(true);
  });

  it('ignores clicks made by scripts', async () => {
    const element = await ask();
    const found = answers(element);
    await aTimeout(SETTLED);
    approve(element).click();
    find(element, '[part=deny]')!.click();
    expect(found).to.deep.equal([]);
  });

  it('ignores a click right after it appeared', async () => {
    const element = await ask();
    const found = answers(element);
    // Deny: it is never disabled, so only the clock can hold it back.
    const button = find(element, '[part=deny]')!;
    const since = performance.now();
    await press(button);
    if (performance.now() - since < 450) expect(found).to.deep.equal([]);
  });

  it('has its whole input within reach of the keyboard', async () => {
    const element = await ask({ body: `A long letter. ${'More. '.repeat(400)}The end.` });
    const well = find(element, '.approval-input')!;
    expect(wordsOf(well)).to.match(/^bodyA long letter\. .*The end\.$/);
    expect(well.tabIndex).to.equal(0);
    expect(well.scrollHeight).to.be.greaterThan(well.clientHeight);
    well.scrollTop = well.scrollHeight;
    expect(well.scrollTop).to.be.greaterThan(0);
  });

  it('waits with Approve until the end of a long input has been in sight', async () => {
    const element = await ask({ body: `A long letter. ${'More. '.repeat(400)}The end.` });
    const found = answers(element);
    const state = () => approve(element).getAttribute('aria-disabled');
    await aTimeout(SETTLED);
    expect(state()).to.equal('true');
    await press(approve(element));
    expect(found).to.deep.equal([]);
    const well = find(element, '.approval-input')!;
    expect(element.shadowRoot!.activeElement, 'the keyboard can read on').to.equal(well);
    well.scrollTop = 40;
    await aTimeout(100);
    expect(state()).to.equal('true');
    well.scrollTop = well.scrollHeight;
    await aTimeout(100);
    expect(state()).to.equal('false');
    well.scrollTop = 0;
    await repaint(element);
    await aTimeout(100);
    expect(state(), 'it was read').to.equal('false');
    await press(approve(element));
    expect(found).to.have.length(1);
  });

  it('takes a no before all was read', async () => {
    const element = await ask({ body: 'More. '.repeat(400) });
    const found = answers(element);
    await aTimeout(SETTLED);
    await press(find(element, '[part=deny]')!);
    expect(found).to.have.length(1);
  });

  for (const input of [{ order: '1' }, {}, [], undefined, 'text', null, 7]) {
    it(`needs no scrolling where all is in sight: ${JSON.stringify(input)}`, async () => {
      const element = await ask(input);
      await aTimeout(100);
      expect(approve(element).getAttribute('aria-disabled')).to.equal('false');
    });
  }

  it('is a row that waits when the page asks by itself', async () => {
    const element = await ask();
    element.taken = new Set(['a1']);
    await element.updateComplete;
    expect(find(element, '.approval')).to.equal(null);
    expect(find(element, '.tool')!.dataset['state']).to.equal('waiting');
  });

  it('has no buttons when the server decides by itself', async () => {
    const element = await ask({}, { isAutomatic: true });
    expect(find(element, '.approval')).to.equal(null);
    expect(find(element, '[part=approve]')).to.equal(null);
  });

  it('waits while the stream still runs', async () => {
    const element = await ask();
    await repaint(element, { streaming: true, outcome: undefined });
    expect(find<HTMLButtonElement>(element, '[part=deny]')!.disabled).to.equal(true);
  });

  it('becomes a row, and keeps the focus inside', async () => {
    const part = tool('refund_order', 'approval-requested', { input: { order: '1' }, approval: { id: 'a1' } });
    const element = await show([part], { outcome: 'waiting' });
    approve(element).focus();
    part.state = 'output-available';
    part.approval!.approved = true;
    await repaint(element, { outcome: 'completed' });
    expect(wordsOf(find(element, '.tool-input'))).to.equal('1');
    expect(element.shadowRoot!.activeElement).to.equal(find(element, 'article'));
    part.state = 'output-denied';
    await repaint(element);
    expect(wordsOf(find(element, '.tool-input'))).to.equal('Declined');
  });
});
