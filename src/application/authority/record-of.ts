import { NotFound } from '../../domain/domain-error.js';

/** The record of this id. Throws `NotFound`; `what` is its name in that. */
export function recordOf<T>(records: ReadonlyMap<string, T>, id: string, what: string): T {
  const record = records.get(id);
  if (record === undefined) throw new NotFound(what);
  return record;
}
