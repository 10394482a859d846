/** A million places take 8 MiB, whatever alphabets the customers write in. */
const PLACES = 2 ** 20;

/**
 * Sums over trigrams and where they occur, by which two sets of occurrences are compared without holding either: equal
 * sets have equal sums, and sets that differ, as good as never. Trigrams share places as their hash has it.
 */
export class TrigramSums {
  readonly #counts = new Uint32Array(PLACES);
  /** Of key times one-based position, modulo 2^32. */
  readonly #sums = new Uint32Array(PLACES);

  /** Adds every trigram of a text as FTS5 makes them: three code points, numbered by the first. */
  addText(key: number, text: string): void {
    let first = 0;
    let second = 0;
    let position = -1;
    for (const character of text) {
      const third = asIndexed(character.codePointAt(0)!);
      if (position > 0) this.#add(placeOf(first, second, third), 1, Math.imul(key, position));
      first = second;
      second = third;
      position += 1;
    }
  }

  /** Takes away `count` occurrences of a trigram with the sum of their keys times one-based positions. */
  subtract(trigram: string, count: number, sum: number): void {
    this.#add(placeOfText(trigram), -count, -sum);
  }

  /** A place where something is left; undefined when nothing is. */
  findPlace(): number | undefined {
    const isLeft = (count: number, place: number) => count !== 0 || this.#sums[place] !== 0;
    const place = this.#counts.findIndex(isLeft);
    return place < 0 ? undefined : place;
  }

  #add(place: number, count: number, sum: number): void {
    this.#counts[place]! += count;
    this.#sums[place]! += sum;
  }
}

/** The trigrams of a text that are at a place. */
export function trigramsAt(place: number, text: string): Set<string> {
  const characters = Array.from(text, (character) => String.fromCodePoint(asIndexed(character.codePointAt(0)!)));
  const trigrams = characters.slice(2).map((third, index) => `${characters[index]!}${characters[index + 1]!}${third}`);
  return new Set(trigrams.filter((trigram) => placeOfText(trigram) === place));
}

function placeOfText(trigram: string): number {
  const [first = 0, second = 0, third = 0] = Array.from(trigram, (character) => character.codePointAt(0)!);
  return placeOf(first, second, third);
}

function placeOf(first: number, second: number, third: number): number {
  const hash = Math.imul(Math.imul(Math.imul(first, 0x01000193) ^ second, 0x01000193) ^ third, 0x01000193);
  return (hash ^ (hash >>> 15)) & (PLACES - 1);
}

/** FTS5 takes these two for U+FFFD. */
function asIndexed(codePoint: number): number {
  return codePoint === 0xfffe || codePoint === 0xffff ? 0xfffd : codePoint;
}
