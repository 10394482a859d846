import type { SqliteDatabase, SqliteStatement } from '../sqlite-driver.js';

interface Deferred {
  readonly position: number;
  readonly name: string;
  readonly sql: string;
}

/** The tables that an import fills. */
const TABLES = ['customers', 'customer_log', 'customer_columns'];
/** What every write looks its customer up by; ids grow, so that it costs little. */
const KEPT = 'customers_by_id';
const TRIGRAMS = {
  name: 'customer_search',
  sql: "INSERT INTO customer_search (customer_search) VALUES ('rebuild')",
};

/**
 * What is cheaper to make at once when the rows are there than to keep with every row. The statements lie in a table of
 * the store itself, so that after a crash whoever opens it next knows what is missing.
 */
export class DeferredWork {
  readonly #selectIndexes: SqliteStatement;
  readonly #exists: SqliteStatement;
  readonly #insert: SqliteStatement;
  readonly #select: SqliteStatement;
  readonly #delete: SqliteStatement;

  constructor(private readonly database: SqliteDatabase) {
    this.#selectIndexes = database.prepare(
      `SELECT name, sql FROM sqlite_master
       WHERE type = 'index' AND sql IS NOT NULL AND name <> '${KEPT}' AND tbl_name IN (${TABLES.map(() => '?').join(', ')}) ORDER BY name`,
    );
    this.#exists = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'index' AND name = ?");
    this.#insert = database.prepare('INSERT INTO deferred (name, sql) VALUES (?, ?)');
    this.#select = database.prepare('SELECT position, name, sql FROM deferred ORDER BY position');
    this.#delete = database.prepare('DELETE FROM deferred WHERE position = ?');
  }

  /** Takes the indexes away that belong to no key and notes how to make them again. Within one transaction. */
  defer(): void {
    for (const { name, sql } of this.#selectIndexes.all(...TABLES) as Deferred[]) {
      this.#insert.run(name, sql);
      this.database.exec(`DROP INDEX "${name}"`);
    }
    this.#insert.run(TRIGRAMS.name, TRIGRAMS.sql);
  }

  get pending(): readonly Deferred[] {
    return this.#select.all() as Deferred[];
  }

  /** Makes one thing again and forgets it. Within one transaction. */
  restore({ position, name, sql }: Deferred): void {
    // An import makes the index that it looks things up by itself, while others are still missing.
    if (this.#exists.get(name) === undefined) this.database.exec(sql);
    this.#delete.run(position);
  }
}
