import type { OperationsState } from '../../../application/ports/operations.js';
import {
  isFree,
  isRunning,
  type LeaseRequest,
  type Operation,
  type RunningOperation,
} from '../../../domain/operations/operation.js';
import type { MemoryTable } from '../writing/memory-table.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Operations that were started; inside a transaction with its journal. */
export class MemoryOperations {
  constructor(
    private readonly operations: MemoryTable<Operation>,
    private readonly journal?: UndoJournal,
  ) {}

  find(id: string): Operation | undefined {
    return this.operations.get(id);
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
    this.operations.set(operation.id, operation, this.journal);
  }

  measure(): OperationsState {
    const times = this.#running().map(({ created }) => created);
    return { running: times.length, oldestCreated: times.length === 0 ? undefined : Math.min(...times) };
  }

  release(holder: string): void {
    for (const operation of this.#running()) {
      if (operation.lease?.holder === holder) this.operations.set(operation.id, { ...operation, lease: null });
    }
  }

  removeEndedBefore(time: number, limit: number): number {
    return this.operations.sweep(limit, ({ ended }) => ended !== null && ended <= time);
  }

  /** See `Store.correctTimes`. */
  correct(now: number): void {
    for (const [id, operation] of this.operations.values()) {
      if (operation.ended !== null && operation.ended > now) this.operations.set(id, { ...operation, ended: now });
    }
  }

  #running(): RunningOperation[] {
    return structuredClone([...this.operations.values()].map(([, operation]) => operation).filter(isRunning));
  }
}
