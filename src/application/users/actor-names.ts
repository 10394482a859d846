import { tokenIdOf } from '../../domain/tokens/token-actor.js';
import { systemNameOf } from '../../domain/changes/system-actor.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { UserNames } from '../ports/user-repository.js';

/** Finds the current names of actors: people, API tokens, and the service itself. */
export class ActorNames {
  constructor(
    private readonly users: UserNames,
    private readonly reader: AuthorityReader,
  ) {}

  /** By actor id; without people and tokens that were deleted. */
  async find(actorIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    const people: string[] = [];
    for (const id of new Set(actorIds)) {
      const token = tokenIdOf(id);
      const name = token === undefined ? systemNameOf(id) : this.reader.authority.records.tokens.get(token)?.name;
      if (name !== undefined) names.set(id, name);
      else if (token === undefined) people.push(id);
    }
    if (people.length > 0) for (const [id, name] of await this.users.findNames(people)) names.set(id, name);
    return names;
  }

  /** Adds to each entry its actor's current name; null if the user or token was deleted. */
  async addTo<T extends { readonly actorId: string }>(entries: readonly T[]): Promise<Named<T>[]> {
    const names = await this.find(entries.map(({ actorId }) => actorId));
    return entries.map((entry) => ({ entry, actorName: names.get(entry.actorId) ?? null }));
  }
}

/** A log entry with its actor's current name. */
export interface Named<T> {
  readonly entry: T;
  /** Null if the user or token was deleted. */
  readonly actorName: string | null;
}
