import { MAILBOX_WINDOW_MS } from '../../domain/mail/outbox-rules.js';
import type { Clock } from '../ports/clock.js';
import type { MailLog } from '../ports/mail-log.js';
import type { KeptMail } from '../ports/mailer.js';
import type { Store } from '../ports/store.js';

/** Maximum number of rows of one kind per run, so a run doesn't block writers for long. */
const ROWS_PER_RUN = 500;

/** Removes expired messages and links. Bounded per run; returns whether more is left. */
export class SweepMail {
  constructor(
    private readonly store: Pick<Store, 'outbox' | 'links'>,
    private readonly kept: KeptMail,
    private readonly clock: Clock,
    private readonly log: Pick<MailLog, 'expired'>,
  ) {}

  async execute(): Promise<boolean> {
    const { outbox, links } = this.store;
    const now = this.clock.now();
    const expired = await outbox.expire(now, ROWS_PER_RUN);
    if (expired > 0) this.log.expired(expired);
    const removed = [
      expired,
      await outbox.removeBefore(now - MAILBOX_WINDOW_MS, ROWS_PER_RUN),
      await links.removeExpired(now, ROWS_PER_RUN),
    ];
    await this.kept.removeExpired(now);
    return removed.some((rows) => rows >= ROWS_PER_RUN);
  }
}
