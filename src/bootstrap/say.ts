import { isatty } from 'node:tty';
import type { Logger } from 'pino';

/** Whether standard output is a terminal. Otherwise, it has only lines of JSON. */
export const IS_TERMINAL = isatty(1);

/** Tells the operator something, whatever LOG_LEVEL is: as text at a terminal, otherwise as a line of the log with these fields. */
export function say(logger: Logger, text: string, fields: object = {}): void {
  if (IS_TERMINAL) process.stdout.write(`${text}\n`);
  else logger.child({}, { level: 'info' }).info(fields, text.trimStart());
}

/** Writes lines to standard error, with the program's name. */
export function printError(...lines: string[]): void {
  process.stderr.write(lines.map((line) => `castellan: ${line}\n`).join(''));
}
