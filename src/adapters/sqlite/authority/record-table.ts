import type { AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecord, Kind } from '../../../domain/authority/kinds/kind.js';
import type { AuthorityRecords } from '../../../domain/authority/kinds/kinds.js';
import { documentOf, readDocument, readDocuments, type RecordDocument } from '../../storage-kernel/record-document.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

type Documents = Iterable<RecordDocument>;

/** The records of the authority, of all kinds, on one connection. */
export class RecordTable {
  readonly #put: SqliteStatement;
  readonly #delete: SqliteStatement;
  readonly #deleteValues: SqliteStatement;
  readonly #select: SqliteStatement;
  readonly #selectKind: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#put = database.prepare(
      `INSERT INTO authority_records (kind, id, record) VALUES (?, ?, ?)
       ON CONFLICT (kind, id) DO UPDATE SET record = excluded.record`,
    );
    this.#delete = database.prepare('DELETE FROM authority_records WHERE kind = ? AND id = ?');
    this.#deleteValues = database.prepare('DELETE FROM record_values WHERE kind = ? AND id = ?');
    this.#select = database.prepare('SELECT kind, id, record FROM authority_records ORDER BY kind, id');
    this.#selectKind = database.prepare('SELECT kind, id, record FROM authority_records WHERE kind = ? ORDER BY id');
  }

  write(diff: AuthorityDiff): void {
    for (const { kind, put, removed } of diff) {
      for (const id of removed) {
        this.#delete.run(kind.resource, id);
        this.#deleteValues.run(kind.resource, id);
      }
      for (const one of put) {
        const { id, record } = documentOf(kind, one);
        this.#put.run(kind.resource, id, record);
      }
    }
  }

  /** Throws `DamagedStore`. */
  load(): AuthorityRecords {
    // One by one: a store of an earlier release may hold more than it may now.
    return readDocuments(this.#select.iterate() as Documents);
  }

  /** The records of one kind. Throws `DamagedStore`. */
  list<T extends AuthorityRecord>(kind: Kind<T>): T[] {
    return Array.from(this.#selectKind.iterate(kind.resource) as Documents, (document) => readDocument(kind, document));
  }
}
