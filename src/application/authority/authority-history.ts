import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { LOG_NEEDS } from '../../domain/authority/shown-change.js';
import { AuthorityDraft } from '../../domain/authority/apply-change.js';
import { Authority, NO_RECORDS } from '../../domain/authority/authority.js';
import { GENESIS, headAfter, type Change, type Head } from '../../domain/changes/change.js';
import { mayBeCutShort } from '../../domain/changes/readable-changes.js';
import { OutOfHistory, type Moment } from '../../domain/changes/moment.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { AuthoritySnapshots } from '../ports/authority-snapshots.js';
import type { ChangeHistory } from '../ports/change-history.js';
import type { ChangeLog } from '../ports/change-log.js';
import type { Clock } from '../ports/clock.js';
import { EventLoopSlice } from '../scheduling/event-loop-slice.js';
import type { FairSemaphore } from '../scheduling/fair-semaphore.js';
import type { AuthorityProjection } from './authority-projection.js';

/** Entries read and applied between two turns of the event loop. */
const BATCH = 200;
/** Past authorities kept, for the pages of a list. */
const REMEMBERED = 8;

/** Something that was read, and the authority that it was read from. */
export interface AsOf<T> {
  readonly authority: Authority;
  readonly found: T;
}

export interface AuthorityHistoryOptions {
  readonly projection: Pick<AuthorityProjection, 'authority' | 'ensureFresh'>;
  readonly log: Pick<ChangeLog, 'listAfter'>;
  readonly history: Pick<ChangeHistory, 'findFirstLater' | 'listOfAuthority'>;
  readonly snapshots: Pick<AuthoritySnapshots, 'findLatest'>;
  readonly clock: Pick<Clock, 'now' | 'timer'>;
  /** Limits how many authorities are rebuilt at once; shared fairly between callers. */
  readonly rebuilds: Pick<FairSemaphore, 'run'>;
}

/** What is applied to an authority. */
interface Replay {
  readonly start: Authority;
  readonly end: Head;
  readonly readOthers: () => Promise<readonly Change[]>;
}

/** Reads the authority of any moment. */
export class AuthorityHistory {
  /** Required for every moment but the present. */
  static readonly needs = LOG_NEEDS;

  /** By sequence number, the least recently used first. */
  readonly #remembered = new Map<number, Promise<Authority>>();

  constructor(private readonly options: AuthorityHistoryOptions) {}

  /**
   * Returns the authority after the last change at or before the moment; without a moment the projection, which the
   * request's pipeline has found fresh. Throws `Forbidden`, `OutOfHistory`, `Unavailable`.
   */
  async read(actor: Actor, moment: Moment | undefined): Promise<Authority> {
    const { projection } = this.options;
    if (moment === undefined) return projection.authority;
    authorise(actor, AuthorityHistory.needs);
    // Nothing is ever added before the end of the log, so an older moment doesn't depend on what is new.
    if (!isBefore(moment, projection.authority.head)) await projection.ensureFresh();
    return this.readAt(actor, await this.#headAt(moment, projection.authority.head));
  }

  /** Returns the authority at a position that was read from the log. Throws `Unavailable`. */
  async readAt(actor: Actor, head: Head): Promise<Authority> {
    const { projection } = this.options;
    if (head.seq > projection.authority.head.seq) await projection.ensureFresh();
    const present = projection.authority;
    if (head.seq > present.head.seq) throw fallenBehind();
    return head.seq === present.head.seq ? present : this.#remember(actor, head);
  }

  /**
   * Reads the authority at the beginning of a period, which may be before the first change, and the position of its last
   * change. Times are in milliseconds since the epoch. Throws `Forbidden`, `OutOfHistory`, `Unavailable`.
   */
  async readPeriod(
    actor: Actor,
    { from, until }: { readonly from: number; readonly until: number },
  ): Promise<{ readonly start: Authority; readonly end: Head }> {
    const { head } = await this.read(actor, { at: until });
    const start = await this.read(actor, { at: from }).catch((error: unknown) => {
      if (error instanceof OutOfHistory) return new Authority(GENESIS, NO_RECORDS);
      throw error;
    });
    return { start, end: head };
  }

  /**
   * Applies the authority's entries one by one, up to a position that was read from the log. `visit` gets each, and each of the
   * others in its place, with the authority after it. `readOthers` is called when few rebuild an authority. Throws `Unavailable`.
   */
  replay(
    actor: Actor,
    { start, end, readOthers }: Replay,
    visit: (change: Change, draft: AuthorityDraft) => void,
  ): Promise<void> {
    return this.options.rebuilds.run(actor.id, async () => {
      const draft = new AuthorityDraft(start);
      const waiting = (await readOthers()).toReversed();
      const slice = new EventLoopSlice();
      const visitUntil = async (seq: number) => {
        while ((waiting.at(-1)?.seq ?? Infinity) < seq) await step(waiting.pop()!);
      };
      const step = async (change: Change) => {
        visit(change, draft.apply(change));
        if (slice.isOver()) await slice.next();
      };
      for await (const changes of this.#portions(start.head.seq, end.seq)) {
        slice.begin();
        for (const change of changes) {
          await visitUntil(change.seq);
          await step(change);
        }
      }
      await visitUntil(Infinity);
    });
  }

  async #headAt(moment: Moment, newest: Head): Promise<Head> {
    if ('seq' in moment) {
      if (moment.seq < 1 || moment.seq > newest.seq) throw new OutOfHistory();
      return moment.seq === newest.seq ? newest : this.#headOf(moment.seq);
    }
    if (moment.at > Math.max(this.options.clock.now(), newest.at)) throw new OutOfHistory();
    if (newest.seq > 0 && moment.at >= newest.at) return newest;
    // Times never decrease, so the last entry up to the moment is the one before the first later entry. A server that
    // has fallen behind can't answer this wrongly, as it could for the last entry up to the moment.
    const later = newest.seq === 0 ? undefined : await this.options.history.findFirstLater(moment.at);
    if (newest.seq > 0 && later === undefined) throw fallenBehind();
    if (later === undefined || later.seq === 1) throw new OutOfHistory();
    return this.#headOf(later.seq - 1);
  }

