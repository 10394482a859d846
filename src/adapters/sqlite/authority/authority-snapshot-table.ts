import type { Head } from '../../../domain/changes/change.js';
import { SNAPSHOT_FORM } from '../../storage-kernel/authority-snapshot-text.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** A snapshot as stored: `records` in Base64. */
export interface AuthoritySnapshotRow extends Head {
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
