import { constants } from 'node:fs';
import { lstat, open, rename, rm, type FileHandle } from 'node:fs/promises';
import type { SourceRow } from '../../../customer-files/source-row.js';
import { CommandError } from '../command-error.js';
import { partialOf } from './open-target.js';
import { cannotWrite, codeOf, isThereAlready, occupantOf } from './output-file.js';

/** The errors of a row, by field. */
type Reasons = Readonly<Record<string, string>>;

interface Place {
  /** Where the rows are written. */
  readonly file: FileHandle;
  readonly path: string;
  /** The final name of the file, if it isn't `path`. */
  readonly replaces?: string;
  /** True for a pipe or terminal, which this import didn't create. */
  readonly isStream?: boolean;
}

/** Stops the search for a free number. */
const MAX_NUMBERS = 10_000;

/**
 * The rejected rows, one JSON object per line: `{number, line, errors, row}`. An import takes them again. The file is created before the first row, so that
 * two imports never share one, and removed when no row was rejected. Only its owner may read it, because it may hold
 * personal data.
 */
export class RejectsFile {
  #lines = '';
  #isEmpty = true;
  #isClosed = false;

  private constructor(private readonly place: Place) {}

  /** Where the rows are once the file is closed. */
  get path(): string {
    return this.place.replaces ?? this.place.path;
  }

  /** Creates `BASE.rejects.ndjson`, or the first free one of `BASE.rejects-2.ndjson`, `-3` and so on. */
  static async beside(base: string): Promise<RejectsFile> {
    for (let number = 1; number <= MAX_NUMBERS; number += 1) {
      const path = `${base}.rejects${number === 1 ? '' : `-${number}`}.ndjson`;
      const file = await open(path, 'wx', 0o600).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw nameAnother(path, error);
      });
      if (file !== undefined) return new RejectsFile({ file, path });
    }
    throw new CommandError(`There are too many files ${base}.rejects-N.ndjson. Remove some, or use --rejects PATH.`);
  }

  /** Opens the given path. Throws `UsageError` when the file exists and `force` is not set. */
  static async at(path: string, force: boolean): Promise<RejectsFile> {
    const occupant = await occupantOf(path);
    try {
      if (occupant === 'stream') {
        return new RejectsFile({ file: await open(path, constants.O_WRONLY), path, isStream: true });
      }
      if (occupant === 'nothing' || !force) return new RejectsFile({ file: await open(path, 'wx', 0o600), path });
      const partial = partialOf(path);
      return new RejectsFile({ file: await open(partial, 'wx', 0o600), path: partial, replaces: path });
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw isThereAlready(path, REFUSED);
      throw cannotWrite(path, error);
    }
  }

  add({ number, line, asRead }: SourceRow, errors: Reasons): void {
    // `recordOfJson` knows this form.
    this.#lines += `{"number":${number},"line":${line},"errors":${JSON.stringify(errors)},"row":${asRead()}}\n`;
  }

  /** Writes the rows added so far. */
  async flush(): Promise<void> {
    if (this.#lines === '') return;
    const lines = this.#lines;
    this.#lines = '';
    this.#isEmpty = false;
    await this.place.file.writeFile(lines).catch((error: unknown) => {
      throw new CommandError(
        `${cannotWrite(this.place.path, error).message} Rejected rows are missing there: --dry-run with --rejects PATH writes them all.`,
      );
    });
  }

  /** Closes the file. May be called again. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const { file, path, replaces, isStream = false } = this.place;
    try {
      await this.flush();
      if (this.#isEmpty && !isStream && (await isStillAt(file, path))) await rm(path);
    } finally {
      await file.close();
    }
    if (!this.#isEmpty && replaces !== undefined) await rename(path, replaces);
  }
}

const REFUSED = 'Nothing was imported. Name another file with --rejects, or replace it with --force.';

function nameAnother(path: string, error: unknown): CommandError {
  return new CommandError(
    `"${path}", for rows that are rejected, can't be made (${(error as Error).message}). Nothing was imported. ` +
      'Name another place with --rejects PATH.',
  );
}

/** True when the name still refers to this file; it may have been replaced meanwhile. */
async function isStillAt(file: FileHandle, path: string): Promise<boolean> {
  try {
    const [mine, there] = await Promise.all([file.stat({ bigint: true }), lstat(path, { bigint: true })]);
    return mine.ino === there.ino && mine.dev === there.dev;
  } catch {
    return false;
  }
}
