import type { ValueName } from '../../../application/ports/record-values.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** The values of records, on one connection. Deleting a record deletes its values. */
export class RecordValueTable extends SqliteTable {
  raise({ kind, id, name }: ValueName & { readonly id: string }, value: number): void {
    this.run(
      `INSERT INTO record_values (kind, id, name, value)
       SELECT kind, id, ?3, ?4 FROM authority_records WHERE kind = ?1 AND id = ?2
       ON CONFLICT (kind, id, name) DO UPDATE SET value = max(value, excluded.value)`,
      ...[kind, id, name, value],
    );
  }

  lower({ kind, name }: ValueName, value: number): void {
    this.run('UPDATE record_values SET value = ?3 WHERE kind = ?1 AND name = ?2 AND value > ?3', kind, name, value);
  }

  list({ kind, name }: ValueName): ReadonlyMap<string, number> {
    const rows = this.all('SELECT id, value FROM record_values WHERE kind = ? AND name = ?', kind, name);
    return new Map((rows as { readonly id: string; readonly value: number }[]).map(({ id, value }) => [id, value]));
  }
}
