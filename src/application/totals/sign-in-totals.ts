import type { SecurityLog, SignInEvent, SignInOutcome } from '../ports/security-log.js';
import type { PendingTotals } from './pending-totals.js';

/** Those that fail no sign-in: the code of a second factor is asked for, or somebody signed in doesn't prove it. */
const NOT_ENDED: ReadonlySet<SignInOutcome> = new Set(['code_missing', 'proof_wrong']);

/** Totals sign-ins and failed ones, besides logging them. Whose they were isn't kept. */
export class SignInTotals implements SecurityLog {
  constructor(
    private readonly log: SecurityLog,
    private readonly totals: Pick<PendingTotals, 'add'>,
  ) {}

  signIn(event: SignInEvent): void {
    const { outcome } = event;
    if (!NOT_ENDED.has(outcome)) {
      this.totals.add({ series: 'sign_ins', key: '', part: outcome === 'signed_in' ? 'signed_in' : 'failed' });
    }
    this.log.signIn(event);
  }

  recovery(event: Parameters<SecurityLog['recovery']>[0]): void {
    this.log.recovery(event);
  }
}
