import { NONE, tableOf, type Encoding } from './encoding.js';

/** Bytes that an encoding doesn't have. */
export interface ByteFault {
  /** From 1. */
  readonly line: number;
  readonly bytes: readonly number[];
  /** True where the file ends within a character. */
  readonly isCut?: boolean;
}

/** Looks for bytes that an encoding doesn't have, in pieces that may end anywhere. */
interface ByteCheck {
  /** Characters of several bytes that were sound. Only counted for UTF-8. */
  readonly sequences: number;
  push(bytes: Uint8Array): ByteFault | undefined;
  /** Call after the last piece. */
  end(): ByteFault | undefined;
}

export function checkOf(encoding: Encoding): ByteCheck {
  switch (encoding) {
    case 'UTF-8':
      return new Utf8Check();
    case 'UTF-16LE':
    case 'UTF-16BE':
      return new Utf16Check(encoding === 'UTF-16LE');
    default:
      return new TableCheck(tableOf(encoding)!);
  }
}

const [LF, CR] = [10, 13];

/** Counts line ends; CRLF is one. */
class Lines {
  number = 1;
  #isAfterCr = false;

  see(unit: number): void {
    if (unit === CR || (unit === LF && !this.#isAfterCr)) this.number += 1;
    this.#isAfterCr = unit === CR;
  }
}

class TableCheck implements ByteCheck {
  readonly sequences = 0;
  readonly #lines = new Lines();

  constructor(private readonly table: Uint16Array) {}

  push(bytes: Uint8Array): ByteFault | undefined {
    for (const byte of bytes) {
      if (this.table[byte] === NONE) return { line: this.#lines.number, bytes: [byte] };
      this.#lines.see(byte);
    }
    return undefined;
  }

  end(): undefined {
    return undefined;
  }
}

/** The Unicode Standard, table 3-7: well-formed UTF-8 byte sequences. */
class Utf8Check implements ByteCheck {
  sequences = 0;
  readonly #lines = new Lines();
  /** The character so far, and how many more bytes it needs. */
  #begun: number[] = [];
  #missing = 0;
  #least = 0x80;
  #most = 0xbf;

  push(bytes: Uint8Array): ByteFault | undefined {
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i]!;
      if (this.#missing === 0) {
        if (byte < 0x80) this.#lines.see(byte);
        else if (!this.#begin(byte)) return this.#fault([byte]);
        continue;
      }
      if (byte < this.#least || byte > this.#most) return this.#fault([...this.#begun, byte]);
      this.#begun.push(byte);
      this.#least = 0x80;
      this.#most = 0xbf;
      this.#missing -= 1;
      if (this.#missing === 0) this.sequences += 1;
    }
    return undefined;
  }

  end(): ByteFault | undefined {
    return this.#missing === 0 ? undefined : { ...this.#fault(this.#begun), isCut: true };
  }

  #begin(byte: number): boolean {
    if (byte < 0xc2 || byte > 0xf4) return false;
    this.#begun = [byte];
    this.#missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    this.#least = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80;
    this.#most = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf;
    return true;
  }

  #fault(bytes: readonly number[]): ByteFault {
    return { line: this.#lines.number, bytes };
  }
}

class Utf16Check implements ByteCheck {
  readonly sequences = 0;
  readonly #lines = new Lines();
  #half: number | undefined;
  #lead: readonly number[] | undefined;

  constructor(private readonly isLittle: boolean) {}

  push(bytes: Uint8Array): ByteFault | undefined {
    for (const byte of bytes) {
      if (this.#half === undefined) {
        this.#half = byte;
        continue;
      }
      const pair = [this.#half, byte];
      this.#half = undefined;
      const unit = this.isLittle ? pair[0]! | (pair[1]! << 8) : (pair[0]! << 8) | pair[1]!;
      const isTrail = unit >= 0xdc00 && unit <= 0xdfff;
      if (isTrail !== (this.#lead !== undefined)) return this.#fault([...(this.#lead ?? []), ...pair]);
      this.#lead = unit >= 0xd800 && unit <= 0xdbff ? pair : undefined;
      this.#lines.see(unit);
    }
    return undefined;
  }

  end(): ByteFault | undefined {
    const rest = [...(this.#lead ?? []), ...(this.#half === undefined ? [] : [this.#half])];
    return rest.length === 0 ? undefined : { ...this.#fault(rest), isCut: true };
  }

  #fault(bytes: readonly number[]): ByteFault {
    return { line: this.#lines.number, bytes };
  }
}
