import type { Worker } from 'node:worker_threads';
import { asUnavailable, listTooLong, storeIsClosed, tooManyLists, unavailable } from '../driver-errors.js';
import { startWorker } from '../start-worker.js';
import type { ListReply, ListRequest, ListWorkerData } from './list-messages.js';
import type { ListRows } from './list-reader.js';
import type { ListStatements } from './list-statements.js';

const MOST_WAITING = 64;
/** From asking to the answer, the wait in line included. */
const LONGEST_MS = 5_000;

interface Waiting {
  readonly lists: readonly ListStatements[];
  readonly deadline: number;
  readonly resolve: (lists: readonly ListRows[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * The thread that reads what may take long, on a connection of its own. It starts with the first list and takes one at
 * a time, in their order. Nobody waits longer than 5 s unless told so: what is given up is not begun, and what was begun ends as soon
 * as it looks at the clock.
 */
export class ListThread {
  #waiting: Waiting[] = [];
  #worker: Worker | undefined;
  #running: Waiting | undefined;
  #closing: Promise<void> | undefined;

  constructor(
    private readonly file: string,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /** How many have not begun. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** All of one moment. Throws `Unavailable`: 'overloaded' when 64 wait or the answer takes too long. */
  async read(lists: readonly ListStatements[]): Promise<readonly ListRows[]> {
    if (this.#closing !== undefined) throw storeIsClosed();
    if (this.#waiting.length >= MOST_WAITING) throw tooManyLists();
    let timer: NodeJS.Timeout | undefined;
    const answer = new Promise<readonly ListRows[]>((resolve, reject) => {
      const waiting = { lists, deadline: performance.now() + this.longestMs, resolve, reject };
      timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(listTooLong());
      }, this.longestMs);
      this.#waiting.push(waiting);
      this.#next();
    });
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Refuses who waits, lets the running statement end, then ends the thread; never `terminate()`, which would abort. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    for (const waiting of this.#waiting.splice(0)) waiting.reject(storeIsClosed());
    const worker = this.#worker;
    if (worker === undefined) return;
    worker.ref();
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    this.#send(worker, 'end');
    await ended;
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const waiting = this.#waiting.shift();
    if (waiting === undefined) return;
    this.#running = waiting;
    this.#worker ??= this.#start();
    const budgetMs = waiting.deadline - performance.now();
    this.#send(this.#worker, { lists: waiting.lists, budgetMs });
  }

  #start(): Worker {
    const workerData: ListWorkerData = { file: this.file };
    const worker = startWorker(new URL(import.meta.url.replace('list-thread', 'list-worker')), workerData);
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

  #settle(deliverTo: (running: Waiting) => void): void {
    const running = this.#running;
    this.#running = undefined;
    if (running !== undefined) deliverTo(running);
    this.#next();
  }

  #send(worker: Worker, request: ListRequest): void {
    worker.postMessage(request);
  }
}

function deliver(running: Waiting, reply: ListReply): void {
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
