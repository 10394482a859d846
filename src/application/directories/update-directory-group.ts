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
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import { GROUP_NEEDS } from '../groups/group-rules.js';
import type { DirectoryBrake } from './directory-brake.js';
import type { MemberChanges } from './member-changes.js';
import { holdersOf, MAX_MOVES, moveDirectoryMembers } from './move-directory-members.js';

type DirectoryGroupChanges = DirectoryGroupPatch & { readonly members: MemberChanges };

interface UpdateDirectoryGroupInput extends UpdateInput<DirectoryGroupChanges>, LoggedInput {
  /** Whether the caller's `If-Match` accepts the members before, by their ids in order; undefined if it doesn't say. */
  readonly matchesMembers: ((members: readonly string[]) => boolean) | undefined;
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
      reads: { users: named.length > MAX_MOVES ? [] : named },
    };
    return this.brake.run(actor, (allowance) =>
      this.writer.writeAs(actor, write, async (transaction, actorNow) => {
        const { groups } = transaction.authority.records;
        const group = directoryGroup(groups, id);
        const entry = decideDirectoryGroupUpdate(group, fields, matches);
        if (matchesMembers !== undefined) {
          const members = await transaction.users.listHolders(id, await holdersOf(transaction, id));
          if (!matchesMembers(members.sort())) throw new StaleVersion();
        }
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
