import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { Forbidden } from '../../domain/permissions/errors.js';
import { all, type Needs } from '../../domain/permissions/needs.js';
import {
  leased,
  failed,
  isErasure,
  isRunning,
  isUndo,
  type EntriesOfBatch,
  type Operation,
  type OperationError,
  type RunningErasure,
  type RunningOperation,
  type RunningUndo,
  type RunningUpdate,
} from '../../domain/operations/operation.js';
import { TokenInvalid } from '../../domain/sessions/errors.js';
import type { TrashRetention } from '../../domain/customers/trash.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { Position } from '../../domain/lists/list-query.js';
import { fold } from '../../domain/text/fold.js';
import type { AvatarCheck } from '../avatars/avatar-check.js';
import { BatchPace } from '../customers/batch-pace.js';
import { CreateCustomer } from '../customers/create-customer.js';
import type { CustomerWriter } from '../customers/customer-writer.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';
import type { Ids } from '../ports/ids.js';
import type { Store } from '../ports/store.js';
import type { OperationCallers } from './operation-callers.js';
import { SearchPatience, SearchTooSlow } from './search-patience.js';
import { eraseBatch } from './erase-batch.js';
import { DeleteMatching } from './delete-matching.js';
import { UpdateMatching } from './update-matching.js';
import { undoBatch } from './undo-batch.js';
import { writeBatch } from './write-batch.js';

/** Batches whose entries are found at once. */
const BATCHES = 20;
/** Customers found at once. */
const PAGE_SIZE = 500;
/**
 * Target duration of a transaction, and the pause after it for requests and for other writers of the storage. Below the
 * smallest batch, what each transaction costs would slow it down without shortening it much.
 */
const LIMITS = { minRows: 25, maxRows: 200, holdMs: 20 };
const PAUSE_MS = 5;

interface RunOperationsOptions {
  readonly store: Pick<Store, 'customers' | 'customerLogs' | 'operations'>;
  /** Resolves the actors with `callers`. */
  readonly writer: CustomerWriter;
  readonly callers: Pick<OperationCallers, 'resolve'>;
  readonly avatars: Pick<AvatarCheck, 'touch'>;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly retention: TrashRetention;
  /** Since when finding the customers of an operation takes too long; entries may be dropped. */
  readonly slowSince: Cache<string, number>;
  /** Names this process in leases. */
  readonly holder: string;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/**
 * Continues operations: those of this process, and those that another one has left. Each batch is one transaction that
 * also notes how far the operation is, so after a crash nobody is changed twice or left out.
 */
export class RunOperations {
  readonly #pace = new BatchPace(LIMITS, LIMITS.minRows);
  readonly #patience: SearchPatience;

  constructor(private readonly options: RunOperationsOptions) {
    this.#patience = new SearchPatience(options.clock, options.slowSince);
  }

  /** Works on one operation for a moment. Returns whether there may be more to do. Throws `Unavailable`. */
  async execute(): Promise<boolean> {
    const { store, clock, holder, stopping } = this.options;
    if (stopping.aborted || !(await store.operations.hasFree({ holder, now: clock.now() }))) return false;
    try {
      const operation = await this.#lease();
      if (operation === undefined) return false;
      await this.#continue(operation);
      return true;
    } finally {
      // Another process may continue at once.
      if (this.#isStopping()) await store.operations.release(holder);
    }
  }

  #isStopping(): boolean {
    return this.options.stopping.aborted;
  }

  #lease(): Promise<RunningOperation | undefined> {
    const { store, clock, holder } = this.options;
    const request = { holder, now: clock.now() };
    return store.customers.transact(async ({ operations }) => {
      const free = await operations.findFree(request);
      if (free === undefined) return undefined;
      const operation = leased(free, request);
      await operations.put(operation);
      return operation;
    });
  }

