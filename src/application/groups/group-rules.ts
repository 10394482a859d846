import { GROUP } from '../../domain/authority/kinds/group.js';
import { fieldsOfNewGroup, type NewGroup } from '../../domain/groups/create-group.js';
import { GROUP_FIELDS, groupValue } from '../../domain/groups/group-list.js';
import type { Group } from '../../domain/groups/group.js';
import {
  decideGroupUpdate,
  refuseGroupDeletion,
  settleGroup,
  type GroupPatch,
} from '../../domain/groups/update-group.js';
import { all } from '../../domain/permissions/needs.js';
import { earliestUnseen, momentOf } from '../../domain/stale/entries-since.js';
import type { Settled } from '../../domain/stale/settle.js';
import type { RecordRules, Staleness } from '../authority/record-rules.js';
import { rolesDeletedSince } from '../users/settle-stale-user.js';

export const GROUP_NEEDS = {
  read: all('account.read'),
  create: all('account.create', 'account.read'),
  update: all('account.update', 'account.read'),
  delete: all('account.delete', 'account.read'),
};

/**
 * The rules of groups, which can be made for the identity providers with these keys. Members lose a deleted group at once, because unknown
 * groups grant nothing; `SweepRoles` cleans their rows later.
 */
export const groupRules = (providers: ReadonlySet<string>): RecordRules<Group, NewGroup, GroupPatch> => ({
  kind: GROUP,
  needs: GROUP_NEEDS,
  list: { fields: GROUP_FIELDS, valueOf: groupValue },
  create: (wanted, { actor, authority }) => fieldsOfNewGroup(actor, wanted, { authority, providers }),
  settle: settleStale,
  update: (group, patch, { actor, ...rest }) => decideGroupUpdate(actor, group, patch, rest),
  refuseDeletion: (group, { actor, ...rest }) => {
    refuseGroupDeletion(actor, group, rest);
  },
});

async function settleStale(
  group: Group,
  patch: GroupPatch,
  { transaction, since, readPast }: Staleness,
): Promise<Settled<GroupPatch>> {
  const moment = momentOf(group, since);
  if (moment === undefined) return { patch, conflicts: [] };
  const past = await readPast();
  const deleted = await rolesDeletedSince(transaction, patch, earliestUnseen(group, moment));
  return settleGroup(group, patch, past, { authority: transaction.authority, deleted });
}
