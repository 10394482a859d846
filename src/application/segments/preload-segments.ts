import { bytesOfFilters } from '../../domain/authority/kinds/segment.js';
import { countReadable } from '../../domain/lists/list-bytes.js';
import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { SegmentMembers } from '../ports/segment-members.js';

/** Gets ready for lists of customers by the filters of saved segments: at the start, and for those saved later. */
export class PreloadSegments {
  constructor(
    private readonly projection: AuthorityReader,
    private readonly members: Pick<SegmentMembers, 'preload'>,
  ) {}

  /** Returns false: nothing is left to do. */
  async execute(): Promise<boolean> {
    const all = [...this.projection.authority.records.segments.values()];
    // Of a store that holds more than it may, a part will do.
    const segments = all.slice(
      0,
      countReadable(all, ({ filters }) => bytesOfFilters(filters)),
    );
    await this.members.preload(segments.map(({ filters }) => criteriaOf(filters)));
    return false;
  }
}
