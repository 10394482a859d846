import { fold } from '../text/fold.js';
import { digitsOfNumber } from '../text/phone-digits.js';
import type { Searched } from './evaluate-list.js';
import type { SearchTerms } from './list-query.js';

const MAX_WORDS = 12;
/** Several texts of several words each are combined, word by word. */
const MAX_COMBINATIONS = 64;

/** A part in quotes, in which two quotes stand for one, or what is between white space; white space is trimmed before. */
const WORD = /"((?:[^"]|"")*)"|(\S+)/g;

/**
 * What the values of `q` look for: all words of one of them, or the digits of a phone number if the value is one. Empty when
 * one of the values has no word, because that matches everything, and when no field is searched.
 */
export function readSearch(values: readonly string[], fields: Searched): SearchTerms[] {
  if (fields.searched.length === 0) return [];
  const sought = values.map((value) => clausesOf(wordsOf(value), value, fields));
  // Of an older release: what is written or requested now was asked for its error before.
  if (combinationsOf(sought) > MAX_COMBINATIONS) return readSearch(values.map(quoted), fields);
  const alone = sought.filter(({ length }) => length === 1).flat(2);
  const others = sought.filter(({ length }) => length !== 1);
  const start: SearchTerms[] = values.length === 0 ? [] : [[...new Set(alone)]];
  return others.reduce((all, clauses) => all.flatMap((one) => clauses.map((other) => union(one, other))), start);
}

/** What is wrong with the values of `q`; undefined if nothing is. */
export function errorOfSearch(values: readonly string[], fields: Searched): string | undefined {
  const words = values.map(wordsOf);
  if (words.some(({ length }) => length > MAX_WORDS))
    return `has more than ${MAX_WORDS} words. Put double quotes around those that belong together`;
  const sought = words.map((one, index) => clausesOf(one, values[index]!, fields));
  if (combinationsOf(sought) > MAX_COMBINATIONS)
    return 'has too many values of several words. Send fewer, or put double quotes around them';
  return undefined;
}

/** The value that looks for this text as a whole, as releases before 0.3.0 did: in quotes, unless they make no difference. */
export function quoted(text: string): string {
  const [word, ...others] = wordsOf(text);
  const isWhole = others.length === 0 && word === fold(text) && digitsOfNumber(text) === undefined;
  return isWhole || fold(text) === '' ? text : `"${text.replaceAll('"', '""')}"`;
}

/** The folded words of a value, each once; not those that fold to nothing. */
function wordsOf(value: string): string[] {
  const words = Array.from(value.matchAll(WORD), ([, part, word]) => fold(part?.replaceAll('""', '"') ?? word!));
  return [...new Set(words)].filter((word) => word !== '');
}

/** All of them must match: each holds a word, and the digits if the value is a phone number. */
function clausesOf(words: readonly string[], value: string, { phone }: Searched): SearchTerms[] {
  const digits = phone === undefined ? undefined : digitsOfNumber(value);
  return words.map((word) => (digits === undefined ? [word] : [word, digits]));
}

function combinationsOf(sought: readonly (readonly SearchTerms[])[]): number {
  return sought.reduce((product, { length }) => product * length, 1);
}

function union(one: SearchTerms, other: SearchTerms): SearchTerms {
  return [...new Set([...one, ...other])];
}
