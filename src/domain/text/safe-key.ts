/** Names of `Object.prototype` members; not allowed as user-defined keys. */
const PROTOTYPE_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export function isPrototypeName(key: string): boolean {
  return PROTOTYPE_NAMES.has(key);
}
