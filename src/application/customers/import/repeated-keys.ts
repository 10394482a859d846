/** A power of two. Of a million keys, one in 130 is taken for a repeated one. */
const BITS = 2 ** 27;

/**
 * Tells which keys of a sequence come more than once. May take others for such, but never overlooks one. Takes 32 MiB, however
 * many keys there are.
 */
export class RepeatedKeys {
  readonly #once = new Uint32Array(BITS / 32);
  readonly #again = new Uint32Array(BITS / 32);

  note(key: string): void {
    const [word, bit] = placeOf(key);
    if ((this.#once[word]! & bit) === 0) this.#once[word]! |= bit;
    else this.#again[word]! |= bit;
  }

  has(key: string): boolean {
    const [word, bit] = placeOf(key);
    return (this.#again[word]! & bit) !== 0;
  }
}

/** FNV-1a of the UTF-16 code units. */
function placeOf(key: string): readonly [word: number, bit: number] {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  const place = (hash >>> 0) % BITS;
  return [place >>> 5, 1 << (place & 31)];
}
