import type { ListReader } from '../lists/list-reader.js';
import { fill, type Sql } from '../lists/sql.js';
import type { CodedColumn } from './coded-column.js';
import { forEachKey } from './coded-column.js';

/** Whole numbers, then those with up to four decimals. */
const SCALES = [1, 10_000];

interface Pairs {
  readonly keys: string | null;
  readonly numbers: string;
  readonly is_exact: number;
}

/** The last of the numbers that were added, and its key. */
interface LastNumber {
  readonly key: number;
  readonly number: number;
}

/**
 * Adds the numbers of a statement that selects `key` and `number`, in order. They're read side by side as text, which takes
 * a quarter of the time of a row for each. As decimals they could come out differently, so they're read as whole numbers,
 * of ones or of ten thousandths, as long as dividing these gives the very number that is stored. Undefined when there are
 * no more numbers, or others.
 */
export function addNumbers(column: CodedColumn, entries: Sql, reader: ListReader): LastNumber | undefined {
  for (const scale of SCALES) {
    const { keys, numbers, is_exact: isExact } = reader.row(pairsOf(entries, scale)) as unknown as Pairs;
    if (keys === null) return undefined;
    if (isExact === 1) return add(column, keys, numbers.split(','), scale);
  }
  return undefined;
}

function pairsOf(entries: Sql, scale: number): Sql {
  const whole = `CAST(round(number * ${scale}) AS INTEGER)`;
  const isExact = `${whole} / ${scale}.0 = number AND abs(number) < ${Math.floor(Number.MAX_SAFE_INTEGER / scale)}`;
  return fill(
    `SELECT group_concat(key, ',') AS keys, group_concat(${whole}, ',') AS numbers, min(${isExact}) AS is_exact FROM (@)`,
    entries,
  );
}

function add(column: CodedColumn, keys: string, numbers: readonly string[], scale: number): LastNumber {
  const last = { key: 0, number: 0 };
  let index = 0;
  forEachKey(keys, (key) => {
    last.key = key;
    last.number = Number(numbers[index]) / scale;
    column.set(key, column.dictionary.codeOf(last.number));
    index += 1;
  });
  return last;
}
