import { DomainError } from '../domain-error.js';

/** The caller lacks an ability; the answer is the same whether or not the record exists. */
export class Forbidden extends DomainError {
  constructor() {
    super('forbidden', 'forbidden', 'Your roles do not allow this.');
  }
}

/** The change would reach beyond what the caller was given. */
export class EscalationDenied extends DomainError {
  constructor() {
    super('forbidden', 'escalation_denied', 'This reaches beyond your own abilities.');
  }
}

/** Nobody changes their own suspension and nobody deletes themselves. */
export class SelfLockout extends DomainError {
  constructor() {
    super('conflict', 'self_lockout', 'You cannot lock yourself out. Ask another administrator.');
  }
}

/** Someone who can sign in always holds the built-in Administrator role. */
export class LastAdministrator extends DomainError {
  constructor() {
    super('conflict', 'last_administrator', 'This is the last administrator who can sign in.');
  }
}
