import type { Operations, OperationsState, TransactionalOperations } from '../../../application/ports/operations.js';
import {
  isFree,
  isRunning,
  IMPLAUSIBLE_LEASE_MS,
  type EntriesOfBatch,
  type LeaseRequest,
  type Operation,
  type RunningOperation,
} from '../../../domain/operations/operation.js';
import { COMMITTED, LIMITED, type MongoCollections } from '../database/mongo-collections.js';
import type { MongoGate } from '../database/mongo-gate.js';
import { sweep } from '../database/sweep.js';
import type { BufferedRows } from '../writing/buffered-rows.js';
import {
  entriesAfter,
  entriesId,
  ENDED,
  readEntries,
  readOperation,
  RUNNING,
  writeOperation,
  type OperationDocument,
  type OperationEntriesDocument,
} from '../documents/operation-document.js';

/** More callers than this rarely have one at the same time. */
const READ_AT_ONCE = 100;

/** Operations that were started. */
export class MongoOperations implements Operations {
  constructor(
    private readonly collections: MongoCollections,
    private readonly gate: MongoGate,
  ) {}

  async find(id: string): Promise<Operation | undefined> {
    const found = await this.gate.run(() => this.collections.operations.findOne({ _id: id }, COMMITTED));
    return found === null ? undefined : readOperation(found);
  }

  async hasFree(request: LeaseRequest): Promise<boolean> {
    const options = { ...COMMITTED, projection: { _id: 1 } };
    return (await this.gate.run(() => this.collections.operations.findOne(freeFor(request), options))) !== null;
  }

  async listEntries(id: string, after: number, limit: number): Promise<EntriesOfBatch[]> {
    const options = { ...COMMITTED, sort: { _id: 1 }, limit } as const;
    const { operationEntries } = this.collections;
    return (await this.gate.run(() => operationEntries.find(entriesAfter(id, after), options).toArray())).map(
      readEntries,
    );
  }

  async measure(): Promise<OperationsState> {
    const rows = await this.gate.run(() =>
      this.collections.operations
        .find(RUNNING, COMMITTED)
        .project<{ created: number }>({ _id: 0, created: 1 })
        .toArray(),
    );
    const times = rows.map(({ created }) => created);
    return { running: times.length, oldestCreated: times.length === 0 ? undefined : Math.min(...times) };
  }

  async release(holder: string): Promise<void> {
    await this.gate.write(() =>
      this.collections.operations.updateMany(
        { ...RUNNING, holder },
        { $set: { holder: null, lease_until: 0 } },
        LIMITED,
      ),
    );
  }

  /** The entries first: a failure in between leaves an operation that can be removed later. */
  async removeEndedBefore(time: number, limit: number): Promise<number> {
    const ended = { ended: { ...ENDED.ended, $lte: time } };
    const { operations, operationEntries } = this.collections;
    const found = await this.gate.run(() =>
      operations.find(ended, { ...COMMITTED, sort: { ended: 1 }, limit, projection: { _id: 1 } }).toArray(),
    );
    for (const { _id } of found)
      await this.gate.write(() => operationEntries.deleteMany(entriesAfter(_id, 0), LIMITED));
    const ids = found.map(({ _id }) => _id);
    return this.gate.write(() => sweep(operations, { _id: { $in: ids } }, limit));
  }
}

/** Operations inside a transaction. */
export class MongoTransactionalOperations implements TransactionalOperations {
  constructor(
    private readonly rows: BufferedRows<OperationDocument>,
    private readonly entries: BufferedRows<OperationEntriesDocument>,
  ) {}

  async find(id: string): Promise<Operation | undefined> {
    const row = await this.rows.find(id);
    return row === undefined ? undefined : readOperation(row);
  }

  async findRunningOf(actorId: string): Promise<RunningOperation | undefined> {
    const [found] = await this.#list({ ...RUNNING, actor_id: actorId }, (operation) => operation.actorId === actorId);
    return found;
  }

  async findFree(request: LeaseRequest): Promise<RunningOperation | undefined> {
    const free = await this.#list(freeFor(request), (operation) => isFree(operation, request));
    return free.sort((a, b) => (a.lease?.until ?? 0) - (b.lease?.until ?? 0))[0];
  }

  async put(operation: Operation): Promise<void> {
    return this.rows.put(writeOperation(operation));
  }

  async addEntries(id: string, { first, last }: EntriesOfBatch): Promise<void> {
    return this.entries.put({ _id: entriesId(id, first), last });
  }

  /** The running operations that match: those written in this group, then the others. */
  async #list(
    filter: Parameters<BufferedRows<OperationDocument>['listOnServer']>[0],
    matches: (operation: Operation) => boolean,
  ): Promise<RunningOperation[]> {
    const others = { $and: [filter, { _id: { $nin: this.rows.writtenIds() } }] };
    const stored = await this.rows.listOnServer(others, READ_AT_ONCE);
    const own = [...this.rows.written()].map(readOperation).filter(matches);
    return [...own, ...stored.map(readOperation)].filter(isRunning);
  }
}

/** See `isFree`. */
function freeFor({ holder, now }: LeaseRequest) {
  const free = [{ lease_until: { $lte: now } }, { lease_until: { $gt: now + IMPLAUSIBLE_LEASE_MS } }, { holder }];
  return { ...RUNNING, $or: free };
}
