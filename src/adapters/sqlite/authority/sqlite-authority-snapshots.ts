import type { AuthoritySnapshot, AuthoritySnapshots } from '../../../application/ports/authority-snapshots.js';
import { readSnapshot, writeSnapshot } from '../../storage-kernel/authority-snapshot-text.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { AuthoritySnapshotTable } from './authority-snapshot-table.js';
import type { AuthoritySnapshotRow } from './authority-snapshot-table.js';

/** Snapshots of past authorities in a table. */
export class SqliteAuthoritySnapshots implements AuthoritySnapshots {
  constructor(
    private readonly connections: SqliteConnections<{ readonly authoritySnapshots: AuthoritySnapshotTable }>,
  ) {}

  async findLatest(range: { readonly after: number; readonly until: number }): Promise<AuthoritySnapshot | undefined> {
    const { after, until } = range;
    const row = await this.connections.read((tables) => tables.authoritySnapshots.findLatest(after, until));
    if (row === undefined) return undefined;
    const snapshot = await readSnapshotRow(row).catch(() => undefined);
    return snapshot ?? this.findLatest({ after, until: row.seq - 1 });
  }

  async add({ head, records }: AuthoritySnapshot): Promise<void> {
    const row = { ...head, records: (await writeSnapshot(records)).toString('base64') };
    await this.connections.write((tables) => {
      tables.authoritySnapshots.insert(row);
    });
  }
}

/** Throws `DamagedStore`. */
export async function readSnapshotRow({ records, ...head }: AuthoritySnapshotRow): Promise<AuthoritySnapshot> {
  return { head: { ...head }, records: await readSnapshot(Buffer.from(records, 'base64'), head.seq) };
}
