import { randomBytes } from 'node:crypto';
import { open, rm, stat, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bytes } from '../../../customer-files/unreadable-file.js';
import { CommandError } from '../command-error.js';
import { STANDARD_STREAM } from './format.js';

/** What there is to import, before it's read. */
export interface FoundSource {
  /** True for standard input and pipes. */
  readonly isStream: boolean;
  /**
   * Opens it. A stream is first written to a temporary file without a name, up to its end or until `signal` aborts, even while
   * it's silent.
   */
  readonly open: (stdin: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<Source>;
}

/** The bytes to import. They can be read several times. */
export interface Source {
  readonly bytes: Bytes;
  /** In bytes. */
  readonly size: number;
  /** How many bytes the last reading has read. */
  readonly bytesRead: () => number;
  readonly close: () => Promise<void>;
}

/** In bytes. Rows of one piece are parsed at once. */
const PIECE = 65_536;

/** Finds a file or standard input. Throws `CommandError` when there is no such file. */
export async function findSource(file: string): Promise<FoundSource> {
  if (file === STANDARD_STREAM) {
    return { isStream: true, open: async (stdin, signal) => sourceOf(await spool(stdin, signal)) };
  }
  const found = await stat(file).catch((error: unknown) => {
    throw cannotRead(file, error);
  });
  if (found.isDirectory()) throw new CommandError(`"${file}" is a folder.`);
  const openFile = () =>
    open(file, 'r').catch((error: unknown) => {
      throw cannotRead(file, error);
    });
  if (found.isFile()) return { isStream: false, open: async () => sourceOf(await openFile()) };
  const pieces = async () => (await openFile()).createReadStream() as AsyncIterable<Uint8Array>;
  return { isStream: true, open: async (_, signal) => sourceOf(await spool(await pieces(), signal)) };
}

async function sourceOf(handle: FileHandle): Promise<Source> {
  const { size } = await handle.stat();
  let read = 0;
  async function* bytes(): AsyncGenerator<Uint8Array, void> {
    read = 0;
    for (;;) {
      // A piece that was read may still be in use when the next one is.
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE, read);
      if (bytesRead === 0) return;
      read += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
  return { bytes, size, bytesRead: () => read, close: () => handle.close() };
}

/** Only its owner may read the file, and it's gone when the process ends. */
async function spool(stream: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<FileHandle> {
  const path = join(tmpdir(), `castellan-${randomBytes(8).toString('hex')}.spool`);
  const handle = await open(path, 'wx+', 0o600).catch((error: unknown) => {
    throw cannotSpool(error);
  });
  try {
    await rm(path);
    for await (const piece of untilAborted(stream, signal)) {
      await handle.appendFile(piece).catch((error: unknown) => {
        throw cannotSpool(error);
      });
    }
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function cannotRead(file: string, error: unknown): CommandError {
  return new CommandError(`"${file}" cannot be read (${(error as Error).message}).`);
}

function cannotSpool(error: unknown): CommandError {
  return new CommandError(
    `The input can't be kept in "${tmpdir()}" (${(error as Error).message}). Nothing was imported. Name a folder with ` +
      'room in TMPDIR, or import a file.',
  );
}

async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void> {
  const items = source[Symbol.asyncIterator]();
  while (!signal.aborted) {
    const item = await unlessAborted(items.next(), signal);
    if (item === undefined || item.done === true) return;
    yield item.value;
  }
}

/** `Promise.race` with one shared promise for the abort would keep every item of the source in memory to the end. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    void promise.then(resolve, reject).then(() => signal.removeEventListener('abort', stop));
  });
}
