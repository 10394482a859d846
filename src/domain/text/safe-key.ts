/** Names that every JavaScript object answers to; none of them may become a user-made key. */
const PROTOTYPE_NAMES: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

export function isPrototypeName(key: string): boolean {
  return PROTOTYPE_NAMES.has(key);
}
