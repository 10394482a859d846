/** A million buckets take 8 MiB, whatever alphabets the customers use. */
const BUCKETS = 2 ** 20;

/**
 * Sums over trigrams and their positions, which compare two sets of occurrences without holding either: equal sets have
 * equal sums, and different sets practically never do. A hash assigns trigrams to buckets.
 */
export class TrigramSums {
  readonly #counts = new Uint32Array(BUCKETS);
  /** Sums of key times one-based position, modulo 2^32. */
  readonly #sums = new Uint32Array(BUCKETS);

  /** Adds the trigrams of a text as FTS5 makes them: three code points, numbered by the first. */
  addText(key: number, text: string): void {
    let first = 0;
    let second = 0;
    let position = -1;
    for (const character of text) {
      const third = asIndexed(character.codePointAt(0)!);
      if (position > 0) this.#add(bucketOf(first, second, third), 1, Math.imul(key, position));
      first = second;
      second = third;
      position += 1;
    }
  }

  /** Subtracts `count` occurrences of a trigram with the sum of their keys times one-based positions. */
  subtract(trigram: string, count: number, sum: number): void {
    this.#add(bucketOfText(trigram), -count, -sum);
  }

  /** A bucket that isn't zero, or undefined. */
  findBucket(): number | undefined {
    const isLeft = (count: number, bucket: number) => count !== 0 || this.#sums[bucket] !== 0;
    const bucket = this.#counts.findIndex(isLeft);
    return bucket < 0 ? undefined : bucket;
  }

  #add(bucket: number, count: number, sum: number): void {
    this.#counts[bucket]! += count;
    this.#sums[bucket]! += sum;
  }
}

/** The trigrams of a text that fall into a bucket. */
export function trigramsAt(bucket: number, text: string): Set<string> {
  const characters = Array.from(text, (character) => String.fromCodePoint(asIndexed(character.codePointAt(0)!)));
  const trigrams = characters.slice(2).map((third, index) => `${characters[index]!}${characters[index + 1]!}${third}`);
  return new Set(trigrams.filter((trigram) => bucketOfText(trigram) === bucket));
}

function bucketOfText(trigram: string): number {
  const [first = 0, second = 0, third = 0] = Array.from(trigram, (character) => character.codePointAt(0)!);
  return bucketOf(first, second, third);
}

function bucketOf(first: number, second: number, third: number): number {
  const hash = Math.imul(Math.imul(Math.imul(first, 0x01000193) ^ second, 0x01000193) ^ third, 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

/** FTS5 treats these two as U+FFFD. */
function asIndexed(codePoint: number): number {
  return codePoint === 0xfffe || codePoint === 0xffff ? 0xfffd : codePoint;
}
