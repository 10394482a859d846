import type { SecurityLog, SignInEvent } from '../ports/security-log.js';
import type { PendingTotals } from './pending-totals.js';

/** Totals sign-ins and failed ones, besides logging them. Whose they were isn't kept. */
export class SignInTotals implements SecurityLog {
  constructor(
    private readonly log: SecurityLog,
    private readonly totals: Pick<PendingTotals, 'add'>,
  ) {}

  signIn(event: SignInEvent): void {
    const { outcome, isSignedIn } = event;
    // A missing code ends no sign-in: it's asked for.
    if (isSignedIn !== true && outcome !== 'code_missing') {
      this.totals.add({ series: 'sign_ins', key: '', part: outcome === 'signed_in' ? 'signed_in' : 'failed' });
    }
    this.log.signIn(event);
  }

  recovery(event: Parameters<SecurityLog['recovery']>[0]): void {
    this.log.recovery(event);
  }
}
