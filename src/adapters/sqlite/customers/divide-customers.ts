import { ShareTally, type Division } from '../../../domain/features/division.js';
import type { Criteria } from '../../../domain/lists/list-query.js';
import { hexDigest } from '../../storage-kernel/hex-digest.js';
import type { ListReader, ListRows } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import { chooseAccessPath, keysSql } from './access-path.js';
import type { CustomerMemory } from './customer-memory.js';
import { forEachKey } from './for-each-key.js';

/** Read from the index of ids alone, as two texts side by side, which takes a quarter of the time of a row for each. */
const IDS = `SELECT coalesce(group_concat(key, ','), '') AS keys, group_concat(id, ',') AS ids, max(id) AS last
  FROM (SELECT key, id FROM customers WHERE id > ? ORDER BY id LIMIT 10000)`;

/** Counts all customers by a division, a row for each share. */
export function divideCustomers(division: Division, reader: ListReader, memory: CustomerMemory | undefined): ListRows {
  const audiences = new Uint32Array(reader.maxRows('customers') + 1);
  for (const [place, some] of division.audiences.entries()) {
    for (const criteria of some) {
      reader.checkTime();
      forEachKey(keysMeeting(criteria, reader, memory), (key) => (audiences[key]! |= 1 << place));
    }
  }
  const tally = new ShareTally(division, hexDigest);
  for (let last: string | null = ''; last !== null;) {
    reader.checkTime();
    const found = reader.row(sql(IDS, last)) as { keys: string; ids: string | null; last: string | null };
    const ids = found.ids?.split(',') ?? [];
    let place = 0;
    forEachKey(found.keys, (key) => {
      tally.add(ids[place]!, audiences[key]!);
      place += 1;
    });
    last = found.last;
  }
  return { total: 0, rows: tally.shares.map((share) => ({ ...share })) };
}

function keysMeeting(criteria: Criteria, reader: ListReader, memory: CustomerMemory | undefined): string {
  const marked = memory?.mark(criteria, undefined, reader);
  if (marked !== undefined) return marked.keys();
  return (reader.row(keysSql(chooseAccessPath(criteria))) as { keys: string | null }).keys ?? '';
}
