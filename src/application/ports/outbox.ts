/** A queued message. It stays for the hour in which it counts, without its text once it was sent. */
export interface OutboxMessage {
  readonly id: string;
  /** What it counts against, see `countedAs`. */
  readonly mailbox: string;
  /** The encrypted message; null once it was sent or has expired, and for an address that no user has. */
  readonly sealed: string | null;
  /** Times are milliseconds since the epoch. */
  readonly queuedAt: number;
  /** From then on it's of no use: it isn't sent any more. */
  readonly expiresAt: number;
  /** Started so far. */
  readonly attempts: number;
  /** When the next attempt is due. */
  readonly dueAt: number;
}

/** A message with its text. */
export type WaitingMessage = OutboxMessage & { readonly sealed: string };

/** An attempt to send a message: the number of those that were started, with this one. */
export type LeasedMessage = Pick<OutboxMessage, 'id' | 'attempts'>;

/** The outbox inside a transaction. */
export interface TransactionalOutbox {
  /** Does nothing if a message has this id: a transaction may be repeated although it was saved. */
  insert(message: OutboxMessage): Promise<void>;
  /** Counts the mailbox's messages queued after `time`. Production storages use an index. */
  countSince(mailbox: string, time: number): Promise<number>;
  /** Counts the messages with a text. Production storages use an index. */
  countWaiting(): Promise<number>;
}

/** Waiting messages, for metrics. */
export interface OutboxState {
  readonly waiting: number;
  /** When the oldest of them was queued. */
  readonly oldestAt: number | undefined;
}

/** Messages that wait to be sent. */
export interface Outbox {
  /**
   * Returns the message that has been due longest, with one attempt more, and makes it due again at `until`, so that
   * nobody else leases it before. Undefined when none is due.
   */
  lease(options: { readonly now: number; readonly until: number }): Promise<WaitingMessage | undefined>;
  /** Sets when the next attempt is due, unless the message was leased again after this attempt: then that lease stands. */
  postpone(attempt: LeasedMessage, dueAt: number): Promise<void>;
  /** Removes the text. */
  settle(id: string): Promise<void>;
  /** At most `limit` waiting messages, oldest first. */
  list(limit: number): Promise<WaitingMessage[]>;
  measure(): Promise<OutboxState>;
  /** Removes the texts of at most `limit` messages with `expiresAt <= now`; returns how many. */
  expire(now: number, limit: number): Promise<number>;
  /** Removes at most `limit` messages without a text queued at `time` or before; returns how many. */
  removeBefore(time: number, limit: number): Promise<number>;
}
