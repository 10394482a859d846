import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { CommandError } from '../command-error.js';
import type { Output } from '../output.js';
import { STANDARD_STREAM } from './format.js';
import { cannotWrite, codeOf, isThereAlready, occupantOf } from './output-file.js';

/** Where an export goes. */
export interface Target {
  write(text: string): Promise<void>;
  /** The whole is there. */
  keep(): Promise<void>;
  /** It will never be whole. */
  discard(): Promise<void>;
}

export interface TargetOptions {
  readonly stdout: Output;
  /** Whether a file that is there may be replaced. */
  readonly force: boolean;
}

/**
 * A file appears under its name when it is whole and on the disk, and only its owner may read it; until then it lies
 * beside that name, and what was there before stays. Throws `UsageError` when there is a file and `force` is not set.
 */
export async function openTarget(file: string, { stdout, force }: TargetOptions): Promise<Target> {
  if (file === STANDARD_STREAM) return standardOutput(stdout);
  const occupant = await occupantOf(file);
  if (occupant === 'stream') return openStream(file);
  if (occupant === 'file' && !force) throw isThereAlready(file, 'Name another file, or replace it with --force.');
  const partial = partialOf(file);
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw cannotWrite(file, error);
  });
  return {
    write: (text) => handle.appendFile(text),
    keep: async () => {
      await handle.sync();
      await handle.close();
      await (force ? rename(partial, file) : publish(partial, file));
    },
    discard: async () => {
      await handle.close();
      await rm(partial, { force: true });
    },
  };
}

/** A name beside the file that nobody else uses. */
export function partialOf(file: string): string {
  return `${file}.${randomBytes(4).toString('hex')}.partial`;
}

/** Gives a file its name unless that was taken meanwhile, which a plain rename would replace. */
async function publish(partial: string, file: string): Promise<void> {
  try {
    await link(partial, file);
    await rm(partial);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw appearedMeanwhile(partial, file);
    await publishWithoutLinks(partial, file);
  }
}

/** For file systems without hard links: takes the name with an empty file first. */
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
  // Never makes a file, nor empties one that took the place meanwhile.
  const handle = await open(file, constants.O_WRONLY).catch((error: unknown) => {
    throw cannotWrite(file, error);
  });
  return {
    write: async (text) => {
      await handle.writeFile(text);
    },
    keep: () => handle.close(),
    discard: () => handle.close(),
  };
}

function standardOutput(stdout: Output): Target {
  return {
    write: (text) => {
      stdout.write(text);
      return stdout.flush();
    },
    keep: () => stdout.flush(),
    discard: async () => undefined,
  };
}
