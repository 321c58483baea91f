/** Types of the plain JavaScript modules that the tests of the built file use. */
declare module '*/scripts/find-browser.mjs' {
  export function findBrowser(): string | undefined;
}

declare module '*/csp/headers.mjs' {
  export function targetPolicy(options: { script: string; ancestors?: string; policies?: string }): string;
  export function attackLists(): { present: boolean; full: boolean; lists: { name: string; payloads: string[] }[] };
}
