import { type Records } from '../../../application/authority/records.js';
import { CreateDirectoryGroup } from '../../../application/directories/create-directory-group.js';
import { DeleteDirectoryGroup } from '../../../application/directories/delete-directory-group.js';
import type { ListDirectoryMembers } from '../../../application/directories/list-directory-members.js';
import { UpdateDirectoryGroup } from '../../../application/directories/update-directory-group.js';
import { GROUP_NEEDS } from '../../../application/groups/group-rules.js';
import type { GetUser } from '../../../application/users/get-user.js';
import { GROUP } from '../../../domain/authority/kinds/group.js';
import { NotFound } from '../../../domain/domain-error.js';
import { MAX_DIRECTORY_GROUPS } from '../../../domain/groups/directory-group.js';
import { SCIM as SOURCE, type Group } from '../../../domain/groups/group.js';
import { GROUP_FIELDS, groupValue } from '../../../domain/groups/group-list.js';
import type { Filter, ListQuery } from '../../../domain/lists/list-query.js';
import type { Caller } from '../../../domain/users/caller.js';
import { deletionOf } from '../conditional/conditional.js';
import { guarded, type Route } from '../declarations/route.js';
import { loggedOf } from '../log-position/logged.js';
import type { Counts } from '../records/record-routes.js';
import { criteriaOf, GROUP_ATTRIBUTES } from './criteria.js';
import { invalid, type Comparison } from './filter.js';
import { NO_QUERY } from '../queries/query.js';
import { respondListing, respondScim } from './listing.js';
import { readOperations } from './operations.js';
import type { PageEnds } from './paging.js';
import { groupEtag, membersMatcher, type ScimPresenter } from './present.js';
import { readGroupChanges, readNewGroup, readWholeGroup } from './read-group.js';
import { reading, SCIM, writing, type ScimContext } from './scim-route.js';
import { SelectedAttributes } from './selected-attributes.js';

export interface GroupRoutesOptions {
  readonly records: Records;
  readonly getUser: GetUser;
  readonly listMembers: ListDirectoryMembers;
  readonly countMembers: (ids: readonly string[]) => Promise<Counts>;
  readonly createGroup: CreateDirectoryGroup;
  readonly updateGroup: UpdateDirectoryGroup;
  readonly deleteGroup: DeleteDirectoryGroup;
  readonly presenter: ScimPresenter;
  readonly ends: PageEnds;
}

const GROUPS = { kind: GROUP, needs: GROUP_NEEDS, list: { fields: GROUP_FIELDS, valueOf: groupValue } };

/** A page ends with the group that brings its members over so many: about 4 MiB. */
const MEMBERS_OF_A_PAGE = 20_000;
const BY_ID = [{ field: 'id', descending: false }] as const;
const EVERY = { kind: 'slice', start: 0, limit: MAX_DIRECTORY_GROUPS } as const;
const OF_DIRECTORIES: Filter = { field: 'source', operator: 'eq', values: [SOURCE] };

