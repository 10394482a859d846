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
    summary: 'Switches off the one-time codes of a user who has lost their device, and ends all their sessions.',
    details: ['', 'Also works if the key that protects the secret is lost. Writes nothing if the codes are off.'],
    run: async ({ operands }, { stdout }) => {
      const email = requireEmail(operands[0]);
      const { resetSecondFactor } = await open();
      const before = await resetSecondFactor.execute({ email });
      say(
        stdout,
        before.totp
          ? `${before.email} signs in without a code now, and all their sessions have ended.`
          : `${before.email} has no one-time codes.`,
      );
      return EXIT.ok;
    },
  };
}
