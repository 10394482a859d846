import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Needs } from '../../domain/access/needs.js';
import { Unavailable } from '../../domain/domain-error.js';
import type { Authenticator } from '../authority/authenticator.js';
import type { CustomerCallback } from '../ports/customer-store.js';
import type { Store } from '../ports/store.js';

/** How often who the actor is may get lost between the queue and the attempt: each time it is looked up anew. */
const TRIES = 3;
const UNKNOWN = Symbol('actor unknown');

/**
 * Runs the works that change customers. Their transactions have no authority of their own, so every attempt asks the
 * projection, which must be within the bound at that moment, what the actor may do.
 */
export class CustomerWriter {
  constructor(
    private readonly store: Pick<Store, 'customers'>,
    private readonly people: Pick<Authenticator, 'peek' | 'resolveAgain'>,
  ) {}

  /**
   * Throws `TokenInvalid` when the actor's session has ended by the time of the attempt, `Forbidden` when the actor
   * does not meet the needs any more, `Unavailable` when neither can be known. `reads`: the customers the work asks for.
   */
  async writeAs<T>(actor: Actor, needs: Needs, work: CustomerCallback<T>, reads: readonly string[] = []): Promise<T> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (this.people.peek(actor) === undefined) await this.people.resolveAgain(actor);
      const outcome = await this.store.customers.transact(async (transaction) => {
        const now = this.people.peek(actor);
        if (now === undefined) return UNKNOWN;
        authorise(now, needs);
        return { value: await work(transaction) };
      }, reads);
      if (outcome !== UNKNOWN) return outcome.value;
    }
    throw new Unavailable('storage_unavailable', 'It could not be known in time what the writer may do.');
  }
}
