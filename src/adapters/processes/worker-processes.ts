import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FromWorker, ToWorker, WorkMessage } from '../../application/ports/worker-messages.js';
import { MessageBatch } from './message-batch.js';

/** The pause before a worker is replaced that ended soon after its start, doubled each time. */
const PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** A worker that ran for this long is replaced at once. */
const SOON_MS = 10_000;

/** A worker that takes another one's place opens an upgraded store, so one that takes this long to listen is frozen. */
const START_WITHIN_MS = 30_000;

/** How long a worker that's replaced leaves new connections to others before it stops. */
const RETIRE_MS = 500;

/** Somebody waits for them, or the store is idle until they arrive. */
const URGENT: ReadonlySet<ToWorker['kind']> = new Set(['turn', 'wanted', 'acquired']);

/** How a worker ended. */
interface WorkerEnd {
  readonly pid: number | undefined;
  readonly code: number | null;
  readonly signal: string | null;
}

/** A worker ended before it listened. */
export class WorkerDidNotStart extends Error {
  constructor(readonly end: WorkerEnd) {
    super(`A worker ended before it listened (${end.signal ?? end.code}).`);
    this.name = new.target.name;
  }
}

interface WorkerProcessesOptions {
  /** The program of a worker. */
  readonly program: string;
  readonly count: number;
  readonly onMessage: (worker: number, message: WorkMessage) => void;
  /** Called when a worker has ended, or is about to be asked to end. May be called twice. */
  readonly onEnded: (worker: number) => void;
  /** Called when a worker has ended that nobody asked to. */
  readonly onCrashed: (end: WorkerEnd) => void;
  /** How long a worker may take to shut down, in milliseconds. */
  readonly stopWithinMs: number;
}

interface Running {
  readonly worker: Worker;
  readonly batch: MessageBatch<ToWorker>;
  readonly startedAt: number;
  readonly loaded: PromiseWithResolvers;
  readonly listening: PromiseWithResolvers<string>;
  isStopping: boolean;
}

interface PromiseWithResolvers<T = void> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/** Starts worker processes that share a port, and replaces those that end. */
export class WorkerProcesses {
  readonly #running = new Map<number, Running>();
  #pauseMs = 0;
  #hasStarted = false;
  #isStopping = false;
  #restarting: Promise<void> | undefined;

  constructor(private readonly options: WorkerProcessesOptions) {
    cluster.setupPrimary({ exec: options.program, args: [] });
    // Also where it isn't the default: each worker gets the next connection when it has taken the last one.
    cluster.schedulingPolicy = cluster.SCHED_RR;
  }

  /**
   * Starts all workers: the first opens the store and listens before the others do. Returns its URL. Throws
   * `WorkerDidNotStart`; then no worker is left.
   */
  async start(): Promise<string> {
    const all = Array.from({ length: this.options.count }, () => this.#fork());
    try {
      const url = await this.#open(all[0]!);
      await Promise.all(all.slice(1).map((one) => this.#open(one)));
      this.#hasStarted = true;
      return url;
    } catch (error) {
      await this.#killAll();
      throw error;
    }
  }

  send(worker: number, message: ToWorker): void {
    const batch = this.#running.get(worker)?.batch;
    batch?.add(message);
    if (URGENT.has(message.kind)) batch?.flush();
  }

  /** Ends a worker at once. */
  kill(worker: number): void {
    this.#running.get(worker)?.worker.process.kill('SIGKILL');
  }

  /** Replaces the workers one by one: each new one listens before an old one stops. Does nothing while it goes on. */
  async restart(): Promise<void> {
    this.#restarting ??= this.#restart().finally(() => (this.#restarting = undefined));
    await this.#restarting;
  }

  /** Shuts all workers down gracefully. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all([...this.#running.values()].map((one) => this.#stop(one)));
  }

  /** Ends all workers at once. */
  async #killAll(): Promise<void> {
    this.#isStopping = true;
    const ends = [...this.#running.values()].map(({ worker }) => once(worker, 'exit'));
    for (const id of this.#running.keys()) this.kill(id);
    await Promise.all(ends);
  }

  #fork(): Running {
    const worker = cluster.fork();
    const batch = new MessageBatch<ToWorker>((messages) => {
      if (worker.isConnected()) worker.send(messages, () => undefined);
    });
    const running: Running = {
      ...{ worker, batch, startedAt: performance.now(), isStopping: false },
      ...{ loaded: withResolvers(), listening: withResolvers() },
    };
    this.#running.set(worker.id, running);
    worker.on('message', (messages: readonly FromWorker[]) => {
      for (const message of messages) this.#receive(running, message);
    });
    worker.on('exit', (code: number | null, signal: string | null) => {
      this.#ended(running, { pid: worker.process.pid, code, signal });
    });
    // Reported by 'exit', too.
    worker.on('error', () => undefined);
    return running;
  }

  #receive({ worker, loaded, listening }: Running, message: FromWorker): void {
    if (message.kind === 'loaded') loaded.resolve();
    else if (message.kind === 'listening') listening.resolve(message.url);
    else this.options.onMessage(worker.id, message);
  }

  async #open({ batch, loaded, listening }: Running): Promise<string> {
    await loaded.promise;
    batch.add({ kind: 'open' });
    return listening.promise;
  }

  #ended(running: Running, end: WorkerEnd): void {
    const { worker, loaded, listening, startedAt, isStopping } = running;
    this.#running.delete(worker.id);
    this.options.onEnded(worker.id);
    const failure = new WorkerDidNotStart(end);
    loaded.reject(failure);
    listening.reject(failure);
    if (isStopping || this.#isStopping || !this.#hasStarted) return;
    this.options.onCrashed(end);
    const ranFor = performance.now() - startedAt;
    this.#pauseMs = ranFor >= SOON_MS ? 0 : Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, this.#pauseMs * 2));
    void this.#replace();
  }

  /** A replacement that fails to start ends, and is replaced in turn. */
  async #replace(): Promise<void> {
    if (this.#pauseMs > 0) await sleep(this.#pauseMs);
    if (this.#isStopping || this.#running.size >= this.options.count) return;
    await this.#openInTime(this.#fork()).catch(() => undefined);
  }

  async #openInTime(running: Running): Promise<void> {
    const timer = setTimeout(() => this.kill(running.worker.id), START_WITHIN_MS);
    await this.#open(running).finally(() => clearTimeout(timer));
  }

  async #restart(): Promise<void> {
    for (const old of [...this.#running.values()]) {
      if (this.#isStopping) return;
      const next = this.#fork();
      await this.#openInTime(next);
      this.send(old.worker.id, { kind: 'retire' });
      await sleep(RETIRE_MS);
      await this.#stop(old);
    }
  }

  async #stop(running: Running): Promise<void> {
    const { worker, batch } = running;
    if (worker.isDead()) return;
    running.isStopping = true;
    const ended = once(worker, 'exit');
    batch.add({ kind: 'stop' });
    const timer = setTimeout(() => this.kill(worker.id), this.options.stopWithinMs);
    await ended;
    clearTimeout(timer);
  }
}

function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: PromiseWithResolvers<T>['resolve'] = () => undefined;
  let reject: PromiseWithResolvers<T>['reject'] = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    [resolve, reject] = [onResolve, onReject];
  });
  // Who waits for it is told; nobody may.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
