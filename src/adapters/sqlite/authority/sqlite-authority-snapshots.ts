import type { AuthoritySnapshot, AuthoritySnapshots } from '../../../application/ports/authority-snapshots.js';
import { readSnapshot, writeSnapshot } from '../../storage-kernel/authority-snapshot-text.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { AuthoritySnapshotRow } from './authority-snapshot-table.js';

/** Snapshots of past authorities in a table. */
export class SqliteAuthoritySnapshots implements AuthoritySnapshots {
  constructor(private readonly connections: SqliteConnections) {}

  async findLatest({ after, until }: { readonly after: number; readonly until: number }) {
    const row = await this.connections.read((tables) => tables.authoritySnapshots.findLatest(after, until));
    return row && readSnapshotRow(row);
  }

  async add({ head, records }: AuthoritySnapshot): Promise<void> {
    const row = { ...head, records: (await writeSnapshot(records)).toString('base64') };
    await this.connections.write((tables) => {
      tables.authoritySnapshots.insert(row);
    });
  }
}

export async function readSnapshotRow({ records, ...head }: AuthoritySnapshotRow): Promise<AuthoritySnapshot> {
  return { head: { ...head }, records: await readSnapshot(Buffer.from(records, 'base64'), head.seq) };
}
