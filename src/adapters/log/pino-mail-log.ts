import type { Logger } from 'pino';
import type { MailAttempt, MailLeftOut, MailLog } from '../../application/ports/mail-log.js';

/** Writes what happens to messages as log lines. */
export class PinoMailLog implements MailLog {
  constructor(private readonly logger: Logger) {}

  queued(id: string) {
    this.logger.debug({ message: id }, 'mail queued');
  }

  leftOut({ name, userId, reason }: MailLeftOut) {
    this.logger.warn({ mail: name, user: userId, reason }, 'mail left out');
  }

  sent({ id, attempts }: MailAttempt) {
    this.logger.info({ message: id, attempts }, 'mail sent');
  }

  failed({ id, attempts, reason }: MailAttempt & { readonly reason: string }) {
    this.logger.warn({ message: id, attempts, reason }, 'mail not sent, will be retried');
  }

  expired(messages: number) {
    this.logger.warn({ messages }, 'mail given up');
  }
}