/** `/scim/v2/Groups`: RFC 7644, 3. */
export function groupRoutes(options: GroupRoutesOptions): Route[] {
  const { records, createGroup, updateGroup, deleteGroup, presenter, ends } = options;
  const groups = new GroupReader(options);
  const respond = async (ctx: ScimContext, group: Group) => {
    const selected = new SelectedAttributes(ctx.state.parameters ?? NO_QUERY);
    const members = selected.has('members', true)
      ? await groups.membersOf(ctx.state.actor, group)
      : ((await groups.countOf([group])).get(group.id) ?? 0);
    ctx.etag = groupEtag(group, members);
    respondScim(ctx, selected.of(presenter.group(group, members)));
  };
  return [
    guarded({
      ...reading,
      path: '/scim/v2/Groups',
      needs: GROUP_NEEDS.read,
      operationId: 'scimListGroups',
      summary: 'List groups',
      longAnswer: true,
      handler: async (ctx) => {
        const { actor, parameters = NO_QUERY } = ctx.state;
        const selected = new SelectedAttributes(parameters);
        await respondListing<Group>(ctx, {
          ...{ type: 'Groups', ends, valueOf: groupValue },
          filtersOf: (comparisons) => groups.filtersOf(actor, comparisons),
          list: async (query) => (await records.list(actor, GROUPS, { query, moment: undefined })).found,
          present: (found) => groups.present(actor, found, selected),
        });
      },
    }),
    guarded({
      ...reading,
      path: '/scim/v2/Groups/:id',
      needs: GROUP_NEEDS.read,
      operationId: 'scimGetGroup',
      summary: 'Get a group',
      longAnswer: true,
      etag: 'always',
      handler: async (ctx) => {
        const { actor, params } = ctx.state;
        const { found } = await records.get(actor, GROUPS, { ...params, moment: undefined });
        if (found.source !== SOURCE) throw new NotFound('group');
        await respond(ctx, found);
      },
    }),
    guarded({
      ...writing,
      method: 'POST',
      path: '/scim/v2/Groups',
      needs: CreateDirectoryGroup.needs,
      operationId: 'scimCreateGroup',
      summary: 'Create a group',
      responses: { 201: SCIM },
      location: true,
      etag: 'always',
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const group = await createGroup.execute(actor, { group: readNewGroup(body), ...loggedOf(ctx) });
        ctx.status = 201;
        ctx.set('Location', presenter.location('Groups', group.id));
        await respond(ctx, group);
      },
    }),
    guarded({
      ...writing,
      method: 'PUT',
      path: '/scim/v2/Groups/:id',
      needs: UpdateDirectoryGroup.needs,
      operationId: 'scimUpdateGroup',
      summary: 'Change a group',
      responses: { 200: SCIM, 204: null },
      etag: 'sometimes',
      ifMatch: true,
      handler: async (ctx) => {
        const { actor, body, params } = ctx.state;
        const isPatch = ctx.method === 'PATCH';
        const patch = isPatch ? readGroupChanges(readOperations(body), params.id) : readWholeGroup(body, params.id);
        const matchesMembers = membersMatcher(ctx.headers['if-match']);
        const group = await updateGroup.execute(actor, { ...deletionOf(ctx), matchesMembers, patch });
        if (isPatch) ctx.status = 204;
        else await respond(ctx, group);
      },
    }),
    guarded({
      ...writing,
      method: 'DELETE',
      path: '/scim/v2/Groups/:id',
      needs: DeleteDirectoryGroup.needs,
      operationId: 'scimDeleteGroup',
      summary: 'Delete a group; its members lose its roles',
      body: undefined,
      responses: { 204: null },
      ifMatch: true,
      handler: async (ctx) => {
        await deleteGroup.execute(ctx.state.actor, deletionOf(ctx));
        ctx.status = 204;
      },
    }),
  ];
}

/** Reads what the answers about groups hold beside the records. */
class GroupReader {
  constructor(private readonly options: GroupRoutesOptions) {}

  membersOf(actor: Caller, { id }: Group): Promise<string[]> {
    return this.options.listMembers.execute(actor, { groupId: id });
  }

  countOf(groups: readonly Group[]): Promise<Counts> {
    return this.options.countMembers(groups.map(({ id }) => id));
  }

  /** The filters of a list. Throws `invalidFilter`. */
  async filtersOf(actor: Caller, comparisons: readonly Comparison[]): Promise<Filter[]> {
    const filters = [OF_DIRECTORIES];
    for (const one of comparisons) {
      if (one.attribute === 'members.value') filters.push(...(await this.#ofMember(actor, one)));
      else filters.push(...criteriaOf(one, GROUP_ATTRIBUTES));
    }
    return filters;
  }

  /** The resources of a page, with their members only when asked for: fewer, if these would be too many. */
  async present(actor: Caller, groups: readonly Group[], selected: SelectedAttributes): Promise<object[]> {
    const { presenter } = this.options;
    if (!selected.has('members', false)) {
      const counts = await this.countOf(groups);
      return groups.map((group) => selected.of(presenter.group(group, counts.get(group.id) ?? 0)));
    }
    const resources: object[] = [];
    let shown = 0;
    for (const group of groups) {
      const members = await this.membersOf(actor, group);
      resources.push(selected.of(presenter.group(group, members)));
      shown += members.length;
      if (shown > MEMBERS_OF_A_PAGE) break;
    }
    return resources;
  }

  /** The groups of one user, or the others that have members, or all that have. */
  async #ofMember(actor: Caller, { operator, value }: Comparison): Promise<Filter[]> {
    if (operator === 'pr') return [await this.#withMembers(actor)];
    if ((operator !== 'eq' && operator !== 'ne') || typeof value !== 'string') {
      throw invalid("can't compare members.value by anything but eq and ne, with the id of a user, and pr");
    }
    const filter: Filter = { field: 'id', operator, values: await this.#groupsOf(actor, value) };
    return operator === 'eq' ? [filter] : [filter, await this.#withMembers(actor)];
  }

  async #withMembers(actor: Caller): Promise<Filter> {
    const query: ListQuery = { filters: [OF_DIRECTORIES], search: [], order: BY_ID, page: EVERY };
    const { found } = await this.options.records.list<Group>(actor, GROUPS, { query, moment: undefined });
    const counts = await this.countOf(found.records);
    const values = [...counts].filter(([, count]) => count > 0).map(([id]) => id);
    return { field: 'id', operator: 'eq', values };
  }

  async #groupsOf(actor: Caller, userId: string): Promise<readonly string[]> {
    try {
      return (await this.options.getUser.execute(actor, { id: userId })).groupIds;
    } catch (error) {
      if (error instanceof NotFound) return [];
      throw error;
    }
  }
}
