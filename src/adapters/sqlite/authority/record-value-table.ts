import type { ValueName } from '../../../application/ports/record-values.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** The values of records, on one connection: only the last uses of API tokens so far, in the tokens' table. */
export class RecordValueTable {
  readonly #raise: SqliteStatement;
  readonly #lower: SqliteStatement;
  readonly #select: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#raise = database.prepare('UPDATE tokens SET last_used = max(coalesce(last_used, ?), ?) WHERE id = ?');
    this.#lower = database.prepare('UPDATE tokens SET last_used = ?1 WHERE last_used > ?1');
    this.#select = database.prepare('SELECT id, last_used AS value FROM tokens WHERE last_used IS NOT NULL');
  }

  raise({ id }: { readonly id: string }, value: number): void {
    this.#raise.run(value, value, id);
  }

  lower(_: ValueName, value: number): void {
    this.#lower.run(value);
  }

  list(_: ValueName): Map<string, number> {
    const rows = this.#select.all() as { readonly id: string; readonly value: number }[];
    return new Map(rows.map(({ id, value }) => [id, value]));
  }
}
