import { forgottenEntry, HOLDERS_KEPT_MS, holdersOf } from '../../domain/authority/kept-holders.js';
import type { Change } from '../../domain/changes/change.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

/** Maximum number of rows to update per run, so a run doesn't block writers for long. */
const ROWS_PER_RUN = 500;
/** Maximum number of deleted ids to decide about per run. */
const IDS_PER_RUN = 100;

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
    private readonly writer: Pick<AuthorityWriter, 'write'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  async execute(): Promise<boolean> {
    const held = new Set(await this.store.users.listHeldRoles());
    const now = this.clock.now();
    for (const id of this.#keptUntil.keys()) if (!held.has(id)) this.#keptUntil.delete(id);
    const isDue = (id: string) => !exists(this.reader, id) && (this.#keptUntil.get(id) ?? 0) <= now;
    const deleted = [...held].filter(isDue).slice(0, IDS_PER_RUN);
    if (deleted.length === 0) return false;
    const writer = { actorId: 'system:sweep', requestId: null };
    const swept = await this.writer.write(writer, (transaction) => sweep(transaction, deleted));
    for (const [id, keptUntil] of swept.kept) this.#keptUntil.set(id, keptUntil);
    return swept.kept.size + swept.removed > 0;
  }
}

interface Swept {
  readonly kept: ReadonlyMap<string, number>;
  readonly removed: number;
}

async function sweep(transaction: AuthorityTransaction, deleted: readonly string[]): Promise<Swept> {
  const kept = new Map<string, number>();
  let removed = 0;
  for (const id of deleted) {
    // It may be new, created after the last refresh of this process's projection.
    if (exists(transaction, id)) continue;
    const deletion = await deletionOf(transaction, id);
    if (deletion !== undefined && holdersOf(deletion) > 0) {
      const keptUntil = deletion.at + HOLDERS_KEPT_MS;
      if (transaction.now < keptUntil) {
        kept.set(id, keptUntil);
        continue;
      }
      const { isForgotten } = await whatBecameOf(transaction, deletion);
      if (!isForgotten) await transaction.record(forgottenEntry(deletion));
    }
    removed += await transaction.users.removeRole(id, ROWS_PER_RUN - removed);
    if (removed >= ROWS_PER_RUN) break;
  }
  return { kept, removed };
}

/** What the log says, after a deletion, of giving back what was deleted. */
export async function whatBecameOf(
  transaction: Pick<AuthorityTransaction, 'listNewest'>,
  { recordId, at, seq }: Change,
): Promise<{ readonly isForgotten: boolean; readonly isUndone: boolean }> {
  // At most one of each kind for a deletion, and ids that were forgotten or undone aren't deleted again.
  const notes = await transaction.listNewest({ resource: 'store', recordId }, { from: at, limit: 2 });
  return {
    isForgotten: notes.some(({ after }) => after?.['forgotten'] !== undefined),
    isUndone: notes.some(({ after }) => after?.['undone'] === String(seq)),
  };
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
