import { routeGroup, type Used } from '../declarations/route-group.js';
import { CreateSegment } from '../../../application/segments/create-segment.js';
import { SEGMENT_DELETION } from '../../../application/segments/segment-deletion.js';
import { Records } from '../../../application/authority/records.js';
import { ExplainFilters } from '../../../application/segments/explain-filters.js';
import { ExplainSegment } from '../../../application/segments/explain-segment.js';
import { GetSegment } from '../../../application/segments/get-segment.js';
import { ListSegmentCustomers } from '../../../application/segments/list-segment-customers.js';
import { ListSegments } from '../../../application/segments/list-segments.js';
import { PreviewSegment } from '../../../application/segments/preview-segment.js';
import { SegmentReader, type ResolvedSegment } from '../../../application/segments/segment-reader.js';
import { CountColumns } from '../../../application/customers/count-columns.js';
import { FindCustomers } from '../../../application/customers/find-customers.js';
import { UpdateSegment } from '../../../application/segments/update-segment.js';
import { propertyValue } from '../../../domain/lists/evaluate-list.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { SEGMENT_FIELDS } from '../../../domain/segments/segment-list.js';
import { NO_FILTERS } from '../../../domain/segments/segment.js';
import { updateOf } from '../conditional/conditional.js';
import { ownColumns } from '../customers/own-columns.js';
import { respondCustomers } from '../customers/respond-customers.js';
import { customerSchema } from '../customers/schema.js';
import { creationOf } from '../idempotency/creation-of.js';
import { deletionRoutes } from '../records/record-routes.js';
import { respondList } from '../lists/respond-list.js';
import { respondCreated } from '../responses/respond.js';
import { presentMoment } from '../past/moment.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import {
  presentExplanation,
  presentMembers,
  presentNewSegment,
  presentSegment,
  segmentEtag,
  segmentJson,
  showNewSegment,
} from './present.js';
import {
  explanationQuery,
  explanationRequestSchema,
  explanationSchema,
  newSegmentSchema,
  previewRequestSchema,
  previewSchema,
  segmentAsOfSchema,
  segmentListQuery,
  segmentPatchSchema,
  segmentSchema,
} from './schema.js';

const uses = {
  listSegments: ListSegments,
  getSegment: GetSegment,
  createSegment: CreateSegment,
  updateSegment: UpdateSegment,
  records: Records,
  previewSegment: PreviewSegment,
  listSegmentCustomers: ListSegmentCustomers,
  explainFilters: ExplainFilters,
  explainSegment: ExplainSegment,
  findCustomers: FindCustomers,
  countColumns: CountColumns,
};

const tags = ['segments'];
/** Questions whose filters are too long for a query. */
const asked = { tags, method: 'POST', dryRun: 'ignored' } as const;
/** Room for a whole record sent back, including its customers. */
const BODY_LIMIT = 2 * 1_024 * 1_024;

/** Saved filters over the customers, with exact counts. */
export const segmentRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  return [...readingRoutes(options), ...explainingRoutes(options), ...writingRoutes(options)];
}

function readingRoutes(options: Used<typeof uses>): Route[] {
  const { listSegments, getSegment, previewSegment, listSegmentCustomers, countColumns } = options;
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/segments',
      needs: ListSegments.needs,
      shows: SegmentReader.shows,
      operationId: 'listSegments',
      summary: 'List segments with their exact counts and some of their customers',
      past: true,
      list: { fields: SEGMENT_FIELDS },
      longAnswer: true,
      query: segmentListQuery,
      responses: { 200: segmentAsOfSchema.array() },
      handler: async (ctx) => {
        const { actor, list, query, moment } = ctx.state;
        const input = { query: list.query, moment, embeds: query._embed !== 'none' };
        const { authority, found: page } = await listSegments.execute(actor, input);
        presentMoment(ctx, authority);
        await respondList(ctx, page, segmentJson, ({ segment }, field) => propertyValue(segment, field));
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/segments/:id',
      needs: GetSegment.needs,
      shows: SegmentReader.shows,
      operationId: 'getSegment',
      summary: 'Get a segment',
      past: true,
      etag: 'always',
      longAnswer: true,
      responses: { 200: segmentAsOfSchema },
      handler: async (ctx) => {
        const { actor, params, moment } = ctx.state;
        const { authority, found: segment } = await getSegment.execute(actor, { ...params, moment });
        presentMoment(ctx, authority);
        if (segment.members === undefined) ctx.body = presentSegment(segment);
        else respond(ctx, segment);
      },
    }),
    guarded({
      ...asked,
      path: '/segments/preview',
      needs: PreviewSegment.needs,
      operationId: 'previewSegment',
      summary: 'Preview the members of a filter; saves nothing',
      body: previewRequestSchema,
      longAnswer: true,
      responses: { 200: previewSchema },
      handler: async (ctx) => {
        const filters = { ...NO_FILTERS, ...ctx.state.body.filters };
        ctx.body = presentMembers(await previewSegment.execute(ctx.state.actor, { filters }));
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/segments/:id/customers',
      needs: ListSegmentCustomers.needs,
      operationId: 'listSegmentCustomers',
      summary: 'List the customers of a segment',
      list: { fields: CUSTOMER_FIELDS },
      ownColumns: ownColumns(countColumns),
      responses: { 200: customerSchema.array() },
      handler: async (ctx) => {
        const { actor, params, list } = ctx.state;
        const page = await listSegmentCustomers.execute(actor, { id: params.id, query: list.query });
        respondCustomers(ctx, page);
      },
    }),
  ];
}

