import type { CountColumns } from '../../../application/customers/count-columns.js';
import type { Actor } from '../../../domain/permissions/actor.js';

/** Reads the names of the own columns that customers have, the most used first. */
export function ownColumns(countColumns: CountColumns): (actor: Actor) => Promise<readonly string[]> {
  return async (actor) => (await countColumns.execute(actor)).map(({ name }) => name);
}
