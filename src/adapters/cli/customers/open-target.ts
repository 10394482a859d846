import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { CommandError } from '../command-error.js';
import type { Output } from '../output.js';
import { STANDARD_STREAM } from './format.js';
import { cannotWrite, codeOf, isThereAlready, occupantOf } from './output-file.js';

/** The destination of an export. */
interface Target {
  /** True where there's a file that `keep` replaces. */
  readonly replaces: boolean;
  write(text: string): Promise<void>;
  /** Called when the export is complete. */
  keep(): Promise<void>;
  /** Called when the export can't be completed. */
  discard(): Promise<void>;
}

interface TargetOptions {
  readonly stdout: Output;
  /** True when an existing file may be replaced. */
  readonly force: boolean;
}

/**
 * Opens the destination. The file gets its name only when it's complete and synced to disk; until then it's a temporary
 * file beside it, and an existing file stays. Only its owner may read it. Throws `UsageError` when the file exists and
 * `force` is not set.
 */
export async function openTarget(file: string, { stdout, force }: TargetOptions): Promise<Target> {
  if (file === STANDARD_STREAM) return standardOutput(stdout);
  const occupant = await occupantOf(file);
  if (occupant === 'stream') return openStream(file);
  if (occupant === 'file' && !force) throw isThereAlready(file, 'Name another file, or replace it with --force.');
  const partial = partialOf(file);
  const refuse = (error: unknown) => {
    throw error instanceof CommandError ? error : cannotWrite(file, error);
  };
  const handle = await open(partial, 'wx', 0o600).catch(refuse);
  const discard = async () => {
    await handle.close();
    await rm(partial, { force: true });
  };
  return {
    replaces: occupant === 'file',
    write: (text) => handle.appendFile(text).catch(refuse),
    keep: async () => {
      await handle.sync().catch((error: unknown) => discard().finally(() => refuse(error)));
      await handle.close();
      await (force ? rename(partial, file) : publish(partial, file)).catch(refuse);
    },
    discard,
  };
}

/** Returns an unused name beside the file. */
export function partialOf(file: string): string {
  return `${file}.${randomBytes(4).toString('hex')}.partial`;
}

/** Gives the file its name unless that was taken meanwhile; a plain rename would replace the other file. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
    await rm(partial);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw appearedMeanwhile(partial, file);
    await publishWithoutLinks(partial, file);
  }
}

/** For file systems without hard links: reserves the name with an empty file first. */
async function publishWithoutLinks(partial: string, file: string): Promise<void> {
  const placeholder = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? appearedMeanwhile(partial, file) : cannotWrite(file, error);
  });
  await placeholder.close();
  await rename(partial, file);
}

function appearedMeanwhile(partial: string, file: string): CommandError {
  return new CommandError(`"${file}" was made by somebody else meanwhile. The whole export is in "${partial}".`);
}

async function openStream(file: string): Promise<Target> {
  // Opened so that it neither creates a file nor truncates one created meanwhile.
  const handle = await open(file, constants.O_WRONLY).catch((error: unknown) => {
    throw cannotWrite(file, error);
  });
  return {
    replaces: false,
    write: (text) => whileRead(handle.writeFile(text)),
    keep: () => handle.close(),
    discard: () => handle.close(),
  };
}

function standardOutput(stdout: Output): Target {
  return {
    replaces: false,
    write: (text) => {
      stdout.write(text);
      return whileRead(stdout.flush());
    },
    keep: () => whileRead(stdout.flush()),
    discard: async () => undefined,
  };
}

/** Writing to a stream, whose reader may stop, as `head` does. */
async function whileRead(writing: Promise<void>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (codeOf(error) !== 'EPIPE') throw error;
    throw new CommandError('The output was closed before its end. The rest was not written.');
  }
}