  async #headOf(seq: number): Promise<Head> {
    const [change] = await this.options.log.listAfter(seq - 1, 1);
    if (change?.seq !== seq) throw fallenBehind();
    return headAfter(change);
  }

  /** Reads an authority once, also for concurrent requests. */
  #remember(actor: Actor, head: Head): Promise<Authority> {
    const { rebuilds } = this.options;
    const found = this.#remembered.get(head.seq) ?? rebuilds.run(actor.id, () => this.#rebuild(head));
    this.#remembered.delete(head.seq);
    this.#remembered.set(head.seq, found);
    found.catch(() => {
      if (this.#remembered.get(head.seq) === found) this.#remembered.delete(head.seq);
    });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > REMEMBERED) this.#remembered.delete(oldest!);
    return found;
  }

  /** Continues from the nearest earlier authority that's in memory or has a snapshot. */
  async #rebuild(head: Head): Promise<Authority> {
    const { snapshots } = this.options;
    const known = await this.#nearest(head.seq);
    const snapshot = await snapshots.findLatest({ after: known.head.seq, until: head.seq });
    const base = snapshot === undefined ? known : new Authority(snapshot.head, snapshot.records);
    const draft = new AuthorityDraft(base);
    for await (const changes of this.#portions(base.head.seq, head.seq)) {
      for (const change of changes) draft.apply(change);
    }
    return draft.at(head);
  }

  /** The authority's entries up to one, in order. */
  async *#portions(after: number, until: number): AsyncGenerator<readonly Change[]> {
    const { history, clock } = this.options;
    for (let next = after; ;) {
      const changes = await history.listOfAuthority({ after: next, until, limit: BATCH });
      yield changes;
      const last = changes.at(-1);
      if (last === undefined || (changes.length < BATCH && !mayBeCutShort(changes))) return;
      next = last.seq;
      await clock.timer(0).elapsed;
    }
  }

  async #nearest(seq: number): Promise<Authority> {
    const earlier = [...this.#remembered.keys()].filter((known) => known < seq);
    const found = await this.#remembered.get(Math.max(...earlier))?.catch(() => undefined);
    return found ?? new Authority(GENESIS, NO_RECORDS);
  }
}

/** Whether a log that ends there has all changes up to the moment. */
function isBefore(moment: Moment, { seq, at }: Head): boolean {
  return 'seq' in moment ? moment.seq <= seq : moment.at < at;
}

function fallenBehind(): Unavailable {
  return new Unavailable('storage_unavailable', 'The storage has not received all changes yet.');
}
