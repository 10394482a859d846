import { Worker } from 'node:worker_threads';
import { Unavailable } from '../../../domain/domain-error.js';
import type { ParsedBody, WantedBody } from './parse-large-body.js';

/** To the thread, which answers in the order of asking. */
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
 * The thread that parses large bodies, so that no other request waits for one. It starts with the first of them, keeps no
 * process alive and holds nothing that would have to be closed. Bytes go there and come back by transfer.
 */
export class LargeBodyThread {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #asked = 0;

  /** Takes the bytes away from the caller. Throws `Unavailable` when the thread has failed; the next call starts another. */
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
    const worker = startWorker(new URL(import.meta.url.replace('large-body-thread', 'large-body-worker')));
    worker.on('message', ({ number, parsed }: LargeBodyReply) => {
      this.#waiting.get(number)?.resolve(parsed);
      this.#waiting.delete(number);
    });
    // The exit follows and tells those who wait.
    worker.once('error', () => undefined);
    worker.once('exit', () => {
      this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(failed());
      this.#waiting.clear();
    });
    // Last: a listener for messages would keep the process alive again.
    worker.unref();
    return worker;
  }
}

function failed(): Unavailable {
  return new Unavailable('overloaded', 'The body could not be read just now. Try again.', 2);
}

/** Run from source, its thread needs the loader that Node 20 does not pass on to it. */
function startWorker(script: URL): Worker {
  if (!script.pathname.endsWith('.ts')) return new Worker(script);
  const source = `import('tsx/esm/api').then(({ register }) => { register(); return import('${script.href}'); });`;
  return new Worker(source, { eval: true, execArgv: [] });
}
