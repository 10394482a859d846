import { DomainError } from '../domain-error.js';

/** A token is required but wasn't sent. */
export class TokenMissing extends DomainError {
  constructor() {
    super('unauthenticated', 'token_missing', 'Sign in first: this needs an access token.');
  }
}

/** The token is malformed, expired or revoked, or its session doesn't exist. */
export class TokenInvalid extends DomainError {
  constructor() {
    super('unauthenticated', 'token_invalid', 'The access token is invalid or has expired. Sign in again.');
  }
}

/**
 * The sign-in failed. The same error for an unknown address, a wrong password and an account without password;
 * of a wrong code, which is checked after the right password, the message says so (`WrongCode`).
 */
export class InvalidCredentials extends DomainError {
  constructor(message = 'The e-mail address or the password is wrong.') {
    super('malformed', 'invalid_credentials', message);
  }
}

/** `PASSWORD_SIGN_IN` lets only administrators use passwords. At sign-in, thrown only after the correct password. */
export class PasswordSignInOff extends DomainError {
  constructor() {
    const how = 'Sign in through your identity provider or with a passkey.';
    super('forbidden', 'password_sign_in_off', `Only administrators use passwords here. ${how}`);
  }
}

/** The account is suspended. Thrown only after the correct password. */
export class AccountSuspended extends DomainError {
  constructor() {
    super('forbidden', 'account_suspended', 'This account is suspended. Ask an administrator.');
  }
}
