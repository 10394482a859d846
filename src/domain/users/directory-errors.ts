import { DomainError } from '../domain-error.js';

/** A directory can't end or readdress the account of somebody who holds the built-in role directly: its token may be stolen. */
export class AdministratorProtected extends DomainError {
  constructor() {
    super(
      'forbidden',
      'administrator_protected',
      'A directory cannot suspend, delete or readdress somebody with the built-in role Administrator. Another administrator can.',
    );
  }
}

/** A directory can't lift a suspension that it hasn't made. */
export class SuspendedByAdministrator extends DomainError {
  constructor() {
    super('forbidden', 'suspended_by_administrator', 'An administrator suspended this user, and has to lift that.');
  }
}

/** A directory has taken access from too many people within the hour. */
export class DirectoryHeld extends DomainError {
  constructor(readonly allowance: number) {
    super(
      'conflict',
      'directory_held',
      `This token would take access from more than ${allowance} people within an hour. An administrator has to let it go on.`,
    );
  }
}

/** More people would join or leave a group than one request may move. */
export class TooManyMoves extends DomainError {
  constructor(most: number) {
    super('too_large', 'too_many_moves', `At most ${most} people join or leave a group in one request. Send several.`);
  }
}
