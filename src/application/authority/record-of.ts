import { requireFound } from '../../domain/domain-error.js';

/** Gets a record by id. Throws `NotFound`; `what` names the kind of record in the message. */
export function recordOf<T>(records: ReadonlyMap<string, T>, id: string, what: string): T {
  return requireFound(records.get(id), what);
}
