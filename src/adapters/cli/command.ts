import type { ParseArgsConfig } from 'node:util';
import type { ExitCode } from './exit-code.js';
import type { Streams } from './output.js';

/** The arguments after the command's name. */
export interface Words {
  /** At most as many as `Command.operands`. */
  readonly operands: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;
}

/** A command of the command line. */
export interface Command {
  /** Such as `admin grant`. */
  readonly name: string;
  /** The operands, as the help prints them: `['EMAIL']`, or in brackets if it may be absent: `['[ID]']`. */
  readonly operands: readonly string[];
  /** As `parseArgs` of node:util takes them; `--help` is added automatically. */
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** One line for the overview; the details follow it in `help <command>`. */
  readonly summary: string;
  readonly details: readonly string[];
  /** Runs the command. Throws `CommandError` or a `DomainError`; nothing is opened before this call. */
  run(words: Words, streams: Streams): Promise<ExitCode>;
}
