/** The whole text again, at every delta. */
import { mountNaive } from './naive.js';

export const renderer = { name: 'naive-delta', mount: (host) => mountNaive(host, 'push') };
