import type { AnswersInStore, KeptAnswer } from '../../../application/ports/kept-answers.js';
import { KEPT_FOR_MS } from '../../../application/idempotency/kept-answer.js';
import { SqliteTable } from '../database/sqlite-table.js';

/** A row of kept answers, as selected. */
type AnswerRow = Omit<KeptAnswer, 'customerIds'> & { readonly customerIds: string };

interface NumberRow {
  readonly number: number;
  readonly kept_at: number;
}

/** Kept answers, on one connection. */
export class KeptAnswerTable extends SqliteTable {
  find(id: string): KeptAnswer | undefined {
    const row = this.first(
      `SELECT id, actor_id AS actorId, mac, kept_at AS keptAt, status, body, record_id AS recordId, etag, seq,
         customer_ids AS customerIds
       FROM kept_answers WHERE id = ?`,
      id,
    ) as AnswerRow | undefined;
    return row && { ...row, customerIds: JSON.parse(row.customerIds) as string[] };
  }

  put(answer: KeptAnswer): void {
    const { id, actorId, mac, keptAt, status, body, recordId, etag, seq, customerIds } = answer;
    const number = (this.#last(actorId)?.number ?? 0) + 1;
    this.run(
      `INSERT OR REPLACE INTO kept_answers
         (id, actor_id, number, mac, kept_at, status, body, record_id, etag, seq, customer_ids)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, actorId, number, mac, keptAt, status, body, recordId, etag, seq, JSON.stringify(customerIds)],
    );
  }

  measure(actorId: string): AnswersInStore {
    const first = this.first(
      'SELECT number, kept_at FROM kept_answers WHERE actor_id = ? ORDER BY number LIMIT 1',
      actorId,
    ) as NumberRow | undefined;
    if (first === undefined) return { count: 0, oldestAt: undefined };
    return { count: this.#last(actorId)!.number - first.number + 1, oldestAt: first.kept_at };
  }

  /** Takes the body out of the answer that created the record. */
  empty(recordId: string): void {
    this.run('UPDATE kept_answers SET body = NULL WHERE record_id = ? AND body IS NOT NULL', recordId);
  }

  removeExpired(now: number, limit: number): number {
    return this.run(
      'DELETE FROM kept_answers WHERE id IN (SELECT id FROM kept_answers WHERE kept_at <= ? OR kept_at >= ? LIMIT ?)',
      ...[now - KEPT_FOR_MS, now + KEPT_FOR_MS, limit],
    );
  }

  #last(actorId: string): NumberRow | undefined {
    return this.first(
      'SELECT number, kept_at FROM kept_answers WHERE actor_id = ? ORDER BY number DESC LIMIT 1',
      actorId,
    ) as NumberRow | undefined;
  }
}
