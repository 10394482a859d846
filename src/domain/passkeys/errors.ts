import { NotFound, ValidationFailed } from '../domain-error.js';
import { InvalidCredentials } from '../sessions/errors.js';

/** The passkey is unknown or its signature wrong, or the challenge is: too old, used before, or not one of ours. */
export class WrongPasskey extends InvalidCredentials {
  constructor() {
    super('This passkey does not work here, or it took too long. Try again.');
  }
}

/** The signature is right, but the counter didn't grow: two devices have the key. Its owner is told. */
export class CopiedPasskey extends InvalidCredentials {
  constructor(readonly userId: string) {
    super('This passkey was refused, because it seems to have been copied. Remove it, and make a new one.');
  }
}

/** A new passkey doesn't verify, or is for other options than those of this session. */
export class PasskeyUnfit extends ValidationFailed {
  constructor() {
    super({ credential: { code: 'wrong', message: 'does not verify. Ask for new options, and try again' } });
  }
}

export class NoSuchPasskey extends NotFound {
  constructor() {
    super('passkey');
  }
}
