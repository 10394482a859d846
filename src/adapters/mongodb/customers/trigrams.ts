import { lengthOf } from '../../../domain/text/text-rules.js';

const LENGTH = 3;

/** Every three code points in a row of the text, each once, in their order. */
export function trigramsOf(text: string): string[] {
  const points = Array.from(text);
  const found = new Set<string>();
  for (let end = LENGTH; end <= points.length; end += 1) found.add(points.slice(end - LENGTH, end).join(''));
  return [...found];
}

/** Whether there are trigrams to find the text by. */
export function hasTrigrams(text: string): boolean {
  return lengthOf(text) >= LENGTH;
}
