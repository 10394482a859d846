import { EXIT, type ExitCode } from './exit-code.js';

/** Ends a command. Every line of the message says to a person what is wrong and what to do. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode = EXIT.failed,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** The words were wrong. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, EXIT.usage);
  }
}
