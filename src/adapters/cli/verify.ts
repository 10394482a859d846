import type { Verification, VerifyStore } from '../../application/admin/verify-store.js';
import { DamagedStore } from '../../application/ports/audit.js';
import type { Clock } from '../../application/ports/clock.js';
import { CommandError } from './command-error.js';
import type { Command } from './command.js';
import { count } from './count.js';
import { EXIT } from './exit-code.js';
import { say, type Output } from './output.js';
import { Progress } from './progress.js';

export interface VerifyTools {
  readonly verifyStore: Pick<VerifyStore, 'execute'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** The command `verify`. */
export function verifyCommand(open: () => Promise<VerifyTools>): Command {
  return {
    name: 'verify',
    operands: [],
    options: {},
    summary: 'Checks the log, and that the tables match it.',
    details: [
      '',
      'Reports the first mistake and exits with 1. Otherwise prints the head of the log: keep that line somewhere else,',
      'because only it reveals a log that was rewritten as a whole. Writes nothing to the store.',
    ],
    run: async (_words, { stdout }) => {
      const result = await verify(open, stdout).catch((error: unknown) => {
        if (error instanceof DamagedStore) return { flaw: error.message };
        throw error;
      });
      if ('flaw' in result) throw new CommandError(`broken: ${result.flaw}. See docs/log.md for what to do.`);
      const { head, users } = result;
      say(
        stdout,
        `Whole. Entries: ${count(head.seq)}; users: ${count(users)}. The tables are what the log says.`,
        `head ${head.seq} ${head.hash}`,
      );
      return EXIT.ok;
    },
  };
}

async function verify(open: () => Promise<VerifyTools>, stdout: Output): Promise<Verification> {
  const { verifyStore, clock } = await open();
  const progress = new Progress(stdout, clock);
  return verifyStore
    .execute({
      onProgress: (step, done, total) => {
        progress.show(step, done, total);
      },
    })
    .finally(() => {
      progress.end();
    });
}
