import { DomainError } from '../domain-error.js';

/** No token was sent where one is needed. */
export class TokenMissing extends DomainError {
  constructor() {
    super('unauthenticated', 'token_missing', 'Sign in first: this needs an access token.');
  }
}

/** The token is malformed, expired, revoked or of no session we know. */
export class TokenInvalid extends DomainError {
  constructor() {
    super('unauthenticated', 'token_invalid', 'The access token is not valid (any more). Sign in again.');
  }
}

/** Unknown address, wrong password and no password yet are one answer. */
export class InvalidCredentials extends DomainError {
  constructor() {
    super('malformed', 'invalid_credentials', 'The e-mail address or the password is wrong.');
  }
}

/** Said only after the right password. */
export class AccountSuspended extends DomainError {
  constructor() {
    super('forbidden', 'account_suspended', 'This account is suspended. Ask an administrator.');
  }
}
