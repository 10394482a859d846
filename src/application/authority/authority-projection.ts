import { applyChange } from '../../domain/authority/apply-change.js';
import { Authority, NO_RECORDS } from '../../domain/authority/authority.js';
import { GENESIS, type Change } from '../../domain/changes/change.js';
import { follows, type Sha256 } from '../../domain/changes/seal-change.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { Clock } from '../ports/clock.js';

/** More entries than this behind, and one snapshot is read in place of the entries. */
const CATCH_UP_LIMIT = 1_000;
/** How long a request waits for a projection that is too old to become fresh. */
const ENSURE_TIMEOUT_MS = 500;

export interface AuthorityProjectionOptions {
  readonly log: ChangeLog;
  readonly clock: Clock;
  readonly sha256: Sha256;
  /** The age, in milliseconds, up to which the projection may be asked. */
  readonly boundMs: number;
  /** Told why a look failed; the next look tries again. */
  readonly onError?: (error: unknown) => void;
}

/** A read of the log that takes longer is given up, so that one lost answer does not end all looking. */
const READ_TIMEOUT_MS = 5_000;

/** Called for each change in order, after the projection moved past it; with undefined after a reload. */
export type ChangeListener = (change: Change | undefined) => void;

interface Moment {
  readonly wall: number;
  readonly monotonic: number;
}

/** The one class that keeps the projection fresh. */
export class AuthorityProjection {
  #authority = new Authority(GENESIS, NO_RECORDS);
  #freshAsOf: Moment | undefined;
  #looking: Promise<void> | undefined;
  #nextLook: Promise<void> | undefined;
  readonly #listeners: ChangeListener[] = [];

  constructor(private readonly options: AuthorityProjectionOptions) {}

  /** The projection as it is. Ask only after `isFresh` or `ensureFresh`. */
  get authority(): Authority {
    return this.#authority;
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener);
  }

  /** Milliseconds since the projection was known to be the head, on the clock that says more. */
  ageMs(): number {
    if (this.#freshAsOf === undefined) return Infinity;
    const { clock } = this.options;
    return Math.max(clock.monotonic() - this.#freshAsOf.monotonic, clock.now() - this.#freshAsOf.wall);
  }

  isFresh(): boolean {
    return this.ageMs() <= this.options.boundMs;
  }

  /** Brings the projection to a head that was read after this call, or throws `Unavailable` within 500 ms. */
  async ensureFresh(): Promise<void> {
    try {
      await this.#within(ENSURE_TIMEOUT_MS, this.look());
    } catch (error) {
      if (error instanceof Unavailable) throw error;
      throw new Unavailable('storage_unavailable', 'The storage does not answer.');
    }
    if (!this.isFresh()) throw new Unavailable('storage_unavailable', 'The storage answers too slowly.');
  }

  /**
   * Reads the head and what is missing up to it. Looks that are asked for while one is under way share the one after
   * it, for its head read may have been sent before their reason arose.
   */
  look(): Promise<void> {
    if (this.#looking === undefined) {
      this.#looking = this.#look().finally(() => {
        this.#looking = undefined;
      });
      return this.#looking;
    }
    this.#nextLook ??= this.#looking
      .catch(() => undefined)
      .then(() => {
        this.#nextLook = undefined;
        return this.look();
      });
    return this.#nextLook;
  }

  /**
   * Takes over what a transaction of this process committed: its changes, in order, and the authority they led to.
   * Where entries are missing in between, it reads them first.
   */
  async advance(changes: readonly Change[], authority: Authority): Promise<void> {
    if (authority.head.seq <= this.#authority.head.seq) return;
    const missing = changes.filter((change) => change.seq > this.#authority.head.seq);
    if (missing[0]?.previousHash === this.#authority.head.hash) {
      this.#moveTo(authority, missing);
      return;
    }
    try {
      await this.#within(ENSURE_TIMEOUT_MS, this.look());
    } catch {
      // The commit stands, but what lies before it is unknown here: no request may be served until a look succeeds.
      this.#freshAsOf = undefined;
    }
  }

  async #look(): Promise<void> {
    const { log, clock, onError } = this.options;
    const seqKnown = this.#authority.head.seq;
    const sent = { wall: clock.now(), monotonic: clock.monotonic() };
    try {
      const head = await this.#within(READ_TIMEOUT_MS, log.head());
      if (head.seq < seqKnown) throw new Error('The log is shorter than it was: was the storage restored? Restart.');
      const behind = head.seq - this.#authority.head.seq;
      if (behind > 0 && behind <= CATCH_UP_LIMIT) await this.#catchUp();
      const known = this.#authority.head;
      if (known.seq < head.seq || (known.seq === head.seq && known.hash !== head.hash)) await this.#reload();
      if (this.#authority.head.seq < head.seq) throw new Error('The log is shorter than its head says.');
      if (this.#freshAsOf === undefined || sent.monotonic >= this.#freshAsOf.monotonic) this.#freshAsOf = sent;
    } catch (error) {
      onError?.(error);
      throw error;
    }
  }

  async #catchUp(): Promise<void> {
    const changes = await this.#within(
      READ_TIMEOUT_MS,
      this.options.log.listAfter(this.#authority.head.seq, CATCH_UP_LIMIT),
    );
    let authority = this.#authority;
    const applied: Change[] = [];
    for (const change of changes) {
      if (change.seq <= authority.head.seq) continue;
      if (!follows(authority.head, change, this.options.sha256)) break;
      authority = applyChange(authority, change);
      applied.push(change);
    }
    if (authority.head.seq > this.#authority.head.seq) this.#moveTo(authority, applied);
  }

  async #reload(): Promise<void> {
    const { head, records } = await this.#within(READ_TIMEOUT_MS, this.options.log.load());
    if (head.seq < this.#authority.head.seq) return;
    this.#moveTo(new Authority(head, records), [undefined]);
  }

  async #within<T>(ms: number, answer: Promise<T>): Promise<T> {
    const timer = this.options.clock.timer(ms);
    const late = timer.elapsed.then(() => {
      throw new Unavailable('storage_unavailable', 'The storage does not answer in time.');
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      timer.cancel();
    }
  }

  #moveTo(authority: Authority, changes: readonly (Change | undefined)[]): void {
    this.#authority = authority;
    for (const change of changes) for (const listener of this.#listeners) listener(change);
  }
}
