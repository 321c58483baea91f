/** Shows a long list from its end: the newest at once, earlier ones step by step while the page can be used, and the earliest only on request. */
import type { ReactiveControllerHost } from 'lit';

/** Shown at once. */
const FIRST = 10;
/** Added at a time. */
const STEP = 4;
/** Shown in all, until someone asks for more. */
const MOST = 250;

export interface Backlog<Item> {
  /** Where in the list that which is shown begins. To be asked once for each rendering. */
  from(items: readonly Item[]): number;
  /** Whether there are earlier ones that nobody has asked for. */
  readonly more: boolean;
  /** Asks for some of them. */
  raise(): void;
}

export function showFromEnd<Item>(host: ReactiveControllerHost): Backlog<Item> {
  let length = 0;
  let from = 0;
  let first: Item | undefined;
  let step = 0;
  let most = MOST;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hidden = (): number => Math.max(0, length - most);
  host.addController({
    hostUpdated() {
      if (from > hidden()) {
        timer ??= setTimeout(() => {
          timer = undefined;
          step = STEP;
          host.requestUpdate();
        });
      }
    },
  });
  return {
    from(items) {
      ({ length } = items);
      // What is shown stays so while the list changes behind it; another list begins at its end.
      const known = items.indexOf(first!);
      from = Math.max(hidden(), Math.min(known < 0 ? Infinity : known, length - FIRST) - step);
      step = 0;
      first = items[from];
      return from;
    },
    get more() { return hidden() > 0; },
    raise() {
      most += MOST;
      host.requestUpdate();
    },
  };
}
