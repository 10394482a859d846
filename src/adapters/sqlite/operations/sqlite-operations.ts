import type { Operations, OperationsState, TransactionalOperations } from '../../../application/ports/operations.js';
import type { LeaseRequest, Operation, RunningOperation } from '../../../domain/operations/operation.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import type { OperationTable } from './operation-table.js';

/** Operations that were started. */
export class SqliteOperations implements Operations {
  constructor(private readonly connections: SqliteConnections<{ readonly operations: OperationTable }>) {}

  find(id: string): Promise<Operation | undefined> {
    return this.connections.read(({ operations }) => operations.find(id));
  }

  hasFree(request: LeaseRequest): Promise<boolean> {
    return this.connections.read(({ operations }) => operations.findFree(request) !== undefined);
  }

  measure(): Promise<OperationsState> {
    return this.connections.read(({ operations }) => operations.measure());
  }

  release(holder: string): Promise<void> {
    return this.connections.write(({ operations }) => operations.release(holder));
  }

  removeEndedBefore(time: number, limit: number): Promise<number> {
    return this.connections.write(({ operations }) => operations.removeEndedBefore(time, limit));
  }
}

/** Operations inside a transaction. */
export class SqliteTransactionalOperations implements TransactionalOperations {
  constructor(private readonly table: OperationTable) {}

  async find(id: string): Promise<Operation | undefined> {
    return this.table.find(id);
  }

  async findRunningOf(actorId: string): Promise<RunningOperation | undefined> {
    return this.table.findRunningOf(actorId);
  }

  async findFree(request: LeaseRequest): Promise<RunningOperation | undefined> {
    return this.table.findFree(request);
  }

  async put(operation: Operation): Promise<void> {
    this.table.put(operation);
  }
}
