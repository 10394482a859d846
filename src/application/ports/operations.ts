import type { EntriesOfBatch, LeaseRequest, Operation, RunningOperation } from '../../domain/operations/operation.js';

/** Operations inside a transaction on customers. */
export interface TransactionalOperations {
  find(id: string): Promise<Operation | undefined>;
  /** The running operation of this actor, if there is one. */
  findRunningOf(actorId: string): Promise<RunningOperation | undefined>;
  /** The running operation that `isFree` for this request; of several, the one whose lease ended first. */
  findFree(request: LeaseRequest): Promise<RunningOperation | undefined>;
  /** Inserts or replaces an operation. */
  put(operation: Operation): Promise<void>;
  /** Notes which entries a batch of the operation made. */
  addEntries(id: string, entries: EntriesOfBatch): Promise<void>;
}

/** Running operations, for metrics and retention. */
export interface OperationsState {
  readonly running: number;
  /** When the oldest of them was created, in milliseconds since the epoch. */
  readonly oldestCreated: number | undefined;
}

/** Operations that were started. */
export interface Operations {
  find(id: string): Promise<Operation | undefined>;
  /** Whether `TransactionalOperations.findFree` would find one. */
  hasFree(request: LeaseRequest): Promise<boolean>;
  /** The entries of at most `limit` batches of the operation that begin after this sequence number, in their order. */
  listEntries(id: string, after: number, limit: number): Promise<EntriesOfBatch[]>;
  measure(): Promise<OperationsState>;
  /** Ends this holder's leases. */
  release(holder: string): Promise<void>;
  /**
   * Removes at most `limit` operations that ended at `time` or before, once what `addEntries` noted of them is removed, which may be in
   * portions; returns how many, or `limit` if more is left.
   */
  removeEndedBefore(time: number, limit: number): Promise<number>;
}
