import type { Registry } from 'prom-client';
import type { MailLog } from '../../../application/ports/mail-log.js';
import { watchMethods } from '../observe-methods.js';
import type { PromClient } from './prom-client.js';

/** Counts what happens to messages and passes it on. */
export function countedMailLog(log: MailLog, { Counter }: PromClient, registry: Registry): MailLog {
  const messages = new Counter({
    name: 'castellan_mail_total',
    help: 'Links queued and left out, messages sent and given up, and failed attempts to send one.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Starts at 0, because a rate misses the event that creates its series.
  for (const outcome of ['queued', 'left_out', 'sent', 'failed', 'expired']) messages.inc({ outcome }, 0);
  return watchMethods(log, {
    queued: () => messages.inc({ outcome: 'queued' }),
    leftOut: () => messages.inc({ outcome: 'left_out' }),
    sent: () => messages.inc({ outcome: 'sent' }),
    failed: () => messages.inc({ outcome: 'failed' }),
    expired: (number) => messages.inc({ outcome: 'expired' }, number),
  });
}
