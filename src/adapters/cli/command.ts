import type { ParseArgsConfig } from 'node:util';
import type { ExitCode } from './exit-code.js';
import type { Streams } from './output.js';

/** The words behind the command's name, sorted. */
export interface Words {
  /** As many as `Command.operands`. */
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
}

/** One command of the command line. */
export interface Command {
  /** `admin grant` */
  readonly name: string;
  /** What must follow the name, as help writes it: `['EMAIL']`. */
  readonly operands: readonly string[];
  /** As `parseArgs` of node:util takes them; `--help` is there without saying. */
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** What it does, in a line; then, for `help <command>`, everything else there is to know. */
  readonly summary: string;
  readonly details: readonly string[];
  /** Throws `CommandError` or a `DomainError`; nothing is opened before this call. */
  run(words: Words, streams: Streams): Promise<ExitCode>;
}
