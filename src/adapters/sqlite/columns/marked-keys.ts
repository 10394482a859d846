import { ZERO } from './coded-column.js';

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
