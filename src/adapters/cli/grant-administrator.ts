import type { GrantAdministrator, Granted } from '../../application/admin/grant-administrator.js';
import type { Command } from './command.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';
import { requireEmail } from './parse-words.js';

export interface GrantAdministratorTools {
  readonly grantAdministrator: Pick<GrantAdministrator, 'execute'>;
}

/** The command `admin grant`. */
export function grantAdministratorCommand(open: () => Promise<GrantAdministratorTools>): Command {
  return {
    name: 'admin grant',
    operands: ['EMAIL'],
    options: {},
    summary: 'Makes a user an administrator, and reinstates them if they are suspended.',
    details: [
      '',
      'Takes effect on their next request, without signing in again. Writes nothing if nothing needs to change.',
    ],
    run: async ({ operands }, { stdout }) => {
      const email = requireEmail(operands[0]);
      const { grantAdministrator } = await open();
      say(stdout, ...describe(await grantAdministrator.execute({ email })));
      return EXIT.ok;
    },
  };
}

function describe({ user, gainedRole, wasReinstated }: Granted): string[] {
  const lines = [`${user.email} ${gainedRole ? 'is an administrator now.' : 'is an administrator already.'}`];
  if (wasReinstated) lines.push('  The account was suspended and is reinstated.');
  if (!user.hasPassword) {
    lines.push(`  There is no password yet. Next: castellan admin reset-password ${user.email}`);
  }
  return lines;
}
