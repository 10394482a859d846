import type { Authority } from '../../domain/authority/authority.js';
import type { Moment } from '../../domain/changes/moment.js';
import { decide, type Wanted } from '../../domain/decisions/decide.js';
import { DomainError } from '../../domain/domain-error.js';
import { authorise } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { Caller } from '../../domain/users/caller.js';
import { AuthorityHistory } from '../authority/authority-history.js';
import type { ChangeHistory } from '../ports/change-history.js';
import type { UserLister } from '../ports/user-repository.js';
import { EventLoopSlice } from '../scheduling/event-loop-slice.js';
import { whoCan } from '../users/who-can.js';
import type { Subjects } from './subjects.js';

interface Search extends Wanted {
  /** Users and tokens are found. */
  readonly type: string;
  /** As in `Question`. */
  readonly moment?: Moment | DomainError | undefined;
  /** The id that the page before ended with. */
  readonly after: string | undefined;
  /** At least 1. */
  readonly limit: number;
}

/** Ids in order. `next` is where the next page begins, if there is one. */
interface FoundSubjects {
  readonly ids: readonly string[];
  readonly next: string | undefined;
}

interface SearchSubjectsOptions {
  readonly users: UserLister;
  readonly history: Pick<ChangeHistory, 'listUsersEver'>;
  readonly authorities: Pick<AuthorityHistory, 'read'>;
  readonly subjects: Pick<Subjects, 'peek' | 'getAt'>;
}

/** Users of the past looked at for one page. One with fewer results than this leads on all the same. */
const MAX_LOOKED_AT = 2_000;
const BATCH = 500;
const BY_ID = [{ field: 'id', descending: false }];

/** Lists who may do something, now or at a moment of the past. */
export class SearchSubjects {
  static readonly needs = all('role.read', 'account.read');

  constructor(private readonly options: SearchSubjectsOptions) {}

  /** Throws `Forbidden`, `OutOfHistory`, `Unavailable`. */
  async execute(actor: Caller, search: Search): Promise<FoundSubjects> {
    const { moment, type } = search;
    authorise(actor, moment === undefined ? SearchSubjects.needs : AuthorityHistory.needs);
    if (moment instanceof DomainError) throw moment;
    const authority = await this.options.authorities.read(actor, moment);
    if (decide(authority, { holdings: [] }, search).reason.startsWith('unknown_')) return NOTHING_FOUND;
    if (type === 'token') return this.#findTokens(authority, search, moment);
    if (type !== 'user') return NOTHING_FOUND;
    return moment === undefined
      ? this.#findUsers(actor, authority, search)
      : this.#findPastUsers(authority, { ...search, moment });
  }

  async #findUsers(
    actor: Caller,
    authority: Authority,
    { ability, action, after, limit }: Search,
  ): Promise<FoundSubjects> {
    const filters = whoCan([`${ability}.${action}`], authority);
    const position = after === undefined ? undefined : [after];
    const page = { kind: 'after', after: position, limit, likelyTotal: 1 } as const;
    const { records, next } = await this.options.users.list(
      { filters, search: [], order: BY_ID, page },
      { reader: actor.id },
    );
    const ids = records.map(({ id }) => id);
    return { ids, next: next === undefined ? undefined : ids.at(-1) };
  }

  /** There are few. */
  async #findTokens(authority: Authority, search: Search, moment: Moment | undefined): Promise<FoundSubjects> {
    const { subjects } = this.options;
    const found = new Page(search.limit);
    for (const id of [...authority.records.tokens.keys()].sort()) {
      if (search.after !== undefined && id <= search.after) continue;
      const subject = { type: 'token', id };
      const holder = moment === undefined ? subjects.peek(subject) : await subjects.getAt(subject, moment, authority);
      if (decide(authority, holder, search).allowed) found.add(id);
      if (found.isOver) break;
    }
    return found;
  }

  async #findPastUsers(authority: Authority, search: Search & { readonly moment: Moment }): Promise<FoundSubjects> {
    const slice = new EventLoopSlice();
    const found = new Page(search.limit);
    const { history, subjects } = this.options;
    const until = authority.head.seq;
    let { after } = search;
    for (let lookedAt = 0; ; lookedAt += BATCH) {
      const ids = await history.listUsersEver({ after, until, limit: BATCH });
      for (const id of ids) {
        const holder = await subjects.getAt({ type: 'user', id }, search.moment, authority);
        if (decide(authority, holder, search).allowed) found.add(id);
        if (found.isOver) return found;
        if (slice.isOver()) await slice.next();
      }
      if (ids.length < BATCH) return found;
      after = ids.at(-1);
      if (lookedAt + BATCH >= MAX_LOOKED_AT) return { ids: found.ids, next: after };
    }
  }
}

const NOTHING_FOUND: FoundSubjects = { ids: [], next: undefined };

/** Takes one more than the limit, to know whether there is another page. */
class Page implements FoundSubjects {
  readonly ids: string[] = [];
  isOver = false;

  constructor(private readonly limit: number) {}

  add(id: string): void {
    if (this.ids.length < this.limit) this.ids.push(id);
    else this.isOver = true;
  }

  get next(): string | undefined {
    return this.isOver ? this.ids.at(-1) : undefined;
  }
}
