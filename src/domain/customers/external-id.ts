import type { Scalar } from '../lists/list-query.js';

/** The text form of an external id. Two values with the same one are the same external id: `42` and `"42"`. */
export function externalIdText(value: Scalar): string {
  return String(value);
}

/** All values with this text form. */
export function externalIdsOf(text: string): readonly Scalar[] {
  const number = Number(text);
  if (Number.isFinite(number) && String(number) === text) return [text, number];
  return text === 'true' || text === 'false' ? [text, text === 'true'] : [text];
}
