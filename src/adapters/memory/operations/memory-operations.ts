import type { OperationsState } from '../../../application/ports/operations.js';
import {
  isFree,
  isRunning,
  type EntriesOfBatch,
  type LeaseRequest,
  type Operation,
  type RunningOperation,
} from '../../../domain/operations/operation.js';
import type { MemoryCustomerState } from '../customers/memory-customer-state.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Operations that were started; inside a transaction with its journal. */
export class MemoryOperations {
  constructor(
    private readonly state: Pick<MemoryCustomerState, 'operations' | 'entriesOfOperations'>,
    private readonly journal?: UndoJournal,
  ) {}

  find(id: string): Operation | undefined {
    return this.state.operations.get(id);
  }

  findRunningOf(actorId: string): RunningOperation | undefined {
    return this.#running().find((operation) => operation.actorId === actorId);
  }

  findFree(request: LeaseRequest): RunningOperation | undefined {
    return this.#running()
      .filter((operation) => isFree(operation, request))
      .sort((a, b) => (a.lease?.until ?? 0) - (b.lease?.until ?? 0))[0];
  }

  hasFree(request: LeaseRequest): boolean {
    return this.findFree(request) !== undefined;
  }

  put(operation: Operation): void {
    this.state.operations.set(operation.id, operation, this.journal);
  }

  addEntries(id: string, entries: EntriesOfBatch): void {
    const { entriesOfOperations } = this.state;
    entriesOfOperations.set(id, [...(entriesOfOperations.get(id) ?? []), entries], this.journal);
  }

  listEntries(id: string, after: number, limit: number): EntriesOfBatch[] {
    const all = this.state.entriesOfOperations.get(id) ?? [];
    return all.filter(({ first }) => first > after).slice(0, limit);
  }

  measure(): OperationsState {
    const times = this.#running().map(({ created }) => created);
    return { running: times.length, oldestCreated: times.length === 0 ? undefined : Math.min(...times) };
  }

  release(holder: string): void {
    for (const operation of this.#running()) {
      if (operation.lease?.holder === holder) this.state.operations.set(operation.id, { ...operation, lease: null });
    }
  }

  removeEndedBefore(time: number, limit: number): number {
    const removed = this.state.operations.sweep(limit, ({ ended }) => ended !== null && ended <= time);
    const { operations, entriesOfOperations } = this.state;
    for (const [id] of [...entriesOfOperations.values()])
      if (operations.get(id) === undefined) entriesOfOperations.delete(id);
    return removed;
  }

  /** See `Store.correctTimes`. */
  correct(now: number): void {
    for (const [id, operation] of this.state.operations.values()) {
      if (operation.ended !== null && operation.ended > now)
        this.state.operations.set(id, { ...operation, ended: now });
    }
  }

  #running(): RunningOperation[] {
    return structuredClone([...this.state.operations.values()].map(([, operation]) => operation).filter(isRunning));
  }
}
