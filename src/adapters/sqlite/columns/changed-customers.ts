import type { ListReader } from '../lists/list-reader.js';
import { sql } from '../lists/sql.js';
import { forEachKey } from './coded-column.js';
import type { ChangedCustomers } from './kept-part.js';

const SELECT_CHANGED = `SELECT count(*) AS entries, count(customer) AS known, group_concat(customer, ',') AS keys
  FROM customer_log WHERE seq > ?`;

/**
 * The customers that the log says have changed from one sequence number to that of the snapshot. Undefined when the log
 * doesn't tell: there are too many, or entries have been removed, or are from a time without keys.
 */
export function changedCustomers(
  since: number,
  sequence: number,
  reader: ListReader,
  maxChanges: number,
): ChangedCustomers | undefined {
  if (sequence - since > maxChanges) return undefined;
  const row = reader.row(sql(SELECT_CHANGED, since));
  const { entries, known, keys: text } = row as { entries: number; known: number; keys: string | null };
  if (entries !== sequence - since || known !== entries) return undefined;
  const distinct = new Set<number>();
  forEachKey(text ?? '', (key) => distinct.add(key));
  const keys = [...distinct];
  return { keys, json: JSON.stringify(keys) };
}
