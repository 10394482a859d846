import type { AuthorityDiff } from '../../../domain/authority/authority-diff.js';
import type { AuthorityRecord, Kind } from '../../../domain/authority/kinds/kind.js';
import type { AuthorityRecords } from '../../../domain/authority/kinds/kinds.js';
import { documentOf, readDocument, readDocuments, type RecordDocument } from '../../storage-kernel/record-document.js';
import { SqliteTable } from '../database/sqlite-table.js';

type Documents = Iterable<RecordDocument>;

/** The records of the authority, of all kinds, on one connection. */
export class RecordTable extends SqliteTable {
  write(diff: AuthorityDiff): void {
    for (const { kind, put, removed } of diff) {
      for (const id of removed) {
        this.run('DELETE FROM authority_records WHERE kind = ? AND id = ?', kind.resource, id);
        this.run('DELETE FROM record_values WHERE kind = ? AND id = ?', kind.resource, id);
      }
      for (const one of put) {
        const { id, record } = documentOf(kind, one);
        this.run(
          `INSERT INTO authority_records (kind, id, record) VALUES (?, ?, ?)
           ON CONFLICT (kind, id) DO UPDATE SET record = excluded.record`,
          ...[kind.resource, id, record],
        );
      }
    }
  }

  /** Throws `DamagedStore`. */
  load(): AuthorityRecords {
    // One by one: a store of an earlier release may hold more than it may now.
    const select = this.statement('SELECT kind, id, record FROM authority_records ORDER BY kind, id');
    return readDocuments(select.iterate() as Documents);
  }

  /** The records of one kind. Throws `DamagedStore`. */
  list<T extends AuthorityRecord>(kind: Kind<T>): T[] {
    const select = this.statement('SELECT kind, id, record FROM authority_records WHERE kind = ? ORDER BY id');
    return Array.from(select.iterate(kind.resource) as Documents, (document) => readDocument(kind, document));
  }
}
