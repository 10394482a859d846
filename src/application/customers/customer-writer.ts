import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Needs } from '../../domain/access/needs.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { CallerAuthenticator } from '../authority/caller-authenticator.js';
import type { CustomerCallback } from '../ports/customer-store.js';
import type { Store } from '../ports/store.js';

/** How often to resolve the actor again, if they are evicted from memory before the attempt runs. */
const TRIES = 3;
const UNKNOWN = Symbol('actor unknown');

/**
 * Runs transactions that change customers. These transactions have no authority of their own, so every attempt checks the
 * actor against the projection, which must be fresh at that moment.
 */
export class CustomerWriter {
  constructor(
    private readonly store: Pick<Store, 'customers'>,
    private readonly authenticator: Pick<CallerAuthenticator, 'peek' | 'resolveAgain'>,
  ) {}

  /**
   * Runs the callback in a transaction. Throws `TokenInvalid` when the actor's session has ended by the time of the
   * attempt, `Forbidden` when the actor no longer meets the needs, `Unavailable` when that can't be determined. `reads`
   * are the ids of customers that the callback is going to read.
   */
  async writeAs<T>(
    actor: Actor,
    { needs, reads = [] }: { readonly needs: Needs; readonly reads?: readonly string[] },
    callback: CustomerCallback<T>,
  ): Promise<T> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (this.authenticator.peek(actor) === undefined) await this.authenticator.resolveAgain(actor);
      const outcome = await this.store.customers.transact(async (transaction) => {
        const actorNow = this.authenticator.peek(actor);
        if (actorNow === undefined) return UNKNOWN;
        authorise(actorNow, needs);
        return { value: await callback(transaction) };
      }, reads);
      if (outcome !== UNKNOWN) return outcome.value;
    }
    throw new Unavailable('storage_unavailable', 'Your permissions could not be checked in time. Nothing was changed.');
  }
}
