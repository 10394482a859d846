import type { Command } from './command.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';

/** The command `--version`. */
export function versionCommand(version: () => string): Command {
  return {
    name: '--version',
    operands: [],
    options: {},
    summary: 'Prints the version, and so does -v.',
    details: [],
    run: async (_words, { stdout }) => {
      say(stdout, `castellan ${version()}`);
      return EXIT.ok;
    },
  };
}
