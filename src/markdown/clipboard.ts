/** Copies text as text: the button of a code block, and the way to the clipboard that needs no HTML. */
import type { Frames } from './frames.ts';

const shownFor = 2_000;

/** Plain text only, also where the page has no Clipboard API (it is not given to insecure pages). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const put = (event: ClipboardEvent) => {
      event.clipboardData!.setData('text/plain', text);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('copy', put, true);
    const copied = document.execCommand('copy');
    document.removeEventListener('copy', put, true);
    return copied;
  }
}

/** Turns copy buttons into a check for two seconds. `stop` puts back what is still turned. */
export class CopyButtons {
  #timers = new Map<Element, ReturnType<typeof setTimeout>>();
  #frames: Frames;

  constructor(frames: Frames) {
    this.#frames = frames;
  }

  async press(button: Element): Promise<void> {
    const code = button.closest('.code')?.querySelector('code');
    if (!code) return;
    if (!(await copyText(code.textContent ?? ''))) {
      // The text is marked at least, for the keys.
      getSelection()?.selectAllChildren(code);
      return;
    }
    clearTimeout(this.#timers.get(button));
    this.#timers.set(button, setTimeout(() => this.#reset(button), shownFor));
    this.#show(button, 'check');
  }

  #reset(button: Element): void {
    this.#timers.delete(button);
    this.#show(button, 'copy');
  }

  #show(button: Element, icon: 'copy' | 'check'): void {
    const { labels } = this.#frames;
    button.toggleAttribute('data-copied', icon === 'check');
    button.replaceChildren(this.#frames.icon(icon), icon === 'check' ? labels.copied : labels.copy);
  }

  stop(): void {
    for (const [button, timer] of this.#timers) {
      clearTimeout(timer);
      this.#reset(button);
    }
  }
}
