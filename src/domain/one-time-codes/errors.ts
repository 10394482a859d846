import { DomainError, Unavailable } from '../domain-error.js';
import { InvalidCredentials } from '../sessions/errors.js';

/** A signed-in user has sent a wrong password or code. The response doesn't say which of them. */
export class WrongProof extends InvalidCredentials {
  constructor() {
    super('The password or the code is wrong.');
  }
}

/** The code is wrong, or was used before. */
export class WrongCode extends WrongProof {}

/** The password is right, but the account has one-time codes and none was sent. */
export class CodeRequired extends DomainError {
  constructor() {
    super('forbidden', 'code_required', 'Enter the code that your authenticator app shows, or a recovery code.');
  }
}

/** `REQUIRE_TOTP` demands one-time codes of this user, who hasn't switched them on. */
export class TotpRequired extends DomainError {
  constructor() {
    super('forbidden', 'totp_required', 'Your account needs one-time codes. Switch them on first.');
  }
}

/** None of the service's keys opens the secret. It never counts as "no code needed". */
export class CodeUnavailable extends Unavailable {
  constructor() {
    super('code_unavailable', 'One-time codes cannot be checked at the moment. Ask an administrator.', 60);
  }
}
