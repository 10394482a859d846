import { ContainerModule } from 'inversify';
import { AuthorityHistory } from '../../application/authority/authority-history.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { AuthorityWriter } from '../../application/authority/authority-writer.js';
import { CreateSegment } from '../../application/segments/create-segment.js';
import { ExplainFilters } from '../../application/segments/explain-filters.js';
import { ExplainSegment } from '../../application/segments/explain-segment.js';
import { ForgetFilters } from '../../application/segments/forget-filters.js';
import { GetSegment } from '../../application/segments/get-segment.js';
import { ListSegmentCustomers } from '../../application/segments/list-segment-customers.js';
import { ListSegments } from '../../application/segments/list-segments.js';
import { PreviewSegment } from '../../application/segments/preview-segment.js';
import { SegmentReader } from '../../application/segments/segment-reader.js';
import { UpdateSegment } from '../../application/segments/update-segment.js';
import { UpgradeSegments } from '../../application/segments/upgrade-segments.js';
import { bind, bindClass } from '../bind.js';
import { identifiers, STORED } from '../identifiers.js';

export const segmentsModule = new ContainerModule((c) => {
  const { customers, segmentMembers: members } = STORED;
  bind(
    c,
    UpgradeSegments,
    [identifiers.store, AuthorityProjection, AuthorityWriter],
    (store, projection, writer) => new UpgradeSegments(store.oldSegments, projection, writer, store.customers),
  );
  bindClass(c, ForgetFilters, [AuthorityProjection, members]);
  bindClass(c, SegmentReader, [members, ForgetFilters]);
  bindClass(c, ListSegments, [AuthorityHistory, SegmentReader]);
  bindClass(c, GetSegment, [AuthorityHistory, SegmentReader]);
  bindClass(c, CreateSegment, [AuthorityProjection, AuthorityWriter, identifiers.ids, SegmentReader, customers]);
  bindClass(c, UpdateSegment, [AuthorityProjection, AuthorityWriter, SegmentReader, customers]);
  bindClass(c, PreviewSegment, [SegmentReader, customers]);
  bindClass(c, ExplainFilters, [customers]);
  bindClass(c, ExplainSegment, [AuthorityProjection, customers]);
  bindClass(c, ListSegmentCustomers, [AuthorityProjection, customers]);
});
