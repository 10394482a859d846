import { EXIT, type ExitCode } from './exit-code.js';

/** Ends a command with an error. Each line of the message says what is wrong and what to do. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** The command line was wrong. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, EXIT.usage);
  }
}
