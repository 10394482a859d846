import type { EntryColumns, StoredEntry } from '../../../domain/changes/stored-entry.js';
import { BATCH, FROM_THE_START, readBatches } from '../database/read-batches.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';

type EntryRow = EntryColumns & { readonly hash: string; readonly entry: string };

/** Reads every entry of the log as stored, by sequence number. */
export async function* readEntries(database: SqliteDatabase): AsyncGenerator<readonly StoredEntry[]> {
  const select = database.prepare(
    `SELECT seq, at, actor_id, resource, record_id, action, request_id, hash, entry
     FROM changes WHERE seq > ? ORDER BY seq LIMIT ${BATCH}`,
  );
  for await (const rows of readBatches<EntryRow>(select, [FROM_THE_START], ({ seq }) => [seq])) {
    yield rows.map(({ hash, entry, ...columns }) => ({ columns, text: entry, hash }));
  }
}
