import { MESSAGE_LEASE_MS, pauseAfter } from '../../domain/mail/outbox-rules.js';
import type { Clock } from '../ports/clock.js';
import type { MailLog } from '../ports/mail-log.js';
import { MailRefused, type Mailer } from '../ports/mailer.js';
import type { WaitingMessage } from '../ports/outbox.js';
import type { Sealer } from '../ports/sealer.js';
import type { Store } from '../ports/store.js';
import { openMail } from './open-mail.js';

/** How long an attempt may take: less than it's leased for. */
const SEND_WITHIN_MS = MESSAGE_LEASE_MS / 2;
/**
 * How long an attempt goes on when the service stops. Ended after the mail server has the text and before it says so, it
 * would send the message twice.
 */
const FINISH_WITHIN_MS = 3_000;

interface SendMailOptions {
  readonly store: Pick<Store, 'outbox' | 'correctTimes'>;
  readonly sealer: Sealer;
  /** Undefined if messages stay in the store. */
  readonly mailer: Mailer | undefined;
  readonly clock: Clock;
  readonly log: MailLog;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/**
 * Sends what the outbox holds, one message per call. A message is sent again if the process dies, or the storage fails,
 * between sending it and noting so; its id tells mail servers that it's the same.
 */
export class SendMail {
  /** Of the wall clock. */
  #lastRun = Infinity;

  constructor(private readonly options: SendMailOptions) {}

  /** Returns whether a message was sent, and more may be due. */
  async execute(): Promise<boolean> {
    const { store, mailer, clock, log, stopping } = this.options;
    const { outbox } = store;
    if (mailer === undefined || stopping.aborted) return false;
    const now = clock.now();
    if (now < this.#lastRun) await store.correctTimes(now);
    this.#lastRun = now;
    const message = await outbox.lease({ now, until: now + MESSAGE_LEASE_MS });
    if (message === undefined) return false;
    const { id, attempts } = message;
    const failure = await this.#attempt(message, mailer);
    if (failure === undefined) {
      await outbox.settle(id);
      log.sent({ id, attempts });
      return true;
    }
    log.failed({ id, attempts, reason: failure });
    await outbox.postpone({ id, attempts }, clock.now() + pauseAfter(attempts));
    return false;
  }

  /** Returns why the message wasn't sent; undefined if it was. */
  async #attempt(message: WaitingMessage, mailer: Mailer): Promise<string | undefined> {
    const { sealer, clock, stopping } = this.options;
    const mail = openMail(message, sealer);
    if (mail === undefined) return 'no known key opens the message';
    const late = new AbortController();
    const timers: { cancel(): void }[] = [];
    const endAfter = (ms: number) => {
      const timer = clock.timer(ms);
      timers.push(timer);
      void timer.elapsed.then(() => {
        late.abort();
      });
    };
    const finish = () => {
      endAfter(FINISH_WITHIN_MS);
    };
    endAfter(SEND_WITHIN_MS);
    if (stopping.aborted) finish();
    else stopping.addEventListener('abort', finish);
    try {
      await mailer.send(mail, late.signal);
      return undefined;
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      return late.signal.aborted ? 'the mail server took too long' : error.reason;
    } finally {
      stopping.removeEventListener('abort', finish);
      for (const timer of timers) timer.cancel();
    }
  }
}
