import { passkeysOf } from '../../domain/passkeys/passkey.js';
import type { Email } from '../../domain/text/email.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { writeTotp } from '../one-time-codes/own-codes.js';
import { removeAllPasskeys } from '../passkeys/remove-passkeys.js';
import { getUserByEmail } from './get-user-by-email.js';
import { SYSTEM_ADMIN } from './system-admin.js';

interface RemovedFactors {
  readonly email: string;
  readonly totp: boolean;
  /** How many there were. */
  readonly passkeys: number;
}

/**
 * Switches a user's one-time codes off, also if no key opens the secret, and removes their passkeys. Ends all their sessions, or without codes
 * those that the passkeys opened. For the command line.
 */
export class ResetSecondFactor {
  constructor(private readonly writer: AuthorityWriter) {}

  /** Says what there was. Throws `NobodyHasAddress`, `LastAdministrator`, `Unavailable`. */
  execute({ email }: { readonly email: Email }): Promise<RemovedFactors> {
    return this.writer.write(SYSTEM_ADMIN, async (transaction) => {
      const target = await getUserByEmail(transaction.users, email);
      if (target.totp) {
        await transaction.codes.remove(target.id);
        await writeTotp(transaction, target, { change: 'off' });
      }
      const passkeys = passkeysOf(await transaction.signInKeys.listOf(target.id));
      const user = (await transaction.users.find(target.id))!;
      if (passkeys.length > 0) await removeAllPasskeys(transaction, user, passkeys);
      return { email: target.email, totp: target.totp, passkeys: passkeys.length };
    });
  }
}
