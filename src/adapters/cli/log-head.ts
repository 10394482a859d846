import type { ChangeLog } from '../../application/ports/change-log.js';
import { formatAnchor } from '../../domain/audit/anchor.js';
import type { Command } from './command.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';

export interface LogHeadTools {
  readonly log: Pick<ChangeLog, 'head'>;
}

/** The command `log head`. */
export function logHeadCommand(open: () => Promise<LogHeadTools>): Command {
  return {
    name: 'log head',
    operands: [],
    options: {},
    summary: 'Prints where the log ends, as SEQ:HASH: an anchor for "verify --anchor".',
    details: [
      '',
      'Keep the line where nobody who can write to the store can write: in a ticket system, or on another machine.',
      'Reads a single row, also while the service runs. It checks nothing: run "verify" for that.',
    ],
    run: async (_words, { stdout }) => {
      const { log } = await open();
      say(stdout, formatAnchor(await log.head()));
      return EXIT.ok;
    },
  };
}
