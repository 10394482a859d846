import type { AuthoritySnapshot, AuthoritySnapshots } from '../../../application/ports/authority-snapshots.js';
import { readSnapshot, writeSnapshot, SNAPSHOT_FORM } from '../../storage-kernel/authority-snapshot-text.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { Head } from '../../../domain/changes/change.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** A snapshot as stored: `records` in Base64. */
interface AuthoritySnapshotRow extends Head {
  readonly records: string;
}

const SELECT = `SELECT seq, at, hash, records FROM authority_snapshots WHERE form = ${SNAPSHOT_FORM} AND seq > ?`;
const SELECT_LATEST = `${SELECT} AND seq <= ? ORDER BY seq DESC LIMIT 1`;
const SELECT_NEXT = `${SELECT} ORDER BY seq LIMIT 1`;

/** Snapshots of past authorities, on one connection. Ignores those in a form that another release wrote. */
export class AuthoritySnapshotTable extends SqliteTable {
  insert({ seq, at, hash, records }: AuthoritySnapshotRow): void {
    this.run(
      'INSERT OR REPLACE INTO authority_snapshots (seq, at, hash, form, records) VALUES (?, ?, ?, ?, ?)',
      ...[seq, at, hash, SNAPSHOT_FORM, records],
    );
  }

  findLatest(after: number, until: number): AuthoritySnapshotRow | undefined {
    return this.first(SELECT_LATEST, after, until) as AuthoritySnapshotRow | undefined;
  }

  findNext(after: number): AuthoritySnapshotRow | undefined {
    return this.first(SELECT_NEXT, after) as AuthoritySnapshotRow | undefined;
  }
}

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
  return { head, records: await readSnapshot(Buffer.from(records, 'base64'), head.seq) };
}
