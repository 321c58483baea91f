/** The whole text again, once per frame. */
import { mountNaive } from './naive.js';

export const renderer = { name: 'naive-raf', mount: (host) => mountNaive(host, 'draw') };
