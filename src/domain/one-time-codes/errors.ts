import { DomainError, Unavailable } from '../domain-error.js';
import { InvalidCredentials } from '../sessions/errors.js';

/** A signed-in user has sent a wrong password, or their password or codes were changed meanwhile. */
export class WrongProof extends InvalidCredentials {
  constructor(message = 'The password is wrong.') {
    super(message);
  }
}

/**
 * The code is wrong, or was used before. It's only checked after the right password, which a request without a code confirms
 * too, so the message may say so.
 */
export class WrongCode extends WrongProof {
  constructor() {
    super('The one-time code is wrong, or was used before.');
  }
}

/** The password is right, but the account has one-time codes and none was sent. */
export class CodeRequired extends DomainError {
  constructor() {
    super('forbidden', 'code_required', 'Enter the code that your authenticator app shows, or a recovery code.');
  }
}

/** `REQUIRE_SECOND_FACTOR` demands one of this user, who has neither one-time codes nor a session opened with another one. */
export class SecondFactorRequired extends DomainError {
  constructor() {
    super(
      'forbidden',
      'totp_required',
      'Your account needs a second factor. Switch one-time codes on, or sign in with a passkey.',
    );
  }
}

/** None of the service's keys opens the secret. It never counts as "no code needed". */
export class CodeUnavailable extends Unavailable {
  constructor() {
    super('code_unavailable', 'One-time codes cannot be checked at the moment. Ask an administrator.', 60);
  }
}
