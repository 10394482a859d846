import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { Store } from '../ports/store.js';

/** Maximum number of rows to update per run, so a run doesn't block writers for long. */
const ROWS_PER_RUN = 500;

/**
 * Removes deleted roles and groups from users' rows. Not urgent, because unknown ones grant nothing. Bounded per run; returns
 * whether more is left.
 */
export class SweepRoles {
  constructor(
    private readonly store: Pick<Store, 'users'>,
    private readonly reader: AuthorityReader,
    private readonly writer: AuthorityWriter,
  ) {}

  async execute(): Promise<boolean> {
    const held = await this.store.users.listHeldRoles();
    const deleted = held.find((id) => !exists(this.reader, id));
    if (deleted === undefined) return false;
    const removed = await this.writer.write({ actorId: 'system:sweep', requestId: null }, async (transaction) => {
      // It may be new, created after the last refresh of this process's projection.
      if (exists(transaction, deleted)) return 0;
      return transaction.users.removeRole(deleted, ROWS_PER_RUN);
    });
    return removed > 0;
  }
}

function exists({ authority: { records } }: AuthorityReader, id: string): boolean {
  return records.roles.has(id) || records.groups.has(id);
}
