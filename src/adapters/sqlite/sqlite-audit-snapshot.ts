import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditSnapshot } from '../../application/ports/audit.js';
import type { AuthorityRecords } from '../../domain/access/authority.js';
import type { AuditedUser } from '../../domain/audit/user-ledger.js';
import type { Head } from '../../domain/changes/change.js';
import type { EntryColumns, StoredEntry } from '../../domain/changes/stored-entry.js';
import { AuthorityTables } from './authority-tables.js';
import { retryBusy } from './retry-busy.js';
import type { SqliteDatabase } from './sqlite-driver.js';
import { SqliteHead } from './sqlite-head.js';

const BATCH = 1_000;
/** Below every row: a row that somebody put before the first one must be seen as well. */
const FROM_THE_START = Number.MIN_SAFE_INTEGER;

type EntryRow = EntryColumns & { readonly hash: string; readonly entry: string };
type UserRow = Readonly<Record<'row' | 'suspended' | 'hasPassword' | 'epoch' | 'version', number>> &
  Readonly<Record<'id' | 'roleIds', string>>;

/** The database as it was when the transaction of this connection began. */
export class SqliteAuditSnapshot implements AuditSnapshot {
  readonly #authority: AuthorityTables;

  private constructor(
    private readonly database: SqliteDatabase,
    private readonly begun: Head,
  ) {
    this.#authority = new AuthorityTables(database);
  }

  /** Takes the moment: a transaction sees the database as it is at its first read. */
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

  async *entries(): AsyncGenerator<readonly StoredEntry[]> {
    const select = this.database.prepare(
      `SELECT seq, at, actor_id, resource, record_id, action, request_id, hash, entry
       FROM changes WHERE seq > ? ORDER BY seq LIMIT ${BATCH}`,
    );
    for await (const rows of this.#batches<EntryRow>(select, (row) => row.seq)) {
      yield rows.map(({ hash, entry, ...columns }) => ({ columns, text: entry, hash }));
    }
  }

  loadRecords(): Promise<AuthorityRecords> {
    return retryBusy(() => this.#authority.load());
  }

  async *users(): AsyncGenerator<readonly AuditedUser[]> {
    const select = this.database.prepare(
      `SELECT rowid AS row, id, suspended, password_hash IS NOT NULL AS hasPassword, epoch, version,
              (SELECT json_group_array(role_id ORDER BY position) FROM user_roles WHERE user_id = users.id) AS roleIds
       FROM users WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`,
    );
    for await (const rows of this.#batches<UserRow>(select, (row) => row.row)) {
      yield rows.map(({ id, suspended, hasPassword, epoch, version, roleIds }) => ({
        ...{ id, epoch, version, suspended: suspended === 1, hasPassword: hasPassword === 1 },
        roleIds: JSON.parse(roleIds) as string[],
      }));
    }
  }

  async findSessions(ids: readonly string[]): Promise<string[]> {
    const select = this.database.prepare('SELECT id FROM sessions WHERE id IN (SELECT value FROM json_each(?))');
    const rows = await retryBusy(() => select.all(JSON.stringify(ids)) as { id: string }[]);
    return rows.map((row) => row.id);
  }

  async *#batches<Row>(select: ReturnType<SqliteDatabase['prepare']>, keyOf: (row: Row) => number) {
    let last = FROM_THE_START;
    for (;;) {
      const rows = await retryBusy(() => select.all(last) as Row[]);
      const end = rows.at(-1);
      if (end === undefined) return;
      yield rows;
      last = keyOf(end);
      await nextTurn();
    }
  }
}
