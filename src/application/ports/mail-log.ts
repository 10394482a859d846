export interface MailAttempt {
  readonly id: string;
  /** Started so far, with this one. */
  readonly attempts: number;
}

/** Logs what happens to messages. Never logs addresses, texts or links. */
export interface MailLog {
  queued(id: string): void;
  sent(attempt: MailAttempt): void;
  failed(attempt: MailAttempt & { readonly reason: string }): void;
  /** Messages that were given up. */
  expired(messages: number): void;
}
