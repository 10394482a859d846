import type { OneTimeValue } from '../../../application/ports/one-time-values.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** Values that work once, on one connection. */
export class OneTimeValueTable extends SqliteTable {
  find(id: string): OneTimeValue | undefined {
    return this.first('SELECT id, value, expires_at AS expiresAt FROM one_time_values WHERE id = ?', id) as
      OneTimeValue | undefined;
  }

  insert({ id, value, expiresAt }: OneTimeValue): boolean {
    const insert = 'INSERT INTO one_time_values (id, value, expires_at) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING';
    return this.run(insert, id, value, expiresAt) > 0;
  }

  take(id: string): OneTimeValue | undefined {
    const found = this.find(id);
    if (found !== undefined) this.run('DELETE FROM one_time_values WHERE id = ?', id);
    return found;
  }

  removeExpired(now: number, limit: number): number {
    return this.run(
      `DELETE FROM one_time_values
       WHERE id IN (SELECT id FROM one_time_values WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`,
      ...[now, limit],
    );
  }
}
