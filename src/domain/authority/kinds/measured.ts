import type { Json } from '../../changes/change.js';

/** What is measured never changes, and records share the parts that no write has changed. */
const sizes = new WeakMap<object, number>();

/** Bytes of a part as JSON in UTF-8. Serialises it only the first time. */
export function measured<T extends object>(part: T, stateOf: (part: T) => Json): number {
  return measuredBy(part, (one) => new TextEncoder().encode(JSON.stringify(stateOf(one))).length);
}

/** Bytes of a part as `count` counts them, the first time. */
export function measuredBy<T extends object>(part: T, count: (part: T) => number): number {
  let size = sizes.get(part);
  if (size === undefined) {
    size = count(part);
    sizes.set(part, size);
  }
  return size;
}
