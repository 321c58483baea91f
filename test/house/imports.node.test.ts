/** The floors of the house, read from the import lines of every source file. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../../src', import.meta.url));

/** Which floor a room is on. Imports point down; rooms of floor 1 do not know each other. */
const floors: Record<string, number> = { protocol: 0, turn: 1, transports: 1, markdown: 1, config: 1, i18n: 2, styles: 2, controllers: 2, elements: 3, '.': 4 };
/** Rooms of floor 2 that others of floor 2 may use: plain words and sheets. */
const shared = new Set(['i18n', 'styles']);

interface Import { from: string; to: string }

function files(): string[] {
  return readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
}

function importsOf(file: string, text: string): Import[] {
  const found = text.matchAll(/^\s*(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm);
  return [...found].map((match) => ({ from: file, to: (match[1] ?? match[2] ?? match[3])! }));
}

export function room(file: string): string {
  const [first = '.', rest] = file.split(/[\\/]/);
  return rest === undefined ? '.' : first;
}

/** Why an import is not allowed, or undefined. */
export function fault({ from, to }: Import): string | undefined {
  const here = room(from);
  if (!to.startsWith('.')) {
    const name = to.split('/')[0]!;
    if (name === 'lit' && floors[here]! < 2) return 'lit is for floors 2 and up';
    if (name === 'marked' && here !== 'markdown') return 'marked is for the markdown room';
    if (name === 'dompurify' && normalize(from) !== normalize('markdown/sanitize.ts')) return 'dompurify is for markdown/sanitize.ts';
    if (name === 'eventsource-parser' && here !== 'protocol') return 'eventsource-parser is for the protocol room';
    if (name === 'ai') return 'ai is for tests and the demo server';
    return undefined;
  }
  const there = room(relative('.', join(dirname(from), to)));
  if (here === there) return undefined;
  if (floors[here] === undefined || floors[there] === undefined) return 'a room without a floor';
  if (floors[there]! < floors[here]!) return undefined;
  if (floors[there] === floors[here] && shared.has(there) && !shared.has(here)) return undefined;
  return `${here} (floor ${floors[here]}) may not know ${there} (floor ${floors[there]})`;
}

const all = files().flatMap((file) => importsOf(file, readFileSync(join(source, file), 'utf8')));

describe('the floors', () => {
  it('reads the import lines', () => {
    assert.ok(all.length > 20, `only ${all.length} import lines were found`);
  });

  it('has no import that points up, sideways, or to a library that is not for that room', () => {
    const faults = all.flatMap((entry) => {
      const why = fault(entry);
      return why ? [`src/${entry.from} imports ${entry.to}: ${why}`] : [];
    });
    assert.deepEqual(faults, []);
  });

  it('has no circle', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of all) {
      if (to.startsWith('.')) graph.set(from, [...(graph.get(from) ?? []), normalize(join(dirname(from), to))]);
    }
    const done = new Set<string>();
    const walk = (file: string, trail: string[]): string[] | undefined => {
      if (trail.includes(file)) return [...trail.slice(trail.indexOf(file)), file];
      if (done.has(file)) return undefined;
      for (const next of graph.get(file) ?? []) {
        const circle = walk(next, [...trail, file]);
        if (circle) return circle;
      }
      done.add(file);
      return undefined;
    };
    for (const file of graph.keys()) assert.equal(walk(file, [])?.join(' → '), undefined);
  });

  it('would notice an upward, a sideways and a foreign import', () => {
    assert.match(fault({ from: 'protocol/sse.ts', to: '../turn/fold.ts' }) ?? '', /may not know/);
    assert.match(fault({ from: 'turn/session.ts', to: '../transports/http.ts' }) ?? '', /may not know/);
    assert.match(fault({ from: 'turn/session.ts', to: 'lit' }) ?? '', /floors 2/);
    assert.equal(fault({ from: 'elements/chat-stream.ts', to: '../turn/session.ts' }), undefined);
  });
});
