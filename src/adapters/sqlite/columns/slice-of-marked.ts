import { compareText } from '../../../domain/lists/compare.js';
import type { ListReader } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import type { Sortable } from './column.js';

/** A bucket for each rank of a coded column. */
const MOST_BUCKETS = 65_536;
/** Numbers have so many, whose counts stay in the processor's cache. */
const BUCKETS = 4_096;
/** Keys grow as ids do, but for so many customers at most; otherwise the rows are sorted. */
const MAX_OUT_OF_ORDER = 10_000;
/** Of those, so many may be near a slice: each is looked up among the others. */
const MAX_PLACED = 500;

interface MarkedSlice {
  readonly start: number;
  readonly limit: number;
  readonly descending: boolean;
  /** The number of marked customers. */
  readonly total: number;
  /** So many are sorted within a few milliseconds. */
  readonly sorted: number;
}

/**
 * The marked keys of a slice in the order of a column, equal ones by id; without one, by id. Undefined when ids are in
 * another order than keys.
 */
export function sliceOfMarked(
  marks: Uint8Array,
  sortable: Sortable | undefined,
  { start, limit, descending, total, sorted }: MarkedSlice,
  reader: ListReader,
): number[] | undefined {
  const [from, to] = descending ? [total - start - limit, total - start] : [start, start + limit];
  const [first, end] = [Math.max(0, from), Math.min(total, to)];
  if (first >= end) return [];
  const slice =
    sortable === undefined
      ? sliceById(allMarked(marks), () => 0, { first, end }, reader)
      : sliceByNumber(marks, sortable, { first, end, sorted }, reader);
  return descending ? slice?.reverse() : slice;
}

/** Positions in the order of all marked customers; `end` is excluded. */
interface Positions {
  readonly first: number;
  readonly end: number;
}

function allMarked(marks: Uint8Array): number[] {
  const keys: number[] = [];
  for (let key = 0; key < marks.length; key += 1) if (marks[key] === 1) keys.push(key);
  return keys;
}

function sliceByNumber(
  marks: Uint8Array,
  sortable: Sortable,
  { first, end, sorted }: Positions & Pick<MarkedSlice, 'sorted'>,
  reader: ListReader,
): number[] | undefined {
  const { numbers, codes } = sortable;
  const numberOf = (key: number) => numbers[codes === undefined ? key : codes[key]!]!;
  const bucketOf = bucketsOf(sortable);
  const buckets = new Uint16Array(marks.length);
  if (codes === undefined) {
    for (let key = 0; key < buckets.length; key += 1) buckets[key] = bucketOf(numbers[key]!);
  } else {
    const ofCodes = new Uint16Array(numbers);
    for (let key = 0; key < buckets.length; key += 1) buckets[key] = ofCodes[codes[key]!]!;
  }
  const counts = new Uint32Array(MOST_BUCKETS);
  for (let key = 0; key < buckets.length; key += 1) counts[buckets[key]!]! += marks[key]!;
  let [before, from, to] = bucketsAround(counts, 0, { first, end });
  let keys: number[] = [];
  for (let key = 0; key < buckets.length; key += 1) {
    if (marks[key] === 1 && buckets[key]! >= from && buckets[key]! < to) keys.push(key);
  }
  const areEqual = () => keys.every((key) => numberOf(key) === numberOf(keys[0]!));
  for (let length = Infinity; keys.length > sorted && keys.length < length && !areEqual();) {
    length = keys.length;
    const nextOf = bucketsOf(boundsOf(keys, numberOf));
    counts.fill(0);
    for (const key of keys) counts[nextOf(numberOf(key))]! += 1;
    [before, from, to] = bucketsAround(counts, before, { first, end });
    keys = keys.filter((key) => nextOf(numberOf(key)) >= from && nextOf(numberOf(key)) < to);
  }
  if (!areEqual()) keys.sort((a, b) => numberOf(a) - numberOf(b));
  return sliceById(keys, numberOf, { first: first - before, end: end - before }, reader);
}

/** How many are before the buckets that hold these positions, the first of these buckets, and the one after the last. */
function bucketsAround(counts: Uint32Array, start: number, { first, end }: Positions): [number, number, number] {
  let [before, from] = [start, 0];
  for (; before + counts[from]! <= first; from += 1) before += counts[from]!;
  let [sum, to] = [before, from];
  for (; sum < end; to += 1) sum += counts[to]!;
  return [before, from, to];
}

function boundsOf(keys: readonly number[], numberOf: (key: number) => number): Pick<Sortable, 'low' | 'high'> {
  let [low, high] = [Infinity, -Infinity];
  for (const key of keys) {
    const number = numberOf(key);
    if (number < low && number !== -Infinity) low = number;
    if (number > high) high = number;
  }
  return { low, high };
}

/** Divides numbers into ranges. The first holds those of absent values. */
function bucketsOf({ low, high }: Pick<Sortable, 'low' | 'high'>): (number: number) => number {
  // Halves, because the distance of two numbers can be infinite.
  const [half, span] = [low / 2, high / 2 - low / 2];
  const scale = span > 0 ? (BUCKETS - 2) / span : 0;
  return (number) => (number < low ? 0 : (1 + (number / 2 - half) * scale) | 0);
}

/**
 * A slice of keys that are sorted by their numbers, equal ones by key: keys grow as ids do, and the few customers for whom they
 * don't are looked up among the others.
 */
function sliceById(
  sorted: readonly number[],
  numberOf: (key: number) => number,
  { first, end }: Positions,
  reader: ListReader,
): number[] | undefined {
  const outOfOrder = keysOutOfOrder(reader);
  if (outOfOrder === undefined) return undefined;
  const misplaced = outOfOrder.size === 0 ? [] : sorted.filter((key) => outOfOrder.has(key));
  if (misplaced.length === 0) return sorted.slice(first, end);
  if (misplaced.length > MAX_PLACED) return undefined;
  const others = sorted.filter((key) => !outOfOrder.has(key));
  const placed = misplaced
    .map((key) => ({ key, number: numberOf(key), id: idOf(key, reader) }))
    .sort((a, b) => a.number - b.number || compareText(a.id, b.id))
    .map(({ key, number, id }) => {
      let [from, to] = [0, others.length];
      while (from < to) {
        const middle = (from + to) >>> 1;
        const other = numberOf(others[middle]!);
        const isBefore = other === number ? compareText(idOf(others[middle]!, reader), id) < 0 : other < number;
        if (isBefore) from = middle + 1;
        else to = middle;
      }
      return { key, position: from };
    });
  const found: number[] = [];
  for (let [at, other, late] = [0, 0, 0]; at < end; at += 1) {
    const isLate = late < placed.length && placed[late]!.position <= other;
    const key = isLate ? placed[late]!.key : others[other]!;
    if (isLate) late += 1;
    else other += 1;
    if (at >= first) found.push(key);
  }
  return found;
}

function keysOutOfOrder(reader: ListReader): Set<number> | undefined {
  const rows = reader.all(sql(`SELECT customer FROM customers_out_of_order LIMIT ${MAX_OUT_OF_ORDER + 1}`));
  return rows.length > MAX_OUT_OF_ORDER ? undefined : new Set(rows.map((row) => row['customer'] as number));
}

function idOf(key: number, reader: ListReader): string {
  return (reader.row(sql('SELECT id FROM customers WHERE key = ?', key)) as { id: string }).id;
}
