import { DamagedStore } from '../../../application/ports/audit.js';
import type { Head } from '../../../domain/changes/change.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** The head row: the end of the log. */
export class SqliteHead extends SqliteTable {
  get(): Head {
    const row = this.first('SELECT seq, at, hash FROM head WHERE id = 1') as Head | undefined;
    if (row === undefined) throw new DamagedStore('head: the row that says where the log ends is missing');
    return row;
  }

  replace({ seq, at, hash }: Head): void {
    this.run('UPDATE head SET seq = ?, at = ?, hash = ? WHERE id = 1', seq, at, hash);
  }
}
