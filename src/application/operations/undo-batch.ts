import type { CustomerChange } from '../../domain/customers/customer-change.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { Customer } from '../../domain/customers/customer.js';
import { decideDeletion, decideUpdate } from '../../domain/customers/decide-customer.js';
import type { TrashRetention } from '../../domain/customers/trash.js';
import { undoOfEntry } from '../../domain/customers/undo-entry.js';
import { ValidationFailed } from '../../domain/domain-error.js';
import {
  advanced,
  isStillAt,
  type LeaseRequest,
  type Operation,
  type RunningUndo,
} from '../../domain/operations/operation.js';
import { writeEach } from '../customers/write-each.js';
import type { GuardedCustomerTransaction } from '../ports/customer-store.js';
import { decideRestorations } from '../trash/decide-restorations.js';
import { noteEntries } from './write-batch.js';

/** Deleted customers that are read, decided and written in a few milliseconds. */
const PART = 50;

/** The entries of one batch of the operation that is undone. */
export interface UndoneBatch {
  /** By the ids of the customers. */
  readonly entries: ReadonlyMap<string, CustomerLogEntry>;
  /** The ids of the log entries that undo them, by those of the customers. */
  readonly entryIds: ReadonlyMap<string, string>;
  /** Earlier avatars whose images no longer exist. */
  readonly lostAvatars: ReadonlySet<string>;
  /** The position of the batch. */
  readonly after: string;
  readonly isLast: boolean;
  readonly retention: TrashRetention;
  readonly request: LeaseRequest;
}

interface Undone {
  readonly changed: number;
  readonly hasRejected: boolean;
}

/** What restoring and giving back values needs; a trial's writes nothing. */
type UndoTransaction = Pick<GuardedCustomerTransaction, 'findAll' | 'findAllByOwnColumn' | 'record' | 'trash'>;

/**
 * Gives the customers of a batch their earlier values back, except those that have other ones by now; restores those that it deleted, if they
 * are still in the trash because of it; deletes again those that it restored, unless they were changed since. Notes how far the operation is. A trial
 * writes no customers. Returns the operation after the batch; undefined, with nothing written, if it isn't where this instance left it.
 * May run more than once.
 */
export async function undoBatch(
  transaction: GuardedCustomerTransaction,
  operation: RunningUndo,
  batch: UndoneBatch,
): Promise<Operation | undefined> {
  const { operations, seq } = transaction;
  if (!isStillAt(await operations.find(operation.id), operation)) return undefined;
  const isTrial = operation.kind === 'try_undo_customers';
  const within = isTrial ? withoutWriting(transaction) : transaction;
  const [written, restored] = [await undoEach(within, operation, batch), await restoreEach(within, operation, batch)];
  await noteEntries(transaction, operation, seq);
  const result = {
    after: batch.after,
    isLast: batch.isLast,
    changed: written.changed + restored.changed,
    hasRejected: written.hasRejected || restored.hasRejected,
  };
  const next = advanced(operation, result, batch.request);
  await operations.put(next);
  return next;
}

/** Undoes changes and restorations. */
async function undoEach(
  transaction: UndoTransaction,
  { actorId }: RunningUndo,
  { entries, entryIds, lostAvatars, retention, request }: UndoneBatch,
): Promise<Undone> {
  let hasRejected = false;
  const decide = (customer: Customer, entryId: string): CustomerChange | undefined => {
    const entry = entries.get(customer.id)!;
    const circumstances = { actorId, now: request.now, entryId };
    if (entry.type === 'restored') {
      // Without a trash, this would erase them.
      const isUnchanged = customer.updated === entry.created && retention.isOn;
      return isUnchanged ? decideDeletion(customer, circumstances, { isKept: true }) : undefined;
    }
    const patch = undoOfEntry(customer, entry);
    if (patch === undefined) return undefined;
    try {
      if (!lostAvatars.has(patch.fields.avatar ?? '')) return decideUpdate(customer, patch, circumstances, () => true);
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error;
    }
    hasRejected = true;
    return undefined;
  };
  const present = new Map([...entryIds].filter(([id]) => entries.get(id)?.type !== 'deleted'));
  return { changed: await writeEach(transaction, present, decide), hasRejected };
}

/** Undoes deletions. A customer that was deleted again by somebody else stays where it is. */
async function restoreEach(
  transaction: UndoTransaction,
  { actorId }: RunningUndo,
  { entries, entryIds, request }: UndoneBatch,
): Promise<Undone> {
  const deleted = [...entries.values()].filter(({ type }) => type === 'deleted');
  const circumstancesOf = (id: string) => ({ actorId, now: request.now, entryId: entryIds.get(id)! });
  let [changed, hasRejected] = [0, false];
  for (let start = 0; start < deleted.length; start += PART) {
    const part = deleted.slice(start, start + PART).map(({ customerId }) => customerId);
    const trashed = (await transaction.trash.findAll(part)).filter(
      ({ customer, entryId }) => entries.get(customer.id)!.id === entryId,
    );
    const decided = await decideRestorations(transaction, trashed, circumstancesOf);
    const changes = decided.flatMap((one) => ('change' in one ? [one.change] : []));
    if (changes.length > 0) await transaction.record(changes);
    changed += changes.length;
    hasRejected ||= changes.length < decided.length;
  }
  return { changed, hasRejected };
}

function withoutWriting(transaction: GuardedCustomerTransaction): UndoTransaction {
  return {
    findAll: (ids) => transaction.findAll(ids),
    findAllByOwnColumn: (key, values) => transaction.findAllByOwnColumn(key, values),
    trash: transaction.trash,
    record: async () => undefined,
  };
}