  async #continue(operation: RunningOperation): Promise<void> {
    try {
      const actor = await this.options.callers.resolve(operation.actorId);
      // Refuse before searching; each transaction checks again.
      authorise(actor, needsOf(operation));
      if (isErasure(operation)) await this.#eraseSome(actor, operation);
      else if (isUndo(operation)) await this.#undoPage(actor, operation);
      else if (isUpdate(operation)) await this.#changePage(actor, operation);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      await this.#fail(operation.id, reason);
    }
  }

  async #changePage(actor: Actor, operation: RunningUpdate): Promise<void> {
    const { store, avatars, clock } = this.options;
    const { criteria, patch } = operation.update;
    const after = operation.after === '' ? undefined : [fold(operation.after)];
    const likelyTotal = Math.max(1, operation.total);
    const page = { kind: 'after', after, limit: PAGE_SIZE, likelyTotal } as const;
    const order = [{ field: 'id', descending: false }];
    const searching = store.customers.list({ ...criteria, order, page }, { reader: operation.id });
    const { records, next } = await this.#patience.tried(operation.id, searching);
    const avatar = patch?.fields.avatar;
    const unknownAvatar = avatar && !(await avatars.touch(avatar)) ? avatar : undefined;
    const found = records.map(({ id }) => id);
    let current = operation;
    let start = 0;
    do {
      const customerIds = found.slice(start, start + this.#pace.rows);
      start += customerIds.length;
      const isLast = next === undefined && start >= found.length;
      const written = await this.#writeBatch(actor, current, {
        customerIds,
        isLast,
        unknownAvatar,
      });
      if (written === undefined || !isRunning(written) || !isUpdate(written)) return;
      current = written;
      await clock.timer(PAUSE_MS).elapsed;
    } while (start < found.length && !this.#isStopping());
  }

  /** Returns the operation after the batch; undefined if somebody else has stopped it or continued it. */
  async #writeBatch(
    actor: Actor,
    operation: RunningUpdate,
    batch: {
      readonly customerIds: readonly string[];
      readonly isLast: boolean;
      readonly unknownAvatar: string | undefined;
    },
  ): Promise<Operation | undefined> {
    const { writer, ids, clock, holder, retention } = this.options;
    const { customerIds } = batch;
    const entryIds = new Map(customerIds.map((id) => [id, ids.next()]));
    const isDeletion = operation.update.patch === null;
    const how = { needs: needsOf(operation), reads: customerIds, isLarge: true };
    let began = 0;
    const written = await writer.writeAs(actor, how, (transaction) => {
      // Start the measurement here to exclude the wait for the storage.
      began = clock.monotonic();
      const request = { holder, now: clock.now() };
      return writeBatch(transaction, operation, { ...batch, entryIds, isKept: isDeletion && retention.isOn, request });
    });
    if (customerIds.length > 0) this.#pace.adjust(customerIds.length, clock.monotonic() - began);
    return written;
  }

  async #eraseSome(actor: Actor, operation: RunningErasure): Promise<void> {
    const { writer, clock, holder } = this.options;
    let current = operation;
    for (let batches = 0; batches < BATCHES && !this.#isStopping(); batches += 1) {
      const how = { needs: needsOf(operation), isLarge: true };
      const written = await writer.writeAs(actor, how, (transaction) =>
        eraseBatch(transaction, current, { holder, now: clock.now() }),
      );
      if (written === undefined || !isRunning(written) || !isErasure(written)) return;
      current = written;
      await clock.timer(PAUSE_MS).elapsed;
    }
  }

  async #undoPage(actor: Actor, operation: RunningUndo): Promise<void> {
    const { store, clock } = this.options;
    const batches = await store.operations.listEntries(operation.update.undoes, Number(operation.after), BATCHES + 1);
    let current = operation;
    for (let index = 0; index < Math.max(1, Math.min(batches.length, BATCHES)) && !this.#isStopping(); index += 1) {
      const batch = batches[index];
      const isLast = index >= batches.length - 1 && batches.length <= BATCHES;
      const entries = batch === undefined ? [] : await this.#entriesOf(operation, batch);
      const after = batch === undefined ? operation.after : String(batch.first);
      const written = await this.#undoBatch(actor, current, { entries, after, isLast });
      if (written === undefined || !isRunning(written) || !isUndo(written)) return;
      current = written;
      await clock.timer(PAUSE_MS).elapsed;
    }
  }

  /** The entries of a batch, with their values. Those that were removed since are missing. */
  async #entriesOf({ id }: Operation, { first, last }: EntriesOfBatch): Promise<CustomerLogEntry[]> {
    const { customerLogs } = this.options.store;
    const numbered = await customerLogs.listAfter(first - 1, last - first + 1);
    const values = numbered.filter(({ seq }) => seq <= last).map(({ entry }) => entry.id);
    if (values.length === 0) return [];
    const criteria = { filters: [{ field: 'id', operator: 'eq', values }], search: [] } as const;
    const order = [{ field: 'id', descending: false }];
    const found: CustomerLogEntry[] = [];
    for (let after: Position | undefined; ;) {
      const page = { kind: 'after', after, limit: values.length, likelyTotal: 1 } as const;
      const { records, next } = await this.#patience.tried(
        id,
        customerLogs.list({ ...criteria, order, page }, { reader: id }),
      );
      found.push(...records);
      if (next === undefined) return found;
      after = next;
    }
  }

  /** Returns the operation after the batch; undefined if somebody else has stopped it or continued it. */
  async #undoBatch(
    actor: Actor,
    operation: RunningUndo,
    {
      entries: list,
      ...batch
    }: { readonly entries: readonly CustomerLogEntry[]; readonly after: string; readonly isLast: boolean },
  ): Promise<Operation | undefined> {
    const { writer, ids, clock, holder, retention } = this.options;
    const lostAvatars = await this.#lostAvatars(list);
    const entries = new Map(list.map((entry) => [entry.customerId, entry]));
    const entryIds = new Map(list.map(({ customerId }) => [customerId, ids.next()]));
    const how = { needs: needsToUndo(list), reads: [...entries.keys()], isLarge: true };
    return writer.writeAs(actor, how, (transaction) =>
      undoBatch(transaction, operation, {
        ...batch,
        entries,
        entryIds,
        lostAvatars,
        retention,
        request: { holder, now: clock.now() },
      }),
    );
  }

  /** Earlier avatars whose images no longer exist. Keeps the others from being removed meanwhile. */
  async #lostAvatars(entries: readonly CustomerLogEntry[]): Promise<Set<string>> {
    const earlier = entries.flatMap(({ changes }) =>
      changes.flatMap(({ field, from }) => (field === 'avatar' ? [String(from ?? '')] : [])),
    );
    const lost = new Set<string>();
    for (const avatar of new Set(earlier))
      if (avatar !== '' && !(await this.options.avatars.touch(avatar))) lost.add(avatar);
    return lost;
  }

  /** Ends an operation that can't go on. */
  #fail(id: string, reason: OperationError): Promise<void> {
    const { store, clock, holder } = this.options;
    return store.customers.transact(async ({ operations }) => {
      const operation = await operations.find(id);
      if (operation === undefined || !isRunning(operation) || operation.lease?.holder !== holder) return;
      await operations.put(failed(operation, reason, clock.now()));
    });
  }
}

function needsOf({ kind }: RunningOperation): Needs {
  return kind === 'delete_customers' || kind === 'erase_customers' ? DeleteMatching.needs : UpdateMatching.needs;
}

/** What undoing these entries needs: restoring is like creating, and undoing a restoration like deleting. */
function needsToUndo(entries: readonly CustomerLogEntry[]): Needs {
  const types = new Set(entries.map(({ type }) => type));
  return all(
    ...UpdateMatching.needs.of,
    ...(types.has('deleted') ? CreateCustomer.needs.of : []),
    ...(types.has('restored') ? DeleteMatching.needs.of : []),
  );
}

function isUpdate(operation: RunningOperation): operation is RunningUpdate {
  return !isUndo(operation) && !isErasure(operation);
}

/** What ends an operation; undefined for errors after which it's tried again. */
function reasonOf(error: unknown): OperationError | undefined {
  if (error instanceof Forbidden || error instanceof TokenInvalid) return 'forbidden';
  return error instanceof SearchTooSlow ? 'overloaded' : undefined;
}
