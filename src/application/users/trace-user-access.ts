import { AccessTimeline, type PermissionOverTime } from '../../domain/access/access-timeline.js';
import { LOG_NEEDS } from '../../domain/authority/shown-change.js';
import type { Authority } from '../../domain/authority/authority.js';
import { headAfter, type Change, type Head } from '../../domain/changes/change.js';
import { lengthOfChange } from '../../domain/changes/readable-changes.js';
import { requireFound } from '../../domain/domain-error.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import { MAX_LENGTH_READ } from '../../domain/lists/list-bytes.js';
import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { accessAfter, type PastAccess } from '../../domain/users/past-access.js';
import type { User } from '../../domain/users/user.js';
import type { AuthorityHistory } from '../authority/authority-history.js';
import { BadParameter } from '../lists/parse-list-criteria.js';
import type { ChangeHistory } from '../ports/change-history.js';
import type { Clock } from '../ports/clock.js';
import type { UserReader } from '../ports/user-repository.js';
import { accessAt } from './access-at.js';
import type { ActorNames, Named } from './actor-names.js';
import type { DeletedUser } from './explain-user-access.js';

/** Entries of the log that one answer reads, of the authority and of the user. */
export const MAX_ENTRIES = 10_000;
/** Spans that one answer holds. */
export const MAX_SPANS = 10_000;
/** Of the user's entries, in UTF-16 code units. */
export const MAX_LENGTH = 2 * MAX_LENGTH_READ;
/** Of the user, read at once. */
const BATCH = 500;
const DEFAULT_PERIOD_MS = 30 * 24 * 60 * 60 * 1_000;

/** What a user may have done in a period, and the changes that it followed from. */
export interface UserAccessOverTime {
  /** With the suspension at the end of the period, and today's profile. */
  readonly user: User | DeletedUser;
  /** Milliseconds since the epoch, as `until`. */
  readonly from: number;
  readonly until: number;
  /** Those that were allowed at some time. */
  readonly permissions: readonly PermissionOverTime[];
  /** Each change that a span begins or ends with, in order. */
  readonly changes: readonly Named<EdgeChange>[];
}

/** A change without its values: of a thousand people's role, say, they would be long. */
export type EdgeChange = Pick<Change, 'seq' | 'at' | 'actorId' | 'resource' | 'recordId' | 'action'>;

interface TraceUserAccessOptions {
  readonly users: Pick<UserReader, 'find'>;
  readonly authorities: Pick<AuthorityHistory, 'readPeriod' | 'replay'>;
  readonly history: Pick<ChangeHistory, 'listOfRecord'>;
  readonly names: Pick<ActorNames, 'addTo'>;
  readonly clock: Pick<Clock, 'now'>;
}

interface Period {
  readonly from: number;
  readonly until: number;
}

/** Shows when a user had which permission, and why that changed. */
export class TraceUserAccess {
  static readonly needs = LOG_NEEDS;

  constructor(private readonly options: TraceUserAccessOptions) {}

  /**
   * A period ends now unless it says otherwise, and begins 30 days before its end. Throws `Forbidden`, `NotFound`, `OutOfHistory`,
   * `Unavailable`, and `BadParameter` when the period holds more than one answer may read.
   */
  async execute(
    actor: Actor,
    { id, ...given }: { readonly id: string; readonly from: number | undefined; readonly until: number | undefined },
  ): Promise<UserAccessOverTime> {
    authorise(actor, TraceUserAccess.needs);
    const { users, authorities, history, names, clock } = this.options;
    const until = given.until ?? clock.now();
    const period = { from: Math.max(given.from ?? until - DEFAULT_PERIOD_MS, 0), until };
    if (period.from > until) throw new BadParameter('from', 'must not be later than "to"');
    const { start, end } = await authorities.readPeriod(actor, period);
    const before = await accessAt(history, id, start.head);
    const traced = new TracedAccess(period, { start, before });
    const readOthers = () => this.#entriesOf(id, start.head, end);
    await authorities.replay(actor, { start, end, readOthers }, (change, draft) => {
      traced.add(change, () => draft.at(headAfter(change)));
    });
    const { permissions, changes, last } = traced.result();
    const user = requireFound(await users.find(id).then((found) => userOf(id, found, last)), 'user');
    return { user, ...period, permissions, changes: await names.addTo(changes) };
  }

