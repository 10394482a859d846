import type { FilledDemo, FillDemo } from '../../../application/demo/fill-demo.js';
import { StoreNotEmpty } from '../../../application/demo/store-not-empty.js';
import type { Clock } from '../../../application/ports/clock.js';
import { CommandError } from '../command-error.js';
import type { Command } from '../command.js';
import { count } from '../count.js';
import { EXIT } from '../exit-code.js';
import { say } from '../output.js';
import { Progress } from '../progress.js';

export interface DemoTools {
  readonly fillDemo: Pick<FillDemo, 'execute'>;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** The command `demo`. `open` creates a missing store; the lines passed to `tell` must be printed at once. */
export function demoCommand(open: (tell: (lines: readonly string[]) => void) => Promise<DemoTools>): Command {
  return {
    name: 'demo',
    operands: [],
    options: {},
    summary: 'Fills an empty store with a sample organisation: roles, users, customers, segments, flags.',
    details: [
      '',
      'Users, customers and dates are the same every time; only ids and passwords differ. Creates the store if there is',
      'none, and may run beside the service. A store with more than the first start creates is refused. Three of the users',
      'can sign in, with passwords printed once; the others have none. The logs have everything, with system:demo as the',
      'actor. To remove the sample, remove the store.',
    ],
    run: async (_words, { stdout, stderr }) => {
      const { fillDemo, clock } = await open((lines) => say(stdout, ...lines));
      const began = clock.monotonic();
      const progress = new Progress(stderr, clock);
      const filled = await fillDemo
        .execute({ onProgress: (step, done, total) => progress.show(step, done, total) })
        .catch((error: unknown) => {
          throw error instanceof StoreNotEmpty ? new CommandError(`${error.message}\n${ADVICE}`) : error;
        })
        .finally(() => progress.end());
      say(stdout, ...describe(filled, (clock.monotonic() - began) / 1_000));
      return EXIT.ok;
    },
  };
}

const ADVICE =
  'The demo fills only an empty one, and nothing was written. Set DATA_DIR to a new folder and run it again:\n' +
  'DATA_DIR=./demo castellan demo   (on MongoDB: MONGODB_URI with a new database)';

function describe({ roles, users, features, segments, customers, people }: FilledDemo, seconds: number): string[] {
  const width = Math.max(...people.map(({ email }) => email.length));
  return [
    `The demo is there: ${roles} roles, ${users} users, ${features} flags, ${segments} segments and ` +
      `${count(customers)} customers with their histories (${seconds.toFixed(1)} s).`,
    '  These users can sign in (passwords are shown only this once):',
    ...people.map(({ email, password, role }) => `    ${email.padEnd(width)}  ${password}  ${role}`),
  ];
}
