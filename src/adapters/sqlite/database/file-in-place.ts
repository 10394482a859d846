import { statSync } from 'node:fs';
import { Unavailable } from '../../../domain/domain-error.js';

/**
 * Notices that the open database file or its WAL was moved, removed or replaced. SQLite goes on writing to it, but the next
 * start finds another file or none, so what was acknowledged meanwhile would be lost.
 */
export class FileInPlace {
  /** What was opened, by path. A store that is filled with a rollback journal has no WAL. */
  readonly #opened = new Map<string, string>();
  #isInPlace = true;

  /** Call it when the file is open. `onLost` gets one sentence each time a file is missed. */
  constructor(
    file: string,
    private readonly onLost: (message: string) => void,
  ) {
    for (const path of [file, `${file}-wal`]) {
      const identity = identityOf(path);
      if (identity !== undefined) this.#opened.set(path, identity);
    }
  }

  /** Throws `Unavailable` unless the paths still lead to the open files. A system call of a few microseconds for each. */
  require(): void {
    const wasInPlace = this.#isInPlace;
    const lost = [...this.#opened].find(([path, identity]) => identityOf(path) !== identity)?.[0];
    this.#isInPlace = lost === undefined;
    if (lost === undefined) return;
    const message = `The database file ${lost} was moved, removed or replaced while it's open.`;
    if (wasInPlace) this.onLost(`${message} Nothing is written until it's back, or the service is restarted.`);
    const error = new Unavailable(
      'storage_unavailable',
      'The database file is not in its place. Nothing was changed.',
      5,
    );
    error.cause = new Error(message);
    throw error;
  }
}

/** The device and inode at a path. */
function identityOf(file: string): string | undefined {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
