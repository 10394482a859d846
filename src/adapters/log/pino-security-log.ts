import type { Logger } from 'pino';
import type { SecurityLog, SignInOutcome } from '../../application/ports/security-log.js';

/** Writes sign-ins and recovery requests as log lines. */
export class PinoSecurityLog implements SecurityLog {
  constructor(private readonly logger: Logger) {}

  signIn(event: { readonly userId: string | undefined; readonly address: string; readonly outcome: SignInOutcome }) {
    this.logger.info({ user_id: event.userId, address: event.address, outcome: event.outcome }, 'sign-in');
  }

  recovery(event: { readonly userId: string | undefined }) {
    this.logger.info({ user_id: event.userId }, 'password recovery requested');
  }
}
