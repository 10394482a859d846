import { ContainerModule } from 'inversify';
import { segmentRoutes } from '../../adapters/http/segments/routes.js';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { Records } from '../../application/authority/records.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { CountColumns } from '../../application/customers/count-columns.js';
import { FindCustomers } from '../../application/customers/find-customers.js';
import { CreateSegment } from '../../application/segments/create-segment.js';
import { ExplainFilters } from '../../application/segments/explain-filters.js';
import { ExplainSegment } from '../../application/segments/explain-segment.js';
import { ForgetFilters } from '../../application/segments/forget-filters.js';
import { GetSegment } from '../../application/segments/get-segment.js';
import { ListSegmentCustomers } from '../../application/segments/list-segment-customers.js';
import { ListSegments } from '../../application/segments/list-segments.js';
import { PreviewSegment } from '../../application/segments/preview-segment.js';
import { UpgradeSegments } from '../../application/segments/upgrade-segments.js';
import { SegmentReader } from '../../application/segments/segment-reader.js';
import { UpdateSegment } from '../../application/segments/update-segment.js';
import { bind, bindClass } from '../bind.js';
import { identifiers } from '../identifiers.js';

export const segmentsModule = new ContainerModule((c) => {
  bind(
    c,
    UpgradeSegments,
    [identifiers.store, AuthorityProjection, AuthorityWriter],
    (store, projection, writer) => new UpgradeSegments(store.oldSegments, projection, writer, store.customers),
  );
  bindClass(c, ForgetFilters, [AuthorityProjection, identifiers.segmentMembers]);
  bindClass(c, SegmentReader, [identifiers.segmentMembers, ForgetFilters]);
  bindClass(c, ListSegments, [AuthorityHistory, SegmentReader]);
  bindClass(c, GetSegment, [AuthorityHistory, SegmentReader]);
  bindClass(c, CreateSegment, [
    AuthorityProjection,
    AuthorityWriter,
    identifiers.ids,
    SegmentReader,
    identifiers.customers,
  ]);
  bindClass(c, UpdateSegment, [AuthorityProjection, AuthorityWriter, SegmentReader, identifiers.customers]);
  bindClass(c, PreviewSegment, [SegmentReader, identifiers.customers]);
  bindClass(c, ExplainFilters, [identifiers.customers]);
  bindClass(c, ExplainSegment, [AuthorityProjection, identifiers.customers]);
  bindClass(c, FindCustomers, [identifiers.customers]);
  bindClass(c, ListSegmentCustomers, [AuthorityProjection, identifiers.customers]);
  const useCases = {
    records: Records,
    listSegments: ListSegments,
    getSegment: GetSegment,
    createSegment: CreateSegment,
    updateSegment: UpdateSegment,
    previewSegment: PreviewSegment,
    listSegmentCustomers: ListSegmentCustomers,
    explainFilters: ExplainFilters,
    explainSegment: ExplainSegment,
    findCustomers: FindCustomers,
    countColumns: CountColumns,
  };
  bind(c, identifiers.routeGroup, useCases, segmentRoutes);
});
