import type { ListRecoveries, PendingRecovery } from '../../application/admin/list-recoveries.js';
import { align } from './align.js';
import type { Command } from './command.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';

export interface ListRecoveriesTools {
  readonly listRecoveries: Pick<ListRecoveries, 'execute'>;
}

/** The command `recovery list`. */
export function listRecoveriesCommand(open: () => Promise<ListRecoveriesTools>): Command {
  return {
    name: 'recovery list',
    operands: [],
    options: {},
    summary: 'Lists who asked for a new password in the last seven days, newest first.',
    details: [
      '',
      'At most 1,000. Once you know that a request is genuine, set a password with "admin reset-password EMAIL".',
    ],
    run: async (_words, { stdout }) => {
      const { listRecoveries } = await open();
      const pending = await listRecoveries.execute();
      if (pending.length === 0) say(stdout, 'Nobody has asked for a new password.');
      else say(stdout, ...align([['TIME', 'E-MAIL', 'NAME', 'USER'], ...pending.map(rowOf)]));
      return EXIT.ok;
    },
  };
}

function rowOf({ at, user }: PendingRecovery): string[] {
  return [new Date(at).toISOString(), user.email, `${user.firstName} ${user.lastName}`, user.id];
}
