import { Unavailable } from '../../domain/domain-error.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import type { Clock } from '../ports/clock.js';
import type { CustomerStore } from '../ports/customer-store.js';
import type { Instances, InstanceState } from '../ports/instances.js';
import { ReachedChanges } from './reached-changes.js';
import { WaitingRoom } from './waiting-room.js';

/** How often the other processes' states are read while somebody waits. */
const POLL_MS = 10;
/** The pause after a failed transaction: each failure also delays the writers that wait with it. */
const SETTLE_AGAIN_MS = 250;
/** Added to each bound, for clocks that don't run equally fast. */
const MARGIN_MS = 50;
/** How many may wait; and how many of one caller's, so that one can't take everybody's places. */
const PLACES = 1_000;
const QUESTIONS_EACH = 20;
const WRITES_EACH = 200;

interface PropagationOptions {
  readonly instances: Pick<Instances, 'list'>;
  readonly customers: Pick<CustomerStore, 'transact'>;
  readonly projection: Pick<AuthorityProjection, 'authority' | 'onChange' | 'ensureFresh'>;
  readonly clock: Clock;
  readonly boundMs: number;
  /** Aborted when the service shuts down: nobody waits any longer. */
  readonly draining: AbortSignal;
}

/** How far a change has come. */
export interface Progress {
  /** Whether no running process can still act on a state before the change. */
  readonly everywhere: boolean;
  /** Processes that may be running, this one included. */
  readonly instances: number;
  /** How many of them may still act on a state before the change. */
  readonly behind: number;
  /** When `everywhere` was known, in milliseconds since the epoch. */
  readonly at: number | null;
}

/** Who waits. */
interface Waiting {
  /** Id of the actor, or the address of somebody who isn't signed in. */
  readonly caller: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

interface Waiter {
  readonly seq: number;
  /** Ends the wait; with undefined, by giving up. */
  readonly settle: (progress: Progress | undefined) => void;
  /** The last progress that was seen. */
  last: Progress | undefined;
  /** Why there's none; set by a failed read. */
  cause: unknown;
}

/**
 * Knows when a change is in force everywhere. A process that doesn't say so itself counts as done once its own bound has
 * passed since the change: it then refuses requests until it has read the log. Customer writes that it had allowed before, and
 * that may still be committed, are waited for.
 */
export class Propagation {
  readonly #reached = new ReachedChanges();
  readonly #waiters = new Set<Waiter>();
  /** Apart, so that no question takes the place of a write. */
  readonly #questions = new WaitingRoom(PLACES, QUESTIONS_EACH);
  readonly #writes = new WaitingRoom(PLACES, WRITES_EACH);
  #listing: Promise<readonly InstanceState[]> | undefined;
  #isPolling = false;
  /** Every change up to this one is in force everywhere. */
  #settled = -Infinity;
  #settling: Promise<void> | undefined;