  /** The user's entries after one position and up to another, in order. */
  async #entriesOf(id: string, start: Head, end: Head): Promise<Change[]> {
    const found: Change[] = [];
    let length = 0;
    for (let until: Pick<Head, 'seq' | 'at'> = end; ;) {
      const changes = await this.options.history.listOfRecord(
        { resource: 'user', recordId: id },
        { until, limit: BATCH },
      );
      for (const change of changes) {
        if (change.seq <= start.seq) break;
        found.push(change);
        length += lengthOfChange(change);
      }
      if (found.length > MAX_ENTRIES || length > MAX_LENGTH) throw tooLong();
      const last = changes.at(-1);
      if (last === undefined || last.seq <= start.seq) return found.reverse();
      until = { seq: last.seq - 1, at: last.at };
    }
  }
}

/** The user of a period: who was there at its end, or was deleted in it. */
function userOf(id: string, found: User | undefined, last: PastAccess | undefined): User | DeletedUser | undefined {
  if (last === undefined) return undefined;
  const { suspended } = last;
  return found === undefined ? { id, suspended, isDeleted: true } : { ...found, suspended };
}

/** Follows one user's access from change to change. */
class TracedAccess {
  readonly #timeline: AccessTimeline;
  readonly #edges: EdgeChange[] = [];
  #authority: Authority;
  #access: PastAccess | undefined;
  /** The access before a deletion, otherwise the present one. */
  #last: PastAccess | undefined;
  /** The records that permissions follow from: held roles and groups, and the roles of these. */
  #held: ReadonlySet<string> = new Set();
  #entries = 0;

  constructor(
    { from }: Period,
    { start, before }: { readonly start: Authority; readonly before: PastAccess | undefined },
  ) {
    this.#timeline = new AccessTimeline(from);
    this.#authority = start;
    this.#access = before;
    this.#last = before;
    this.#resolve();
  }

  /** `authorityAfter` gives the authority after the change. */
  add(change: Change, authorityAfter: () => Authority): void {
    this.#entries += 1;
    if (this.#entries > MAX_ENTRIES) throw tooLong();
    if (change.resource === 'user') {
      this.#access = accessAfter(this.#access, change);
      this.#last = this.#access ?? this.#last;
    } else if (!this.#dependsOn(change)) return;
    this.#authority = authorityAfter();
    this.#resolve(change);
  }

  result() {
    return { permissions: this.#timeline.permissions(), changes: this.#edges, last: this.#last };
  }

  #dependsOn({ resource, recordId }: Change): boolean {
    return resource === 'ability' || this.#held.has(recordId);
  }

  #resolve(change?: Change): void {
    const access = this.#access;
    const holdings = access === undefined ? [] : holdingsOf(access);
    const { groups } = this.#authority.records;
    this.#held = new Set(holdings.flatMap((id) => [id, ...(groups.get(id)?.roleIds ?? [])]));
    const isAllowed = access !== undefined && !access.suspended;
    const allowed = isAllowed ? this.#authority.resolve(holdings).permissionSet : undefined;
    if (!this.#timeline.add(allowed, change) || change === undefined) return;
    const { seq, at, actorId, resource, recordId, action } = change;
    this.#edges.push({ seq, at, actorId, resource, recordId, action });
    if (this.#timeline.size > MAX_SPANS) throw tooLong();
  }
}

function tooLong(): BadParameter {
  return new BadParameter('from', 'begins a period with too many changes: choose a later time');
}
