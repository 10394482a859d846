import type { ResetPassword } from '../../application/admin/reset-password.js';
import type { Command } from './command.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';
import { requireEmail } from './parse-words.js';
import { UsageError } from './command-error.js';

export interface ResetPasswordTools {
  readonly resetPassword: Pick<ResetPassword, 'execute'>;
  /** Generates a random password. */
  readonly makePassword: () => string;
}

/** The command `admin reset-password`. */
export function resetPasswordCommand(open: () => Promise<ResetPasswordTools>): Command {
  return {
    name: 'admin reset-password',
    operands: ['EMAIL'],
    options: { 'password-stdin': { type: 'boolean' } },
    summary: 'Gives a user a new password, printed once, and ends all their sessions.',
    details: ['', '--password-stdin  takes the password from standard input instead, without a newline at its end.'],
    run: async ({ operands, options }, { stdin, stdout }) => {
      const email = requireEmail(operands[0]);
      const given = options['password-stdin'] === true ? await readPassword(stdin) : undefined;
      const { resetPassword, makePassword } = await open();
      const password = given ?? makePassword();
      const user = await resetPassword.execute({ email, password });
      say(stdout, `${user.email} has a new password, and all their sessions have ended.`);
      if (given === undefined) say(stdout, `  password: ${password}   (shown this once; change it after signing in)`);
      if (user.suspended) say(stdout, '  The account is suspended: nobody can sign in with it until it is reinstated.');
      return EXIT.ok;
    },
  };
}

/** In bytes; more than the longest password. */
const ENOUGH_BYTES = 4_096;

/** Reads a password from standard input, without the newline that `echo` and editors append. Throws `UsageError`. */
async function readPassword(stdin: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of stdin) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > ENOUGH_BYTES) break;
  }
  if (bytes > ENOUGH_BYTES) throw new UsageError('The text on standard input is too long for a password.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
      .decode(Buffer.concat(chunks))
      .replace(/\r?\n$/, '');
  } catch {
    throw new UsageError('The password on standard input is not UTF-8.');
  }
}
