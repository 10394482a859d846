import { ADMINISTRATOR_ROLE_ID } from '../../domain/roles/role.js';
import type { Email } from '../../domain/text/email.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { getUserByEmail } from './get-user-by-email.js';
import { SYSTEM_ADMIN } from './system-admin.js';

/** What was changed to make the user an administrator. */
export interface Granted {
  readonly user: User;
  readonly gainedRole: boolean;
  readonly wasReinstated: boolean;
}

/** Makes a user an administrator and lifts any suspension. For the command line. */
export class GrantAdministrator {
  constructor(private readonly writer: AuthorityWriter) {}

  /** Writes nothing if the user already is one. Throws `NobodyHasAddress`, `LimitReached`, `Unavailable`. */
  execute({ email }: { readonly email: Email }): Promise<Granted> {
    return this.writer.write(SYSTEM_ADMIN, async (transaction) => {
      const target = await getUserByEmail(transaction.users, email);
      const gainedRole = !target.roleIds.includes(ADMINISTRATOR_ROLE_ID);
      const held = target.roleIds.filter((id) => transaction.authority.records.roles.has(id));
      const roles = gainedRole && { roleIds: [...held, ADMINISTRATOR_ROLE_ID] };
      const update = decideSystemUserUpdate(target, { ...roles, suspended: false }, transaction);
      if (update === undefined) return { user: target, gainedRole: false, wasReinstated: false };
      await transaction.users.replace(update.next);
      await transaction.record(update.entry);
      return { user: update.next, gainedRole, wasReinstated: target.suspended };
    });
  }
}
