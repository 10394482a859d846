import { startOfHour } from '../../domain/past-moment.js';
import type { User } from '../../domain/users/user.js';
import type { Cache } from '../ports/cache.js';
import type { Clock } from '../ports/clock.js';
import type { SeenUsers } from '../ports/user-repository.js';

const MAX_PENDING = 10_000;
const STORED_AT_ONCE = 100;

interface SeenPeopleOptions {
  readonly users: SeenUsers;
  readonly clock: Pick<Clock, 'now'>;
  /** Users as requests know them. */
  readonly userCache: Pick<Cache<string, User>, 'delete'>;
}

/**
 * Maintenance job: stores in which hour people last used the service, so each is written at most once an hour. Requests only
 * note it in memory, so they never wait for it and can't fail because of it.
 */
export class SeenPeople {
  readonly #pending = new Map<string, number>();

  constructor(private readonly options: SeenPeopleOptions) {}

  /** Beyond 10,000 waiting, somebody is noted by a later request. */
  note({ id, lastSeen }: Pick<User, 'id' | 'lastSeen'>): void {
    const hour = startOfHour(this.options.clock.now());
    if (lastSeen !== hour && this.#pending.size < MAX_PENDING) this.#pending.set(id, hour);
  }

  /** Stores a portion; after a failure, the next run tries again. Resolves with whether more is left. */
  async execute(): Promise<boolean> {
    const { users, clock, userCache } = this.options;
    const seen = [...this.#pending].slice(0, STORED_AT_ONCE).map(([id, at]) => ({ id, at }));
    if (seen.length === 0) return false;
    await users.recordSeen(seen, clock.now());
    for (const { id, at } of seen) {
      userCache.delete(id);
      if (this.#pending.get(id) === at) this.#pending.delete(id);
    }
    return this.#pending.size > 0;
  }
}
