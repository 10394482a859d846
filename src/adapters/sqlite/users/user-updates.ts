import type { SqliteDatabase, SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';

/** A user's columns, except the id and the password hash. */
export type UserColumns = Readonly<Record<(typeof INDEXED)[number] | (typeof OTHERS)[number], SqliteValue>>;

/** Columns in an index. SQLite rewrites the indexes of every column that a statement names, even if it's unchanged. */
const INDEXED = [
  'email_key',
  'email_folded',
  'first_name_folded',
  'last_name_folded',
  'avatar',
  'suspended',
  'created',
  'role_set',
] as const;
/** Columns that every update writes. */
const OTHERS = [
  ...(['email', 'email_verified', 'first_name', 'last_name', 'search_text'] as const),
  ...(['totp', 'epoch', 'version', 'updated'] as const),
] as const;

export const USER_COLUMNS = [...INDEXED, ...OTHERS] as const;

/** Updates users with statements that name only the changed columns among the indexed ones, each compiled once. */
export class UserUpdates {
  readonly #compiled = new Map<number, SqliteStatement>();

  constructor(private readonly database: SqliteDatabase) {}

  /** Writes `after` over `before`, the stored row. */
  run(id: string, before: UserColumns, after: UserColumns): void {
    let changed = 0;
    const values: SqliteValue[] = [];
    for (const [index, column] of INDEXED.entries()) {
      if (before[column] === after[column]) continue;
      changed |= 1 << index;
      values.push(after[column]);
    }
    for (const column of OTHERS) values.push(after[column]);
    this.#statement(changed).run(...values, id);
  }

  #statement(changed: number): SqliteStatement {
    const known = this.#compiled.get(changed);
    if (known !== undefined) return known;
    const columns = [...INDEXED.filter((_, index) => (changed & (1 << index)) !== 0), ...OTHERS];
    const statement = this.database.prepare(
      `UPDATE users SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
    );
    this.#compiled.set(changed, statement);
    return statement;
  }
}
