import { DomainError } from '../domain-error.js';

const MESSAGES = {
  provider_unavailable: 'The identity provider does not answer as it should. Try again later.',
  provider_refused: 'The identity provider did not sign you in.',
  invalid_answer: 'What the identity provider answered is not valid. Ask an administrator.',
  attempt_expired: 'This sign-in took too long, or was begun in another browser. Begin again.',
  unknown_user: 'There is no account for you here. Ask an administrator.',
  link_refused: 'Your account can not be linked this way. Sign in, then link it in your profile.',
  groups_overage: 'You are in too many groups. Ask an administrator.',
} as const;

/** Why a sign-in at a provider doesn't lead to a session. */
export type SignInRefusal = keyof typeof MESSAGES;

/** A sign-in at a provider doesn't lead to a session. A browser on its way back gets the code in the fragment of its address. */
export class SignInRefused extends DomainError {
  declare readonly code: SignInRefusal;

  constructor(code: SignInRefusal, options?: ErrorOptions) {
    super(code === 'attempt_expired' ? 'malformed' : 'forbidden', code, MESSAGES[code]);
    this.cause = options?.cause;
  }
}

/** A logout token of a provider is not valid, or was used before. */
export class LogoutTokenInvalid extends DomainError {
  constructor(options?: ErrorOptions) {
    super('malformed', 'logout_token_invalid', 'The logout token is not valid, or was used before.');
    this.cause = options?.cause;
  }
}
