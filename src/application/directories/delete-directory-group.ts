import { decideDeletion } from '../../domain/authority/kinds/entries.js';
import { GROUP } from '../../domain/authority/kinds/group.js';
import { directoryGroup } from '../../domain/groups/directory-group.js';
import type { Caller } from '../../domain/users/caller.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecord } from '../authority/delete-records.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';
import { GROUP_NEEDS } from '../groups/group-rules.js';
import type { DirectoryBrake } from './directory-brake.js';

/** Deletes a group as a directory says; its members lose its roles at once. */
export class DeleteDirectoryGroup {
  static readonly needs = GROUP_NEEDS.delete;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly brake: DirectoryBrake,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`, `DirectoryHeld` if the group has roles and too many members. */
  execute(actor: Caller, input: ConditionalInput & LoggedInput): Promise<void> {
    return this.brake.run(actor, (allowance) =>
      deleteRecord(this.writer, actor, input, {
        needs: DeleteDirectoryGroup.needs,
        what: 'group',
        find: ({ authority }, id) => directoryGroup(authority.records.groups, id),
        decide: async (transaction, group, { actor: actorNow, matches }) => {
          const entry = decideDeletion(GROUP, group, matches);
          if (group.roleIds.length > 0) await this.brake.takeMembers(transaction, actorNow, group.id, allowance);
          return entry;
        },
      }),
    );
  }
}
