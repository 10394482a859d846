import type { ReadOutbox, StoredMail } from '../../application/admin/read-outbox.js';
import { align } from './align.js';
import type { Command } from './command.js';
import { CommandError } from './command-error.js';
import { EXIT } from './exit-code.js';
import { say } from './output.js';

export interface OutboxTools {
  readonly readOutbox: Pick<ReadOutbox, 'execute'>;
}

const UNREADABLE = '(sealed with an unknown token key)';

/** The command `outbox`. */
export function outboxCommand(open: () => Promise<OutboxTools>): Command {
  return {
    name: 'outbox',
    operands: ['[ID]'],
    options: {},
    summary: 'Lists mail that waits to be sent or is kept for you, oldest first, or prints one message.',
    details: [
      '',
      'Without SMTP_URL, mail is kept until its link expires: pass it on yourself, once you know that the request is genuine.',
      'Messages hold links that set a password, so treat them like passwords.',
    ],
    run: async ({ operands: [id] }, { stdout }) => {
      const { readOutbox } = await open();
      const stored = await readOutbox.execute();
      if (id !== undefined) say(stdout, ...linesOf(stored.find((one) => one.id === id)));
      else if (stored.length === 0) say(stdout, 'There is no mail.');
      else say(stdout, ...align([['ID', 'EXPIRES', 'TO', 'SUBJECT'], ...stored.map(rowOf)]));
      return EXIT.ok;
    },
  };
}

function rowOf({ id, expiresAt, mail }: StoredMail): string[] {
  return [id, new Date(expiresAt).toISOString(), ...(mail === undefined ? ['', UNREADABLE] : [mail.to, mail.subject])];
}

function linesOf(stored: StoredMail | undefined): string[] {
  if (stored === undefined) throw new CommandError('There is no such message. "outbox" lists those there are.');
  const { expiresAt, mail } = stored;
  if (mail === undefined)
    throw new CommandError('No known token key opens this message. Set JWT_SECRET as the service has it.');
  const head = [`To: ${mail.to}`, `Subject: ${mail.subject}`, `Expires: ${new Date(expiresAt).toISOString()}`];
  return [...head, '', mail.text.trimEnd()];
}
