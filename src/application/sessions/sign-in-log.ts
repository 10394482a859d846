import { DomainError, RateLimited } from '../../domain/domain-error.js';
import { CopiedPasskey } from '../../domain/passkeys/errors.js';
import { AccountSuspended, InvalidCredentials, PasswordSignInOff } from '../../domain/sessions/errors.js';
import { SignInRefused } from '../../domain/providers/errors.js';
import { codeOutcomeOf } from '../one-time-codes/code-attempts.js';
import { UNDECIDED, type SecurityLog, type SignInEvent, type SignInOutcome } from '../ports/security-log.js';
import type { SignedIn } from './session-opener.js';

/** What is known before a sign-in is decided. */
export type SignInRequest = Pick<SignInEvent, 'address' | 'requestId' | 'method'>;

/** Runs a sign-in and logs its outcome. `found` says whose account it is about, as soon as that's known. */
export async function logged(
  log: Pick<SecurityLog, 'signIn'>,
  request: SignInRequest,
  signIn: (found: (userId: string | undefined) => void) => Promise<SignedIn>,
): Promise<SignedIn> {
  let userId: string | undefined;
  try {
    const signedIn = await signIn((id) => (userId = id));
    log.signIn({ ...request, userId, method: signedIn.method, outcome: 'signed_in' });
    return signedIn;
  } catch (error) {
    log.signIn({ ...request, userId, outcome: outcomeOf(error) });
    throw error;
  }
}

/** Runs the check of a request's address before anything else is known, and logs only its refusal. */
export async function loggedRefusal(
  log: Pick<SecurityLog, 'signIn'>,
  request: SignInRequest,
  admit: () => Promise<void>,
): Promise<void> {
  try {
    await admit();
  } catch (error) {
    log.signIn({ ...request, userId: undefined, outcome: outcomeOf(error) });
    throw error;
  }
}

/** What is logged of a sign-in that ended with this error. */
export function outcomeOf(error: unknown): SignInOutcome {
  const ofCode = codeOutcomeOf(error);
  if (ofCode !== undefined) return ofCode;
  if (error instanceof CopiedPasskey) return 'passkey_copied';
  if (error instanceof InvalidCredentials) return 'wrong_credentials';
  if (error instanceof AccountSuspended) return 'suspended';
  if (error instanceof PasswordSignInOff) return 'password_off';
  if (error instanceof SignInRefused) return error.code;
  if (error instanceof RateLimited) return 'limited';
  const { code } = error instanceof DomainError ? error : {};
  return UNDECIDED.find((one) => one === code) ?? 'failed';
}
