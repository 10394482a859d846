import type { CodedColumn } from './coded-column.js';

/** A column, and for each of its codes whether it's sought: 1 or 0. */
interface SoughtCodes {
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
