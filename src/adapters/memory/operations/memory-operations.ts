import type { Operations, OperationsState, TransactionalOperations } from '../../../application/ports/operations.js';
import {
  isFree,
  isRunning,
  type LeaseRequest,
  type Operation,
  type RunningOperation,
} from '../../../domain/operations/operation.js';
import type { MemoryQueue } from '../writing/memory-queue.js';
import type { MemoryTable } from '../writing/memory-table.js';
import type { UndoJournal } from '../writing/undo-journal.js';

/** Operations that were started. */
export class MemoryOperations implements Operations {
  constructor(
    private readonly state: { readonly operations: MemoryTable<Operation> },
    private readonly queue: MemoryQueue,
  ) {}

  find(id: string): Promise<Operation | undefined> {
    return this.queue.inTurn(async () => this.state.operations.get(id));
  }

  hasFree(request: LeaseRequest): Promise<boolean> {
    return this.queue.inTurn(async () =>
      running(this.state.operations).some((operation) => isFree(operation, request)),
    );
  }

  measure(): Promise<OperationsState> {
    return this.queue.inTurn(async () => {
      const times = running(this.state.operations).map(({ created }) => created);
      return { running: times.length, oldestCreated: times.length === 0 ? undefined : Math.min(...times) };
    });
  }

  release(holder: string): Promise<void> {
    return this.queue.inTurn(async () => {
      for (const operation of running(this.state.operations)) {
        if (operation.lease?.holder === holder) this.state.operations.set(operation.id, { ...operation, lease: null });
      }
    });
  }

  removeEndedBefore(time: number, limit: number): Promise<number> {
    return this.queue.inTurn(async () =>
      this.state.operations.sweep(limit, ({ ended }) => ended !== null && ended <= time),
    );
  }

  /** See `Store.correctTimes`. */
  correct(now: number): Promise<void> {
    return this.queue.inTurn(async () => {
      for (const [id, operation] of this.state.operations.values()) {
        if (operation.ended !== null && operation.ended > now)
          this.state.operations.set(id, { ...operation, ended: now });
      }
    });
  }
}

/** Operations inside a transaction. */
export class MemoryTransactionalOperations implements TransactionalOperations {
  constructor(
    private readonly operations: MemoryTable<Operation>,
    private readonly journal: UndoJournal,
    private readonly assertOpen: () => void,
  ) {}

  async find(id: string): Promise<Operation | undefined> {
    this.assertOpen();
    return this.operations.get(id);
  }

  async findRunningOf(actorId: string): Promise<RunningOperation | undefined> {
    this.assertOpen();
    return running(this.operations).find((operation) => operation.actorId === actorId);
  }

  async findFree(request: LeaseRequest): Promise<RunningOperation | undefined> {
    this.assertOpen();
    return running(this.operations)
      .filter((operation) => isFree(operation, request))
      .sort((a, b) => (a.lease?.until ?? 0) - (b.lease?.until ?? 0))[0];
  }

  async put(operation: Operation): Promise<void> {
    this.assertOpen();
    this.operations.set(operation.id, operation, this.journal);
  }
}

function running(operations: MemoryTable<Operation>): RunningOperation[] {
  return structuredClone([...operations.values()].map(([, operation]) => operation).filter(isRunning));
}
