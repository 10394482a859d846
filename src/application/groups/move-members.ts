import { ValidationFailed, type DomainError } from '../../domain/domain-error.js';
import type { Group } from '../../domain/groups/group.js';
import type { Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { decideMembership } from '../../domain/users/decide-membership.js';
import { UPDATE_USERS } from '../../domain/users/update-user.js';
import type { User } from '../../domain/users/user.js';
import type { AsOf } from '../authority/authority-history.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { decideEach } from '../authority/decide-each.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';

/** Ids of users, none of them in both. */
interface Moves {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

type Move = { readonly [field in keyof Moves]: { readonly field: field; readonly user: User } }[keyof Moves];

/** Moves people into a group and out of it, all of them or none. */
export class MoveMembers {
  static readonly needs = all(...UPDATE_USERS);

  constructor(private readonly writer: AuthorityWriter) {}

  /**
   * Returns the group with the number of its members after the write. Somebody to remove who doesn't exist, or isn't a member, is ignored.
   * Throws `Forbidden`, `NotFound`, `ValidationFailed` for somebody unknown to add, and every refusal of `decideMembership`, whose fields name
   * the person.
   */
  execute(
    actor: Actor,
    { id, add, remove, requestId, receipt, dryRun }: LoggedInput & Moves & { readonly id: string },
  ): Promise<AsOf<Group> & { readonly members: number }> {
    const write = { needs: MoveMembers.needs, requestId, receipt, dryRun, reads: { users: [...add, ...remove] } };
    return this.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const { authority, now } = transaction;
      const group = recordOf(authority.records.groups, id, 'group');
      const moves = await findPeople(transaction, { add, remove });
      const updates = await decideEach(
        moves,
        ({ field, user }) => decideMembership(actorNow, user, { group, joins: field === 'add' }, { authority, now }),
        naming,
      );
      for (const { next } of updates) await transaction.users.replace(next);
      await transaction.record(...updates.map(({ entry }) => entry));
      const members = (await transaction.users.countHolders([id])).get(id) ?? 0;
      return { authority: transaction.authority, found: group, members };
    });
  }
}

async function findPeople({ users }: AuthorityTransaction, { add, remove }: Moves): Promise<Move[]> {
  const moves: Move[] = [];
  for (const id of new Set(add)) {
    const user = await users.find(id);
    if (user === undefined) {
      throw new ValidationFailed({ add: { code: 'unknown_user', message: `names ${id}, who does not exist` } });
    }
    moves.push({ field: 'add', user });
  }
  for (const id of new Set(remove)) {
    const user = await users.find(id);
    if (user !== undefined) moves.push({ field: 'remove', user });
  }
  return moves;
}

function naming(refusal: DomainError, { field, user }: Move): DomainError {
  const { code, message } = refusal;
  refusal.fields = { [field]: { code, message: `names ${user.id}. ${message}` } };
  return refusal;
}
