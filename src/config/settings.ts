/** The settings that markup may carry, as one closed schema, and how what an element was given goes before them. */
import type { ChatTransport } from '../protocol/transport.ts';
import { mismatch, sayOnce } from './say.ts';

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

/** Of what kind each is, by example. */
const schema: Settings = {
  endpoint: '', transport: '', sessionId: '', credentials: 'omit', label: '', placeholder: '', heading: '', greeting: '', note: '',
  suggestions: [''], imageOrigins: [''], linkOrigins: [''], noComposer: false, noHeader: false,
};

/** One setting; one that cannot be used falls back to the default, with one warning. `script`: a script set it, as a property. */
export function readSetting<Key extends keyof Settings>(key: Key, value: unknown, script?: boolean): Settings[Key] | undefined {
  const example: unknown = schema[key];
  const strict = key === 'credentials';
  const fits = strict
    // `include` is not for markup: cookies for other origins are a decision for scripts.
    ? value === 'same-origin' || value === 'omit' || (script && value === 'include')
    : Array.isArray(example)
      ? Array.isArray(value) && value.every((item) => typeof item === 'string')
      // Scripts may give transports that are objects. An endpoint has its own check.
      : typeof value === typeof example || (script && (key === 'endpoint' || (key === 'transport' && typeof (value as ChatTransport).sendMessages === 'function')));
  if (fits) return value as Settings[Key];
  sayOnce(`${mismatch(key, strict ? '"same-origin" or "omit" ("include" only as a property)' : Array.isArray(example) ? 'list of string' : typeof example, value)} The default is used.`);
  return undefined;
}

/** The settings in a JSON text, below what was set on the element itself. Without a prototype, so that a polluted `Object.prototype` sets nothing. */
export function readSettings(json: string, own: Settings): Settings {
  const settings: Record<string, unknown> = Object.create(null);
  const known = Object.keys(schema) as (keyof Settings)[];
  try {
    for (const [name, value] of Object.entries(JSON.parse(json || '{}') as object ?? {})) {
      if (known.includes(name as keyof Settings)) settings[name] = readSetting(name as keyof Settings, value);
      else sayOnce(`There is no setting "${name.slice(0, 40)}". There are: ${known.join(', ')}.`);
    }
  } catch (error) {
    sayOnce(`The settings are not valid JSON, which needs straight quotes: ${(error as Error).message}.`);
  }
  for (const key of known) if (own[key]) settings[key] = readSetting(key, own[key], true) ?? settings[key];
  return settings;
}
