import type { SecurityLog, SignInOutcome } from '../../src/application/ports/security-log.js';

/** Collects security events for a test. */
export class RecordedSecurityLog implements SecurityLog {
  readonly signIns: { userId: string | undefined; address: string; outcome: SignInOutcome }[] = [];
  readonly recoveries: { userId: string | undefined }[] = [];

  signIn(event: { readonly userId: string | undefined; readonly address: string; readonly outcome: SignInOutcome }) {
    this.signIns.push(event);
  }

  recovery(event: { readonly userId: string | undefined }): void {
    this.recoveries.push(event);
  }

  get outcomes(): SignInOutcome[] {
    return this.signIns.map(({ outcome }) => outcome);
  }
}
