import type { OperationsState } from '../../../application/ports/operations.js';
import {
  type EntriesOfBatch,
  type LeaseRequest,
  type Operation,
  type RunningOperation,
  IMPLAUSIBLE_LEASE_MS,
} from '../../../domain/operations/operation.js';
import { textOfUpdate, updateOfText } from '../../storage-kernel/matching-update-text.js';
import { SqliteTable } from '../database/sqlite-table.js';

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
const SELECT_ONE = `${SELECT} WHERE id = ?`;
const SELECT_RUNNING_OF = `${SELECT} WHERE state = 'running' AND actor_id = ?`;
/** See `isFree`. */
const SELECT_FREE = `${SELECT}
  WHERE state = 'running' AND (lease_until <= ? OR lease_until > ? OR holder = ?) ORDER BY lease_until LIMIT 1`;
const SELECT_ENTRIES = `SELECT first_seq AS first, last_seq AS last FROM operation_entries
  WHERE operation_id = ? AND first_seq > ? ORDER BY first_seq LIMIT ?`;
const SELECT_ENDED = 'SELECT id FROM operations WHERE ended IS NOT NULL AND ended <= ? ORDER BY ended, id LIMIT ?';
const DELETE_ENTRIES = `DELETE FROM operation_entries WHERE (operation_id, first_seq) IN
  (SELECT operation_id, first_seq FROM operation_entries WHERE operation_id IN (${SELECT_ENDED}) LIMIT ?)`;
const PUT = `INSERT OR REPLACE INTO operations (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')})`;

/** Operations, on one connection. */
export class OperationTable extends SqliteTable {
  find(id: string): Operation | undefined {
    return read(this.first(SELECT_ONE, id));
  }

  findRunningOf(actorId: string): RunningOperation | undefined {
    return read(this.first(SELECT_RUNNING_OF, actorId)) as RunningOperation | undefined;
  }

  findFree({ holder, now }: LeaseRequest): RunningOperation | undefined {
    return read(this.first(SELECT_FREE, now, now + IMPLAUSIBLE_LEASE_MS, holder)) as RunningOperation | undefined;
  }

  hasFree(request: LeaseRequest): boolean {
    return this.findFree(request) !== undefined;
  }

  put(operation: Operation): void {
    const { id, kind, actorId, state, error, done, total, created, ended, after, lease, update } = operation;
    this.run(
      PUT,
      ...[id, kind, actorId, state, error, done, total, created, ended, after],
      ...[lease?.holder ?? null, lease?.until ?? 0, textOfUpdate(update)],
    );
  }

  addEntries(id: string, { first, last }: EntriesOfBatch): void {
    this.run('INSERT INTO operation_entries (operation_id, first_seq, last_seq) VALUES (?, ?, ?)', id, first, last);
  }

  listEntries(id: string, after: number, limit: number): EntriesOfBatch[] {
    return this.all(SELECT_ENTRIES, id, after, limit) as EntriesOfBatch[];
  }

  measure(): OperationsState {
    const row = this.first(
      "SELECT count(*) AS running, min(created) AS oldestCreated FROM operations WHERE state = 'running'",
    );
    const { running, oldestCreated } = row as { running: number; oldestCreated: number | null };
    return { running, oldestCreated: oldestCreated ?? undefined };
  }

  release(holder: string): void {
    this.run("UPDATE operations SET holder = NULL, lease_until = 0 WHERE state = 'running' AND holder = ?", holder);
  }

  removeEndedBefore(time: number, limit: number): number {
    if (this.run(DELETE_ENTRIES, time, limit, limit) >= limit) return limit;
    return this.run(`DELETE FROM operations WHERE id IN (${SELECT_ENDED})`, time, limit);
  }
}

function read(found: unknown): Operation | undefined {
  if (found === undefined) return undefined;
  const { actor_id, last_customer, holder, lease_until, changes, ...row } = found as OperationRow;
  return {
    ...row,
    actorId: actor_id,
    after: last_customer,
    lease: holder === null ? null : { holder, until: lease_until },
    update: updateOfText(changes),
  };
}
