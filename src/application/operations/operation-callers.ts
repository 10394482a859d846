import { holdingsOf } from '../../domain/groups/holdings.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { hasExpired } from '../../domain/tokens/api-token.js';
import { tokenIdOf } from '../../domain/tokens/token-actor.js';
import { Unavailable } from '../../domain/domain-error.js';
import { TokenInvalid } from '../../domain/sessions/errors.js';
import type { User } from '../../domain/users/user.js';
import { changesAccess } from '../../domain/users/user-state.js';
import type { AuthorityProjection } from '../authority/authority-projection.js';
import { RecordCache } from '../authority/record-cache.js';
import type { ActorResolver } from '../customers/customer-writer.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

interface OperationCallersOptions {
  readonly store: Pick<Store, 'users'>;
  readonly projection: Pick<AuthorityProjection, 'authority' | 'isFresh' | 'isCurrent' | 'ensureFresh' | 'onChange'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly userCache: Cache<string, User>;
}

/**
 * Resolves the callers of operations with their current permissions, by id: an operation goes on when its caller signs out
 * or the token's text is replaced, but not when the user is suspended or deleted, or the token is deleted or has expired.
 */
export class OperationCallers implements ActorResolver {
  readonly #users: RecordCache<User>;

  constructor(private readonly options: OperationCallersOptions) {
    const { store, projection, userCache } = options;
    this.#users = new RecordCache(userCache, (id) => store.users.find(id));
    projection.onChange('caches', (change) => {
      if (change === undefined) this.#users.forgetAll();
      // Operations go on while their callers change their names.
      else if (change.resource === 'user' && changesAccess(change)) this.#users.forget(change.recordId);
    });
  }

  /** Throws as `resolveAgain` does. */
  async resolve(actorId: string): Promise<Actor> {
    const { projection } = this.options;
    if (!projection.isCurrent()) await projection.ensureFresh();
    return (await this.#find(actorId)) ?? this.#findAgain(actorId);
  }

  resolveAgain({ id }: Actor): Promise<Actor> {
    return this.resolve(id);
  }

  peek({ id }: Actor): Actor | undefined {
    if (!this.options.projection.isFresh()) return undefined;
    return this.#actorOf(id, this.#users.peek(id));
  }

  async #find(actorId: string): Promise<Actor | undefined> {
    const isToken = tokenIdOf(actorId) !== undefined;
    return this.#actorOf(actorId, isToken ? undefined : await this.#users.get(actorId));
  }

  /** Reads from the storage before rejecting. */
  async #findAgain(actorId: string): Promise<Actor> {
    const { projection } = this.options;
    await projection.ensureFresh();
    this.#users.forget(actorId);
    const actor = await this.#find(actorId);
    if (!projection.isFresh()) throw new Unavailable('storage_unavailable', 'The storage responds too slowly.');
    if (actor === undefined) throw new TokenInvalid();
    return actor;
  }

  #actorOf(id: string, user: User | undefined): Actor | undefined {
    const { authority } = this.options.projection;
    const tokenId = tokenIdOf(id);
    if (tokenId === undefined) {
      if (user === undefined || user.suspended) return undefined;
      return { kind: 'user', id, permissions: authority.resolve(holdingsOf(user)) };
    }
    const token = authority.records.tokens.get(tokenId);
    if (token === undefined || hasExpired(token, this.options.clock.now())) return undefined;
    return { kind: 'token', id, permissions: authority.resolve(token.roleIds) };
  }
}
