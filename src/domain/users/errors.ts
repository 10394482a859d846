import { DomainError } from '../domain-error.js';

/** Another user has this address, whatever its case. */
export class EmailTaken extends DomainError {
  constructor() {
    super('conflict', 'email_taken', 'This e-mail address is already in use.', {
      email: { code: 'email_taken', message: 'is already in use' },
    });
  }
}

/** Only for those who may know: a sign-in or a recovery never tells. */
export class NobodyHasAddress extends DomainError {
  constructor(address: string) {
    super('not_found', 'not_found', `No user has the e-mail address ${address}. Check how it is spelt.`);
  }
}

/** `REGISTRATION=closed`. */
export class RegistrationClosed extends DomainError {
  constructor() {
    super('forbidden', 'registration_closed', 'Registration is closed. Ask an administrator for an account.');
  }
}
