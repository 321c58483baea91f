/** The composer: keys, input methods, limits, and the one button. */
import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import type { ChatComposerElement } from '../../src/elements/chat-composer.ts';
import type { ChatStreamElement } from '../../src/elements/chat-stream.ts';
import { buttonOf, endpoint, inputOf, inside, pause, press, settled, streaming, textOf, write } from './helpers.ts';

describe('<chat-composer>', () => {
  let composer: ChatComposerElement;
  let sent: string[];
  const keep = (event: Event): void => { sent.push((event as CustomEvent<{ text: string }>).detail.text); };

  beforeEach(async () => {
    sent = [];
    composer = await fixture<ChatComposerElement>(html`<chat-composer @chat-submit=${keep}></chat-composer>`);
  });

  it('is accessible: empty, written in, busy, disabled', async () => {
    await expect(composer).to.be.accessible();
    await write(composer, 'Hello');
    await expect(composer).to.be.accessible();
    Object.assign(composer, { busy: true, note: 'Answers can be wrong.' });
    await composer.updateComplete;
    await expect(composer).to.be.accessible();
    Object.assign(composer, { busy: false, disabled: true });
    await composer.updateComplete;
    await expect(composer).to.be.accessible();
  });

  it('sends on Enter, and keeps the draft until someone clears it', async () => {
    await write(composer, 'Hello');
    expect(press(inputOf(composer), 'Enter').defaultPrevented).to.equal(true);
    expect(sent).to.deep.equal(['Hello']);
    expect(composer.value).to.equal('Hello');
    composer.value = '';
    await composer.updateComplete;
    expect(inputOf(composer).value).to.equal('');
  });

  it('breaks the line on Shift+Enter', async () => {
    await write(composer, 'Hello');
    expect(press(inputOf(composer), 'Enter', { shiftKey: true }).defaultPrevented).to.equal(false);
    expect(sent).to.deep.equal([]);
  });

  it('keeps what Escape finds', async () => {
    await write(composer, 'Hello');
    press(inputOf(composer), 'Escape');
    expect(inputOf(composer).value).to.equal('Hello');
  });

  it('refuses what is empty or only white space', async () => {
    press(inputOf(composer), 'Enter');
    await write(composer, ' \n\t ');
    press(inputOf(composer), 'Enter');
    buttonOf(composer).click();
    expect(sent).to.deep.equal([]);
    expect(buttonOf(composer).getAttribute('aria-disabled')).to.equal('true');
  });

  it('keeps the indentation of a first line, and drops empty lines around the text', async () => {
    await write(composer, '\n\n    indented\nnext\n\n');
    press(inputOf(composer), 'Enter');
    expect(sent).to.deep.equal(['    indented\nnext']);
  });

  describe('with an input method', () => {
    const compose = (type: string, data: string): void => {
      inputOf(composer).dispatchEvent(new CompositionEvent(type, { data, bubbles: true, composed: true }));
    };

    it('leaves Enter to it while a candidate is chosen (Chrome, Firefox)', async () => {
      compose('compositionstart', '');
      await write(composer, 'にほn');
      expect(press(inputOf(composer), 'Enter', { isComposing: true, keyCode: 229 }).defaultPrevented).to.equal(false);
      compose('compositionend', '日本');
      await write(composer, '日本');
      expect(sent).to.deep.equal([]);
      expect(composer.value).to.equal('日本');
    });

    it('leaves Enter to it where the composition ends before the key is told (Safari)', async () => {
      compose('compositionstart', '');
      await write(composer, '日本');
      compose('compositionend', '日本');
      press(inputOf(composer), 'Enter', { isComposing: false, keyCode: 229 });
      expect(sent).to.deep.equal([]);
    });

    it('sends on the Enter that follows, however soon', async () => {
      compose('compositionstart', '');
      await write(composer, '日本');
      press(inputOf(composer), 'Enter', { isComposing: true, keyCode: 229 });
      compose('compositionend', '日本');
      press(inputOf(composer), 'Enter', { isComposing: false, keyCode: 13 });
      expect(sent).to.deep.equal(['日本']);
    });
  });

  describe('its button', () => {
    it('asks to stop while an answer is under way, in the same place', async () => {
      await write(composer, 'next');
      const before = buttonOf(composer).getBoundingClientRect();
      composer.busy = true;
      await composer.updateComplete;
      expect(buttonOf(composer).getAttribute('aria-label')).to.equal('Stop');
      expect(buttonOf(composer).getAttribute('part')).to.equal('button stop');
      expect(buttonOf(composer).getBoundingClientRect()).to.deep.equal(before);
      const stopped = oneEvent(composer, 'chat-stop');
      buttonOf(composer).click();
      await stopped;
      expect(sent).to.deep.equal([]);
    });

    it('does not stop by the second half of a double click, nor by a key that is held down', async () => {
      let stops = 0;
      composer.addEventListener('chat-stop', () => stops++);
      composer.busy = true;
      await composer.updateComplete;
      buttonOf(composer).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
      expect(stops).to.equal(0);
      expect(press(buttonOf(composer), 'Enter', { repeat: true }).defaultPrevented).to.equal(true);
      expect(press(buttonOf(composer), 'Enter').defaultPrevented).to.equal(false);
    });

    it('keeps the focus when it changes from stop to send', async () => {
      composer.busy = true;
      await composer.updateComplete;
      buttonOf(composer).focus();
      composer.busy = false;
      await composer.updateComplete;
      await pause(50);
      expect(composer.shadowRoot!.activeElement).to.equal(buttonOf(composer));
      expect(document.activeElement).to.equal(composer);
    });
  });

  it('says why nothing is sent while busy, until the draft changes', async () => {
    composer.busy = true;
    composer.note = 'Answers can be wrong.';
    await write(composer, 'next');
    press(inputOf(composer), 'Enter');
    await composer.updateComplete;
    expect(inside(composer, '.composer-note').textContent).to.contain('Wait for the answer');
    await write(composer, 'next one');
    expect(inside(composer, '.composer-note').textContent).to.contain('Answers can be wrong.');
    expect(sent).to.deep.equal([]);
  });

  it('grows with the text to eight lines, then scrolls', async () => {
    const heights: number[] = [];
    for (const lines of [1, 2, 8, 9, 30]) {
      await write(composer, Array.from({ length: lines }, () => 'line').join('\n'));
      heights.push(inputOf(composer).getBoundingClientRect().height);
    }
    const [one, two, eight, nine, thirty] = heights as [number, number, number, number, number];
    expect(two).to.be.greaterThan(one);
    expect(eight).to.be.greaterThan(two * 2);
    expect(nine).to.be.lessThan(eight + 10);
    expect(thirty).to.equal(nine);
  });

  it('asks phones for a send key and has letters that they do not zoom into', async () => {
    expect(inputOf(composer).enterKeyHint).to.equal('send');
    const sheets = composer.shadowRoot!.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
    const coarse = sheets.filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes('coarse')).map((rule) => rule.cssText).join();
    expect(coarse).to.contain('max(16px');
  });

  it('takes whatever a page gives as value', async () => {
    composer.value = undefined as unknown as string;
    await composer.updateComplete;
    expect(composer.value).to.equal('');
    composer.value = 7 as unknown as string;
    await composer.updateComplete;
    expect(inputOf(composer).value).to.equal('7');
    composer.focus();
    expect(composer.shadowRoot!.activeElement).to.equal(inputOf(composer));
  });

  it('writes to a conversation elsewhere by its id', async () => {
    const page = await fixture<HTMLElement>(html`<div>
      <chat-stream id="there" no-composer endpoint=${endpoint('answer', { ms: 20 }).url}></chat-stream>
      <chat-stream id="other" no-composer endpoint=${endpoint('answer').url}></chat-stream>
      <chat-composer for="there"></chat-composer></div>`);
    const stream = page.querySelector<ChatStreamElement>('#there')!;
    const outside = page.querySelector('chat-composer')!;
    await write(outside, 'from afar');
    press(inputOf(outside), 'Enter');
    await streaming(stream);
    expect([outside.value, outside.busy]).to.deep.equal(['', true]);
    await settled(stream);
    expect(textOf(stream)).to.equal('from afar | Your parcel is on its way.');
    await waitUntil(() => !outside.busy);
    expect(page.querySelector<ChatStreamElement>('#other')!.messages).to.have.length(0);
  });
});
