/** The first answer to a request, as stored. */
export interface KeptAnswer {
  /** See `RepeatableRequest`, as for the MAC. */
  readonly id: string;
  readonly actorId: string;
  readonly mac: string;
  /** Milliseconds since the epoch. */
  readonly keptAt: number;
  readonly status: number;
  /** JSON; null once the created record was deleted. The customers that a segment shows are left out. */
  readonly body: string | null;
  /** The created record; null for a refusal, as are the fields below. */
  readonly recordId: string | null;
  readonly etag: string | null;
  /** The place of the creation in the change log; null for a customer. */
  readonly seq: number | null;
  /** Ids of the customers to be shown in the body, in order. */
  readonly customerIds: readonly string[];
}

/** What is stored of one actor's answers. */
export interface AnswersInStore {
  /** Includes expired answers that weren't removed yet. */
  readonly count: number;
  /** When the oldest of them was kept; undefined without any. */
  readonly oldestAt: number | undefined;
}

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
  /** Takes the body out of the answer that created this record, which isn't in the log. */
  empty(recordId: string): Promise<void>;
}

/** Answers outside transactions. */
export interface KeptAnswers {
  /** May miss an answer that was kept a moment ago: transactions decide. */
  find(id: string): Promise<KeptAnswer | undefined>;
  /** Removes at most `limit` answers that have expired at `now` (see `isExpired`); returns how many. */
  removeExpired(now: number, limit: number): Promise<number>;
}
