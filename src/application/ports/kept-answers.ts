import type { AnswersInStore, KeptAnswer } from '../../domain/idempotency/kept-answer.js';

/**
 * Answers inside a transaction. A transaction that deletes a record also takes the body out of the answers that created
 * it (see `StoreTransaction.append` and `CustomerTransaction.record`).
 */
export interface TransactionalAnswers {
  find(id: string): Promise<KeptAnswer | undefined>;
  /** Inserts the answer as its actor's newest; replaces one with the same id. */
  put(answer: KeptAnswer): Promise<void>;
  /**
   * Measures the actor's answers from the oldest to the newest. Those replaced in between still count. Takes equally long
   * however many there are, except in memory.
   */
  measure(actorId: string): Promise<AnswersInStore>;
}

/** Answers outside transactions. */
export interface KeptAnswers {
  /** May miss an answer that was kept a moment ago: transactions decide. */
  find(id: string): Promise<KeptAnswer | undefined>;
  /** Removes at most `limit` answers that have expired at `now` (see `isExpired`); returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}
