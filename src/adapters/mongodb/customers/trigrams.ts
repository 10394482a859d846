import { lengthOf } from '../../../domain/text/text-rules.js';

const LENGTH = 3;
/** A half of a code point of two units. */
const SURROGATE = /[\uD800-\uDFFF]/;

/** The distinct trigrams (three consecutive code points) of texts, in order. */
export function trigramsOf(...texts: readonly string[]): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    // In most texts each code point is one unit, which slices find several times faster.
    if (SURROGATE.test(text)) addTrigrams(Array.from(text), (points) => points.join(''), found);
    else addTrigrams(text, (trigram) => trigram, found);
  }
  return [...found];
}

function addTrigrams<T extends string | readonly string[]>(
  points: T,
  textOf: (three: T) => string,
  found: Set<string>,
): void {
  for (let end = LENGTH; end <= points.length; end += 1) found.add(textOf(points.slice(end - LENGTH, end) as T));
}

export function isTrigram(text: string): boolean {
  return lengthOf(text) === LENGTH;
}

/** Whether the text is long enough to have trigrams. */
export function hasTrigrams(text: string): boolean {
  return lengthOf(text) >= LENGTH;
}
