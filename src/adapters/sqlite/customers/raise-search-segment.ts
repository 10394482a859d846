import type { SqliteDatabase } from '../database/sqlite-driver.js';

/** FTS5's row with the list of segments. https://github.com/sqlite/sqlite/blob/master/ext/fts5/fts5_index.c */
const STRUCTURE_ID = 10;
const COOKIE_BYTES = 4;
/** Segments of this level are as large as 4^6 transactions made them. */
const HIGH_LEVEL = 6;

/**
 * Gives a segment that holds nearly the whole search index a high level. FTS5 gives one that was built at once the level of
 * those that a few transactions write, and merges all 16 of a level in a single commit: twice among the first hundred writes
 * of customers, half a second with 100,000 of them. FTS5 has no command for it. Does nothing if the row isn't as expected,
 * which only affects speed. Call it when nothing that was written to the index is still pending in FTS5's
 * memory: after a command such as 'rebuild' or 'merge', or at the start of a transaction.
 */
export function raiseSearchSegment(database: SqliteDatabase): void {
  const select = database.prepare('SELECT hex(block) AS hex FROM customer_search_data WHERE id = ?');
  const row = select.get(STRUCTURE_ID) as { readonly hex: string } | undefined;
  const raised = row && raisedOf(Buffer.from(row.hex, 'hex'));
  if (raised === undefined) return;
  // Drivers that know this flag have it set, which protects tables like this one.
  database.enableDefensive?.(false);
  try {
    const update = database.prepare('UPDATE customer_search_data SET block = unhex(?) WHERE id = ?');
    update.run(raised.toString('hex'), STRUCTURE_ID);
  } finally {
    database.enableDefensive?.(true);
  }
  // Makes FTS5 forget the row that it has read.
  database.exec(
    "SAVEPOINT forget; INSERT INTO customer_search (customer_search, rank) VALUES ('merge', 1); ROLLBACK TO forget; RELEASE forget",
  );
}

interface Integer {
  readonly value: number;
  readonly bytes: Buffer;
}

/**
 * The row with the last segment at `HIGH_LEVEL`; undefined if it isn't alone on its level. After the cookie there are the numbers of
 * levels, segments and writes; for each level, those of segments being merged and of all; for each of these, three more.
 */
function raisedOf(row: Buffer): Buffer | undefined {
  const [levels, segments, writes, ...rest] = integersOf(row.subarray(COOKIE_BYTES));
  if (levels === undefined || segments === undefined || writes === undefined) return undefined;
  const found: Integer[][] = [];
  for (let level = 0; level < levels.value; level += 1) found.push(rest.splice(0, 2 + 3 * (rest[1]?.value ?? 0)));
  while (found.at(-1)?.[1]?.value === 0) found.pop();
  const last = found.pop();
  while (found.at(-1)?.[1]?.value === 0) found.pop();
  const isMerging = [...found, ...(last ? [last] : [])].some(([merging]) => merging?.value !== 0);
  if (rest.length > 0 || isMerging || found.length > HIGH_LEVEL || last?.[1]?.value !== 1 || last.length !== 5)
    return undefined;
  const between = Buffer.alloc(2 * (HIGH_LEVEL - found.length));
  const bytesOf = (integers: readonly Integer[]) => integers.map(({ bytes }) => bytes);
  const start = [row.subarray(0, COOKIE_BYTES), Buffer.from([HIGH_LEVEL + 1]), segments.bytes, writes.bytes];
  return Buffer.concat([...start, ...bytesOf(found.flat()), between, ...bytesOf(last)]);
}

/** Integers of seven bits a byte, all but the last byte of each with the eighth bit set. */
function integersOf(bytes: Buffer): Integer[] {
  const found: Integer[] = [];
  for (let start = 0, end = 0, value = 0; end < bytes.length;) {
    const byte = bytes[end]!;
    end += 1;
    value = value * 128 + (byte & 127);
    if (byte >= 128) continue;
    found.push({ value, bytes: bytes.subarray(start, end) });
    [start, value] = [end, 0];
  }
  return found;
}
