import type { Registry } from 'prom-client';
import type { WebhookLog } from '../../../application/ports/webhook-sender.js';
import type { WebhookTry } from '../../../domain/webhooks/webhook-try.js';
import { watchMethods } from '../observe-methods.js';
import type { PromClient } from './prom-client.js';

/** Counts tries of webhooks, and webhooks that were switched off, and passes them on. */
export function countedWebhookLog(log: WebhookLog, { Counter }: PromClient, registry: Registry): WebhookLog {
  const tries = new Counter({
    name: 'castellan_webhook_tries_total',
    help: 'Tries to tell a receiver of an event.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const switchedOff = new Counter({
    name: 'castellan_webhooks_switched_off_total',
    help: 'Webhooks that the service itself has switched off.',
    registers: [registry],
  });
  // Starts at 0, because a rate misses the event that creates its series.
  for (const outcome of ['delivered', 'failed', 'skipped']) tries.inc({ outcome }, 0);
  return watchMethods(log, {
    tried: (tried) => tries.inc({ outcome: outcomeOf(tried) }),
    switchedOff: () => switchedOff.inc(),
  });
}

function outcomeOf({ status, isSkipped }: WebhookTry): string {
  if (isSkipped) return 'skipped';
  return status !== null && status >= 200 && status < 300 ? 'delivered' : 'failed';
}
