import type { Clock } from '../ports/clock.js';
import type { MetricsSum } from '../ports/metrics-sum.js';
import { GroupMetrics } from './group-metrics.js';
import { WorkerHeartbeats } from './worker-heartbeats.js';
import { GroupSlots } from './group-slots.js';
import { WriteLockArbiter } from './write-lock-arbiter.js';
import { WorkerGroup } from './worker-group.js';
import type { ToWorker, WorkMessage } from '../ports/worker-messages.js';

interface WorkerHubOptions {
  readonly send: (worker: number, message: ToWorker) => void;
  /** Ends a worker at once; `ended` follows when it has ended. */
  readonly end: (worker: number) => void;
  /** How many calls of `tick` a worker may take to confirm a change, or to give up the turn to write. */
  readonly maxTicks: number;
  /** The same for any response. */
  readonly maxSilentTicks: number;
  /** Undefined if there are no metrics. */
  readonly metrics: MetricsSum | undefined;
  readonly clock: Pick<Clock, 'timer'>;
}

/** What the primary process keeps for its workers. */
export class WorkerHub {
  readonly #group: WorkerGroup;
  readonly #lock: WriteLockArbiter;
  readonly #heartbeats: WorkerHeartbeats;
  readonly #slots: GroupSlots;
  readonly #metrics: GroupMetrics | undefined;

  constructor(options: WorkerHubOptions) {
    const { send, metrics: sum, clock } = options;
    this.#group = new WorkerGroup(options);
    this.#lock = new WriteLockArbiter(options);
    this.#heartbeats = new WorkerHeartbeats(options);
    this.#slots = new GroupSlots(send);
    this.#metrics = sum && new GroupMetrics({ send, sum, clock });
  }

  receive(worker: number, message: WorkMessage): void {
    switch (message.kind) {
      case 'join':
        this.#heartbeats.join(worker);
        this.#slots.join(worker);
        this.#metrics?.join(worker);
        this.#group.join(worker);
        break;
      case 'leave':
        this.#group.leave(worker);
        break;
      case 'acts':
        this.#group.acts(worker, message.seq);
        break;
      case 'awaits':
        this.#group.awaits(worker, message.seq);
        break;
      case 'acquire':
        this.#slots.acquire(worker, message);
        break;
      case 'free':
        this.#slots.release(worker, message.name, message.key);
        break;
      case 'pong':
        this.#heartbeats.beat(worker);
        break;
      case 'wants':
        this.#lock.wants(worker);
        break;
      case 'release':
        // First, so that the next one confirms before it writes.
        this.#group.look(worker, message.seq);
        this.#lock.release(worker);
        break;
      case 'scrape':
        this.#metrics?.scrape(worker, message.scrape);
        break;
      case 'metrics':
        this.#metrics?.put(worker, message.metrics);
        break;
    }
  }

  /** A worker has ended. */
  ended(worker: number): void {
    this.#group.leave(worker);
    this.#lock.leave(worker);
    this.#heartbeats.leave(worker);
    this.#slots.leave(worker);
    this.#metrics?.leave(worker);
  }

  /** Call it regularly: workers that take too long are ended. */
  tick(): void {
    this.#group.tick();
    this.#lock.tick();
    this.#heartbeats.tick();
  }
}
