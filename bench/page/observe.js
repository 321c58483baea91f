/** Runs in the page, only in runs that are not timed: counts DOM writes, and samples the heap. */
import { countNodes } from './harness.js';

const observers = [];
const counts = { callbacks: 0, records: 0, added: 0, created: 0, peakHeap: 0, baseHeap: 0 };
const seen = new WeakSet();

function countAdded(node) {
  counts.added += 1;
  if (!seen.has(node)) {
    seen.add(node);
    counts.created += 1;
  }
  for (let child = node.firstChild; child; child = child.nextSibling) countAdded(child);
}

function read(records) {
  counts.records += records.length;
  for (const record of records) for (const node of record.addedNodes) countAdded(node);
}

function watch(root) {
  const observer = new MutationObserver((records) => {
    counts.callbacks += 1;
    read(records);
  });
  observer.observe(root, { childList: true, characterData: true, subtree: true, attributes: true });
  observers.push(observer);
}

/** Shadow roots are watched as they come: a document's observer does not see into them. */
export function watchEverything() {
  const original = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(options) {
    const root = original.call(this, options);
    watch(root);
    return root;
  };
  watch(document.body);
}

export function takeCounts() {
  for (const observer of observers) read(observer.takeRecords());
  const result = { ...counts };
  Object.assign(counts, { callbacks: 0, records: 0, added: 0, created: 0 });
  return result;
}

export function sampleHeap() {
  counts.baseHeap = performance.memory.usedJSHeapSize;
  counts.peakHeap = counts.baseHeap;
  const sample = () => {
    counts.peakHeap = Math.max(counts.peakHeap, performance.memory.usedJSHeapSize);
    requestAnimationFrame(sample);
  };
  sample();
}

export const nodesBelow = (root) => countNodes(root) - 1;
