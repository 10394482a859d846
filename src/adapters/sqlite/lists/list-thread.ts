import type { Worker } from 'node:worker_threads';
import { unavailable } from '../../storage-kernel/unavailable.js';
import { asUnavailable, listTooLong } from '../database/driver-errors.js';
import { startWorker } from '../database/start-worker.js';
import type { ListReply, ListRequest, ListWorkerData } from './list-messages.js';
import type { ListRows } from './list-reader.js';
import type { ListRead } from './list-statements.js';

/** For the short-lived texts of answers: with more, garbage takes as much memory as what is kept. */
const YOUNG_MB = 4;

interface Reading {
  readonly resolve: (lists: readonly ListRows[]) => void;
  readonly reject: (error: unknown) => void;
}

/** A worker thread that reads lists on its own connection, one request at a time. Starts with the first request. */
export class ListThread {
  #worker: Worker | undefined;
  #running: Reading | undefined;
  #closing: Promise<void> | undefined;

  /** `script` is the thread's program. */
  constructor(
    private readonly file: string,
    private readonly script: URL,
  ) {}

  /**
   * Reads lists on one snapshot. Call it only when no other request is running. Settles when the thread is free again:
   * a request that exceeds `budgetMs` is aborted at its next time check and throws `Unavailable` ('overloaded').
   */
  async read(lists: readonly ListRead[], budgetMs: number): Promise<readonly ListRows[]> {
    if (this.#running !== undefined) throw new Error('The thread is reading something else.');
    const worker = (this.#worker ??= this.#start());
    this.#send(worker, { lists, budgetMs });
    // Set only after a successful send; the reply arrives in a later turn of the event loop.
    return new Promise((resolve, reject) => (this.#running = { resolve, reject }));
  }

  /** Waits for the running statement, then ends the thread. Not with `terminate()`, which would abort the process. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.ref();
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    this.#send(worker, 'end');
    await ended;
  }

  #start(): Worker {
    const workerData: ListWorkerData = { file: this.file };
    const worker = begin(this.script, workerData);
    worker.unref();
    worker.on('message', (reply: ListReply) => {
      this.#settle((running) => {
        deliver(running, reply);
      });
    });
    let cause: unknown = new Error('The thread that reads lists has ended.');
    worker.once('error', (error) => (cause = error));
    worker.once('exit', () => {
      this.#worker = undefined;
      this.#settle((running) => {
        running.reject(unavailable('storage_unavailable', cause));
      });
    });
    return worker;
  }

  #settle(deliverTo: (running: Reading) => void): void {
    const running = this.#running;
    this.#running = undefined;
    if (running !== undefined) deliverTo(running);
  }

  #send(worker: Worker, request: ListRequest): void {
    worker.postMessage(request);
  }
}

function begin(script: URL, workerData: ListWorkerData): Worker {
  try {
    return startWorker(script, workerData, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } });
  } catch (error) {
    throw unavailable('storage_unavailable', error);
  }
}

function deliver(running: Reading, reply: ListReply): void {
  switch (reply.kind) {
    case 'rows':
      running.resolve(reply.lists);
      break;
    case 'expired':
      running.reject(listTooLong());
      break;
    case 'failed': {
      const { message, code, errcode } = reply;
      running.reject(asUnavailable(Object.assign(new Error(message), { code, errcode })));
    }
  }
}
