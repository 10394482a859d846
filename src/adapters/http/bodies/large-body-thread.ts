import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../../domain/domain-error.js';
import type { ParsedBody, WantedBody } from './parse-large-body.js';

/** A message to the worker thread, which replies in order. */
export interface LargeBodyRequest {
  readonly number: number;
  readonly bytes: Uint8Array;
  readonly wanted: WantedBody;
}

interface LargeBodyReply {
  readonly number: number;
  readonly parsed: ParsedBody;
}

interface Waiting {
  readonly resolve: (parsed: ParsedBody) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The worker thread that parses large bodies, so that they don't delay other requests. It starts with the first one,
 * doesn't keep the process alive and needs no closing. Bytes are transferred in both directions.
 */
export class LargeBodyThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #asked = 0;

  /**
   * Parses the bytes, which are transferred and no longer usable by the caller. Throws `Unavailable` when the worker
   * thread failed; the next call starts another one.
   */
  parse(bytes: Uint8Array<ArrayBuffer>, wanted: WantedBody): Promise<ParsedBody> {
    const worker = (this.#worker ??= this.#start());
    const number = (this.#asked += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
      const request: LargeBodyRequest = { number, bytes, wanted };
      worker.postMessage(request, [bytes.buffer]);
    });
  }

  #start(): Worker {
    const worker = startWorker(new URL(`large-body-worker${extname(import.meta.url)}`, import.meta.url));
    worker.on('message', ({ number, parsed }: LargeBodyReply) => {
      this.#waiting.get(number)?.resolve(parsed);
      this.#waiting.delete(number);
    });
    // The exit event follows and rejects the pending calls.
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(failed());
      this.#waiting.clear();
    });
    // Last, because adding a message listener would keep the process alive again.
    worker.unref();
    return worker;
  }
}

function failed(): Unavailable {
  return new Unavailable('overloaded', 'The body could not be read just now. Try again.', 2);
}

/** When run from source, the worker thread needs the loader, which Node 20 doesn't pass on. */
function startWorker(script: URL): Worker {
  if (!script.pathname.endsWith('.ts')) return new Worker(script);
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script.href}'); });`;
  return new Worker(source, { eval: true, execArgv: [] });
}
