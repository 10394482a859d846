import type { CodedColumn } from './coded-column.js';

/** So many ranges of values are counted without leaving the processor's cache. */
const MAX_RANGES = 8_192;

export interface Slice {
  readonly start: number;
  readonly limit: number;
  readonly descending: boolean;
}

/** The marked keys of a slice, in the order of all keys. */
export function sliceOfOrder(order: Uint32Array, matches: Uint8Array, { start, limit, descending }: Slice): number[] {
  const found: number[] = [];
  let passed = 0;
  for (let index = 0; index < order.length && found.length < limit; index += 1) {
    const key = order[descending ? order.length - 1 - index : index]!;
    if (matches[key] !== 1) continue;
    if (passed >= start) found.push(key);
    passed += 1;
  }
  return found;
}

/** The marked keys of a slice in the order of a column; equal ones as in `byId`, the order of all keys by id. */
export function sliceByColumn(column: CodedColumn, byId: Uint32Array, matches: Uint8Array, slice: Slice): number[] {
  column.ensureCapacity(matches.length - 1);
  const { codes } = column;
  const ranks = column.dictionary.sortRanks();
  const { before, isNear } = nearSlice(column, matches, slice);
  const { start, limit, descending } = slice;
  const wanted = start + limit - before;
  const byRank = new Map<number, number[]>();
  for (let index = 0; index < byId.length; index += 1) {
    const key = byId[descending ? byId.length - 1 - index : index]!;
    const code = codes[key]!;
    if (matches[key] !== 1 || isNear[code] !== 1) continue;
    const equal = byRank.get(ranks[code]!) ?? [];
    if (equal.length === 0) byRank.set(ranks[code]!, equal);
    if (equal.length < wanted) equal.push(key);
  }
  const inOrder = [...byRank].sort(([a], [b]) => (descending ? b - a : a - b)).flatMap(([, keys]) => keys);
  return inOrder.slice(start - before, wanted);
}

/** The codes of the slice and some near it, and the number of marked customers before all of these. */
function nearSlice({ codes, dictionary }: CodedColumn, matches: Uint8Array, { start, limit, descending }: Slice) {
  const ranks = dictionary.sortRanks();
  const shift = Math.max(0, Math.ceil(Math.log2(ranks.length / MAX_RANGES)));
  const counts = new Uint32Array((ranks.length >>> shift) + 1);
  for (let key = 0; key < matches.length; key += 1) if (matches[key] === 1) counts[ranks[codes[key]!]! >>> shift]! += 1;
  const countAt = (range: number) => counts[descending ? counts.length - 1 - range : range]!;
  let [before, first] = [0, 0];
  for (; first < counts.length && before + countAt(first) <= start; first += 1) before += countAt(first);
  let [sum, last] = [before, first];
  for (; last < counts.length && sum < start + limit; last += 1) sum += countAt(last);
  const [from, to] = descending ? [counts.length - last, counts.length - first] : [first, last];
  const isNear = new Uint8Array(ranks.length);
  for (let code = 0; code < ranks.length; code += 1) {
    const range = ranks[code]! >>> shift;
    isNear[code] = Number(range >= from && range < to);
  }
  return { before, isNear };
}
