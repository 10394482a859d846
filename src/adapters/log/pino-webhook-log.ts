import type { Logger } from 'pino';
import type { WebhookEnd, WebhookLog } from '../../application/ports/webhook-sender.js';
import type { WebhookTry } from '../../domain/webhooks/webhook-try.js';

/** Writes what webhooks do as log lines, without addresses. */
export class PinoWebhookLog implements WebhookLog {
  constructor(private readonly logger: Logger) {}

  tried({ webhookId: webhook, messageId: message, type, status, error, isSkipped: skipped, retry }: WebhookTry) {
    const line = { webhook, message, type, status, ...(error !== null && { error }) };
    if (skipped) this.logger.warn(line, 'webhook refused, event skipped');
    else if (retry !== null)
      this.logger.info({ ...line, retry: new Date(retry.dueAt) }, 'webhook failed, will be retried');
    else if (status === null || status >= 300) this.logger.info(line, 'webhook failed');
    else this.logger.debug(line, 'webhook sent');
  }

  switchedOff(webhook: string, reason: WebhookEnd) {
    this.logger.warn({ webhook, reason }, 'webhook switched off');
  }
}
