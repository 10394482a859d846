import { CreateSegment } from '../../../application/segments/create-segment.js';
import { DeleteSegment } from '../../../application/segments/delete-segment.js';
import { DeleteSegments } from '../../../application/segments/delete-segments.js';
import { GetSegment } from '../../../application/segments/get-segment.js';
import { ListSegmentCustomers } from '../../../application/segments/list-segment-customers.js';
import { ListSegments } from '../../../application/segments/list-segments.js';
import { PreviewSegment } from '../../../application/segments/preview-segment.js';
import { SegmentReader, type ResolvedSegment } from '../../../application/segments/segment-reader.js';
import { UpdateSegment } from '../../../application/segments/update-segment.js';
import { CUSTOMER_FIELDS } from '../../../domain/customers/customer-list-fields.js';
import { SEGMENT_FIELDS } from '../../../domain/segments/segment-list.js';
import { NO_FILTERS } from '../../../domain/segments/segment.js';
import { readSince, requireIdOfPath, versionMatcher } from '../conditional.js';
import { presentCustomer } from '../customers/present.js';
import { customerSchema } from '../customers/schema.js';
import { nothing } from '../fields.js';
import { listReply } from '../lists.js';
import type { Reply } from '../reply.js';
import { guarded, type Route } from '../route.js';
import { severalIds } from '../several-ids.js';
import { presentMembers, presentSegment, segmentEtag } from './present.js';
import { newSegmentSchema, previewRequestSchema, previewSchema, segmentPatchSchema, segmentSchema } from './schema.js';

export interface SegmentRoutesOptions {
  readonly listSegments: ListSegments;
  readonly getSegment: GetSegment;
  readonly createSegment: CreateSegment;
  readonly updateSegment: UpdateSegment;
  readonly deleteSegment: DeleteSegment;
  readonly deleteSegments: DeleteSegments;
  readonly previewSegment: PreviewSegment;
  readonly listSegmentCustomers: ListSegmentCustomers;
  readonly basePath: string;
}

const tags = ['segments'];
const DONE: Reply = { status: 200, body: {} };
/** Room for a whole record sent back, including its customers. */
const BODY_LIMIT = 2 * 1_024 * 1_024;

/** Saved filters over the customers, with exact counts. */
export function segmentRoutes(options: SegmentRoutesOptions): Route[] {
  return [...readingRoutes(options), ...writingRoutes(options)];
}

function readingRoutes(options: SegmentRoutesOptions): Route[] {
  const { listSegments, getSegment, previewSegment, listSegmentCustomers } = options;
  return [
    guarded({
      tags,
      method: 'GET',
      path: '/segments',
      needs: ListSegments.needs,
      shows: SegmentReader.shows,
      operationId: 'listSegments',
      summary: 'List segments with their exact counts and some of their customers',
      list: { fields: SEGMENT_FIELDS },
      responses: { 200: segmentSchema.array() },
      handler: async ({ actor, list }) => {
        const page = await listSegments.execute(actor, { query: list.query });
        return listReply(list, page, (segment) => JSON.stringify(presentSegment(segment)));
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
      etag: 'always',
      responses: { 200: segmentSchema },
      handler: async ({ actor, params }) => answer(await getSegment.execute(actor, { id: params['id'] ?? '' })),
    }),
    guarded({
      tags,
      method: 'POST',
      path: '/segments/preview',
      needs: PreviewSegment.needs,
      operationId: 'previewSegment',
      summary: 'Preview the members of a filter; saves nothing',
      body: previewRequestSchema,
      responses: { 200: previewSchema },
      handler: async ({ actor, body }) => {
        const members = await previewSegment.execute(actor, { filters: { ...NO_FILTERS, ...body.filters } });
        return { status: 200, body: presentMembers(members) };
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
      responses: { 200: customerSchema.array() },
      handler: async ({ actor, params, list }) => {
        const page = await listSegmentCustomers.execute(actor, { id: params['id'] ?? '', query: list.query });
        return listReply(list, page, (customer) => JSON.stringify(presentCustomer(customer)));
      },
    }),
  ];
}

function writingRoutes(options: SegmentRoutesOptions): Route[] {
  const { createSegment, updateSegment, deleteSegment, deleteSegments, basePath } = options;
  return [
    guarded({
      tags,
      method: 'POST',
      path: '/segments',
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
      handler: async ({ actor, body, requestId }) => {
        const { name, description = '', filters } = body;
        const input = { name, description, filters: { ...NO_FILTERS, ...filters } };
        const resolved = await createSegment.execute(actor, { ...input, requestId });
        const headers = { Location: `${basePath}/segments/${resolved.segment.id}` };
        return { ...answer(resolved), status: 201, headers };
      },
    }),
    guarded({
      tags,
      method: 'PUT',
      path: '/segments/:id',
      needs: UpdateSegment.needs,
      changes: UpdateSegment.changes,
      shows: SegmentReader.shows,
      operationId: 'updateSegment',
      summary: 'Change the given fields of a segment',
      body: segmentPatchSchema,
      bodyLimit: BODY_LIMIT,
      largeBody: { fields: Object.keys(segmentPatchSchema.shape) },
      responses: { 200: segmentSchema },
      etag: 'always',
      ifMatch: true,
      handler: async ({ actor, params, body, expectedVersions, requestId, headers }) => {
        const id = params['id'] ?? '';
        requireIdOfPath(id, body.id);
        const { name, description, filters } = body;
        const patch = { name, description, filters };
        const since = readSince(headers, body.updated);
        const input = { id, patch, matches: versionMatcher(expectedVersions), since };
        return answer(await updateSegment.execute(actor, { ...input, requestId }));
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/segments/:id',
      needs: DeleteSegment.needs,
      operationId: 'deleteSegment',
      summary: 'Delete a segment; its customers are kept',
      responses: { 200: nothing },
      ifMatch: true,
      handler: async ({ actor, params, expectedVersions, requestId }) => {
        const input = { id: params['id'] ?? '', matches: versionMatcher(expectedVersions) };
        await deleteSegment.execute(actor, { ...input, requestId });
        return DONE;
      },
    }),
    guarded({
      tags,
      method: 'DELETE',
      path: '/segments',
      needs: DeleteSegments.needs,
      operationId: 'deleteSegments',
      summary: 'Delete several segments at once',
      query: severalIds,
      responses: { 200: nothing },
      handler: async ({ actor, query, requestId }) => {
        await deleteSegments.execute(actor, { ids: query.id, requestId });
        return DONE;
      },
    }),
  ];
}

function answer(resolved: ResolvedSegment): Reply {
  return { status: 200, body: presentSegment(resolved), etag: segmentEtag(resolved) };
}
