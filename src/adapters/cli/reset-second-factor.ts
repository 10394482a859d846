import type { ResetSecondFactor } from '../../application/admin/reset-second-factor.js';
import type { Command } from './command.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';
import { requireEmail } from './parse-words.js';

export interface ResetSecondFactorTools {
  readonly resetSecondFactor: Pick<ResetSecondFactor, 'execute'>;
}

/** The command `admin reset-second-factor`. */
export function resetSecondFactorCommand(open: () => Promise<ResetSecondFactorTools>): Command {
  return {
    name: 'admin reset-second-factor',
    operands: ['EMAIL'],
    options: {},
    summary: 'Switches off the one-time codes, and removes the passkeys, of a user who has lost their device.',
    details: [
      '',
      'Ends all their sessions if codes were on, otherwise those that the passkeys opened. Also works if the key that',
      'protects the secret of the codes is lost. Writes nothing if there is neither. Refuses to remove the last way to',
      'sign in of the last administrator; without PUBLIC_URL, any passkey or linked account is taken for one.',
    ],
    run: async ({ operands }, { stdout }) => {
      const email = requireEmail(operands[0]);
      const { resetSecondFactor } = await open();
      const before = await resetSecondFactor.execute({ email });
      say(stdout, outcomeOf(before));
      return EXIT.ok;
    },
  };
}

function outcomeOf({ email, totp, passkeys }: Awaited<ReturnType<ResetSecondFactor['execute']>>): string {
  if (!totp && passkeys === 0) return `${email} has neither one-time codes nor passkeys.`;
  const removed = passkeys === 0 ? '' : ` Passkeys removed: ${passkeys}.`;
  if (totp) return `${email} signs in without a code now, and all their sessions have ended.${removed}`;
  return `The sessions that passkeys of ${email} opened have ended.${removed}`;
}
