import type { Operations, OperationsState, TransactionalOperations } from '../../../application/ports/operations.js';
import {
  type LeaseRequest,
  type Operation,
  type RunningOperation,
  LEASE_MS,
} from '../../../domain/operations/operation.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { textOfUpdate, updateOfText } from '../../storage-kernel/matching-update-text.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

interface OperationRow extends Omit<Operation, 'actorId' | 'after' | 'lease' | 'update'> {
  readonly actor_id: string;
  readonly last_customer: string;
  readonly holder: string | null;
  readonly lease_until: number;
  readonly changes: string | null;
}

const COLUMNS = [
  ...['id', 'kind', 'actor_id', 'state', 'error', 'done', 'total', 'created', 'ended'],
  ...['last_customer', 'holder', 'lease_until', 'changes'],
];
const SELECT = `SELECT ${COLUMNS.join(', ')} FROM operations`;
/** See `isFree`. */
const FREE = "state = 'running' AND (lease_until <= ? OR lease_until > ? OR holder = ?)";

/** Operations, on one connection. */
export class OperationTable {
  readonly #select: SqliteStatement;
  readonly #selectRunningOf: SqliteStatement;
  readonly #selectFree: SqliteStatement;
  readonly #put: SqliteStatement;
  readonly #measure: SqliteStatement;
  readonly #release: SqliteStatement;
  readonly #deleteEnded: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare(`${SELECT} WHERE id = ?`);
    this.#selectRunningOf = database.prepare(`${SELECT} WHERE state = 'running' AND actor_id = ?`);
    this.#selectFree = database.prepare(`${SELECT} WHERE ${FREE} ORDER BY lease_until LIMIT 1`);
    this.#put = database.prepare(
      `INSERT OR REPLACE INTO operations (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`,
    );
    this.#measure = database.prepare(
      "SELECT count(*) AS running, min(created) AS oldestCreated FROM operations WHERE state = 'running'",
    );
    this.#release = database.prepare(
      "UPDATE operations SET holder = NULL, lease_until = 0 WHERE state = 'running' AND holder = ?",
    );
    this.#deleteEnded = database.prepare(
      `DELETE FROM operations
       WHERE id IN (SELECT id FROM operations WHERE ended IS NOT NULL AND ended <= ? ORDER BY ended LIMIT ?)`,
    );
  }

  find(id: string): Operation | undefined {
    return read(this.#select.get(id));
  }

  findRunningOf(actorId: string): RunningOperation | undefined {
    return read(this.#selectRunningOf.get(actorId)) as RunningOperation | undefined;
  }

  findFree({ holder, now }: LeaseRequest): RunningOperation | undefined {
    return read(this.#selectFree.get(now, now + LEASE_MS, holder)) as RunningOperation | undefined;
  }

  put(operation: Operation): void {
    const { id, kind, actorId, state, error, done, total, created, ended, after, lease, update } = operation;
    this.#put.run(
      ...[id, kind, actorId, state, error, done, total, created, ended, after],
      ...[lease?.holder ?? null, lease?.until ?? 0, textOfUpdate(update)],
    );
  }

  measure(): OperationsState {
    const { running, oldestCreated } = this.#measure.get() as { running: number; oldestCreated: number | null };
    return { running, oldestCreated: oldestCreated ?? undefined };
  }

  release(holder: string): void {
    this.#release.run(holder);
  }

  removeEndedBefore(time: number, limit: number): number {
    return Number(this.#deleteEnded.run(time, limit).changes);
  }
}

function read(found: unknown): Operation | undefined {
  if (found === undefined) return undefined;
  const {
    actor_id: actorId,
    last_customer: after,
    holder,
    lease_until: until,
    changes,
    ...row
  } = found as OperationRow;
  return {
    ...row,
    actorId,
    after,
    lease: holder === null ? null : { holder, until },
    update: updateOfText(changes),
  };
}

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
