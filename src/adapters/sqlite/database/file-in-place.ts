import { statSync } from 'node:fs';
import { Unavailable } from '../../../domain/domain-error.js';

/**
 * Notices that the open database file was moved, removed or replaced. SQLite goes on writing to it, but the next start finds
 * another file or none, so what was acknowledged meanwhile would be lost.
 */
export class FileInPlace {
  readonly #opened: string | undefined;
  #isInPlace = true;

  /** Call it when the file is open. `onLost` gets one sentence each time the file is missed. */
  constructor(
    private readonly file: string,
    private readonly onLost: (message: string) => void,
  ) {
    this.#opened = identityOf(file);
  }

  /** Throws `Unavailable` unless the path still leads to the open file. A system call of a few microseconds. */
  require(): void {
    const wasInPlace = this.#isInPlace;
    this.#isInPlace = identityOf(this.file) === this.#opened;
    if (this.#isInPlace) return;
    const message = `The database file ${this.file} was moved, removed or replaced while it's open.`;
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
