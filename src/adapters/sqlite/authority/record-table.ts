import { DamagedStore } from '../../../application/ports/audit.js';
import type { KindDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecord } from '../../../domain/authority/kinds/kind.js';
import type { SqliteDatabase, SqliteStatement, SqliteValue } from '../database/sqlite-driver.js';

/** How a table stores records of one kind. The first column is `id`. */
export interface RecordShape<T> {
  readonly table: string;
  readonly columns: readonly string[];
  /** The values in the order of `columns`. */
  values(record: T): SqliteValue[];
  /** Reads a row. Column types are guaranteed because the table is STRICT. */
  read(row: never): T;
}

/** One of the small tables covered by the log's head. */
export class RecordTable<T extends AuthorityRecord> {
  readonly #put: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #select: SqliteStatement;

  constructor(
    database: SqliteDatabase,
    private readonly shape: RecordShape<T>,
  ) {
    const { table, columns } = shape;
    const assignments = columns.slice(1).map((column) => `${column} = excluded.${column}`);
    this.#put = database.prepare(
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT (id) DO UPDATE SET ${assignments.join(', ')}`,
    );
    this.#delete = database.prepare(`DELETE FROM ${table} WHERE id = ?`);
    this.#select = database.prepare(`SELECT ${columns.join(', ')} FROM ${table} ORDER BY id`);
  }

  write(diff: Pick<KindDiff, 'put' | 'removed'>): void {
    for (const id of diff.removed) this.#delete.run(id);
    for (const record of diff.put) this.#put.run(...this.shape.values(record as T));
  }

  load(): Map<string, T> {
    const records = new Map<string, T>();
    // One by one: a store of an earlier release may hold more than it may now.
    for (const row of this.#select.iterate()) {
      const record = this.#read(row as { readonly id: string });
      records.set(record.id, record);
    }
    return records;
  }

  /**
   * Reads a row and checks that it would be written the same way. A difference means manual editing, so the error names
   * the row to repair.
   */
  #read(row: { readonly id: string }): T {
    const place = `row ${row.id} of the table ${this.shape.table}: is not in the form that Castellan writes`;
    let record: T;
    try {
      record = this.shape.read(row as never);
    } catch (error) {
      throw new DamagedStore(place, { cause: error });
    }
    const found = row as Readonly<Record<string, SqliteValue>>;
    const written = this.shape.values(record);
    if (this.shape.columns.some((column, index) => found[column] !== written[index])) throw new DamagedStore(place);
    return record;
  }
}
