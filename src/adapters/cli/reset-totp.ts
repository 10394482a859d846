import type { ResetTotp } from '../../application/admin/reset-totp.js';
import type { Command } from './command.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';
import { requireEmail } from './parse-words.js';

export interface ResetTotpTools {
  readonly resetTotp: Pick<ResetTotp, 'execute'>;
}

/** The command `admin reset-totp`. */
export function resetTotpCommand(open: () => Promise<ResetTotpTools>): Command {
  return {
    name: 'admin reset-totp',
    operands: ['EMAIL'],
    options: {},
    summary: 'Switches off the one-time codes of a user who has lost their device, and ends all their sessions.',
    details: ['', 'Also works if the key that protects the secret is lost. Writes nothing if the codes are off.'],
    run: async ({ operands }, { stdout }) => {
      const email = requireEmail(operands[0]);
      const { resetTotp } = await open();
      const before = await resetTotp.execute({ email });
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
