import { createHmac } from 'node:crypto';
import type { Clock } from '../../application/ports/clock.js';
import { OutboundFailed, type Outbound } from '../../application/ports/outbound.js';
import type { WebhookAnswer, WebhookCall, WebhookSender } from '../../application/ports/webhook-sender.js';
import { EventLoopSlice } from '../../application/scheduling/event-loop-slice.js';
import { readRetryAfter } from '../../domain/webhooks/judge-try.js';

const PREFIX = 'whsec_';

/** Signs messages with HMAC-SHA256 over `id.timestamp.body`, the time in seconds (Standard Webhooks 1.0.0), and sends them. */
export class StandardWebhookSender implements WebhookSender {
  /** Ends once the last of the messages so far may be sent. */
  #turn: Promise<void> = Promise.resolve();

  constructor(
    private readonly outbound: Pick<Outbound, 'call'>,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly userAgent: string,
  ) {}

  async send({ url, message: { id, body }, secrets, signal }: WebhookCall): Promise<WebhookAnswer> {
    if (secrets.length === 0) throw new RangeError('Signing needs a secret.');
    // Each is sealed and sent in a turn of the event loop of its own, and requests are answered in between.
    this.#turn = this.#turn.then(() => new EventLoopSlice().next());
    await this.#turn;
    const timestamp = String(Math.floor(this.clock.now() / 1_000));
    const headers = {
      'content-type': 'application/json',
      'user-agent': this.userAgent,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signatureOf(secret, `${id}.${timestamp}.${body}`)).join(' '),
    };
    try {
      const { status, retryAfter } = await this.outbound.call({ method: 'POST', url, headers, body, signal });
      return { status, error: null, retryAfterMs: readRetryAfter(retryAfter, this.clock.now()) };
    } catch (error) {
      if (!(error instanceof OutboundFailed)) throw error;
      return { status: null, error: error.reason, retryAfterMs: 0 };
    }
  }
}

function signatureOf(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
