import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessCalls, type ProcessMessage } from './process-calls.js';
import type { PrimaryMethods, WorkerCalls } from './worker-methods.js';

/** The pause before a worker is replaced that ended soon after its start, doubled each time. */
const PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;
/** A worker that ran for this long is replaced at once. */
const SOON_MS = 10_000;

/** A worker that takes another one's place opens an upgraded store, so one that takes this long to listen is frozen. */
const START_WITHIN_MS = 30_000;

const PING_MS = 500;
/** A worker that answers none of so many pings is frozen: busy ones answer between slices of a few milliseconds. */
const MAX_UNANSWERED = 16;

/** How a worker ended. */
interface WorkerEnd {
  readonly pid: number | undefined;
  readonly code: number | null;
  readonly signal: string | null;
  /** Why the system started no process. */
  readonly error?: string;
}

/** A worker ended before it listened. */
export class WorkerDidNotStart extends Error {
  constructor(readonly end: WorkerEnd) {
    super(`A worker ended before it listened (${end.error ?? end.signal ?? end.code}).`);
    this.name = new.target.name;
  }
}

interface WorkerProcessesOptions {
  /** The program of a worker. */
  readonly program: string;
  readonly count: number;
  /** An open file, which workers have as `STAMP_FILE`. */
  readonly stampFile: number;
  /** What a new worker may call, and what to do when it has ended. */
  readonly onStart: (worker: number) => {
    readonly methods: Omit<PrimaryMethods, 'loaded' | 'listening'>;
    readonly onEnd: () => void;
  };
  /** Called when a worker has ended that nobody asked to. */
  readonly onCrashed: (end: WorkerEnd) => void;
  /** Called when a worker is ended because it doesn't respond. */
  readonly onFrozen: () => void;
  /** How long a worker may take to shut down, in milliseconds. */
  readonly stopWithinMs: number;
}

interface Running {
  readonly worker: Worker;
  readonly calls: WorkerCalls;
  readonly startedAt: number;
  readonly ended: Promise<WorkerEnd>;
  /** The first that no other has. */
  readonly place: number;
  /** Lets it open the store. */
  readonly open: () => void;
  readonly listening: Promise<string>;
  unanswered: number;
  isListening: boolean;
  isStopping: boolean;
}

/** Starts worker processes that share a port, and replaces those that end or freeze. */
export class WorkerProcesses {
  readonly #running = new Map<number, Running>();
  #pinging: NodeJS.Timeout | undefined;
  #pauseMs = 0;
  #isStopping = false;
  #restarting: Promise<void> | undefined;

  constructor(private readonly options: WorkerProcessesOptions) {
    const stdio = ['inherit', 'inherit', 'inherit', 'ipc', options.stampFile] as const;
    cluster.setupPrimary({ exec: options.program, args: [], stdio: [...stdio] });
    // Also where it isn't the default: each worker gets the next connection when it has taken the last one.
    cluster.schedulingPolicy = cluster.SCHED_RR;
  }

  find(worker: number): WorkerCalls | undefined {
    return this.#running.get(worker)?.calls;
  }

  /** Those that serve. */
  get listening(): readonly { readonly id: number; readonly calls: WorkerCalls }[] {
    return [...this.#running.values()]
      .filter(({ isListening }) => isListening)
      .map(({ worker, calls }) => ({ id: worker.id, calls }));
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
      for (const running of all) this.#replaceAtItsEnd(running);
      this.#pinging = setInterval(() => this.#ping(), PING_MS);
      return url;
    } catch (error) {
      for (const { worker } of all) worker.process.kill('SIGKILL');
      await Promise.all(all.map(({ ended }) => ended));
      throw error;
    }
  }

  /** Replaces the workers one by one: each new one listens before an old one stops. Does nothing while it goes on. */
  async restart(): Promise<void> {
    this.#restarting ??= this.#restart().finally(() => (this.#restarting = undefined));
    await this.#restarting;
  }

