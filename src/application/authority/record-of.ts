import { NotFound } from '../../domain/domain-error.js';

/** Gets a record by id. Throws `NotFound`; `what` names the kind of record in the message. */
export function recordOf<T>(records: ReadonlyMap<string, T>, id: string, what: string): T {
  const record = records.get(id);
  if (record === undefined) throw new NotFound(what);
  return record;
}
