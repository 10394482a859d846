import { ColumnDictionary } from './column-dictionary.js';

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** Room for customers created later, in percent of the existing ones. */
const ROOM = 10;
const LEAST_ROOM = 1_024;

/** One column of all customers in memory: the code of each customer's value, by the customer's key. */
export class CodedColumn {
  readonly dictionary = new ColumnDictionary();
  #codes: Codes = new Uint8Array(0);

  get bytes(): number {
    return this.#codes.byteLength + this.dictionary.bytes;
  }

  /** The codes by key. Keys beyond its end have no value. */
  get codes(): Codes {
    return this.#codes;
  }

  /** Makes room for keys up to this one. */
  ensureCapacity(key: number): void {
    if (key >= this.#codes.length) this.#resize(roomFor(key), this.dictionary.size);
  }

  set(key: number, code: number): void {
    if (key >= this.#codes.length) {
      if (code === 0) return;
      this.#resize(roomFor(key), this.dictionary.size);
    } else if (code >= 2 ** (8 * this.#codes.BYTES_PER_ELEMENT)) {
      this.#resize(this.#codes.length, this.dictionary.size);
    }
    this.#codes[key] = code;
  }

  /** Sets the code for keys in a text, separated by commas. */
  setAll(keys: string, code: number): void {
    forEachKey(keys, (key) => this.set(key, code));
  }

  #resize(length: number, values: number): void {
    const codes = values <= 256 ? new Uint8Array(length) : new (values <= 65_536 ? Uint16Array : Uint32Array)(length);
    codes.set(this.#codes);
    this.#codes = codes;
  }
}

/** The length of an array with room for keys up to this one and for some later ones. */
export function roomFor(key: number): number {
  return key + 1 + Math.max(LEAST_ROOM, Math.ceil((key * ROOM) / 100));
}

/** The code of the digit. */
export const ZERO = 48;
const COMMA = 44;

/** Calls back for each key in a text of keys separated by commas. Faster than `split`. */
export function forEachKey(keys: string, call: (key: number) => void): void {
  let key = 0;
  for (let index = 0; index < keys.length; index += 1) {
    const unit = keys.charCodeAt(index);
    if (unit === COMMA) {
      call(key);
      key = 0;
    } else {
      key = key * 10 + unit - ZERO;
    }
  }
  if (keys.length > 0) call(key);
}
