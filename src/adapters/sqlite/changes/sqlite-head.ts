import { DamagedStore } from '../../../application/ports/audit.js';
import type { Head } from '../../../domain/changes/change.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** The head row: the end of the log. */
export class SqliteHead {
  readonly #select: SqliteStatement;
  readonly #update: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare('SELECT seq, at, hash FROM head WHERE id = 1');
    this.#update = database.prepare('UPDATE head SET seq = ?, at = ?, hash = ? WHERE id = 1');
  }

  get(): Head {
    const row = this.#select.get() as Head | undefined;
    if (row === undefined) throw new DamagedStore('head: the row that says where the log ends is missing');
    return { seq: row.seq, at: row.at, hash: row.hash };
  }

  replace(head: Head): void {
    this.#update.run(head.seq, head.at, head.hash);
  }
}
