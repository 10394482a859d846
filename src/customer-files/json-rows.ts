import { BACKSLASH, CLOSE_LIST, CLOSE_OBJECT, OPEN_LIST, OPEN_OBJECT, QUOTE } from '../domain/text/json-syntax.js';
import { decode } from './decode.js';
import type { Recognised } from './recognise-encoding.js';
import { BROKEN_ROW_KEPT, MAX_ROW_LENGTH, NOT_READ_ON, UnreadableFile, type Bytes } from './unreadable-file.js';

/** A JSON text of a file: a line of NDJSON, or an element of an array. */
export interface JsonRow {
  /** Among the rows of the file, from 1. */
  readonly number: number;
  /** The line that it begins in, from 1. */
  readonly line: number;
  readonly json: string;
  /** Why the file can't be read on after this row, of which `json` is the beginning. */
  readonly breaks?: string;
}

/**
 * Reads NDJSON, or one JSON array: its elements are the rows then. Lines without text are no rows. Throws `UnreadableFile` after
 * an overlong row and after an array without an end.
 */
export async function* jsonRows(bytes: Bytes, recognised: Recognised): AsyncGenerator<readonly JsonRow[], void> {
  let splitter: Splitter | undefined;
  for await (const text of decode(bytes, recognised)) {
    splitter ??= splitterFor(text);
    const rows = splitter?.push(text) ?? [];
    if (rows.length > 0) yield rows;
    const error = splitter?.errorOfLength();
    if (error === undefined) continue;
    yield splitter!.broken(error);
    throw new UnreadableFile(`The row that begins in line ${splitter!.lineOfRest} ${error}. ${NOT_READ_ON}`);
  }
  const last = splitter?.end() ?? [];
  if (last.length > 0) yield last;
  if (splitter?.isEnded !== false) return;
  yield splitter.broken('does not end: a bracket or a quote is missing');
  throw new UnreadableFile(
    `The array has no end: a bracket or a quote is missing in line ${splitter.lineOfRest} or later. ${NOT_READ_ON}`,
  );
}

/** Text that begins with white space alone could be either; that much of it is no row in both. */
function splitterFor(text: string): Splitter | undefined {
  return /^\s*$/.test(text) ? undefined : /^\s*\[/.test(text) ? new ArraySplitter() : new LineSplitter();
}

abstract class Splitter {
  #number = 0;
  #line = 1;
  /** The text of the row that hasn't ended. */
  protected rest = '';

  abstract push(text: string): JsonRow[];
  abstract end(): JsonRow[];
  /** False if more must follow. */
  abstract get isEnded(): boolean;

  get lineOfRest(): number {
    return this.lineAfter(this.rest);
  }

  errorOfLength(): string | undefined {
    return this.rest.length <= MAX_ROW_LENGTH ? undefined : 'has more than 1 MiB, or a line end or bracket is missing';
  }

  /** The row that the file breaks off in, if it has begun. */
  broken(breaks: string): JsonRow[] {
    const json = this.rest.trimStart().slice(0, BROKEN_ROW_KEPT);
    return json === '' ? [] : [{ number: this.#number + 1, line: this.lineOfRest, json, breaks }];
  }

  /** Takes a text with what surrounds it off the file; returns its row, unless it's none. */
  protected rowOf(text: string, isRow = !isBlank(text)): JsonRow[] {
    const json = text.trim();
    const line = this.lineAfter(text);
    this.pass(text);
    if (!isRow) return [];
    this.#number += 1;
    return [{ number: this.#number, line, json }];
  }

  protected pass(text: string): void {
    this.#line += text.match(/\r\n|\r|\n/g)?.length ?? 0;
  }

  protected lineAfter(text: string): number {
    return this.#line + (/^\s*/.exec(text)![0].match(/\r\n|\r|\n/g)?.length ?? 0);
  }
}

/** Splits at line ends only: JSON text may contain the other line separators of Unicode. */
class LineSplitter extends Splitter {
  push(text: string): JsonRow[] {
    // A CR at the end may be the first half of a line end.
    const all = this.rest + text;
    const end = Math.max(all.lastIndexOf('\n'), all.slice(0, -1).lastIndexOf('\r')) + 1;
    this.rest = all.slice(end);
    return all
      .slice(0, end)
      .split(/(?<=\n|\r(?!\n))/)
      .flatMap((line) => this.rowOf(line));
  }

  end(): JsonRow[] {
    return this.rest.split(/(?<=\n|\r(?!\n))/).flatMap((line) => this.rowOf(line));
  }

  /** A file may end without a line end. */
  readonly isEnded = true;
}

/** Splits an array at the commas between its elements. What follows the array is a row that isn't JSON. */
class ArraySplitter extends Splitter {
  /** Of brackets around the next character; 0 before and after the array. */
  #depth = 0;
  #isString = false;
  #isEscaped = false;
  #isOver = false;
  #hasElements = false;

  push(text: string): JsonRow[] {
    const rows: JsonRow[] = [];
    let start = 0;
    const finish = (end: number): void => {
      const element = this.rest + text.slice(start, end);
      // Between commas, or after one, something is missing.
      const isElement = !isBlank(element) || this.#hasElements || !this.#isOver;
      rows.push(...this.rowOf(element, isElement));
      this.#hasElements = true;
      this.rest = '';
      start = end + 1;
    };
    for (let at = 0; at < text.length && !this.#isOver; at += 1) {
      const character = text.charCodeAt(at);
      if (this.#isString) this.#inString(character);
      else if (character === QUOTE) this.#isString = true;
      else if (character === OPEN_LIST || character === OPEN_OBJECT) {
        this.#depth += 1;
        if (this.#depth > 1) continue;
        this.pass(text.slice(start, at));
        start = at + 1;
      } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) {
        this.#depth -= 1;
        if (this.#depth > 0) continue;
        this.#isOver = true;
        finish(at);
      } else if (character === COMMA && this.#depth === 1) finish(at);
    }
    this.rest += text.slice(start);
    return rows;
  }

  end(): JsonRow[] {
    return this.#isOver ? this.rowOf(this.rest) : [];
  }

  get isEnded(): boolean {
    return this.#isOver;
  }

  #inString(character: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === BACKSLASH) this.#isEscaped = true;
    else if (character === QUOTE) this.#isString = false;
  }
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

const COMMA = 0x2c;
