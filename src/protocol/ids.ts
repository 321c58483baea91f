/** Makes ids for messages and turns. */

/** A random, opaque id: a UUID, or where a page served over plain http has none to give, 128 random bits in another writing. */
export function newId(): string {
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}
