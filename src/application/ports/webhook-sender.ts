import type { ShownChange } from '../../domain/authority/shown-change.js';
import type { CustomerLogEntry } from '../../domain/customers/customer-log.js';
import type { WebhookTry } from '../../domain/webhooks/webhook-try.js';

/** What is told. */
export interface WebhookMessage {
  /** The same in every try. */
  readonly id: string;
  readonly type: string;
  /** JSON of at most 64 KiB. */
  readonly body: string;
}

/** Writes messages. Times are milliseconds since the epoch. */
export interface WebhookMessages {
  ofChange(change: ShownChange): WebhookMessage;
  /** Without values. */
  ofCustomer(entry: CustomerLogEntry): WebhookMessage;
  ofTest(id: string, at: number): WebhookMessage;
}

export interface WebhookCall {
  readonly url: string;
  readonly message: WebhookMessage;
  /** Each signs. */
  readonly secrets: readonly string[];
  /** Ends the call. */
  readonly signal: AbortSignal;
}

export interface WebhookAnswer extends Pick<WebhookTry, 'status' | 'error'> {
  /** How long the receiver asks to wait, in milliseconds; 0 if it doesn't. */
  readonly retryAfterMs: number;
}

/** Tells receivers, signed as Standard Webhooks 1.0.0 has it. */
export interface WebhookSender {
  /** Resolves also when nobody answers. Throws a `RangeError` without secrets: nothing is sent unsigned. */
  send(call: WebhookCall): Promise<WebhookAnswer>;
}

/** Logs what webhooks do, without addresses. */
export interface WebhookLog {
  tried(tried: WebhookTry): void;
  switchedOff(webhookId: string, why: WebhookEnd): void;
}

/** Why the service switches a webhook off: nobody is there any more, or it failed for three days; or its owner is gone, or it's in a copy. */
export type WebhookEnd = 'failed' | 'owner_gone' | 'copied';
