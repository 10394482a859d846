/** The answer of a list ends with the record that brings it over this many bytes of JSON. */
export const MAX_LIST_BYTES = 4 * 1_024 * 1_024;

/** The customers in the answer for one segment end with the one that brings them over this many bytes of JSON. */
export const MAX_SHOWN_BYTES = 1_024 * 1_024;

/**
 * Reading long records ends with the one that brings their stored texts over this length, in UTF-16 code units. Longer than an
 * answer, because a record may be a little shorter in an answer than as it's stored.
 */
export const MAX_LENGTH_READ = MAX_LIST_BYTES + 512 * 1_024;

/** The number of records up to the one that brings their length over the maximum; all if none does. */
export function countReadable<T>(
  records: readonly T[],
  lengthOf: (record: T) => number,
  maxLength = MAX_LENGTH_READ,
): number {
  let length = 0;
  for (const [index, record] of records.entries()) {
    length += lengthOf(record);
    if (length > maxLength) return index + 1;
  }
  return records.length;
}
