import type { Hit } from './hit.js';

/** The hits in order: first those that begin with the text, then those where all its words begin one, then those that contain it. */
export function rankHits(hits: readonly Hit[], text: string): readonly Hit[] {
  const wanted = folded(text);
  const rank = ({ title }: Hit) => {
    const shown = folded(title);
    if (shown.startsWith(wanted)) return 0;
    if (hasWords(title, text)) return 1;
    return shown.includes(wanted) ? 2 : 3;
  };
  return [...hits].sort((one, other) => rank(one) - rank(other));
}

/** Whether each word of the text begins a word of the title, in any order. */
export function hasWords(title: string, text: string): boolean {
  const words = wordsOf(title);
  return wordsOf(text).every((wanted) => words.some((word) => word.startsWith(wanted)));
}

export function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Without capitals and accents. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
