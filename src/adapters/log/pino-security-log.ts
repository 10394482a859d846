import type { Logger } from 'pino';
import type { SecurityLog, SignInEvent } from '../../application/ports/security-log.js';

/** Writes sign-ins and recovery requests as log lines. */
export class PinoSecurityLog implements SecurityLog {
  /** `traceIdOf` returns the id of the current request's trace; undefined when requests aren't traced. */
  constructor(
    private readonly logger: Logger,
    private readonly traceIdOf: () => string | undefined,
  ) {}

  signIn({ userId, address, outcome, method, requestId }: SignInEvent) {
    const line = { user_id: userId, address, outcome, session_method: method };
    this.logger.info({ ...line, ...this.#request(requestId) }, 'sign-in');
  }

  recovery({ userId, requestId }: Parameters<SecurityLog['recovery']>[0]) {
    this.logger.info({ user_id: userId, ...this.#request(requestId) }, 'password recovery requested');
  }

  #request(requestId: string | null) {
    return { request_id: requestId ?? undefined, trace_id: this.traceIdOf() };
  }
}
