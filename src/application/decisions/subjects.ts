import type { Authority, RoleHolder } from '../../domain/authority/authority.js';
import { timeOf, type Moment } from '../../domain/changes/moment.js';
import { holdingsOf } from '../../domain/groups/holdings.js';
import type { PastAccess } from '../../domain/users/past-access.js';
import { hasExpired } from '../../domain/tokens/api-token.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import { RecordCache } from '../authority/record-cache.js';
import type { Cache } from '../ports/cache.js';
import type { ChangeHistory } from '../ports/change-history.js';
import type { Clock } from '../ports/clock.js';
import type { UserAsOfReader, UserReader } from '../ports/user-repository.js';
import { findCredentialByEmail } from '../sessions/find-credential-by-email.js';
import { accessAt } from '../users/access-at.js';

/** Whom a question is about. Users and API tokens are known. */
export interface SubjectName {
  readonly type: string;
  readonly id: string;
}

/** There is no such subject. */
export const NOBODY: RoleHolder = { holdings: [] };

/** In UTF-16 units. No id is longer, so the storage isn't asked for such a one, and the cache doesn't keep it. */
const MAX_ID_LENGTH = 64;

interface SubjectsOptions {
  readonly users: UserAsOfReader & Pick<UserReader, 'findCredential'>;
  readonly history: Pick<ChangeHistory, 'listOfRecord'>;
  readonly projection: Pick<AuthorityProjection, 'authority' | 'ensureFresh' | 'onChange'>;
  readonly cache: Cache<string, RoleHolder>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Finds those whom questions are about: tokens in the authority, and users in a cache that the log invalidates. As long as the
 * projection holds the same authority, what was found is what the log says at its position.
 */
export class Subjects {
  readonly #users: RecordCache<RoleHolder>;

  constructor(private readonly options: SubjectsOptions) {
    const { cache, projection } = options;
    this.#users = new RecordCache(cache, (id) => this.#read(id));
    projection.onChange('caches', (change) => {
      if (change === undefined) this.#users.forgetAll();
      else if (change.resource === 'user') this.#users.forget(change.recordId);
    });
  }

  /** The subject now, or `NOBODY`; undefined for a user whom only the storage knows. */
  peek({ type, id }: SubjectName): RoleHolder | undefined {
    if (type === 'user') return isId(id) ? this.#users.peek(id) : NOBODY;
    const { projection, clock } = this.options;
    return type === 'token' ? tokenOf(projection.authority, id, clock.now()) : NOBODY;
  }

  /** The user now, or `NOBODY`. Throws `Unavailable`. */
  async getUser(id: string): Promise<RoleHolder> {
    return (await this.#users.get(id)) ?? NOBODY;
  }

  /** The id of the user with this address; undefined if nobody has it. Throws `Unavailable`. */
  async findIdByEmail(address: string): Promise<string | undefined> {
    return (await findCredentialByEmail(this.options.users, address))?.userId;
  }

  /** The subject at a moment, whose authority this is, or `NOBODY`. Throws `Unavailable`. */
  async getAt({ type, id }: SubjectName, moment: Moment, authority: Authority): Promise<RoleHolder> {
    if (type === 'token') return tokenOf(authority, id, timeOf(moment, authority.head));
    if (type !== 'user' || !isId(id)) return NOBODY;
    return holderOf(await accessAt(this.options.history, id, authority.head));
  }

  /** A user may be newer than the projection, which then catches up: it forgets users who change meanwhile, and they're read again. */
  async #read(id: string): Promise<RoleHolder> {
    const { users, projection } = this.options;
    const { user, head } = await users.findAsOf(id);
    if (head.seq > projection.authority.head.seq) await projection.ensureFresh();
    return holderOf(user);
  }
}

function holderOf(user: PastAccess | undefined): RoleHolder {
  return user === undefined ? NOBODY : { holdings: holdingsOf(user), suspended: user.suspended };
}

function isId(text: string): boolean {
  return text !== '' && text.length <= MAX_ID_LENGTH;
}

function tokenOf({ records }: Authority, id: string, now: number): RoleHolder {
  const token = records.tokens.get(id);
  return token === undefined ? NOBODY : { holdings: token.roleIds, expired: hasExpired(token, now) };
}
