import { Unavailable } from '../../domain/domain-error.js';
import { SEARCH_MS } from '../../domain/operations/operation.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';

/** Finding the next customers of an operation has taken too long each time, for `SEARCH_MS`. */
export class SearchTooSlow extends Error {}

/**
 * Gives up searches that take too long for ever: of more customers than a list can search, or in a storage that is too
 * slow. Other failures, such as a storage that is away, don't count.
 */
export class SearchPatience {
  constructor(
    private readonly clock: Pick<Clock, 'monotonic'>,
    private readonly slowSince: Cache<string, number>,
  ) {}

  /** Resolves or rejects as the search does. Throws `SearchTooSlow` instead when the time is over. */
  async tried<T>(operationId: string, search: Promise<T>): Promise<T> {
    try {
      const found = await search;
      this.slowSince.delete(operationId);
      return found;
    } catch (error) {
      if (!(error instanceof Unavailable && error.code === 'overloaded')) throw error;
      const now = this.clock.monotonic();
      const since = this.slowSince.get(operationId) ?? now;
      this.slowSince.set(operationId, since);
      if (now - since < SEARCH_MS) throw error;
      this.slowSince.delete(operationId);
      throw new SearchTooSlow(undefined, { cause: error });
    }
  }
}
