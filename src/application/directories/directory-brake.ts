import { DirectoryHeld } from '../../domain/users/directory-errors.js';
import { allowanceFor, BRAKE_MS, isReleased } from '../../domain/users/directory-brake.js';
import { MADE_BY } from '../../domain/users/user-list.js';
import type { Caller } from '../../domain/users/caller.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { isTokenActor, type TokenActor } from '../../domain/tokens/token-actor.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { Clock } from '../ports/clock.js';
import type { UserLister } from '../ports/user-repository.js';

/** A large store isn't counted more often than this. */
const COUNTED_FOR_MS = 60_000;

const BY_ID = [{ field: 'id', descending: false }] as const;
const NOBODY = { kind: 'slice', start: 0, limit: 0 } as const;

interface DirectoryBrakeOptions {
  readonly users: UserLister;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** From how many people a write may take access, until it asks for more. */
export type Allowance = number;

/**
 * Holds a token that takes access from many people within an hour: a wrong filter in the directory is noticed before everybody is out.
 */
export class DirectoryBrake {
  readonly #counted = new Map<string, { readonly at: number; readonly allowance: Allowance }>();

  constructor(private readonly options: DirectoryBrakeOptions) {}

  /** Runs a write with the token's allowance. People are counted only once a write has reached the known one. Throws what it throws. */
  async run<T>(actor: Actor, write: (allowance: Allowance) => Promise<T>): Promise<T> {
    const known = this.#knownOf(actor.id) ?? allowanceFor(0);
    try {
      return await write(known);
    } catch (error) {
      if (!(error instanceof DirectoryHeld) || !isTokenActor(actor)) throw error;
      const allowance = await this.#count(actor);
      if (allowance <= known) throw error;
      return write(allowance);
    }
  }

  /** Counts these people as ones from whom the token takes access. Throws `DirectoryHeld` if that would be too many. */
  async take(
    { takings, clockTime }: Pick<AuthorityTransaction, 'takings' | 'clockTime'>,
    actor: Caller,
    userIds: readonly string[],
    allowance: Allowance,
  ): Promise<void> {
    if (actor.kind !== 'token' || userIds.length === 0 || isReleased(actor.token, clockTime)) return;
    const tokenId = actor.token.id;
    const others = await takings.countOthers(tokenId, { since: clockTime - BRAKE_MS, userIds });
    if (others + userIds.length > allowance) throw new DirectoryHeld(allowance);
    await takings.note(userIds.map((userId) => ({ tokenId, userId, at: clockTime })));
  }

  /** The same of all members of a group. */
  async takeMembers(
    transaction: AuthorityTransaction,
    actor: Caller,
    groupId: string,
    allowance: Allowance,
  ): Promise<void> {
    if (actor.kind !== 'token' || isReleased(actor.token, transaction.clockTime)) return;
    await this.take(transaction, actor, await transaction.users.listHolders(groupId, allowance + 1), allowance);
  }

  async #count({ id, token }: TokenActor): Promise<Allowance> {
    const known = this.#knownOf(id);
    if (known !== undefined) return known;
    const filters = [{ field: MADE_BY, operator: 'ne', values: [token.id] }] as const;
    const { total } = await this.options.users.list({ filters, search: [], order: BY_ID, page: NOBODY });
    const allowance = allowanceFor(total);
    // Of each token, which are few, also after they were deleted.
    this.#counted.set(id, { at: this.options.clock.monotonic(), allowance });
    return allowance;
  }

  #knownOf(id: string): Allowance | undefined {
    const counted = this.#counted.get(id);
    const isCurrent = counted !== undefined && this.options.clock.monotonic() - counted.at < COUNTED_FOR_MS;
    return isCurrent ? counted.allowance : undefined;
  }
}
