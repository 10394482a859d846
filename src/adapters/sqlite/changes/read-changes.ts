import type { Change } from '../../../domain/changes/change.js';
import { lengthOfChange } from '../../../domain/changes/readable-changes.js';
import { parseChange } from '../../../domain/changes/seal-change.js';
import { MAX_LENGTH_READ } from '../../../domain/lists/list-bytes.js';
import type { SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';

/** The entries that a statement selects with `entry` and `hash`, up to the one at which reading ends, because they're long. */
export function readChanges(statement: SqliteStatement, ...values: readonly SqliteValue[]): Change[] {
  const changes: Change[] = [];
  let length = 0;
  for (const row of statement.iterate(...values)) {
    const { entry, hash } = row as { entry: string; hash: string };
    const change = parseChange(entry, hash);
    changes.push(change);
    length += lengthOfChange(change);
    if (length > MAX_LENGTH_READ) break;
  }
  return changes;
}
