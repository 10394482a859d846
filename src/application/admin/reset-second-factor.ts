import type { Email } from '../../domain/text/email.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { writeTotp } from '../one-time-codes/own-codes.js';
import { getUserByEmail } from './get-user-by-email.js';
import { SYSTEM_ADMIN } from './system-admin.js';

/** Switches a user's one-time codes off and ends all their sessions, also if no key opens the secret. For the command line. */
export class ResetSecondFactor {
  constructor(private readonly writer: AuthorityWriter) {}

  /** Returns the user as they were; writes nothing if the codes are off. Throws `NobodyHasAddress`, `Unavailable`. */
  execute({ email }: { readonly email: Email }): Promise<User> {
    return this.writer.write(SYSTEM_ADMIN, async (transaction) => {
      const target = await getUserByEmail(transaction.users, email);
      if (!target.totp) return target;
      await transaction.codes.remove(target.id);
      await writeTotp(transaction, target, { change: 'off' });
      return target;
    });
  }
}
