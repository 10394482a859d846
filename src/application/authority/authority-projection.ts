import { applyLinked } from '../../domain/authority/apply-linked.js';
import { Authority, NO_RECORDS } from '../../domain/authority/authority.js';
import { GENESIS, type Change } from '../../domain/changes/change.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { Clock } from '../ports/clock.js';
import type { SharedStamp } from '../ports/shared-stamp.js';
import { msSince, readClocks, type ClockReading } from '../scheduling/clock-reading.js';

/** When more entries than this are missing, the projection reads a snapshot instead. */
const CATCH_UP_LIMIT = 1_000;
/** How long a request waits for a stale projection to become fresh. */
const ENSURE_TIMEOUT_MS = 1_500;
/** How long a commit of this process waits for entries before it that the projection lacks. */
const ADVANCE_TIMEOUT_MS = 500;
/** How long a refresh may wait for an answer before another one is sent, and how many wait at most. */
const REFRESH_AGAIN_MS = 200;
const MAX_REFRESHES = 8;

export interface AuthorityProjectionOptions {
  readonly log: ChangeLog;
  readonly clock: Clock;
  readonly sha256: Sha256;
  /** Age in milliseconds up to which the projection counts as fresh. */
  readonly boundMs: number;
  /** Undefined without other workers. */
  readonly stamp?: SharedStamp | undefined;
  /** Called when a refresh fails; the next refresh tries again. */
  readonly onError?: (error: unknown) => void;
}

/** The share of the bound within which a commit may be sent that was decided on the projection. */
export const COMMIT_SHARE = 0.65;

/** Timeout of log reads, so one lost response doesn't block all refreshes. */
const READ_TIMEOUT_MS = 5_000;

/**
 * The order in which listeners are called for each change: caches drop changed records before streams notify clients,
 * which may send requests at once.
 */
const PHASES = ['caches', 'streams'] as const;

export type ListenerPhase = (typeof PHASES)[number];

/** Called for each change in order, after the projection has applied it; with undefined after a reload. */
export type ChangeListener = (change: Change | undefined) => void;

/** What a decision was based on. */
export interface Basis {
  readonly authority: Authority;
  /** When the authority was known to be current. */
  readonly freshAsOf: ClockReading | undefined;
}

/** Keeps the in-memory `Authority` up to date with the change log. */
export class AuthorityProjection {
  #authority = new Authority(GENESIS, NO_RECORDS);
  #freshAsOf: ClockReading | undefined;
  /** The last change that other workers know of. */
  #told = GENESIS.seq;
  /** The newest refresh under way. */
  #refreshing: Promise<void> | undefined;
  readonly #underWay = new Set<Promise<void>>();
  #nextRefresh: Promise<void> | undefined;
  #beforeReading: () => Promise<void> | undefined = () => undefined;
  readonly #listeners: Readonly<Record<ListenerPhase, ChangeListener[]>> = { caches: [], streams: [] };

  constructor(private readonly options: AuthorityProjectionOptions) {}

  /** The current value. Use it only after `isFresh`, `isCurrent` or `ensureFresh`. */
  get authority(): Authority {
    return this.#authority;
  }

  /** Within a phase, listeners are called in the order in which they were added. */
  onChange(phase: ListenerPhase, listener: ChangeListener): void {
    this.#listeners[phase].push(listener);
  }

  /** Milliseconds since the projection last matched the head, by the monotonic or wall clock, whichever is more. */
  ageMs(): number {
    return this.#msSince(this.#freshAsOf);
  }

  /** What a decision made now is based on, for `isStillBasedOn`. */
  get basis(): Basis {
    return { authority: this.#authority, freshAsOf: this.#freshAsOf };
  }

  /**
   * Whether a commit may be sent that was decided on this authority. Earlier than the bound, because a commit may arrive later than
   * it was sent: see `EndIdleTransactions`.
   */
  isFreshForCommit(): boolean {
    return this.ageMs() <= this.options.boundMs * COMMIT_SHARE;
  }

  /** Whether a decision with this basis would be the same now: nothing has changed, and it isn't older than the bound. */
  isStillBasedOn({ authority, freshAsOf }: Basis): boolean {
    return authority === this.#authority && this.#msSince(freshAsOf) <= this.options.boundMs && !this.isOvertaken();
  }

  /** Sets what must succeed before the log's head is read; undefined when there's nothing to do. */
  beforeReading(prepare: () => Promise<void> | undefined): void {
    this.#beforeReading = prepare;
  }

  isFresh(): boolean {
    return this.ageMs() <= this.options.boundMs;
  }

  /** Whether another worker may act on a change that this projection lacks. Throws `Unavailable`. */
  isOvertaken(): boolean {
    const { stamp } = this.options;
    return stamp !== undefined && stamp.read() > this.#authority.head.seq;
  }

  /** Whether it's fresh, and holds all changes that any worker has told somebody of. Ask when a request begins. */
  isCurrent(): boolean {
    return this.isFresh() && !this.isOvertaken();
  }

  /** Updates the projection to a head read after this call, or throws `Unavailable` within 1.5 s. */
  async ensureFresh(): Promise<void> {
    try {
      await this.#within(ENSURE_TIMEOUT_MS, this.#refreshUntilFresh());
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Unavailable('storage_unavailable', 'The storage does not respond.');
    }
    if (!this.isFresh()) throw new Unavailable('storage_unavailable', 'The storage responds too slowly.');
  }

  /**
   * Refreshes the projection: reads the head and the missing changes. Calls during a refresh share the next one, because
   * the current one may have read the head too early. The next one doesn't wait for a slow one: what that reads may be
   * too old when it's answered.
   */
  refresh(): Promise<void> {
    if (this.#refreshing === undefined) return this.#startRefresh();
    this.#nextRefresh ??= this.#untilNext(this.#refreshing).then(() => {
      this.#nextRefresh = undefined;
      return this.#startRefresh();
    });
    return this.#nextRefresh;
  }

