import { Records } from '../../../application/authority/records.js';
import { groupRules } from '../../../application/groups/group-rules.js';
import { MoveMembers } from '../../../application/groups/move-members.js';
import type { Group } from '../../../domain/groups/group.js';
import { formatEtag, tagOf } from '../conditional/conditional.js';
import { guarded } from '../declarations/route.js';
import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { loggedOf } from '../log-position/logged.js';
import { recordRoutes, type Counts, type Presenter } from '../records/record-routes.js';
import { respondJson } from '../responses/respond.js';
import { groupAsOfSchema, groupPatchSchema, groupSchema, membersSchema, newGroupSchema } from './schema.js';

/** Counts the members of groups, by their ids; those without any may be absent. */
export const COUNT_MEMBERS = part<(ids: readonly string[]) => Promise<Counts>>('count of members');

/** The keys of the identity providers that groups can be made for. */
export const GROUP_SOURCES = part<ReadonlySet<string>>('sources of groups');

const uses = { records: Records, moveMembers: MoveMembers, countMembers: COUNT_MEMBERS, sources: GROUP_SOURCES };

/** Sets of people that roles are given to. */
export const groupRoutes = routeGroup(uses, (used) => [...Object.values(recordRoutesOf(used)), memberRoute(used)]);

function recordRoutesOf({ records, countMembers, sources }: Used<typeof uses>) {
  return recordRoutes({
    records,
    rules: groupRules(sources),
    presenter: PRESENTER,
    count: countMembers,
    names: { one: 'Group', many: 'Groups' },
    summaries: {
      list: 'List groups',
      get: 'Get a group',
      create: 'Create a group with roles that you could assign',
      update: 'Rename a group, or give its members other roles',
      delete: 'Delete a group; its members lose its roles',
      deleteSeveral: 'Delete several groups; their members lose their roles',
    },
    refusals: {
      create: ['escalation_denied', 'already_exists', 'limit_reached'],
      update: ['escalation_denied', 'already_exists', 'immutable', 'limit_reached'],
      delete: ['escalation_denied', 'immutable'],
      deleteSeveral: ['escalation_denied', 'immutable'],
    },
    schemas: { read: groupAsOfSchema, written: groupSchema, create: newGroupSchema, update: groupPatchSchema },
    newOf: ({ name, description = '', source = null, external_id: externalId = null, roles: roleIds = [] }) => {
      return { name, description, source, externalId, roleIds };
    },
    patchOf: ({ name, description, source, external_id: externalId, roles: roleIds }) => {
      return { name, description, source, externalId, roleIds };
    },
  });
}

function memberRoute({ moveMembers }: Used<typeof uses>) {
  return guarded({
    tags: ['groups'],
    method: 'PUT',
    path: '/groups/:id/members',
    several: true,
    dryRun: 'supported',
    needs: MoveMembers.needs,
    operationId: 'updateGroupMembers',
    summary: 'Move people into a group and out of it',
    description:
      'In one write: all of them, or nobody. A refusal names the first person in `errors.add` or `errors.remove`.',
    body: membersSchema,
    responses: { 200: groupSchema },
    refusals: ['escalation_denied', 'immutable', 'limit_reached'],
    etag: 'always',
    handler: async (ctx) => {
      const { actor, params, body } = ctx.state;
      const { found, members } = await moveMembers.execute(actor, { ...params, ...body, ...loggedOf(ctx) });
      ctx.etag = etagOf(found, members);
      respondJson(ctx, JSON.stringify(presentGroup(found, members)));
    },
  });
}

const PRESENTER: Presenter<Group> = {
  json: (group, _actor, _records, counts) => JSON.stringify(presentGroup(group, counts && (counts.get(group.id) ?? 0))),
  etag: (group, _actor, _records, counts) => etagOf(group, counts?.get(group.id) ?? 0),
};

/** The tag covers what changes without the version: roles that were deleted, and who belongs to it. */
function etagOf({ version, roleIds }: Group, members: number): string {
  return formatEtag(version, tagOf(JSON.stringify([roleIds, members])));
}

/** Copies the public fields of a group. In the past it has no `members`. */
function presentGroup(group: Group, members: number | undefined) {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    source: group.source,
    external_id: group.externalId,
    roles: group.roleIds,
    ...(members !== undefined && { members }),
    created: new Date(group.created).toISOString(),
    updated: new Date(group.updated).toISOString(),
  };
}
