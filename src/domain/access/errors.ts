import { DomainError } from '../domain-error.js';

/** The caller lacks a permission. The response is the same whether or not the record exists. */
export class Forbidden extends DomainError {
  constructor() {
    super('forbidden', 'forbidden', 'Your roles do not allow this.');
  }
}

/** The change would grant or affect permissions that the caller lacks. */
export class EscalationDenied extends DomainError {
  constructor() {
    super('forbidden', 'escalation_denied', 'This involves permissions that you do not have.');
  }
}

/** Users can't suspend, reinstate or delete themselves. */
export class SelfLockout extends DomainError {
  constructor() {
    super('conflict', 'self_lockout', 'You cannot lock yourself out. Ask another administrator.');
  }
}

/** At least one user who can sign in must hold the built-in Administrator role. */
export class LastAdministrator extends DomainError {
  constructor() {
    super('conflict', 'last_administrator', 'This is the last administrator who can sign in.');
  }
}
