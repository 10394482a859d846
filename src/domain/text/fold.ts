/**
 * Folds text for comparing, searching and sorting: NFKD (Unicode UAX #15), marks removed before and after full case folding
 * (`ß` is `ss`, `ς` is `σ`), letters without a decomposition as people type them, runs of white space as one space. Storages
 * store the folded text and compare bytes. A change here needs another `DERIVED_VERSION`.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const folded = ASCII.test(text) ? text.toLowerCase() : foldLetters(text);
  return SURPLUS_SPACE.test(folded) ? folded.replace(SPACES, ' ') : folded;
}

const ASCII = /^[\u0000-\u007f]*$/;
/** Words of ASCII with one space between them, as most text is. */
const PLAIN = /^ ?(?:[!-~]+(?: |$))*$/;
const SPACES = /\s+/g;
/** White space that isn't one space alone. */
const SURPLUS_SPACE = /[^\S ]|\s\s/;
const MARKS = /\p{M}+/gu;
/** Halves of characters of two units, which fold together. */
const SURROGATE = /[\ud800-\udfff]/;

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

/** What each character of one UTF-16 unit folds to, once it was met: folding by rule costs ten times as much. */
const FOLDED = new Array<string | undefined>(0x1_00_00);

/** Every character folds by itself, whatever surrounds it. */
function foldLetters(text: string): string {
  if (SURROGATE.test(text)) return foldByRule(text);
  let folded = '';
  for (let index = 0; index < text.length; index += 1) {
    folded += FOLDED[text.charCodeAt(index)] ??= foldByRule(text[index]!);
  }
  return folded;
}

function foldByRule(text: string): string {
  return replaceLetters(removeMarks(casefold(removeMarks(text))));
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
