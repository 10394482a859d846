import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

/** The column `last_used` of the tokens' table, on one connection. */
export class TokenUseTable {
  readonly #update: SqliteStatement;
  readonly #select: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#update = database.prepare('UPDATE tokens SET last_used = max(coalesce(last_used, ?), ?) WHERE id = ?');
    this.#select = database.prepare('SELECT id, last_used AS lastUsed FROM tokens WHERE last_used IS NOT NULL');
  }

  note(tokenId: string, at: number): void {
    this.#update.run(at, at, tokenId);
  }

  list(): Map<string, number> {
    const rows = this.#select.all() as { readonly id: string; readonly lastUsed: number }[];
    return new Map(rows.map(({ id, lastUsed }) => [id, lastUsed]));
  }
}
