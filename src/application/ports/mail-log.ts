import type { Queued } from '../../domain/mail/outbox-rules.js';

export interface MailAttempt {
  readonly id: string;
  /** Started so far, with this one. */
  readonly attempts: number;
}

/** A message that wasn't queued. */
export interface MailLeftOut {
  readonly name: string;
  /** For whom it was. */
  readonly userId: string | undefined;
  readonly reason: Exclude<Queued, 'queued'>;
}

/** Logs what happens to messages. Never logs addresses, texts or links. */
export interface MailLog {
  queued(id: string): void;
  leftOut(message: MailLeftOut): void;
  sent(attempt: MailAttempt): void;
  failed(attempt: MailAttempt & { readonly reason: string }): void;
  /** Messages that were given up. */
  expired(messages: number): void;
}
