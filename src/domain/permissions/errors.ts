import { DomainError } from '../domain-error.js';
import type { Permission } from './permission-set.js';

/** The caller lacks a permission. The response is the same whether or not the record exists. */
export class Forbidden extends DomainError {
  /** `needs` names the missing permissions, see `missingPermissions`. */
  constructor(readonly needs: readonly Permission[]) {
    super('forbidden', 'forbidden', 'Your roles do not allow this.');
  }
}

/** The change would grant or affect permissions that the caller lacks. */
export class EscalationDenied extends DomainError {
  /** `exceeds` names the permissions that the caller lacks, in the order of `lackedPermissions`. */
  constructor(readonly exceeds: readonly Permission[]) {
    super('forbidden', 'escalation_denied', 'This involves permissions that you do not have.');
  }
}

/** Only people may do this: programs have no account of their own, and mustn't make tokens or set passwords. */
export class PeopleOnly extends DomainError {
  constructor() {
    super('forbidden', 'people_only', 'API tokens cannot do this. Sign in as a person.');
  }
}

/** Only people who hold the built-in role directly may do this: a directory decides who signs in. */
export class AdministratorsOnly extends DomainError {
  constructor() {
    super(
      'forbidden',
      'administrators_only',
      'Only people with the built-in role Administrator make and rotate tokens of directories.',
    );
  }
}

/** A token of a directory works only where directories provision, and nothing else does there. */
export class ScimOnly extends DomainError {
  constructor(isOfDirectory: boolean) {
    const message = isOfDirectory
      ? 'This token is for a directory: it works only under /scim/v2.'
      : 'Only API tokens that were made for a directory work here.';
    super('forbidden', 'scim_only', message);
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
