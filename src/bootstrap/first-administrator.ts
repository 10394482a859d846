import type { Logger } from 'pino';
import { say } from './say.js';
import type { FirstAdministrator } from './seeding.js';

/** Prints a generated password to standard error, at once and once, because it's stored nowhere else and must not be in a log. */
export function printFirstAdministrator(first: FirstAdministrator, logger: Logger): void {
  if (first.password === undefined) say(logger, 'The store was empty. The first administrator has ADMIN_PASSWORD.');
  else
    process.stderr.write(
      firstAdministratorLines(first)
        .map((line) => `${line}\n`)
        .join(''),
    );
}

/** First-administrator banner. */
export function firstAdministratorLines({ email, password }: FirstAdministrator): string[] {
  return [
    `The store was empty. First administrator: ${email}`,
    password === undefined
      ? '  password: the one in ADMIN_PASSWORD'
      : `  password: ${password}   (shown this once; change it after signing in)`,
  ];
}
