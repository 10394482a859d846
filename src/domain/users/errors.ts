import { AlreadyExists, DomainError, ValidationFailed } from '../domain-error.js';

/** Another user has this address; case doesn't matter. */
export class EmailTaken extends DomainError {
  constructor() {
    super('conflict', 'email_taken', 'This e-mail address is already in use.', {
      email: { code: 'email_taken', message: 'is already in use' },
    });
  }
}

/** Another user has this external id. */
export class ExternalIdTaken extends AlreadyExists {
  constructor() {
    super('user', 'external_id');
  }
}

/** No user has this address. Only for administrators: sign-in and recovery must not reveal it. */
export class NobodyHasAddress extends DomainError {
  constructor(address: string) {
    super('not_found', 'not_found', `No user has the e-mail address ${address}. Check how it is spelt.`);
  }
}

/** The user has a password already, so there's nothing to invite them to. */
export class PasswordExists extends DomainError {
  constructor() {
    super('conflict', 'already_exists', 'This user already has a password.', {
      password: { code: 'already_exists', message: 'is already set' },
    });
  }
}

/** A directory changed the address, which gets no links until its owner has signed in or an administrator has set it. */
export function addressOfDirectory(): ValidationFailed {
  const message = 'was changed by a directory: set it yourself before you invite';
  return new ValidationFailed({ email: { code: 'set_by_directory', message } });
}

/** Registration is off: `REGISTRATION=closed`. */
export class RegistrationClosed extends DomainError {
  constructor() {
    super('forbidden', 'registration_closed', 'Registration is closed. Ask an administrator for an account.');
  }
}
