/** The settings that markup may carry, as one closed schema: attributes and the JSON child are two spellings of it. */
import { sayOnce } from './say.ts';

/** What a `<script type="application/json">` child may set. Attributes of the same name win. */
export interface Settings {
  endpoint?: string;
  transport?: string;
  sessionId?: string;
  credentials?: RequestCredentials;
  label?: string;
  placeholder?: string;
  /** First line of the empty state. */
  heading?: string;
  /** The sentence under it. */
  greeting?: string;
  /** The line below the composer. */
  note?: string;
  suggestions?: string[];
  imageOrigins?: string[];
  linkOrigins?: string[];
  noComposer?: boolean;
  noHeader?: boolean;
}

/** Reads one value; undefined means that it cannot be used. */
type Reader = { expected: string; read(value: unknown): unknown };

const text: Reader = { expected: 'text', read: (value) => (typeof value === 'string' ? value : undefined) };
const flag: Reader = { expected: 'true or false', read: (value) => (value === true || value === '' || value === 'true' ? true : value === false || value === 'false' ? false : undefined) };
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');
const texts: Reader = { expected: 'a list of texts', read: (value) => (isTexts(value) ? value.slice(0, 20) : undefined) };
const origins: Reader = {
  expected: 'origins with a space between them',
  read: (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : isTexts(value) ? value : undefined),
};
/** `include` is missing on purpose: cookies for other origins are a decision for scripts. */
const credentials: Reader = { expected: '"same-origin" or "omit" ("include" only as a property)', read: (value) => (value === 'same-origin' || value === 'omit' ? value : undefined) };

const schema: Record<keyof Settings, Reader> = {
  endpoint: text, transport: text, sessionId: text, credentials, label: text, placeholder: text, heading: text, greeting: text, note: text,
  suggestions: texts, imageOrigins: origins, linkOrigins: origins, noComposer: flag, noHeader: flag,
};

/** What was set on an element, over what its JSON child declared. Without a prototype, so that a polluted `Object.prototype` sets nothing. */
export function mergeSettings(declared: Settings, own: Settings): Settings {
  const merged = Object.assign(Object.create(null), declared) as Settings;
  for (const key of Object.keys(schema) as (keyof Settings)[]) if (own[key]) Object.assign(merged, { [key]: own[key] });
  return merged;
}

/** One setting from an attribute or from JSON. What cannot be used falls back to the default, with one warning. */
export function readSetting<Key extends keyof Settings>(key: Key, value: unknown): Settings[Key] | undefined {
  if (value === null || value === undefined) return undefined;
  const { expected, read } = schema[key];
  const result = read(value);
  if (result === undefined) sayOnce(`"${key}" should be ${expected}, not ${JSON.stringify(value).slice(0, 120)}; the default is used.`);
  return result as Settings[Key];
}

/** The settings in a JSON text. Own keys of the schema only, on an object without a prototype. */
export function parseSettings(json: string): Settings {
  const settings = Object.create(null) as Settings;
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch (error) {
    const hint = /[“”„]/.test(json) ? ' It has curly quotes; JSON needs straight ones.' : '';
    sayOnce(`The settings in <script type="application/json"> are not valid JSON: ${(error as Error).message}.${hint}`);
  }
  if (typeof parsed !== 'object' || parsed === null) return settings;
  for (const [name, value] of Object.entries(parsed)) {
    const key = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof Settings;
    if (!Object.hasOwn(schema, key)) sayOnce(`There is no setting "${name.slice(0, 40)}". The nearest is "${nearest(key.slice(0, 40))}".`);
    else Object.assign(settings, { [key]: readSetting(key, value) });
  }
  return settings;
}

function nearest(name: string): string {
  const ranked = Object.keys(schema).map((key) => ({ key, steps: distance(name.toLowerCase(), key.toLowerCase()) }));
  return ranked.reduce((best, next) => (next.steps < best.steps ? next : best)).key;
}

/** How many letters must be added, removed or changed. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1));
    row = next;
  }
  return row[to.length]!;
}
