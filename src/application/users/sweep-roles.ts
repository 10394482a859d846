import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { Store } from '../ports/store.js';

/** Rows that a run removes at most, so that no run holds the writer for long. */
const ROWS_A_RUN = 500;

/**
 * Takes deleted roles out of the users' rows. Nobody waits for it: resolution ignores what is not there. Bounded in
 * each run; answers whether more is left.
 */
export class SweepRoles {
  constructor(
    private readonly store: Pick<Store, 'users'>,
    private readonly reader: AuthorityReader,
    private readonly writer: AuthorityWriter,
  ) {}

  async execute(): Promise<boolean> {
    const held = await this.store.users.listHeldRoles();
    const gone = held.find((id) => !this.reader.authority.records.roles.has(id));
    if (gone === undefined) return false;
    const removed = await this.writer.write({ actorId: 'system:sweep', requestId: null }, async (transaction) => {
      // It may have been made after this process last looked.
      if (transaction.authority.records.roles.has(gone)) return 0;
      return transaction.users.removeRole(gone, ROWS_A_RUN);
    });
    return removed > 0;
  }
}
