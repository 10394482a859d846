import { readRow, Rejected, type ExternalId, type ReadRow } from './import-batch.js';

/** More than any customer can have, even if every own column is replaced. Validating thousands would take too long. */
const MAX_FIELDS = 100;

/** Validates a record that a client sent like the body of a new customer. Errors about the record as a whole are at `body`. */
export function readRecord(record: unknown, externalId: ExternalId | undefined): ReadRow | Rejected {
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return new Rejected({ body: { code: 'invalid_type', message: 'must be an object' } });
  }
  if (Object.keys(record).length > MAX_FIELDS) {
    return new Rejected({ body: { code: 'too_big', message: `has more than ${MAX_FIELDS} fields` } });
  }
  return readRow(record as Readonly<Record<string, unknown>>, externalId);
}
