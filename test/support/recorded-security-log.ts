import type { SecurityLog, SignInEvent, SignInOutcome } from '../../src/application/ports/security-log.js';

/** Collects security events for a test. */
export class RecordedSecurityLog implements SecurityLog {
  readonly signIns: SignInEvent[] = [];
  readonly recoveries: Parameters<SecurityLog['recovery']>[0][] = [];

  signIn(event: SignInEvent) {
    this.signIns.push(event);
  }

  recovery(event: Parameters<SecurityLog['recovery']>[0]): void {
    this.recoveries.push(event);
  }

  get outcomes(): SignInOutcome[] {
    return this.signIns.map(({ outcome }) => outcome);
  }
}
