import type { ValueName } from '../../../application/ports/record-values.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** The values of records, on one connection. Deleting a record deletes its values. */
export class RecordValueTable {
  readonly #raise: SqliteStatement;
  readonly #lower: SqliteStatement;
  readonly #select: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#raise = database.prepare(
      `INSERT INTO record_values (kind, id, name, value)
       SELECT kind, id, ?3, ?4 FROM authority_records WHERE kind = ?1 AND id = ?2
       ON CONFLICT (kind, id, name) DO UPDATE SET value = max(value, excluded.value)`,
    );
    this.#lower = database.prepare('UPDATE record_values SET value = ?3 WHERE kind = ?1 AND name = ?2 AND value > ?3');
    this.#select = database.prepare('SELECT id, value FROM record_values WHERE kind = ? AND name = ?');
  }

  raise({ kind, id, name }: ValueName & { readonly id: string }, value: number): void {
    this.#raise.run(kind, id, name, value);
  }

  lower({ kind, name }: ValueName, value: number): void {
    this.#lower.run(kind, name, value);
  }

  list({ kind, name }: ValueName): Map<string, number> {
    const rows = this.#select.all(kind, name) as { readonly id: string; readonly value: number }[];
    return new Map(rows.map(({ id, value }) => [id, value]));
  }
}
