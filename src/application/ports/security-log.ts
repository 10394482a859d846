import type { SignInRefusal } from '../../domain/providers/errors.js';
import type { SignInMethod } from '../../domain/sessions/session.js';

/** What happened to a one-time code after the right password. */
export type CodeOutcome = 'code_missing' | 'code_wrong' | 'code_unavailable';

/** Why the service couldn't decide: the code of `Unavailable`. */
export const UNDECIDED = ['overloaded', 'storage_unavailable', 'storage_full', 'outcome_unknown'] as const;

export type SignInOutcome =
  | 'signed_in'
  | 'wrong_credentials'
  | 'suspended'
  | 'password_off'
  | 'limited'
  | (typeof UNDECIDED)[number]
  | 'failed'
  | 'proof_wrong'
  | 'passkey_copied'
  | CodeOutcome
  | SignInRefusal;

interface SecurityEvent {
  /** Undefined if no user has the e-mail address. */
  readonly userId: string | undefined;
  /** Id of the request; null without one. */
  readonly requestId: string | null;
}

export interface SignInEvent extends SecurityEvent {
  /** The client's network address. */
  readonly address: string;
  readonly outcome: SignInOutcome;
  /** Set where somebody who is signed in proves who they are, or links an identity. */
  readonly isSignedIn?: true;
  /** Absent for a password whose sign-in failed. */
  readonly method?: SignInMethod | undefined;
}

/** Logs sign-in attempts and recovery requests. Never logs passwords, tokens or the e-mail address entered. */
export interface SecurityLog {
  signIn(event: SignInEvent): void;
  recovery(event: SecurityEvent): void;
}
