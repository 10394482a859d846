import { Unavailable } from '../../domain/domain-error.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';

const RETRY_AFTER_SECONDS = 2;
/** Half-life of a key's recent use. */
const HALF_LIFE_MS = 60_000;
/** Added to the duration of each task, so tasks too short to measure count as well. */
const MIN_USE_MS = 1;
/** Counted for each refused task, so keys that retry at once rank behind those that don't. */
const REFUSED_USE_MS = 50;

interface Places {
  /** Maximum number of running tasks. */
  readonly atOnce: number;
  readonly maxWaiting: number;
}

/** Recent running time of a key's tasks in milliseconds, as of `at` (monotonic). */
export interface RecentUse {
  readonly amount: number;
  readonly at: number;
}

export interface FairSemaphoreOptions extends Places {
  /** Limits for a single key. */
  readonly perKey?: Places;
  /** Maximum wait in milliseconds; unlimited if undefined. */
  readonly maxWaitMs?: number;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** Bounded. Evicted keys count as unused. */
  readonly recentUse: Cache<string, RecentUse>;
}

/** Releases the place. Further calls do nothing. */
export type Release = () => void;

interface Waiter {
  /** Number in order of arrival. */
  readonly order: number;
  readonly expectedMs: number;
  readonly enter: () => void;
  readonly refuse: () => void;
}

/** A key with running or waiting tasks; there are at most `atOnce + maxWaiting`. */
interface Share {
  readonly key: string;
  running: number;
  /** Whether the key has sent its tasks one after the other, never two at a time. */
  isSingle: boolean;
  /** Waiting tasks in order of arrival. */
  readonly waiting: Waiter[];
}

/**
 * Limits how many tasks run at once, and shares the places fairly between keys, such as client addresses or users.
 *
 * - A free place goes to the key with the fewest running tasks, then to the one with the least use, recent and expected, then
 *   to the one that came first. Tasks of one key keep their order.
 * - Every second place goes to a key that sends one task at a time, if any, before recent use is compared. Otherwise many
 *   keys with several tasks each would delay a frequent but sequential caller by a whole round.
 * - When the queue is full, a task of a key with fewer waiting tasks (or as many, and less use, recent and expected) replaces
 *   the newest task of the key with the most.
 *
 * So a key with few tasks finds a place in the queue and runs next, however many tasks and keys others use, as long as
 * those keys have recent use or expect more. Among others that are all new, the first come are served first.
 */
export class FairSemaphore {
  readonly #shares = new Map<string, Share>();
  #running = 0;
  #waiting = 0;
  #refused = 0;
  #arrivals = 0;
  /** Whether the next place prefers keys that send one task at a time. */
  #prefersSingle = true;

  constructor(private readonly options: FairSemaphoreOptions) {
    for (const { atOnce, maxWaiting } of [options, options.perKey ?? options]) {
      if (!(atOnce >= 1 && maxWaiting >= 0)) throw new RangeError('A semaphore needs at least one place.');
    }
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Number of tasks refused since the start: the queue was full, or the wait too long. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Runs a task, which will take about `expectedMs`, and returns its result. If refused, throws `Unavailable` ('overloaded') without
   * starting the task.
   */
  async run<T>(key: string, task: () => Promise<T>, expectedMs = 0): Promise<T> {
    const release = await this.acquire(key, expectedMs);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** Takes a place until the caller releases it. Throws `Unavailable` ('overloaded') if refused. */
  async acquire(key: string, expectedMs = 0): Promise<Release> {
    const share = this.#shares.get(key);
    if (share !== undefined) share.isSingle = false;
    if (this.#hasRoom(share)) this.#start(share ?? this.#open(key));
    else await this.#wait(key, share, expectedMs);
    return this.#releaseOf(key);
  }

  #hasRoom(share: Share | undefined): boolean {
    const { atOnce, perKey } = this.options;
    return this.#running < atOnce && (share === undefined || perKey === undefined || share.running < perKey.atOnce);
  }

  #open(key: string): Share {
    const share: Share = { key, running: 0, isSingle: true, waiting: [] };
    this.#shares.set(key, share);
    return share;
  }

  #start(share: Share): void {
    this.#running += 1;
    share.running += 1;
    this.#charge(share.key, MIN_USE_MS);
  }

