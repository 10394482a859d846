import { tokenIdOf } from '../../domain/access/token-actor.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { UserNames } from '../ports/user-repository.js';

/** Finds the current names of actors: people and API tokens. */
export class ActorNames {
  constructor(
    private readonly users: UserNames,
    private readonly reader: AuthorityReader,
  ) {}

  /** By actor id; without those that were deleted, and without the service itself. */
  async find(actorIds: Iterable<string>): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    const people: string[] = [];
    for (const id of new Set(actorIds)) {
      const name = this.ofToken(id);
      if (name === undefined) people.push(id);
      else if (name !== null) names.set(id, name);
    }
    for (const [id, name] of await this.users.findNames(people)) names.set(id, name);
    return names;
  }

  /** The name of an API token, null if it was deleted; undefined for any other actor. */
  ofToken(actorId: string): string | null | undefined {
    const id = tokenIdOf(actorId);
    return id === undefined ? undefined : (this.reader.authority.records.tokens.get(id)?.name ?? null);
  }
}
