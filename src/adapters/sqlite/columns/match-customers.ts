import { ZERO, type CodedColumn } from './coded-column.js';

/** A column, and for each of its codes whether it's sought: 1 or 0. */
export interface SoughtCodes {
  readonly column: CodedColumn;
  readonly sought: Uint8Array;
}

/** Marks in `marks`, by key, the customers whose codes in all columns are sought. Returns how many there are. */
export function matchCustomers(columns: readonly SoughtCodes[], marks: Uint8Array): number {
  let total = 0;
  for (const [index, { column, sought }] of columns.entries()) {
    column.ensureCapacity(marks.length - 1);
    total = index === 0 ? mark(column.codes, sought, marks) : unmark(column.codes, sought, marks);
  }
  return total;
}

function mark(codes: CodedColumn['codes'], sought: Uint8Array, marks: Uint8Array): number {
  let total = 0;
  for (let key = 0; key < marks.length; key += 1) total += marks[key] = sought[codes[key]!]!;
  return total;
}

function unmark(codes: CodedColumn['codes'], sought: Uint8Array, marks: Uint8Array): number {
  let total = 0;
  for (let key = 0; key < marks.length; key += 1) total += marks[key]! &= sought[codes[key]!]!;
  return total;
}

/** Of an element of JSONB: four bits with its size or how many bytes tell it, then four with its type. */
const [SIZE_IN_FOUR_BYTES, ARRAY, INTEGER] = [0xe0, 0x0b, 0x03];
const ARRAY_HEADER_BYTES = 5;

/**
 * The marked keys, ascending, as a JSON array for `json_each` in SQLite's binary form. A million keys as text would leave
 * some sixty megabytes of garbage. https://www.sqlite.org/jsonb.html
 */
export function markedKeys(marks: Uint8Array, total: number): Uint8Array {
  const mostDigits = String(marks.length).length;
  const json = new Uint8Array(ARRAY_HEADER_BYTES + total * (1 + mostDigits));
  let end = ARRAY_HEADER_BYTES;
  let [digits, limit] = [1, 10];
  for (let key = marks.indexOf(1); key !== -1; key = marks.indexOf(1, key + 1)) {
    while (key >= limit) [digits, limit] = [digits + 1, limit * 10];
    json[end] = (digits << 4) | INTEGER;
    end += 1 + digits;
    for (let rest = key, at = end - 1, left = digits; left > 0; left -= 1, at -= 1) {
      json[at] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
  }
  json[0] = SIZE_IN_FOUR_BYTES | ARRAY;
  new DataView(json.buffer).setUint32(1, end - ARRAY_HEADER_BYTES);
  return json.subarray(0, end);
}
