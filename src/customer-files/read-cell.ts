import { isUnsafeInteger, UNSAFE_INTEGER } from '../domain/numbers/unsafe-integer.js';
import type { ColumnType } from './column.js';
import { errorOfDate, readDate, type DateOrder } from './read-date.js';

export const DECIMALS = ['.', ','] as const;

/** How a file writes numbers and dates. */
export interface Notation {
  /** A full stop is read in any case. */
  readonly decimal: (typeof DECIMALS)[number];
  readonly dates: DateOrder;
}

/** A value, or what is wrong with the text. */
type ReadCell = { readonly value: string | number | boolean } | { readonly error: string };

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', '1', 'x'].map((text) => [text, true] as const),
  ...['false', 'no', '0'].map((text) => [text, false] as const),
]);

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Digits in groups of three. */
const GROUPED = /^-?\d{1,3}(?:([.,' \u00a0\u202f\u2019])\d{3})(?:\1\d{3})*(?:[.,]\d+)?$/;

/** A lone comma before exactly three digits. */
const AMBIGUOUS = /^-?[1-9]\d{0,2},\d{3}$/;

/** Converts a text that isn't blank. Numbers are spelt as in JSON, but for the decimal separator. */
export function readCell(text: string, type: ColumnType, { decimal, dates }: Notation): ReadCell {
  const trimmed = text.trim();
  switch (type) {
    case 'text':
      return { value: text };
    case 'number':
      return readNumber(trimmed, decimal);
    case 'boolean': {
      const value = BOOLEANS.get(trimmed.toLowerCase());
      return value === undefined
        ? { error: 'is not a boolean: write true or false, yes or no, 1 or 0, or x' }
        : { value };
    }
    case 'date': {
      const value = readDate(trimmed, dates);
      return value === undefined ? { error: errorOfDate(trimmed, dates) } : { value };
    }
  }
}

function readNumber(text: string, decimal: Notation['decimal']): ReadCell {
  const spelt = decimal === ',' && !text.includes('.') ? text.replace(',', '.') : text;
  if (!NUMBER.test(spelt)) return { error: errorOfNumber(text, decimal) };
  const value = Number(spelt);
  return isUnsafeInteger(value) ? { error: UNSAFE_INTEGER.message } : { value };
}

function errorOfNumber(text: string, decimal: Notation['decimal']): string {
  const error = `is not a number as in 1234${decimal}5`;
  // Nothing tells one thousand from a number with three decimals.
  if (AMBIGUOUS.test(text)) {
    return `${error}; if the comma groups thousands, remove it; if it is a decimal comma, set decimal to ","`;
  }
  if (NUMBER.test(text.replace(',', '.'))) return `${error}; it looks like a decimal comma: set decimal to ","`;
  return GROUPED.test(text) ? `${error}; it looks like groups of three digits: write the number without them` : error;
}
