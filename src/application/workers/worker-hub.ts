import type { Clock } from '../ports/clock.js';
import type { MetricsSum } from '../ports/metrics-sum.js';
import { GroupMetrics } from './group-metrics.js';
import { GroupPulse } from './group-pulse.js';
import { GroupSlots } from './group-slots.js';
import { GroupTurns } from './group-turns.js';
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
  readonly #turns: GroupTurns;
  readonly #pulse: GroupPulse;
  readonly #slots: GroupSlots;
  readonly #metrics: GroupMetrics | undefined;

  constructor(options: WorkerHubOptions) {
    const { send, metrics: sum, clock } = options;
    this.#group = new WorkerGroup(options);
    this.#turns = new GroupTurns(options);
    this.#pulse = new GroupPulse(options);
    this.#slots = new GroupSlots(send);
    this.#metrics = sum && new GroupMetrics({ send, sum, clock });
  }

  receive(worker: number, message: WorkMessage): void {
    switch (message.kind) {
      case 'join':
        this.#pulse.join(worker);
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
        this.#pulse.beat(worker);
        break;
      case 'wants':
        this.#turns.wants(worker);
        break;
      case 'release':
        // First, so that the next one confirms before it writes.
        this.#group.look(worker, message.seq);
        this.#turns.release(worker);
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
    this.#turns.leave(worker);
    this.#pulse.leave(worker);
    this.#slots.leave(worker);
    this.#metrics?.leave(worker);
  }

  /** Call it regularly: workers that take too long are ended. */
  tick(): void {
    this.#group.tick();
    this.#turns.tick();
    this.#pulse.tick();
  }
}
