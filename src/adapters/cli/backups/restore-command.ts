import type { Verification } from '../../../application/admin/verify-store.js';
import { CommandError } from '../command-error.js';
import type { Command } from '../command.js';
import { copy, type CopyTools } from '../copy/copy-command.js';
import { EXIT } from '../exit-code.js';
import { say } from '../output.js';

/** What to restore, as given on the command line. */
export interface RestoreWords {
  /** The name of a backup, or a folder; by default the newest backup. */
  readonly backup: string | undefined;
  /** The target folder; by default DATA_DIR. */
  readonly to: string | undefined;
  /** The id of a store, whose newest backup is taken. */
  readonly store: string | undefined;
}

export interface RestoreTools extends CopyTools {
  /** The chosen backup, and the folder that it's restored into. */
  readonly from: string;
  readonly to: string;
  /** Verifies what was restored. */
  readonly verify: () => Promise<Verification>;
}

/** The command `restore`. */
export function restoreCommand(open: (words: RestoreWords) => Promise<RestoreTools>): Command {
  return {
    name: 'restore',
    operands: ['[BACKUP]'],
    options: { to: { type: 'string' }, store: { type: 'string' } },
    summary: 'Restores a backup into an empty DATA_DIR, and verifies it.',
    details: [
      '',
      'BACKUP is a name in BACKUP_DIR or a folder; without it, the newest backup is taken.',
      '--store ID   takes the newest backup of this store, where BACKUP_DIR holds those of several.',
      '--to FOLDER  restores into this folder instead of DATA_DIR. Either must hold no store. The backup stays as it is.',
      '',
      'Everybody has to sign in again. One-time codes need the token key of the backed-up store: put its token.key into the',
      'folder, or set JWT_SECRET, before the service starts.',
    ],
    run: async ({ operands: [backup], options }, streams) => {
      const signal = streams.interruption();
      const { to, store } = options as { readonly to?: string; readonly store?: string };
      const tools = await open({ backup, to, store });
      const code = await copy(tools, signal, streams);
      if (code !== EXIT.ok) return code;
      const verification = await tools.verify();
      if ('error' in verification)
        throw new CommandError(`broken: ${verification.error}. See docs/log.md for what to do.`);
      say(
        streams.stdout,
        `Restored ${tools.from} into ${tools.to}, and verified it.`,
        'What was changed after the backup is lost, revoked access too: revoke it again before people sign in.',
      );
      return EXIT.ok;
    },
  };
}