function explainingRoutes({ explainFilters, explainSegment }: Used<typeof uses>): Route[] {
  return [
    guarded({
      ...asked,
      path: '/segments/explain',
      needs: ExplainFilters.needs,
      operationId: 'explainFilters',
      summary: 'Explain why a customer matches a filter or not; saves nothing',
      body: explanationRequestSchema,
      responses: { 200: explanationSchema },
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const filters = { ...NO_FILTERS, ...body.filters };
        const customerId = body.customer_id;
        ctx.body = presentExplanation(await explainFilters.execute(actor, { filters, customerId }));
      },
    }),
    guarded({
      tags,
      method: 'GET',
      path: '/segments/:id/explain',
      needs: ExplainSegment.needs,
      operationId: 'explainSegment',
      summary: 'Explain why a customer is a member of a segment or not',
      query: explanationQuery,
      responses: { 200: explanationSchema },
      handler: async (ctx) => {
        const { actor, params, query } = ctx.state;
        const customerId = query.customer_id;
        ctx.body = presentExplanation(await explainSegment.execute(actor, { id: params.id, customerId }));
      },
    }),
  ];
}

function writingRoutes(options: Used<typeof uses>): Route[] {
  const { createSegment, updateSegment, records, findCustomers } = options;
  return [
    guarded({
      tags,
      method: 'POST',
      path: '/segments',
      dryRun: 'supported',
      needs: CreateSegment.needs,
      operationId: 'createSegment',
      summary: 'Create a segment',
      body: newSegmentSchema,
      bodyLimit: BODY_LIMIT,
      largeBody: { fields: Object.keys(newSegmentSchema.shape) },
      responses: { 201: segmentSchema },
      refusals: ['limit_reached'],
      etag: 'always',
      location: true,
      repeatable: async (kept, actor) =>
        showNewSegment(kept, await findCustomers.execute(actor, { ids: kept.customerIds })),
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { name, description = '' } = body;
        const filters = { ...NO_FILTERS, ...body.filters };
        const wanted = { name, description, filters, ...creationOf(ctx, presentNewSegment) };
        const resolved = await createSegment.execute(actor, wanted);
        respondCreated(ctx, resolved.segment.id);
        respond(ctx, resolved);
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/segments/:id',
      dryRun: 'supported',
      needs: UpdateSegment.needs,
      changes: UpdateSegment.changes,
      shows: SegmentReader.shows,
      operationId: 'updateSegment',
      summary: 'Change the given fields of a segment',
      body: segmentPatchSchema,
      bodyLimit: BODY_LIMIT,
      largeBody: { fields: Object.keys(segmentPatchSchema.shape) },
      responses: { 200: segmentSchema },
      refusals: ['limit_reached'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { name, description, filters } = ctx.state.body;
        const patch = { name, description, filters };
        respond(ctx, await updateSegment.execute(ctx.state.actor, { ...updateOf(ctx), patch }));
      },
    }),
    ...Object.values(
      deletionRoutes({
        records,
        rules: SEGMENT_DELETION,
        names: { one: 'Segment', many: 'Segments' },
        summaries: {
          delete: 'Delete a segment; its customers are kept',
          deleteSeveral: 'Delete several segments at once',
        },
        refusals: { delete: ['in_use'], deleteSeveral: ['in_use'] },
      }),
    ),
  ];
}

function respond(ctx: RouteContext, resolved: ResolvedSegment): void {
  ctx.etag = segmentEtag(resolved);
  ctx.body = presentSegment(resolved);
}