  /**
   * Applies a commit of this process: its changes in order, and the resulting authority. Reads entries missing in
   * between first. Throws `Unavailable` when other workers can't be told.
   */
  async advance(changes: readonly Change[], authority: Authority): Promise<void> {
    if (authority.head.seq <= this.#authority.head.seq) return;
    const missing = changes.filter((change) => change.seq > this.#authority.head.seq);
    if (missing[0]?.previousHash === this.#authority.head.hash) {
      this.#moveTo(authority, missing);
      return;
    }
    try {
      await this.#within(ADVANCE_TIMEOUT_MS, this.refresh());
    } catch {
      // The commit is done but entries before it are missing here, so serve no request until a refresh succeeds.
      this.#freshAsOf = undefined;
    }
  }

  #msSince(reading: ClockReading | undefined): number {
    return reading === undefined ? Infinity : msSince(reading, this.options.clock);
  }

  #startRefresh(): Promise<void> {
    const refresh = this.#refreshOnce().finally(() => {
      this.#underWay.delete(refresh);
      if (this.#refreshing === refresh) this.#refreshing = undefined;
    });
    this.#underWay.add(refresh);
    this.#refreshing = refresh;
    return refresh;
  }

  async #untilNext(newest: Promise<void>): Promise<void> {
    const timer = this.options.clock.timer(REFRESH_AGAIN_MS);
    await Promise.race([ended(newest), timer.elapsed]);
    timer.cancel();
    if (this.#underWay.size >= MAX_REFRESHES) await Promise.race([...this.#underWay].map(ended));
  }

  /** Slow refreshes may be answered together, and a later one may have read a fresh head. */
  async #refreshUntilFresh(): Promise<void> {
    await this.refresh();
    while (!this.isFresh() && this.#refreshing !== undefined) await this.#refreshing;
  }

  async #refreshOnce(): Promise<void> {
    const { log, clock, onError } = this.options;
    const preparation = this.#beforeReading();
    if (preparation !== undefined) await this.#prepared(preparation);
    const seqBefore = this.#authority.head.seq;
    const sent = readClocks(clock);
    try {
      const head = await this.#within(READ_TIMEOUT_MS, log.head());
      if (head.seq < seqBefore)
        throw new Error('The log is shorter than before: was the storage restored? Restart the service.');
      const behind = head.seq - this.#authority.head.seq;
      if (behind > 0 && behind <= CATCH_UP_LIMIT) await this.#catchUp(head.seq);
      const current = this.#authority.head;
      if (current.seq < head.seq || (current.seq === head.seq && current.hash !== head.hash)) await this.#reload();
      if (this.#authority.head.seq < head.seq) throw new Error('The log is shorter than its head says.');
      this.#tellOthers();
      if (this.#freshAsOf === undefined || sent.monotonic >= this.#freshAsOf.monotonic) this.#freshAsOf = sent;
    } catch (error) {
      onError?.(error);
      throw error;
    }
  }

  async #prepared(preparation: Promise<void>): Promise<void> {
    try {
      await this.#within(READ_TIMEOUT_MS, preparation);
    } catch (error) {
      this.options.onError?.(error);
      throw error;
    }
  }

  async #catchUp(until: number): Promise<void> {
    const before = this.#authority.head.seq;
    const changes = await this.#within(READ_TIMEOUT_MS, this.options.log.listAfter(before, CATCH_UP_LIMIT));
    const { seq } = this.#authority.head;
    const { authority, applied } = applyLinked(
      this.#authority,
      changes.filter((change) => change.seq > seq),
      this.options.sha256,
    );
    if (applied.length > 0) this.#moveTo(authority, applied);
    // Long entries are read in parts.
    if (mayBeCutShort(changes) && applied.length > 0 && authority.head.seq < until) await this.#catchUp(until);
  }

  async #reload(): Promise<void> {
    const { head, records } = await this.#within(READ_TIMEOUT_MS, this.options.log.load());
    if (head.seq < this.#authority.head.seq) return;
    this.#moveTo(new Authority(head, records), [undefined]);
  }

  async #within<T>(ms: number, promise: Promise<T>): Promise<T> {
    const timer = this.options.clock.timer(ms);
    const timeout = timer.elapsed.then(() => {
      throw new Unavailable('storage_unavailable', 'The storage did not respond in time.');
    });
    try {
      return await Promise.race([promise, timeout]);
    } finally {
      timer.cancel();
    }
  }

  #moveTo(authority: Authority, changes: readonly (Change | undefined)[]): void {
    this.#authority = authority;
    try {
      // Before anybody is answered or notified.
      this.#tellOthers();
    } catch (error) {
      this.#freshAsOf = undefined;
      throw error;
    } finally {
      for (const change of changes) {
        for (const phase of PHASES) for (const listener of this.#listeners[phase]) listener(change);
      }
    }
  }

  /** Tells other workers of the last change, unless they were told. Throws `Unavailable`; then nobody is answered until they are. */
  #tellOthers(): void {
    const { seq } = this.#authority.head;
    if (seq === this.#told) return;
    this.options.stamp?.renew(seq);
    this.#told = seq;
  }
}

function ended(refresh: Promise<void>): Promise<void> {
  return refresh.catch(() => undefined);
}
