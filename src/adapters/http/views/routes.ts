import { z } from 'zod';
import { ListViews } from '../../../application/views/list-views.js';
import { WriteViews } from '../../../application/views/write-views.js';
import { SHARING } from '../../../domain/views/decide-view.js';
import { VIEW_FIELDS, viewValue, type View } from '../../../domain/views/view.js';
import { deletionOf, formatEtag, updateOf } from '../conditional/conditional.js';
import { routeGroup } from '../declarations/route-group.js';
import { guarded } from '../declarations/route.js';
import { creationOf } from '../idempotency/creation-of.js';
import { AS_KEPT } from '../idempotency/show-answer.js';
import { respondList } from '../lists/respond-list.js';
import { respondCreated, respondJson } from '../responses/respond.js';
import { nothing } from '../validation/fields.js';
import { sentFields } from '../validation/sent-fields.js';
import { newViewSchema, viewPatchSchema, viewSchema } from './schema.js';

const common = { tags: ['views'], peopleOnly: true, private: true } as const;
const changes = { fields: ['shared'], of: [SHARING] } as const;

/** Saved views of lists. */
export const viewRoutes = routeGroup({ list: ListViews, write: WriteViews }, ({ list, write }) => [
  guarded({
    ...common,
    method: 'GET',
    path: '/views',
    needs: ListViews.needs,
    operationId: 'listViews',
    summary: 'List the caller’s views, and those for everybody of lists that they may read',
    list: { fields: VIEW_FIELDS },
    responses: { 200: z.array(viewSchema) },
    handler: async (ctx) => {
      const page = await list.execute(ctx.state.actor, ctx.state.list.query);
      await respondList(ctx, page, jsonOf, viewValue);
    },
  }),
  guarded({
    ...common,
    method: 'GET',
    path: '/views/:id',
    needs: ListViews.needs,
    operationId: 'getView',
    summary: 'Get a view',
    etag: 'always',
    responses: { 200: viewSchema },
    handler: async (ctx) => {
      const view = await list.get(ctx.state.actor, ctx.state.params.id);
      ctx.etag = etagOf(view);
      respondJson(ctx, jsonOf(view));
    },
  }),
  guarded({
    ...common,
    method: 'POST',
    path: '/views',
    dryRun: 'supported',
    needs: WriteViews.needs,
    changes,
    operationId: 'createView',
    summary: 'Save a view of a list that the caller may read',
    body: newViewSchema,
    responses: { 201: viewSchema },
    refusals: ['forbidden', 'already_exists', 'limit_reached'],
    etag: 'always',
    location: true,
    repeatable: AS_KEPT,
    handler: async (ctx) => {
      const { filter = {}, sort = null, columns = null, shared = false, pinned = false, ...named } = ctx.state.body;
      const once = creationOf(ctx, (made: View) => ({ recordId: made.id, json: jsonOf(made), etag: etagOf(made) }));
      const wanted = { ...named, filter, sort, columns, shared, pinned };
      const view = await write.create(ctx.state.actor, { wanted, ...once });
      respondCreated(ctx, view.id);
      ctx.etag = etagOf(view);
      respondJson(ctx, jsonOf(view));
    },
  }),
  guarded({
    ...common,
    method: 'PUT',
    path: '/views/:id',
    dryRun: 'supported',
    needs: WriteViews.needs,
    changes,
    operationId: 'updateView',
    summary: 'Rename, overwrite, pin or share a view; one of somebody else takes `settings.update`',
    body: viewPatchSchema,
    responses: { 200: viewSchema },
    refusals: ['forbidden', 'already_exists', 'immutable', 'limit_reached'],
    etag: 'always',
    ifMatch: true,
    handler: async (ctx) => {
      const { id: _id, updated: _updated, ...patch } = ctx.state.body;
      const { since: _since, ...input } = updateOf(ctx);
      const view = await write.update(ctx.state.actor, { ...input, patch: sentFields(patch) });
      ctx.etag = etagOf(view);
      respondJson(ctx, jsonOf(view));
    },
  }),
  guarded({
    ...common,
    method: 'DELETE',
    path: '/views/:id',
    dryRun: 'supported',
    needs: WriteViews.needs,
    operationId: 'deleteView',
    summary: 'Delete a view; one of somebody else takes `settings.update`',
    responses: { 200: nothing },
    refusals: ['forbidden'],
    ifMatch: true,
    handler: async (ctx) => {
      await write.delete(ctx.state.actor, deletionOf(ctx));
      ctx.body = {};
    },
  }),
]);

function etagOf({ version }: View): string {
  return formatEtag(version);
}

function jsonOf({
  id,
  name,
  resource,
  filter,
  sort,
  columns,
  shared,
  pinned,
  ownerId,
  created,
  updated,
}: View): string {
  const times = { created: new Date(created).toISOString(), updated: new Date(updated).toISOString() };
  return JSON.stringify({ id, name, resource, filter, sort, columns, shared, pinned, owner_id: ownerId, ...times });
}
