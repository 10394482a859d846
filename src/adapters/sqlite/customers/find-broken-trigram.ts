import { FROM_THE_START, readBatches } from '../database/read-batches.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { phrase } from './trigram-match.js';

const TEXTS = 1_000;
/** A single frequent trigram has a million occurrences. */
const TRIGRAMS = 10;

interface TextRow {
  readonly key: number;
  readonly text: string;
}

interface TrigramRow {
  readonly term: string;
  readonly count: number;
  readonly sum: number;
}

/**
 * Implements `AuditSnapshot.findBrokenDerivation` for the trigram index, whose own integrity check would need the
 * writer's lock. Sums up the index and compares with the same sums over the searched texts, which must be verified
 * before. Names the first customer for whom they differ.
 */
export async function findBrokenTrigram(database: SqliteDatabase): Promise<string | undefined> {
  const sums = new TrigramSums();
  for await (const rows of textsOf(database)) for (const { key, text } of rows) sums.addText(key, text);
  for await (const rows of trigramsOf(database)) {
    for (const { term, count, sum } of rows) sums.subtract(term, count, sum);
  }
  const bucket = sums.findBucket();
  if (bucket === undefined) return undefined;
  return (await findKeyAt(database, bucket)) ?? 'customer_search: trigrams are at other positions than in the texts';
}

function textsOf(database: SqliteDatabase): AsyncGenerator<readonly TextRow[]> {
  const select = database.prepare(
    `SELECT customer AS key, text FROM customer_texts WHERE customer > ? ORDER BY customer LIMIT ${TEXTS}`,
  );
  return readBatches<TextRow>(select, [FROM_THE_START], ({ key }) => [key]);
}

/** Reads the index through a temporary view of this connection, dropped with the transaction. */
function trigramsOf(database: SqliteDatabase): AsyncGenerator<readonly TrigramRow[]> {
  database.exec(`
    PRAGMA query_only = OFF;
    CREATE VIRTUAL TABLE IF NOT EXISTS temp.trigrams USING fts5vocab('main', 'customer_search', 'instance');
    PRAGMA query_only = ON;
  `);
  const select = database.prepare(
    `SELECT term, count(*) AS count, sum(doc * ("offset" + 1)) & 0xffffffff AS sum
     FROM temp.trigrams WHERE term > ? GROUP BY term ORDER BY term LIMIT ${TRIGRAMS}`,
  );
  return readBatches<TrigramRow>(select, [''], ({ term }) => [term]);
}

/** Finds a key for which the index has a trigram of this bucket that the texts lack, or the reverse. */
async function findKeyAt(database: SqliteDatabase, bucket: number): Promise<string | undefined> {
  const indexed: string[] = [];
  for await (const rows of trigramsOf(database)) {
    for (const { term } of rows) if (trigramsAt(bucket, term).size > 0) indexed.push(term);
  }
  const selectKeys = database.prepare(
    'SELECT rowid AS key FROM customer_search WHERE customer_search MATCH ? AND rowid BETWEEN ? AND ?',
  );
  const keysOf = (term: string, from: number, to: number) =>
    retryBusy(() => (selectKeys.all(phrase(term), from, to) as { key: number }[]).map(({ key }) => key));
  let from = FROM_THE_START;
  for await (const rows of textsOf(database)) {
    const to = rows.at(-1)!.key;
    const left = new Set(
      rows.flatMap(({ key, text }) => [...trigramsAt(bucket, text)].map((term) => `${key} ${term}`)),
    );
    for (const term of indexed) {
      for (const key of await keysOf(term, from, to)) if (!left.delete(`${key} ${term}`)) return errorOf(database, key);
    }
    const [missing] = left;
    if (missing !== undefined) return errorOf(database, Number.parseInt(missing, 10));
    from = to + 1;
  }
  for (const term of indexed) {
    const [key] = await keysOf(term, from, Number.MAX_SAFE_INTEGER);
    if (key !== undefined) return errorOf(database, key);
  }
  return undefined;
}

async function errorOf(database: SqliteDatabase, key: number): Promise<string> {
  const select = database.prepare('SELECT id FROM customers WHERE key = ?');
  const row = await retryBusy(() => select.get(key) as { id: string } | undefined);
  if (row === undefined) return `customer_search: has entries of the key ${key}, but there is no such customer`;
  return `customer ${row.id}: its trigrams in customer_search are not those of its searched text`;
}

/** A million buckets take 8 MiB, whatever alphabets the customers use. */
const BUCKETS = 2 ** 20;

/**
 * Sums over trigrams and their positions, which compare two sets of occurrences without holding either: equal sets have
 * equal sums, and different sets practically never do. A hash assigns trigrams to buckets.
 */
class TrigramSums {
  readonly #counts = new Uint32Array(BUCKETS);
  /** Sums of key times one-based position, modulo 2^32. */
  readonly #sums = new Uint32Array(BUCKETS);

  /** Adds the trigrams of a text as FTS5 makes them: three code points, numbered by the first. */
  addText(key: number, text: string): void {
    let first = 0;
    let second = 0;
    let position = -1;
    for (const character of text) {
      const third = asIndexed(character.codePointAt(0)!);
      if (position > 0) this.#add(bucketOf(first, second, third), 1, Math.imul(key, position));
      first = second;
      second = third;
      position += 1;
    }
  }

  /** Subtracts `count` occurrences of a trigram with the sum of their keys times one-based positions. */
  subtract(trigram: string, count: number, sum: number): void {
    this.#add(bucketOfText(trigram), -count, -sum);
  }

  /** A bucket that isn't zero, or undefined. */
  findBucket(): number | undefined {
    const isLeft = (count: number, bucket: number) => count !== 0 || this.#sums[bucket] !== 0;
    const bucket = this.#counts.findIndex(isLeft);
    return bucket < 0 ? undefined : bucket;
  }

  #add(bucket: number, count: number, sum: number): void {
    this.#counts[bucket]! += count;
    this.#sums[bucket]! += sum;
  }
}

/** The trigrams of a text that fall into a bucket. */
function trigramsAt(bucket: number, text: string): Set<string> {
  const characters = Array.from(text, (character) => String.fromCodePoint(asIndexed(character.codePointAt(0)!)));
  const trigrams = characters.slice(2).map((third, index) => `${characters[index]!}${characters[index + 1]!}${third}`);
  return new Set(trigrams.filter((trigram) => bucketOfText(trigram) === bucket));
}

function bucketOfText(trigram: string): number {
  const [first = 0, second = 0, third = 0] = Array.from(trigram, (character) => character.codePointAt(0)!);
  return bucketOf(first, second, third);
}

function bucketOf(first: number, second: number, third: number): number {
  const hash = Math.imul(Math.imul(Math.imul(first, 0x01000193) ^ second, 0x01000193) ^ third, 0x01000193);
  return (hash ^ (hash >>> 15)) & (BUCKETS - 1);
}

/** FTS5 treats these two as U+FFFD. */
function asIndexed(codePoint: number): number {
  return codePoint === 0xfffe || codePoint === 0xffff ? 0xfffd : codePoint;
}
