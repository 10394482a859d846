import type {
  AnswersInStore,
  KeptAnswer,
  KeptAnswers,
  TransactionalAnswers,
} from '../../../application/ports/kept-answers.js';
import type { SqliteConnections } from '../database/sqlite-connections.js';
import { KEPT_FOR_MS } from '../../../application/idempotency/kept-answer.js';
import type { SqliteDatabase, SqliteStatement } from '../database/sqlite-driver.js';

const FIRST_OF_ACTOR = 'SELECT number, kept_at FROM kept_answers WHERE actor_id = ? ORDER BY number LIMIT 1';
const LAST_OF_ACTOR = 'SELECT number, kept_at FROM kept_answers WHERE actor_id = ? ORDER BY number DESC LIMIT 1';

/** A row of kept answers, as selected. */
type AnswerRow = Omit<KeptAnswer, 'customerIds'> & { readonly customerIds: string };

interface NumberRow {
  readonly number: number;
  readonly kept_at: number;
}

/** Kept answers, on one connection. */
export class KeptAnswerTable {
  readonly #select: SqliteStatement;
  readonly #first: SqliteStatement;
  readonly #last: SqliteStatement;
  readonly #put: SqliteStatement;
  readonly #empty: SqliteStatement;
  readonly #deleteExpired: SqliteStatement;

  constructor(database: SqliteDatabase) {
    this.#select = database.prepare(
      `SELECT id, actor_id AS actorId, mac, kept_at AS keptAt, status, body, record_id AS recordId, etag, seq,
         customer_ids AS customerIds
       FROM kept_answers WHERE id = ?`,
    );
    this.#first = database.prepare(FIRST_OF_ACTOR);
    this.#last = database.prepare(LAST_OF_ACTOR);
    this.#put = database.prepare(
      `INSERT OR REPLACE INTO kept_answers
         (id, actor_id, number, mac, kept_at, status, body, record_id, etag, seq, customer_ids)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#empty = database.prepare('UPDATE kept_answers SET body = NULL WHERE record_id = ? AND body IS NOT NULL');
    this.#deleteExpired = database.prepare(
      `DELETE FROM kept_answers
       WHERE id IN (SELECT id FROM kept_answers WHERE kept_at <= ? OR kept_at >= ? LIMIT ?)`,
    );
  }

  find(id: string): KeptAnswer | undefined {
    const row = this.#select.get(id) as AnswerRow | undefined;
    return row === undefined ? undefined : { ...row, customerIds: JSON.parse(row.customerIds) as string[] };
  }

  put(answer: KeptAnswer): void {
    const { id, actorId, mac, keptAt, status, body, recordId, etag, seq, customerIds } = answer;
    const last = this.#last.get(actorId) as NumberRow | undefined;
    const ids = JSON.stringify(customerIds);
    this.#put.run(id, actorId, (last?.number ?? 0) + 1, mac, keptAt, status, body, recordId, etag, seq, ids);
  }

  measure(actorId: string): AnswersInStore {
    const first = this.#first.get(actorId) as NumberRow | undefined;
    if (first === undefined) return { count: 0, oldestAt: undefined };
    const last = this.#last.get(actorId) as NumberRow;
    return { count: last.number - first.number + 1, oldestAt: first.kept_at };
  }

  /** Takes the body out of the answer that created the record. */
  empty(recordId: string): void {
    this.#empty.run(recordId);
  }

  removeExpired(now: number, limit: number): number {
    return Number(this.#deleteExpired.run(now - KEPT_FOR_MS, now + KEPT_FOR_MS, limit).changes);
  }
}

/** Answers outside transactions. */
export class SqliteKeptAnswers implements KeptAnswers {
  constructor(private readonly connections: SqliteConnections<{ readonly keptAnswers: KeptAnswerTable }>) {}

  find(id: string): Promise<KeptAnswer | undefined> {
    return this.connections.read(({ keptAnswers }) => keptAnswers.find(id));
  }

  removeExpired(now: number, limit: number): Promise<number> {
    return this.connections.write(({ keptAnswers }) => keptAnswers.removeExpired(now, limit));
  }
}

/** Answers inside a transaction. */
export class SqliteTransactionalAnswers implements TransactionalAnswers {
  constructor(private readonly table: KeptAnswerTable) {}

  async find(id: string): Promise<KeptAnswer | undefined> {
    return this.table.find(id);
  }

  async put(answer: KeptAnswer): Promise<void> {
    this.table.put(answer);
  }

  async measure(actorId: string): Promise<AnswersInStore> {
    return this.table.measure(actorId);
  }
}
