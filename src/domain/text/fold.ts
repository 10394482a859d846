/**
 * Folds text for comparing, searching and sorting: NFKD (Unicode UAX #15), marks removed before and after full case folding
 * (`ß` is `ss`, `ς` is `σ`), letters without a decomposition as people type them, runs of white space as one space. Storages
 * store the folded text and compare bytes. A change here needs another `DERIVED_VERSION`.
 */
export function fold(text: string): string {
  const folded = ASCII.test(text) ? text.toLowerCase() : foldLetters(text);
  return SURPLUS_SPACE.test(folded) ? folded.replace(SPACES, ' ') : folded;
}

const ASCII = /^[\u0000-\u007f]*$/;
const SPACES = /\s+/g;
/** White space that isn't one space alone. */
const SURPLUS_SPACE = /[^\S ]|\s\s/;
const COMMON_MARKS = /[\u0300-\u036f]+/g;
const MARKS = /\p{M}+/gu;
/** Lower case of Latin without accents, Greek and Cyrillic, all of which is its own case folding. */
const PLAIN = /^[\u0000-\u007fα-ρσ-ωа-џ]*$/;

/** Letters in lower case that have no decomposition, by what is typed instead, and the sigma at the end of a word. */
const LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  ς: 'σ',
};
const OF_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Most text is plain after the first steps; the others cost several times as much. */
function foldLetters(text: string): string {
  const decomposed = text.normalize('NFKD').replace(COMMON_MARKS, '');
  const lower = replaceLetters(decomposed.toLowerCase());
  return PLAIN.test(lower) ? lower : replaceLetters(removeMarks(casefold(removeMarks(decomposed))));
}

function removeMarks(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '');
}

/** Lower case comes first, because the capital `ẞ` is its own upper case, while that of `ß` is `SS`. */
function casefold(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

function replaceLetters(text: string): string {
  return text.replace(OF_LETTERS, (letter) => LETTERS[letter]!);
}