  #releaseOf(key: string): Release {
    const startedAt = this.options.clock.monotonic();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#charge(key, this.options.clock.monotonic() - startedAt);
      this.#running -= 1;
      this.#shares.get(key)!.running -= 1;
      this.#closeIfIdle(key);
      this.#admit();
    };
  }

  #admit(): void {
    let next = this.#next();
    while (next !== undefined) {
      const waiter = this.#take(next, next.waiting[0]!);
      this.#prefersSingle = !this.#prefersSingle;
      this.#start(next);
      waiter.enter();
      next = this.#next();
    }
  }

  /** The waiting key to serve next; undefined if none can run. */
  #next(): Share | undefined {
    let next: Share | undefined;
    for (const share of this.#shares.values()) {
      if (share.waiting.length === 0 || !this.#hasRoom(share)) continue;
      if (next === undefined || this.#comesBefore(share, next)) next = share;
    }
    return next;
  }

  #comesBefore(one: Share, other: Share): boolean {
    if (one.running !== other.running) return one.running < other.running;
    if (this.#prefersSingle && one.isSingle !== other.isSingle) return one.isSingle;
    const [first, second] = [one.waiting[0]!, other.waiting[0]!];
    const byUse = this.#usedMs(one.key, first) - this.#usedMs(other.key, second);
    return byUse < 0 || (byUse === 0 && first.order < second.order);
  }

  #wait(key: string, share: Share | undefined, expectedMs: number): Promise<void> {
    const { maxWaiting, perKey, maxWaitMs, clock } = this.options;
    const waiting = share?.waiting.length ?? 0;
    if (waiting >= (perKey?.maxWaiting ?? maxWaiting)) throw this.#refusal(key);
    if (this.#waiting >= maxWaiting) this.#makeRoom(key, { waiting, expectedMs });
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs === undefined ? undefined : clock.timer(maxWaitMs);
      const waiter: Waiter = {
        order: (this.#arrivals += 1),
        expectedMs,
        enter: () => {
          timer?.cancel();
          resolve();
        },
        refuse: () => {
          timer?.cancel();
          reject(this.#refusal(key));
        },
      };
      const joined = this.#shares.get(key) ?? this.#open(key);
      joined.waiting.push(waiter);
      this.#waiting += 1;
      void timer?.elapsed.then(() => {
        if (joined.waiting.includes(waiter)) this.#refuse(joined, waiter);
      });
    });
  }

  /** Refuses the newest task of the key with the most waiting tasks; throws if the new task's key doesn't have fewer. */
  #makeRoom(key: string, { waiting, expectedMs }: { readonly waiting: number; readonly expectedMs: number }): void {
    let heaviest: Share | undefined;
    for (const share of this.#shares.values()) {
      if (share.waiting.length === 0) continue;
      if (heaviest === undefined || this.#isReplacedBefore(share, heaviest)) heaviest = share;
    }
    if (heaviest === undefined) throw this.#refusal(key);
    const byCount = heaviest.waiting.length - (waiting + 1);
    const newest = heaviest.waiting.at(-1)!;
    const hasMore =
      byCount > 0 || (byCount === 0 && this.#usedMs(heaviest.key, newest) > this.#usedMs(key, { expectedMs }));
    if (!hasMore) throw this.#refusal(key);
    this.#refuse(heaviest, newest);
  }

  #isReplacedBefore(one: Share, other: Share): boolean {
    const byCount = one.waiting.length - other.waiting.length;
    if (byCount !== 0) return byCount > 0;
    const [newest, others] = [one.waiting.at(-1)!, other.waiting.at(-1)!];
    const byUse = this.#usedMs(one.key, newest) - this.#usedMs(other.key, others);
    return byUse > 0 || (byUse === 0 && newest.order > others.order);
  }

  #refuse(share: Share, waiter: Waiter): void {
    this.#take(share, waiter);
    this.#closeIfIdle(share.key);
    waiter.refuse();
  }

  #take(share: Share, waiter: Waiter): Waiter {
    share.waiting.splice(share.waiting.indexOf(waiter), 1);
    this.#waiting -= 1;
    return waiter;
  }

  #closeIfIdle(key: string): void {
    const share = this.#shares.get(key);
    if (share?.running === 0 && share.waiting.length === 0) this.#shares.delete(key);
  }

  /** Recent use and that of a task in whole milliseconds, so keys whose use has faded count as new. */
  #usedMs(key: string, { expectedMs }: Pick<Waiter, 'expectedMs'>): number {
    return Math.round(this.#use(key) + expectedMs);
  }

  #use(key: string): number {
    const use = this.options.recentUse.get(key);
    if (use === undefined) return 0;
    return use.amount * 2 ** ((use.at - this.options.clock.monotonic()) / HALF_LIFE_MS);
  }

  #charge(key: string, ms: number): void {
    this.options.recentUse.set(key, { amount: this.#use(key) + ms, at: this.options.clock.monotonic() });
  }

  #refusal(key: string): Unavailable {
    this.#refused += 1;
    this.#charge(key, REFUSED_USE_MS);
    return new Unavailable('overloaded', 'Too many requests are waiting. Try again in a moment.', RETRY_AFTER_SECONDS);
  }
}
