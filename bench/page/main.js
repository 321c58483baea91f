/** The page's entry for one renderer (`bench:renderer` is that renderer's file): reads the case from the address, and offers the bench to the driver. */
import { renderer } from 'bench:renderer';
import { createBench } from './harness.js';
import { nodesBelow, sampleHeap, takeCounts, watchEverything } from './observe.js';

const query = new URLSearchParams(location.search);
if (query.has('observe')) {
  watchEverything();
  sampleHeap();
}
const bench = createBench(renderer, JSON.parse(query.get('case')));
window.bench = Object.assign(bench, { takeCounts, nodes: () => nodesBelow(bench.root) });
