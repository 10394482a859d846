import type { Route } from '../../adapters/http/routing/route.js';
import { segmentRoutes } from '../../adapters/http/segments/routes.js';
import { CreateSegment } from '../../application/segments/create-segment.js';
import { DeleteSegment } from '../../application/segments/delete-segment.js';
import { DeleteSegments } from '../../application/segments/delete-segments.js';
import { ForgetFilters } from '../../application/segments/forget-filters.js';
import { GetSegment } from '../../application/segments/get-segment.js';
import { ListSegmentCustomers } from '../../application/segments/list-segment-customers.js';
import { ListSegments } from '../../application/segments/list-segments.js';
import { PreviewSegment } from '../../application/segments/preview-segment.js';
import { SegmentReader } from '../../application/segments/segment-reader.js';
import { UpdateSegment } from '../../application/segments/update-segment.js';
import type { Get } from '../token.js';
import { TOKENS } from '../tokens.js';

export async function segments(get: Get): Promise<readonly Route[]> {
  const [store, authority] = [await get(TOKENS.store), await get(TOKENS.projection)];
  const [writer, ids] = [await get(TOKENS.writer), await get(TOKENS.ids)];
  const reader = new SegmentReader(store.segmentMembers, new ForgetFilters(authority, store.segmentMembers));
  return segmentRoutes({
    listSegments: new ListSegments(authority, reader, await get(TOKENS.clock)),
    getSegment: new GetSegment(authority, reader),
    createSegment: new CreateSegment(authority, writer, ids, reader),
    updateSegment: new UpdateSegment(authority, writer, reader),
    deleteSegment: new DeleteSegment(writer),
    deleteSegments: new DeleteSegments(writer),
    previewSegment: new PreviewSegment(reader),
    listSegmentCustomers: new ListSegmentCustomers(authority, store.customers),
  });
}
