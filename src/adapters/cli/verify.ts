import type { Verification, VerifyStore } from '../../application/admin/verify-store.js';
import { DamagedStore } from '../../application/ports/audit.js';
import type { Clock } from '../../application/ports/clock.js';
import { parseAnchor, type Anchor } from '../../domain/audit/anchor.js';
import { CommandError, UsageError } from './command-error.js';
import type { Command, Words } from './command.js';
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
    options: { anchor: { type: 'string' } },
    summary: 'Checks the log, and that the tables match it.',
    details: [
      '',
      'Reports the first mistake and exits with 1. Otherwise prints the head of the log. Writes nothing to the store.',
      '',
      '--anchor SEQ:HASH, a line that "log head" printed earlier, also proves that nothing up to entry SEQ was altered',
      'since: a log that was rewritten as a whole, or cut off before SEQ, is a mistake too.',
    ],
    run: async ({ options }, { stdout }) => {
      const anchor = readAnchor(options['anchor']);
      const result = await verify(open, stdout, anchor).catch((error: unknown) => {
        if (error instanceof DamagedStore) return { error: error.message };
        throw error;
      });
      if ('error' in result) throw new CommandError(`broken: ${result.error}. See docs/log.md for what to do.`);
      const { head, users, exactSpellings } = result;
      const proved = anchor && `Anchor ${anchor.seq} holds: nothing up to that entry was altered since it was noted.`;
      say(
        stdout,
        `Whole. Entries: ${count(head.seq)}; users: ${count(users)}. The tables are what the log says.`,
        ...(proved === undefined ? [] : [proved]),
        ...exactSpellings.map(
          (id) =>
            `User ${id} has the same e-mail address as an older one, spelt differently, and signs in with exactly that spelling.`,
        ),
        `head ${head.seq} ${head.hash}`,
      );
      return EXIT.ok;
    },
  };
}

/** Reads the option; undefined without it. Throws `UsageError`. */
function readAnchor(text: Words['options'][string]): Anchor | undefined {
  if (typeof text !== 'string') return undefined;
  const anchor = parseAnchor(text);
  if (anchor === undefined) {
    throw new UsageError(`"${text}" is not an anchor. It has the form SEQ:HASH, as "log head" prints it.`);
  }
  return anchor;
}

async function verify(
  open: () => Promise<VerifyTools>,
  stdout: Output,
  anchor: Anchor | undefined,
): Promise<Verification> {
  const { verifyStore, clock } = await open();
  const progress = new Progress(stdout, clock);
  return verifyStore
    .execute({
      anchor,
      onProgress: (step, done, total) => {
        progress.show(step, done, total);
      },
    })
    .finally(() => {
      progress.end();
    });
}
