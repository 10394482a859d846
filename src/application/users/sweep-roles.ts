import { forgottenEntry, HOLDERS_KEPT_MS, holdersOf } from '../../domain/authority/kept-holders.js';
import type { Change } from '../../domain/changes/change.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

/** Maximum number of rows to update per run, so a run doesn't block writers for long. */
const ROWS_PER_RUN = 500;

/**
 * Removes deleted roles and groups from users' rows, once undoing the deletion needn't give them back any more. Not urgent, because unknown
 * ones grant nothing. Bounded per run; returns whether more is left.
 */
export class SweepRoles {
  /** Until when those that aren't due yet stay, so that their deletions are read once. */
  readonly #keptUntil = new Map<string, number>();

  constructor(
    private readonly store: Pick<Store, 'users'>,
    private readonly reader: AuthorityReader,
    private readonly writer: AuthorityWriter,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async execute(): Promise<boolean> {
    const held = await this.store.users.listHeldRoles();
    const now = this.clock.now();
    for (const id of this.#keptUntil.keys()) if (!held.includes(id)) this.#keptUntil.delete(id);
    const deleted = held.find((id) => !exists(this.reader, id) && (this.#keptUntil.get(id) ?? 0) <= now);
    if (deleted === undefined) return false;
    const writer = { actorId: 'system:sweep', requestId: null };
    const swept = await this.writer.write(writer, async (transaction) => {
      // It may be new, created after the last refresh of this process's projection.
      if (exists(transaction, deleted)) return { removed: 0 };
      const deletion = await deletionOf(transaction, deleted);
      if (deletion !== undefined && holdersOf(deletion) > 0) {
        const keptUntil = deletion.at + HOLDERS_KEPT_MS;
        if (transaction.now < keptUntil) return { keptUntil };
        if (!(await isForgotten(transaction, deletion))) await transaction.record(forgottenEntry(deletion));
      }
      return { removed: await transaction.users.removeRole(deleted, ROWS_PER_RUN) };
    });
    if (swept.keptUntil !== undefined) this.#keptUntil.set(deleted, swept.keptUntil);
    return swept.keptUntil !== undefined || swept.removed > 0;
  }
}

/** Whether people's rows have begun to lose what this entry says was deleted. */
export async function isForgotten(
  transaction: Pick<AuthorityTransaction, 'listNewest'>,
  { recordId, at }: Change,
): Promise<boolean> {
  return (await transaction.listNewest({ resource: 'store', recordId }, { from: at, limit: 1 })).length > 0;
}

async function deletionOf(transaction: AuthorityTransaction, recordId: string): Promise<Change | undefined> {
  for (const resource of ['role', 'group'] as const) {
    const [newest] = await transaction.listNewest({ resource, recordId }, { from: 0, limit: 1 });
    if (newest?.action === 'deleted') return newest;
  }
  return undefined;
}

function exists({ authority: { records } }: AuthorityReader, id: string): boolean {
  return records.roles.has(id) || records.groups.has(id);
}
