import { requireUnique } from '../../domain/authority/kinds/entries.js';
import { GROUP } from '../../domain/authority/kinds/group.js';
import {
  decideDirectoryGroupUpdate,
  directoryGroup,
  type DirectoryGroupPatch,
} from '../../domain/groups/directory-group.js';
import { StaleVersion } from '../../domain/domain-error.js';
import type { Group } from '../../domain/groups/group.js';
import type { Caller } from '../../domain/users/caller.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import { GROUP_NEEDS } from '../groups/group-rules.js';
import type { DirectoryBrake } from './directory-brake.js';
import type { MemberChanges } from './member-changes.js';
import { holdersOf, MAX_MOVES, moveDirectoryMembers } from './move-directory-members.js';

type DirectoryGroupChanges = DirectoryGroupPatch & { readonly members: MemberChanges };

interface UpdateDirectoryGroupInput extends UpdateInput<DirectoryGroupChanges>, LoggedInput {
  /** Whether the caller's `If-Match` accepts the members before, by their number, or by their ids in order; undefined if it doesn't say. */
  readonly matchesMembers: ((members: number | readonly string[]) => boolean) | undefined;
}

/** Reads who the members are only if their number isn't enough. */
async function isAsRead(
  transaction: AuthorityTransaction,
  groupId: string,
  matches: (members: number | readonly string[]) => boolean,
): Promise<boolean> {
  const count = await holdersOf(transaction, groupId);
  return matches(count) || matches((await transaction.users.listHolders(groupId, count)).sort());
}

/** Renames a group as a directory says, and moves people into it and out of it: all of that, or nothing. */
export class UpdateDirectoryGroup {
  static readonly needs = GROUP_NEEDS.update;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly brake: DirectoryBrake,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`, `AlreadyExists`, `ValidationFailed`, and as `moveDirectoryMembers`. */
  execute(
    actor: Caller,
    { id, patch, matches, matchesMembers, requestId, receipt, dryRun }: UpdateDirectoryGroupInput,
  ): Promise<Group> {
    const { members: changes, ...fields } = patch;
    const named = [...changes.join, ...changes.leave];
    const write = {
      ...{ needs: UpdateDirectoryGroup.needs, requestId, receipt, dryRun },
      reads: named.length > MAX_MOVES ? { isLarge: true } : { users: named, isLarge: changes.isAnew },
    };
    return this.brake.run(actor, (allowance) =>
      this.writer.writeAs(actor, write, async (transaction, actorNow) => {
        const { groups } = transaction.authority.records;
        const group = directoryGroup(groups, id);
        const entry = decideDirectoryGroupUpdate(group, fields, matches);
        if (matchesMembers !== undefined && !(await isAsRead(transaction, id, matchesMembers)))
          throw new StaleVersion();
        if (fields.name !== undefined && fields.name !== group.name) {
          requireUnique(GROUP, groups, { ...group, name: fields.name }, id);
        }
        const members = { group, changes, actor: actorNow };
        const moved = await moveDirectoryMembers(transaction, members, { of: this.brake, allowance });
        await transaction.record(entry, ...moved);
        return recordOf(transaction.authority.records.groups, id, 'group');
      }),
    );
  }
}
