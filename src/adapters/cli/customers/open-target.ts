import { open, rename, rm } from 'node:fs/promises';
import { CommandError } from '../command-error.js';
import type { Output } from '../output.js';
import { STANDARD_STREAM } from './format.js';

/** Where an export goes. */
export interface Target {
  write(text: string): Promise<void>;
  /** The whole is there. */
  keep(): Promise<void>;
  /** It will never be whole. */
  discard(): Promise<void>;
}

/**
 * A file appears under its name when it is whole and on the disk, and only its owner may read it; until then, and when
 * the export fails, there is whatever was there before.
 */
export async function openTarget(file: string, stdout: Output): Promise<Target> {
  if (file === STANDARD_STREAM) return standardOutput(stdout);
  const partial = `${file}.partial`;
  await rm(partial, { force: true });
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw new CommandError(`"${file}" cannot be written (${(error as Error).message}).`);
  });
  return {
    write: (text) => handle.appendFile(text),
    keep: async () => {
      await handle.sync();
      await handle.close();
      await rename(partial, file);
    },
    discard: async () => {
      await handle.close();
      await rm(partial, { force: true });
    },
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
