import type { AuditSnapshot } from '../../../application/ports/audit.js';
import type { AuthoritySnapshot } from '../../../application/ports/authority-snapshots.js';
import type { AuthorityRecords } from '../../../domain/authority/authority.js';
import type { AuditedUser } from '../../../domain/audit/replayed-users.js';
import { exactEmailOf } from '../../../domain/text/email-key.js';
import type { Head } from '../../../domain/changes/change.js';
import type { StoredEntry } from '../../../domain/changes/stored-entry.js';
import { AuthoritySnapshotTable } from '../authority/sqlite-authority-snapshots.js';
import { RecordTable } from '../authority/record-table.js';
import { readSnapshotRow } from '../authority/sqlite-authority-snapshots.js';
import { findBrokenDerivation } from './find-broken-derivation.js';
import { BATCH, FROM_THE_START, readBatches } from '../database/read-batches.js';
import { readEntries } from '../changes/read-entries.js';
import { retryBusy } from '../database/retry-busy.js';
import type { SqliteDatabase } from '../database/sqlite-driver.js';
import { SqliteHead } from '../changes/sqlite-head.js';

type Flag = 'suspended' | 'emailVerified' | 'hasPassword' | 'totp';
type UserRow = Omit<AuditedUser, Flag | 'exactEmail' | 'roleIds' | 'groupIds'> &
  Readonly<Record<'row' | Flag, number> & Record<'emailKey' | 'roleIds' | 'groupIds', string>>;

/** The database as of the start of this connection's transaction. */
export class SqliteAuditSnapshot implements AuditSnapshot {
  readonly #records: RecordTable;

  private constructor(
    private readonly database: SqliteDatabase,
    private readonly begun: Head,
  ) {
    this.#records = new RecordTable(database);
  }

  /** Begins the transaction and makes its first read, which fixes the snapshot. */
  static begin(database: SqliteDatabase): SqliteAuditSnapshot {
    database.exec('BEGIN');
    try {
      return new SqliteAuditSnapshot(database, new SqliteHead(database).get());
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  end(): void {
    this.database.exec('ROLLBACK');
  }

  async head(): Promise<Head> {
    return this.begun;
  }

  entries(): AsyncGenerator<readonly StoredEntry[]> {
    return readEntries(this.database);
  }

  loadRecords(): Promise<AuthorityRecords> {
    return retryBusy(() => this.#records.load());
  }

  async *authoritySnapshots(): AsyncGenerator<AuthoritySnapshot> {
    const table = new AuthoritySnapshotTable(this.database);
    for (let after = FROM_THE_START; ;) {
      const row = await retryBusy(() => table.findNext(after));
      if (row === undefined) return;
      yield await readSnapshotRow(row);
      after = row.seq;
    }
  }

  async *users(): AsyncGenerator<readonly AuditedUser[]> {
    const select = this.database.prepare(
      `SELECT rowid AS row, id, email_key AS emailKey, suspended, email_verified AS emailVerified, password_hash IS NOT NULL AS hasPassword, totp,
              epoch, version, created, updated, group_ids AS groupIds,
              (SELECT json_group_array(role_id ORDER BY position) FROM user_roles WHERE user_id = users.id) AS roleIds
       FROM users WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`,
    );
    for await (const rows of readBatches<UserRow>(select, [FROM_THE_START], ({ row }) => [row])) {
      yield rows.map(
        ({ row: _row, emailKey, suspended, emailVerified, hasPassword, totp, roleIds, groupIds, ...user }) => ({
          ...user,
          ...exactEmailOf(emailKey),
          ...{ suspended: suspended === 1, emailVerified: emailVerified === 1, hasPassword: hasPassword === 1 },
          ...{ totp: totp === 1, roleIds: JSON.parse(roleIds) as string[], groupIds: JSON.parse(groupIds) as string[] },
        }),
      );
    }
  }

  findBrokenDerivation(onCustomers: (done: number, total: number) => void): Promise<string | undefined> {
    return findBrokenDerivation(this.database, onCustomers);
  }

  async findSessions(ids: readonly string[]): Promise<string[]> {
    const select = this.database.prepare('SELECT id FROM sessions WHERE id IN (SELECT value FROM json_each(?))');
    const rows = await retryBusy(() => select.all(JSON.stringify(ids)) as { id: string }[]);
    return rows.map((row) => row.id);
  }
}
