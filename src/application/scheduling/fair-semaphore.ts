import { Unavailable } from '../../domain/domain-error.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';

const RETRY_AFTER_SECONDS = 2;
/** After this long, what a key has used counts half. */
const HALF_LIFE_MS = 60_000;
/** Counted for each task besides its duration, so that tasks too short to measure count as well. */
const LEAST_USE_MS = 1;
/** Counted for each task that is refused, so that a key that asks again at once comes after those that don't. */
const REFUSED_USE_MS = 50;

export interface Places {
  /** How many tasks run at a time. */
  readonly atOnce: number;
  readonly mostWaiting: number;
}

/** How long tasks of a key ran lately, in milliseconds as of `at` (monotonic). */
export interface RecentUse {
  readonly amount: number;
  readonly at: number;
}

export interface FairSemaphoreOptions extends Places {
  /** What a single key may have of it. */
  readonly ofOne?: Places;
  /** The longest wait; without it a task waits for as long as it takes. */
  readonly longestMs?: number;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** Bounded. A key that it has forgotten counts as one that has used nothing. */
  readonly recentUse: Cache<string, RecentUse>;
}

/** Gives the place back. Further calls do nothing. */
export type Release = () => void;

interface Waiter {
  /** Its number in the order of arrival. */
  readonly order: number;
  readonly enter: () => void;
  readonly refuse: () => void;
}

/** A key with tasks that run or wait; there are at most `atOnce + mostWaiting`. */
interface Share {
  readonly key: string;
  running: number;
  /** No task came while another of the key ran or waited. */
  isSingle: boolean;
  /** In the order of arrival. */
  readonly waiting: Waiter[];
}

/**
 * Limits how many tasks run at once, and shares the places between keys, such as client addresses or users. A free
 * place goes to the key with the fewest running tasks, then to the one that used least lately, then to the one that
 * came first; tasks of one key keep their order. Of every two places, one goes to a key that sends one task after the
 * other, before use is looked at: else many keys with several tasks each leave somebody who asks often, but alone, no
 * more than a place in the round. When the line is full, a task of a key that has less waiting (or as much, and used
 * less lately) replaces the newest task of the key that has most. So a key that asks rarely finds a place in the line
 * and is the next to run, however many tasks others send, and from however many keys, as long as these have been used
 * before. Keys that are all new can't be told apart: then the first come are served.
 */
export class FairSemaphore {
  readonly #shares = new Map<string, Share>();
  #running = 0;
  #waiting = 0;
  #refused = 0;
  #arrivals = 0;
  /** Whether the next place goes to a key with a single task first. */
  #prefersSingle = true;

  constructor(private readonly options: FairSemaphoreOptions) {
    for (const { atOnce, mostWaiting } of [options, options.ofOne ?? options]) {
      if (!(atOnce >= 1 && mostWaiting >= 0)) throw new RangeError('A semaphore needs one place at least.');
    }
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** How many tasks were refused since the start: the line was full, or the wait too long. */
  get refused(): number {
    return this.#refused;
  }

  /** The task's own outcome. Throws `Unavailable` ('overloaded'), and doesn't start the task, when it is refused. */
  async run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** Takes a place for as long as the caller wants. Rejects with `Unavailable` ('overloaded') when it is refused. */
  async acquire(key: string): Promise<Release> {
    const share = this.#shares.get(key);
    if (share !== undefined) share.isSingle = false;
    if (this.#hasRoom(share)) this.#start(share ?? this.#open(key));
    else await this.#wait(key, share);
    return this.#releaseOf(key);
  }

  #hasRoom(share: Share | undefined): boolean {
    const { atOnce, ofOne } = this.options;
    return this.#running < atOnce && (share === undefined || ofOne === undefined || share.running < ofOne.atOnce);
  }

  #open(key: string): Share {
    const share: Share = { key, running: 0, isSingle: true, waiting: [] };
    this.#shares.set(key, share);
    return share;
  }

  #start(share: Share): void {
    this.#running += 1;
    share.running += 1;
    this.#charge(share.key, LEAST_USE_MS);
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

  /** The waiting key that is served next, if one can be. */
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
    const byUse = this.#usedMs(one.key) - this.#usedMs(other.key);
    return byUse < 0 || (byUse === 0 && one.waiting[0]!.order < other.waiting[0]!.order);
  }

  #wait(key: string, share: Share | undefined): Promise<void> {
    const { mostWaiting, ofOne, longestMs, clock } = this.options;
    const waiting = share?.waiting.length ?? 0;
    if (waiting >= (ofOne?.mostWaiting ?? mostWaiting)) throw this.#refusal(key);
    if (this.#waiting >= mostWaiting) this.#makeRoom(key, waiting);
    return new Promise((resolve, reject) => {
      const timer = longestMs === undefined ? undefined : clock.timer(longestMs);
      const waiter: Waiter = {
        order: (this.#arrivals += 1),
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
        if (joined.waiting.includes(waiter)) this.#turnAway(joined, waiter);
      });
    });
  }

  /** Turns away the newest task of the key that has most, or throws when the newcomer has no less. */
  #makeRoom(key: string, waiting: number): void {
    let heaviest: Share | undefined;
    for (const share of this.#shares.values()) {
      if (share.waiting.length === 0) continue;
      if (heaviest === undefined || this.#isReplacedBefore(share, heaviest)) heaviest = share;
    }
    if (heaviest === undefined) throw this.#refusal(key);
    const byCount = heaviest.waiting.length - (waiting + 1);
    const hasMore = byCount > 0 || (byCount === 0 && this.#usedMs(heaviest.key) > this.#usedMs(key));
    if (!hasMore) throw this.#refusal(key);
    this.#turnAway(heaviest, heaviest.waiting.at(-1)!);
  }

  #isReplacedBefore(one: Share, other: Share): boolean {
    const byCount = one.waiting.length - other.waiting.length;
    if (byCount !== 0) return byCount > 0;
    const byUse = this.#usedMs(one.key) - this.#usedMs(other.key);
    return byUse > 0 || (byUse === 0 && one.waiting.at(-1)!.order > other.waiting.at(-1)!.order);
  }

  #turnAway(share: Share, waiter: Waiter): void {
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

  /** Whole milliseconds, so that keys whose use has faded count as new ones. */
  #usedMs(key: string): number {
    return Math.round(this.#use(key));
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
    return new Unavailable('overloaded', 'Too much is waiting. Try again in a moment.', RETRY_AFTER_SECONDS);
  }
}
