/** Runs in the page: streams one reply into one renderer, at the pace of the case, and tells what could be seen from here. */
import { cutIntoDeltas, LAST_WORD, makeReply } from '../lib/reply.mjs';

const DELTAS_PER_FRAME = 8;
const DELTAS_PER_TASK = 64;
const SLICES_BEFORE = 25;
const FRAME = 1_000 / 60;
const GIVE_UP_AFTER_END = 10_000;

const nextFrame = () => new Promise(requestAnimationFrame);

/** The last characters of the text below a node, through shadow roots. Read backwards, since a word may lie in several text nodes. */
function endOfText(node, room = 2_000) {
  if (node.nodeType === Node.TEXT_NODE) return node.data.slice(-room);
  let text = '';
  for (let child = node.lastChild; child && text.length < room; child = child.previousSibling) text = endOfText(child, room - text.length) + text;
  if (node.shadowRoot && text.length < room) text = endOfText(node.shadowRoot, room - text.length) + text;
  return text;
}

export function countNodes(node) {
  let count = 1;
  if (node.shadowRoot) count += countNodes(node.shadowRoot);
  for (let child = node.firstChild; child; child = child.nextSibling) count += countNodes(child);
  return count;
}

/** Notes each gap between frames that is longer than one frame. */
function frameWatch() {
  const watch = { frames: 0, dropped: 0, longestGap: 0, last: 0 };
  watch.tick = (now) => {
    if (watch.last) {
      const gap = now - watch.last;
      watch.longestGap = Math.max(watch.longestGap, gap);
      watch.dropped += Math.max(0, Math.round(gap / FRAME) - 1);
    }
    watch.last = now;
    watch.frames += 1;
  };
  return watch;
}

export function createBench(renderer, testCase) {
  const host = document.querySelector('#host');
  const { before, measured } = makeReply(testCase.shape, testCase.length, testCase);
  const deltas = cutIntoDeltas(measured);
  const view = renderer.mount(host);
  const idle = renderer.name === 'idle';
  let whole = '';
  let fresh = '';

  const wholeText = () => whole;
  function take(delta) {
    whole += delta;
    fresh += delta;
    view.push?.(delta, wholeText);
  }
  function draw() {
    if (fresh) view.draw?.(fresh, wholeText);
    fresh = '';
    // Keeps the newest line in sight, as a chat does. The kit's own element does this itself.
    if (view.scroller) view.scroller.scrollTop = view.scroller.scrollHeight;
  }
  const onPage = (word) => idle || endOfText(view.root).includes(word);

  async function waitFor(word, milliseconds) {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      if (onPage(word)) return true;
      await nextFrame();
    }
    return onPage(word);
  }

  return {
    /** Puts in what comes before the measured part, in slices, a frame each. */
    async prepare() {
      const size = Math.ceil(before.length / SLICES_BEFORE) || 1;
      for (let at = 0; at < before.length; at += size) {
        take(before.slice(at, at + size));
        draw();
        await nextFrame();
      }
      const lastWord = before.trim().split(/[\s|]+/).filter((word) => /^\w+[.,]?$/.test(word)).at(-1);
      if (lastWord && !(await waitFor(lastWord, 30_000))) return { ready: false };
      for (let count = 0; count < 20; count++) await nextFrame();
      return { ready: true };
    },

    /** Streams the measured part. `capAfter`: milliseconds after which no more is delivered. */
    async run({ capAfter }) {
      const watch = frameWatch();
      const started = performance.now();
      let at = 0;
      const capped = () => performance.now() - started > capAfter;

      if (testCase.pace === 'flood') {
        const channel = new MessageChannel();
        let drawing = false;
        const drawNext = () => {
          if (drawing) return;
          drawing = true;
          requestAnimationFrame((now) => {
            drawing = false;
            watch.tick(now);
            draw();
          });
        };
        await new Promise((resolve) => {
          channel.port1.onmessage = () => {
            for (const end = Math.min(deltas.length, at + DELTAS_PER_TASK); at < end; at++) take(deltas[at]);
            drawNext();
            if (at < deltas.length && !capped()) channel.port2.postMessage(0);
            else resolve();
          };
          channel.port2.postMessage(0);
        });
        while (drawing) await nextFrame();
      } else {
        // Deltas come in a task of their own, as from a network: what a renderer asks of the next frame then still falls into it.
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          for (const end = Math.min(deltas.length, at + DELTAS_PER_FRAME); at < end; at++) take(deltas[at]);
        };
        // Drawn in the callback itself: the browser does not count what follows an await as script.
        await new Promise((resolve) => {
          requestAnimationFrame(function frame(now) {
            watch.tick(now);
            draw();
            if (at >= deltas.length || capped()) return resolve();
            channel.port2.postMessage(0);
            requestAnimationFrame(frame);
          });
        });
      }
      const complete = at >= deltas.length;
      view.end?.(wholeText);
      const ended = performance.now();
      const shown = complete ? await waitFor(LAST_WORD, GIVE_UP_AFTER_END) : true;
      const shownAfter = performance.now() - ended;
      for (let count = 0; count < 2; count++) watch.tick(await nextFrame());
      if (view.scroller) view.scroller.scrollTop = view.scroller.scrollHeight;
      const delivered = deltas.slice(0, at).reduce((sum, delta) => sum + delta.length, 0);
      return { delivered, complete, shown, shownAfter, wall: performance.now() - started, frames: watch.frames, dropped: watch.dropped, longestGap: watch.longestGap };
    },

    /** Delivers the same text as completed, and counts what that changes. Only where the renderer knows such a thing. */
    async swap() {
      return view.swap ? view.swap(wholeText) : undefined;
    },
    root: view.root,
  };
}
