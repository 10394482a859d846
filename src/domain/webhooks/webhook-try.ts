/** A log that webhooks follow: that of the authority, or that of customers. */
export const WEBHOOK_LOGS = ['changes', 'customers'] as const;
export type WebhookLogName = (typeof WEBHOOK_LOGS)[number];

/** An entry that waits for another try. Times are milliseconds since the epoch. */
export interface Retry {
  readonly log: WebhookLogName;
  /** The entry's sequence number. */
  readonly seq: number;
  /** When it was tried first. */
  readonly firstAt: number;
  readonly dueAt: number;
  /** The last pause without what the receiver asked for, in milliseconds. */
  readonly pauseMs: number;
  /** How often the receiver has refused it: see `judge`. */
  readonly refusals: number;
}

/** One attempt to tell a receiver of something. */
export interface WebhookTry {
  /** Sorts by time. */
  readonly id: string;
  readonly webhookId: string;
  /** The same in every try of an entry. */
  readonly messageId: string;
  readonly type: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Of the answer; null if there was none. */
  readonly status: number | null;
  /** Why there was no answer. */
  readonly error: 'timeout' | 'connection' | 'certificate' | 'address' | null;
  /** Whether it was the last one of an entry that the receiver refuses. */
  readonly isSkipped: boolean;
  /** The queue's generation when it was made. */
  readonly generation: number;
  /** While it's the last try of its entry and the queue has this generation, the entry waits. */
  readonly retry: Retry | null;
}

/** A try whose entry waits. */
export interface WaitingTry extends Pick<WebhookTry, 'at'> {
  readonly retry: Retry;
}

/** Most of the tries that are shown of a webhook: older ones are removed, unless their entries wait. */
export const KEPT_TRIES = 1_000;
