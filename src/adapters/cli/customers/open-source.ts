import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CommandError } from '../command-error.js';
import { STANDARD_STREAM } from './format.js';

/** The bytes to import, and how many have been read. */
export interface Source {
  readonly bytes: AsyncIterable<Uint8Array>;
  /** The total size in bytes; undefined for standard input and pipes. */
  readonly size: number | undefined;
  readonly bytesRead: () => number;
}

/**
 * Opens a file or standard input. The bytes end early when `signal` aborts, even while standard input is silent. Throws
 * `CommandError` when there is no such file.
 */
export async function openSource(file: string, stdin: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<Source> {
  const size = file === STANDARD_STREAM ? undefined : await sizeOf(file);
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array, void> {
    const whole = file === STANDARD_STREAM ? stdin : (createReadStream(file) as AsyncIterable<Uint8Array>);
    for await (const chunk of untilAborted(whole, signal)) {
      read += chunk.length;
      yield chunk;
    }
  }
  return { bytes: counted(), size, bytesRead: () => read };
}

async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch((error: unknown) => {
    throw new CommandError(`"${file}" cannot be read (${(error as Error).message}).`);
  });
  if (found.isDirectory()) throw new CommandError(`"${file}" is a folder.`);
  return found.isFile() ? found.size : undefined;
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
    signal.addEventListener('abort', stop, { once: true });
    void promise.then(resolve, reject).then(() => signal.removeEventListener('abort', stop));
  });
}
