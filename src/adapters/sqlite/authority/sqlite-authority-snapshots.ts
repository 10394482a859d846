import type { AuthoritySnapshot, AuthoritySnapshots } from '../../../application/ports/authority-snapshots.js';
import { readSnapshot, writeSnapshot, SNAPSHOT_FORM } from '../../storage-kernel/authority-snapshot-text.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { Head } from '../../../domain/changes/change.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** A snapshot as stored: `records` in Base64. */
interface AuthoritySnapshotRow extends Head {
  readonly records: string;
}

/** Snapshots of past authorities, on one connection. Ignores those in a form that another release wrote. */
export class AuthoritySnapshotTable {
  readonly #insert: SqliteStatement;
  readonly #selectLatest: SqliteStatement;
  readonly #selectNext: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#insert = database.prepare(
      'INSERT OR REPLACE INTO authority_snapshots (seq, at, hash, form, records) VALUES (?, ?, ?, ?, ?)',
    );
    const select = `SELECT seq, at, hash, records FROM authority_snapshots WHERE form = ${SNAPSHOT_FORM} AND seq > ?`;
    this.#selectLatest = database.prepare(`${select} AND seq <= ? ORDER BY seq DESC LIMIT 1`);
    this.#selectNext = database.prepare(`${select} ORDER BY seq LIMIT 1`);
  }

  insert({ seq, at, hash, records }: AuthoritySnapshotRow): void {
    this.#insert.run(seq, at, hash, SNAPSHOT_FORM, records);
  }

  findLatest(after: number, until: number): AuthoritySnapshotRow | undefined {
    return this.#selectLatest.get(after, until) as AuthoritySnapshotRow | undefined;
  }

  findNext(after: number): AuthoritySnapshotRow | undefined {
    return this.#selectNext.get(after) as AuthoritySnapshotRow | undefined;
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
  return { head: { ...head }, records: await readSnapshot(Buffer.from(records, 'base64'), head.seq) };
}
