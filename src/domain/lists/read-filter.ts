import { fold } from '../text/fold.js';
import { normalText } from '../text/normal-text.js';
import { emailKey } from '../text/email-key.js';
import type { FieldKind, FilterName } from './list-fields.js';
import type { Filter, Scalar } from './list-query.js';

/** A filter, or a description of what's wrong with its values. */
type ReadFilter = { readonly filter: Filter } | { readonly error: string };

/** Parses a filter's values according to its field's kind. `texts` must not be empty. */
export function readFilter({ field, kind, operator }: FilterName, texts: readonly string[]): ReadFilter {
  if (operator === 'null') {
    const isBoolean = texts.every((text) => text === 'true' || text === 'false');
    if (!isBoolean) return { error: 'must be true or false' };
    return { filter: { field, operator, values: texts.map((text) => text === 'true') } };
  }
  if (kind === 'set' && operator !== 'eq' && operator !== 'ne')
    return { error: 'is not supported: a set only supports equality and _ne' };
  if (operator === 'like') {
    if (kind !== 'text' && kind !== 'email' && kind !== 'mixed')
      return { error: 'is not supported: the field does not hold text' };
    return { filter: { field, operator, values: texts.map(fold) } };
  }
  const values: Scalar[] = [];
  for (const text of texts) {
    const read = readValues(kind, normalText(text));
    if (typeof read === 'string') return { error: read };
    values.push(...read);
  }
  if (operator === 'eq' || operator === 'ne') {
    const equal = values.flatMap((value): readonly Scalar[] =>
      typeof value === 'string' ? equalTexts(kind, value) : [value],
    );
    return { filter: { field, operator, values: equal } };
  }
  return { filter: { field, operator, values: values.map(comparable) } };
}

/** The texts that a stored one may be: records of releases up to 0.2 keep text as it was sent, mostly in NFC, some in NFD. */
function equalTexts(kind: FieldKind, text: string): readonly string[] {
  if (kind === 'email') return [emailKey(text)];
  const decomposed = kind === 'set' ? text : text.normalize('NFD');
  return decomposed === text ? [text] : [text, decomposed];
}

/** Converts a value to its sort value. */
export function comparable(value: Scalar): Scalar {
  return typeof value === 'string' ? fold(value) : value;
}

/** Parses a text to one or more values, or returns an error message. */
function readValues(kind: FieldKind, text: string): readonly Scalar[] | string {
  switch (kind) {
    case 'text':
    case 'email':
    case 'set':
      return [text];
    case 'boolean':
      return text === 'true' || text === 'false' ? [text === 'true'] : 'must be true or false';
    case 'time':
      return readTime(text);
    case 'sequence':
      return /^\d{1,15}$/.test(text) ? [Number(text)] : 'must be a number';
    case 'mixed':
      return readMixed(text);
  }
}

const TIME = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?)?)?$/;

/** Parses a time with zone (RFC 3339, seconds optional), or a day, month or year, which means its beginning in UTC. */
function readTime(text: string): readonly Scalar[] | string {
  const at = TIME.test(text) ? Date.parse(text) : NaN;
  const isTime = !Number.isNaN(at) && isDay(text.slice(0, 10));
  return isTime ? [at] : 'must be a date, or a time such as 2026-01-31T09:30:00.000Z';
}

/** Rejects days like the 30th of February, which `Date.parse` turns into a day of March. */
function isDay(date: string): boolean {
  return new Date(date).toISOString().startsWith(date);
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Returns the text and, if it's JSON for a number or boolean, that value too. */
function readMixed(text: string): readonly Scalar[] {
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  const number = NUMBER.test(text) ? Number(text) : NaN;
  // Adding 0 turns -0 into 0.
  return Number.isFinite(number) ? [text, number + 0] : [text];
}
