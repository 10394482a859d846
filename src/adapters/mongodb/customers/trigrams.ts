import { lengthOf } from '../../../domain/text/text-rules.js';

const LENGTH = 3;

/** The distinct trigrams (three consecutive code points) of a text, in order. */
export function trigramsOf(text: string): string[] {
  const points = Array.from(text);
  const found = new Set<string>();
  for (let end = LENGTH; end <= points.length; end += 1) found.add(points.slice(end - LENGTH, end).join(''));
  return [...found];
}

export function isTrigram(text: string): boolean {
  return lengthOf(text) === LENGTH;
}

/** Whether the text is long enough to have trigrams. */
export function hasTrigrams(text: string): boolean {
  return lengthOf(text) >= LENGTH;
}