  /** Shuts all workers down gracefully. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#pinging);
    await Promise.all([...this.#running.values()].map((one) => this.#stop(one)));
  }

  #fork(): Running {
    const worker = cluster.fork();
    const send = (message: ProcessMessage) => {
      if (worker.isConnected()) worker.send(message, () => undefined);
    };
    const { methods, onEnd } = this.options.onStart(worker.id);
    let [open, isListening]: [() => void, (url: string) => void] = [() => undefined, () => undefined];
    const place = this.#freePlace();
    const opened = new Promise<void>((resolve) => (open = resolve)).then(() => place);
    const listening = new Promise<string>((resolve) => (isListening = resolve));
    const calls: WorkerCalls = new ProcessCalls(send, { ...methods, loaded: () => opened, listening: isListening });
    worker.on('message', (message: ProcessMessage) => calls.receive(message));
    const ended = new Promise<WorkerEnd>((resolve) => {
      const end = (how: Omit<WorkerEnd, 'pid'>) => {
        if (this.#running.delete(worker.id)) onEnd();
        resolve({ pid: worker.process.pid, ...how });
      };
      worker.once('exit', (code, signal) => end({ code, signal }));
      // A process that the system didn't start never exits; errors of others are followed by 'exit'.
      worker.on('error', ({ message }) => {
        if (worker.process.pid === undefined) end({ code: null, signal: null, error: message });
      });
    });
    const state = { startedAt: performance.now(), unanswered: 0, isListening: false, isStopping: false };
    const running: Running = { worker, calls, ended, place, open, listening, ...state };
    this.#running.set(worker.id, running);
    return running;
  }

  #freePlace(): number {
    const taken = new Set([...this.#running.values()].map(({ place }) => place));
    let place = 0;
    while (taken.has(place)) place += 1;
    return place;
  }

  /** Lets a worker listen, and returns its URL. */
  async #open(running: Running): Promise<string> {
    const failed = running.ended.then((end) => {
      throw new WorkerDidNotStart(end);
    });
    running.open();
    const url = await Promise.race([running.listening, failed]);
    running.isListening = true;
    return url;
  }

  /** Starts a worker in place of another one. It is replaced in turn when it ends, even before it listens. */
  async #openAnother(): Promise<void> {
    const running = this.#fork();
    this.#replaceAtItsEnd(running);
    const timer = setTimeout(() => running.worker.process.kill('SIGKILL'), START_WITHIN_MS);
    await this.#open(running).finally(() => clearTimeout(timer));
  }

  #replaceAtItsEnd(running: Running): void {
    void running.ended.then((end) => {
      if (running.isStopping || this.#isStopping) return;
      this.options.onCrashed(end);
      const ranFor = performance.now() - running.startedAt;
      this.#pauseMs = ranFor >= SOON_MS ? 0 : Math.min(MAX_PAUSE_MS, Math.max(PAUSE_MS, this.#pauseMs * 2));
      void this.#replace();
    });
  }

  async #replace(): Promise<void> {
    if (this.#pauseMs > 0) await sleep(this.#pauseMs);
    if (this.#isStopping || this.#running.size >= this.options.count) return;
    await this.#openAnother().catch(() => undefined);
  }

  /** Counts pings, not time: they stand still while this process does. */
  #ping(): void {
    for (const running of this.#running.values()) {
      if (!running.isListening) continue;
      running.unanswered += 1;
      if (running.unanswered === MAX_UNANSWERED) {
        this.options.onFrozen();
        running.worker.process.kill('SIGKILL');
      } else void running.calls.call('ping', undefined).then(() => (running.unanswered = 0));
    }
  }

  async #restart(): Promise<void> {
    for (const old of [...this.#running.values()]) {
      if (this.#isStopping) return;
      await this.#openAnother();
      await this.#stop(old);
    }
    // One that ended meanwhile isn't replaced while there is one more than usual.
    while (!this.#isStopping && this.#running.size < this.options.count) await this.#openAnother();
  }

  async #stop(running: Running): Promise<void> {
    running.isStopping = true;
    running.calls.tell('stop', undefined);
    const { isListening, worker, ended } = running;
    // One that is still opening the store serves nobody, and reads no message.
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), isListening ? this.options.stopWithinMs : 0);
    await ended;
    clearTimeout(timer);
  }
}