  constructor(private readonly options: PropagationOptions) {
    const { projection } = options;
    const note = () => {
      this.#reached.reached(projection.authority.head.seq, options.clock.monotonic());
    };
    note();
    projection.onChange('caches', note);
    options.draining.addEventListener('abort', () => {
      for (const { settle } of this.#waiters) settle(undefined);
    });
  }

  /**
   * Waits until the change is in force everywhere, for at most twice the bound, until the signal, or until the service shuts
   * down. Returns at once for a change that isn't written yet. Throws `Unavailable` when too many wait, in all or of this
   * caller, or when the other processes aren't known.
   */
  async waitFor(seq: number, { caller, signal }: Waiting): Promise<Progress> {
    const progress = await this.#questions.within(caller, () => this.#progressOf(seq, signal));
    if (progress !== undefined) return progress;
    throw new Unavailable('overloaded', 'Too many requests wait for a change to be in force. Try again in a moment.');
  }

  /**
   * The same for a write that has been saved: false also when it can't be known, or when too many wait. Never throws.
   */
  async waitEverywhere(seq: number, { caller, signal }: Waiting): Promise<boolean> {
    try {
      const progress = await this.#writes.within(caller, () => this.#progressOf(seq, signal));
      return progress?.everywhere ?? false;
    } catch {
      return false;
    }
  }

  /** Processes that may be running, this one included. Throws `Unavailable` when they can't be read. */
  async countInstances(): Promise<number> {
    return (await this.#someList()).length + 1;
  }

  /** Requests that wait. */
  get waiting(): number {
    return this.#questions.taken + this.#writes.taken;
  }

  async #progressOf(seq: number, signal: AbortSignal): Promise<Progress> {
    const { projection } = this.options;
    if (seq > projection.authority.head.seq) await projection.ensureFresh();
    if (seq > projection.authority.head.seq) return this.#nobodyAt(await this.#someList());
    return this.#wait(seq, signal);
  }

  /** A list that may have been read just before: for numbers only. */
  #someList(): Promise<readonly InstanceState[]> {
    return (this.#listing ??= this.options.instances.list().finally(() => {
      this.#listing = undefined;
    }));
  }

  async #wait(seq: number, signal: AbortSignal): Promise<Progress> {
    const { clock, boundMs, draining } = this.options;
    let settle: Waiter['settle'] = () => undefined;
    const settled = new Promise<Progress | undefined>((resolve) => (settle = resolve));
    const waiter: Waiter = { seq, settle, last: undefined, cause: undefined };
    const giveUp = () => {
      settle(undefined);
    };
    const timer = clock.timer(2 * boundMs);
    void timer.elapsed.then(giveUp);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted || draining.aborted) giveUp();
    this.#waiters.add(waiter);
    this.#startPolling();
    try {
      const progress = (await settled) ?? waiter.last;
      if (progress === undefined) throw neverRead(waiter.cause);
      return progress;
    } finally {
      this.#waiters.delete(waiter);
      timer.cancel();
      signal.removeEventListener('abort', giveUp);
    }
  }

  #startPolling(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    void this.#poll();
  }

  /** One reader for everybody who waits. A failed read is repeated until they give up. */
  async #poll(): Promise<void> {
    while (this.#waiters.size > 0) {
      // A request that joins during a read waits for the next one, which includes every process that could have missed it.
      const waiters = [...this.#waiters];
      try {
        const others = await this.options.instances.list();
        this.#settleReached(waiters.filter((waiter) => this.#judge(waiter, others)));
      } catch (error) {
        for (const waiter of waiters) waiter.cause = error;
      }
      if (waiters.some((waiter) => this.#waiters.has(waiter))) await this.#pause();
    }
    // In the same turn as the last look, so that the next request to join starts another reader.
    this.#isPolling = false;
  }

  async #pause(): Promise<void> {
    const timer = this.options.clock.timer(POLL_MS);
    await Promise.race(this.#settling === undefined ? [timer.elapsed] : [timer.elapsed, this.#settling]);
    timer.cancel();
  }

  /** Notes how far the change is; returns whether every process acts on it or has outlived its bound. */
  #judge(waiter: Waiter, others: readonly InstanceState[]): boolean {
    const { clock } = this.options;
    const sinceMs = clock.monotonic() - (this.#reached.knownAt(waiter.seq) ?? Infinity);
    const behind = others.filter(({ seq, boundMs }) => seq < waiter.seq && !(sinceMs > boundMs + MARGIN_MS)).length;
    // Until it's settled, customer writes of at least one may have been allowed before.
    waiter.last = { everywhere: false, instances: others.length + 1, behind: Math.max(behind, 1), at: null };
    return behind === 0;
  }

  /** Settles waiters for changes that every process acts on, at once or when earlier customer writes have ended. */
  #settleReached(waiters: readonly Waiter[]): void {
    const open = waiters.filter(({ seq }) => seq > this.#settled);
    for (const waiter of waiters) if (!open.includes(waiter)) this.#settle(waiter);
    if (open.length === 0) return;
    this.#settling ??= this.#endEarlierWrites(open).finally(() => {
      this.#settling = undefined;
    });
  }

  /**
   * A process checks the caller of a customer write before it sends the commit, so an allowed commit may still be in flight, or
   * its process frozen. Transactions of customers are serialised: after one that begins now, every earlier one is saved or
   * never will be. Never throws.
   */
  async #endEarlierWrites(waiters: readonly Waiter[]): Promise<void> {
    const { customers, clock } = this.options;
    try {
      await customers.transact(() => Promise.resolve());
      this.#settled = Math.max(this.#settled, ...waiters.map(({ seq }) => seq));
      for (const waiter of waiters) this.#settle(waiter);
    } catch (error) {
      for (const waiter of waiters) waiter.cause = error;
      await clock.timer(SETTLE_AGAIN_MS).elapsed;
    }
  }

  #settle(waiter: Waiter): void {
    this.#waiters.delete(waiter);
    waiter.last = { ...waiter.last!, everywhere: true, behind: 0, at: this.options.clock.now() };
    waiter.settle(waiter.last);
  }

  #nobodyAt(others: readonly InstanceState[]): Progress {
    const instances = others.length + 1;
    return { everywhere: false, instances, behind: instances, at: null };
  }
}

function neverRead(cause: unknown): Unavailable {
  const error = new Unavailable('storage_unavailable', 'The other processes could not be asked in time.');
  error.cause = cause;
  return error;
}
