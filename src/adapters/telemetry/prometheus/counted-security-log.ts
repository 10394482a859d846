import type { Registry } from 'prom-client';
import { UNDECIDED, type SecurityLog, type SignInOutcome } from '../../../application/ports/security-log.js';
import { watchMethods } from '../observe-methods.js';
import type { PromClient } from './prom-client.js';

const OUTCOMES: readonly SignInOutcome[] = [
  'signed_in',
  'wrong_credentials',
  'suspended',
  'password_off',
  'limited',
  ...UNDECIDED,
  'failed',
  'proof_wrong',
  'passkey_copied',
  'code_missing',
  'code_wrong',
  'code_unavailable',
];

/** Counts security events and passes them on. */
export function countedSecurityLog(log: SecurityLog, { Counter }: PromClient, registry: Registry): SecurityLog {
  const signIns = new Counter({
    name: 'castellan_sign_ins_total',
    help: 'Sign-ins and checks of the current password and one-time codes, by outcome.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  // Starts at 0, because a rate misses the event that creates its series.
  for (const outcome of OUTCOMES) signIns.inc({ outcome }, 0);
  const recoveries = new Counter({
    name: 'castellan_recovery_requests_total',
    help: 'Requests for a new password.',
    registers: [registry],
  });
  return watchMethods(log, {
    signIn: ({ outcome }) => signIns.inc({ outcome }),
    recovery: () => recoveries.inc(),
  });
}
