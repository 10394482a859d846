import { DamagedStore } from '../../application/ports/audit.js';
import type { AnyKind, AuthorityRecord, Kind } from '../../domain/authority/kinds/kind.js';
import { KIND_BY_RESOURCE, recordsOf, tablesOf, type AuthorityRecords } from '../../domain/authority/kinds/kinds.js';
import { canonicalJson } from '../../domain/changes/canonical-json.js';
import type { JsonObject } from '../../domain/changes/change.js';

/** A record of the authority as every storage keeps it, whatever its kind. */
export interface RecordDocument {
  /** The resource. */
  readonly kind: string;
  readonly id: string;
  /** What `Kind.write` makes of the record, as JSON. */
  readonly record: string;
}

const UNKNOWN_KIND = 'is of no kind that this release knows, so a later one may have written it';

export function documentOf(kind: AnyKind, record: AuthorityRecord): RecordDocument {
  return { kind: kind.resource, id: record.id, record: JSON.stringify(kind.write(record)) };
}

/**
 * Reads the records of all kinds, in the order of the documents. Throws `DamagedStore` for one that Castellan wouldn't write:
 * it was edited by hand, or written by a later release, and the error names the record.
 */
export function readDocuments(documents: Iterable<RecordDocument>): AuthorityRecords {
  const tables = tablesOf(() => new Map<string, AuthorityRecord>());
  for (const document of documents) {
    const kind = KIND_BY_RESOURCE.get(document.kind);
    if (kind === undefined) throw new DamagedStore(`${document.kind} ${document.id}: ${UNKNOWN_KIND}`);
    const record = readDocument(kind, document);
    (recordsOf(tables, kind) as Map<string, AuthorityRecord>).set(record.id, record);
  }
  return tables;
}

/** Reads a record of this kind. Throws `DamagedStore`, like `readDocuments`. */
export function readDocument<T extends AuthorityRecord>(kind: Kind<T>, document: RecordDocument): T {
  let record: T;
  let isAsWritten: boolean;
  try {
    const stored = JSON.parse(document.record) as JsonObject;
    record = kind.read(stored);
    const written = kind.write(record);
    isAsWritten = JSON.stringify(written) === document.record || isSame(written, stored);
  } catch (cause) {
    throw new DamagedStore(errorOf(document), { cause });
  }
  if (!isAsWritten || record.id !== document.id) throw new DamagedStore(errorOf(document));
  return record;
}

/** A record that a migration wrote may have its members in another order, one of an earlier release fewer of them. */
function isSame(written: JsonObject, stored: JsonObject): boolean {
  return canonicalJson(written) === canonicalJson({ ...written, ...stored });
}

function errorOf({ kind, id }: RecordDocument): string {
  return `${kind} ${id}: is not in the form that Castellan writes`;
}
