import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { requireFound } from '../../domain/domain-error.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { pastMoment } from '../../domain/past-moment.js';
import { ownOr } from '../../domain/permissions/needs.js';
import { identitiesOf, IDENTITY_FIELDS, identityValue } from '../../domain/providers/identity.js';
import type { SignInKey } from '../../domain/sign-in/sign-in-key.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import type { Store } from '../ports/store.js';

/** Lists the identities of the caller or of another user, also those at providers that are configured no more. */
export class ListIdentities {
  static readonly needs = ownOr('account.read');

  constructor(
    private readonly store: Pick<Store, 'users' | 'signInKeys'>,
    private readonly clock: Pick<Clock, 'now'>,
  ) {}

  /** Throws `Forbidden`, `NotFound`. */
  async execute(
    actor: Actor,
    { id, query }: { readonly id: string; readonly query: ListQuery },
  ): Promise<ListPage<SignInKey>> {
    authorise(actor, ListIdentities.needs, id === actor.id);
    requireFound(await this.store.users.find(id), 'user');
    const now = this.clock.now();
    const identities = identitiesOf(await this.store.signInKeys.listOf(id)).map((identity) => ({
      ...identity,
      created: pastMoment(identity.created, now),
      lastUsed: identity.lastUsed && pastMoment(identity.lastUsed, now),
    }));
    return listInSlices(identities, query, { fields: IDENTITY_FIELDS, valueOf: identityValue });
  }
}
