import { ValidationFailed } from '../../domain/domain-error.js';
import type { Email } from '../../domain/text/email.js';
import { errorOfPassword } from '../../domain/users/password.js';
import { decideSystemUserUpdate } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { AttemptLimits } from '../ports/attempt-limits.js';
import type { PasswordHasher } from '../ports/password-hasher.js';
import type { UserReader } from '../ports/user-repository.js';
import { unknownNetworksKey } from '../limits/sign-in-limits.js';
import { getUserByEmail } from './get-user-by-email.js';
import { SYSTEM_ADMIN } from './system-admin.js';

interface ResetPasswordOptions {
  readonly users: Pick<UserReader, 'find' | 'findCredential'>;
  readonly writer: AuthorityWriter;
  readonly hasher: PasswordHasher;
  readonly limits: Pick<AttemptLimits, 'clear'>;
  readonly sha256: Sha256;
  readonly passwordMinLength: number;
}

/**
 * Sets a user's password, ends all their sessions, and forgets failures from networks that aren't known. For the command
 * line.
 */
export class ResetPassword {
  constructor(private readonly options: ResetPasswordOptions) {}

  /** Returns the user after the change. Throws `ValidationFailed` for `password`, `NobodyHasAddress`, `Unavailable`. */
  async execute({ email, password }: { readonly email: Email; readonly password: string }): Promise<User> {
    const { users, writer, hasher, limits, sha256, passwordMinLength } = this.options;
    const error = errorOfPassword(password, passwordMinLength);
    if (error !== undefined) throw new ValidationFailed({ password: { code: 'custom', message: error } });
    await getUserByEmail(users, email);
    const hash = await hasher.hash(password, 'system:admin');
    const user = await writer.write(SYSTEM_ADMIN, async (transaction) => {
      const target = await getUserByEmail(transaction.users, email);
      // Setting a password always counts as a change.
      const { next, entry } = decideSystemUserUpdate(target, { password: true }, transaction)!;
      await transaction.users.replace(next, hash);
      await transaction.record(entry);
      return next;
    });
    await limits.clear(unknownNetworksKey(user.email, sha256));
    return user;
  }
}
