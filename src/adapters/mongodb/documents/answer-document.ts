import type { KeptAnswer } from '../../../application/ports/kept-answers.js';

/** A kept answer; `_id` is its id. */
export interface AnswerDocument {
  readonly _id: string;
  readonly actor_id: string;
  /** Counts the answers of an actor. */
  readonly number: number;
  readonly mac: string;
  readonly kept_at: number;
  readonly status: number;
  readonly body: string | null;
  readonly record_id: string | null;
  readonly etag: string | null;
  readonly seq: number | null;
  readonly customer_ids: readonly string[];
}

/** Also the condition of the index by record. */
export const OF_RECORDS = { record_id: { $type: 'string' as const } };

export function writeAnswer(answer: KeptAnswer, number: number): AnswerDocument {
  const { id, actorId, mac, keptAt, status, body, recordId, etag, seq, customerIds } = answer;
  const created = { record_id: recordId, etag, seq, customer_ids: [...customerIds] };
  return { _id: id, actor_id: actorId, number, mac, kept_at: keptAt, status, body, ...created };
}

export function readAnswer(document: AnswerDocument): KeptAnswer {
  const { _id, actor_id, mac, kept_at, status, body, record_id, etag, seq, customer_ids } = document;
  const created = { recordId: record_id, etag, seq, customerIds: [...customer_ids] };
  return { id: _id, actorId: actor_id, mac, keptAt: kept_at, status, body, ...created };
}
