import { decideCreation } from '../../domain/authority/kinds/entries.js';
import { GROUP } from '../../domain/authority/kinds/group.js';
import { fieldsOfDirectoryGroup } from '../../domain/groups/directory-group.js';
import type { Group } from '../../domain/groups/group.js';
import type { Caller } from '../../domain/users/caller.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import { GROUP_NEEDS } from '../groups/group-rules.js';
import type { Ids } from '../ports/ids.js';
import type { DirectoryBrake } from './directory-brake.js';
import { joining, noMemberChanges } from './member-changes.js';
import { MAX_MOVES, moveDirectoryMembers } from './move-directory-members.js';

interface NewDirectoryGroup {
  readonly name: string;
  readonly externalId: string | null;
  /** Ids of users. */
  readonly members: readonly string[];
}

/** Creates a group that a directory describes, with its members and without roles. */
export class CreateDirectoryGroup {
  static readonly needs = GROUP_NEEDS.create;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
    private readonly brake: DirectoryBrake,
  ) {}

  /** Throws `Forbidden`, `LimitReached`, `AlreadyExists`, and as `moveDirectoryMembers`. */
  execute(
    actor: Caller,
    { group: wanted, requestId, receipt, dryRun }: LoggedInput & { readonly group: NewDirectoryGroup },
  ): Promise<Group> {
    const id = this.ids.next();
    const write = {
      ...{ needs: CreateDirectoryGroup.needs, requestId, receipt, dryRun },
      reads: { users: wanted.members.length > MAX_MOVES ? [] : wanted.members },
    };
    return this.writer.writeAs(actor, write, async (transaction, actorNow) => {
      const { groups } = transaction.authority.records;
      await transaction.record(decideCreation(GROUP, id, fieldsOfDirectoryGroup(wanted, groups), groups));
      const group = recordOf(transaction.authority.records.groups, id, 'group');
      const changes = joining(noMemberChanges(), wanted.members);
      const members = { group, changes, actor: actorNow };
      await transaction.record(...(await moveDirectoryMembers(transaction, members, { of: this.brake, allowance: 0 })));
      return group;
    });
  }
}
