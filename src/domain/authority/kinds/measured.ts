import type { Json } from '../../changes/change.js';

/** What is measured never changes, and records share the parts that no write has changed. */
const sizes = new WeakMap<object, number>();

/** Bytes of a part as JSON in UTF-8. Serialises it only the first time. */
export function measured<T extends object>(part: T, stateOf: (part: T) => Json): number {
  let size = sizes.get(part);
  if (size === undefined) {
    size = new TextEncoder().encode(JSON.stringify(stateOf(part))).length;
    sizes.set(part, size);
  }
  return size;
}
