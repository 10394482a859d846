import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { SegmentMembers } from '../ports/segment-members.js';

/** Ends the counting of filters that no segment has any more. Answers that nothing is left. */
export class ForgetFilters {
  constructor(
    private readonly authority: AuthorityReader,
    private readonly members: Pick<SegmentMembers, 'retain'>,
  ) {}

  async execute(): Promise<boolean> {
    const segments = [...this.authority.authority.records.segments.values()];
    await this.members.retain(segments.map(({ filters }) => criteriaOf(filters)));
    return false;
  }
}
