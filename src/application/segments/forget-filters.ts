import type { Criteria } from '../../domain/lists/list-query.js';
import { SEGMENTS_MAX } from '../../domain/segments/decide-segment.js';
import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { SegmentMembers } from '../ports/segment-members.js';

/** With those of all segments, so many leave a quarter of the places free. */
const NEWEST_KEPT = SEGMENTS_MAX / 2;

/** Ends the counting of filters that no segment has any more. Answers that nothing is left. */
export class ForgetFilters {
  #making: Promise<void> | undefined;

  constructor(
    private readonly authority: AuthorityReader,
    private readonly members: Pick<SegmentMembers, 'retain'>,
  ) {}

  async execute(): Promise<boolean> {
    await this.members.retain(this.#criteria());
    return false;
  }

  /**
   * Forgets them at once, but for the newest, whose segments may be about to be saved. However fast somebody changes the
   * filters of a segment, there is room for those of others. Calls at the same time share one run.
   */
  makeRoom(): Promise<void> {
    this.#making ??= this.members.retain(this.#criteria(), NEWEST_KEPT).finally(() => (this.#making = undefined));
    return this.#making;
  }

  #criteria(): Criteria[] {
    const segments = [...this.authority.authority.records.segments.values()];
    return segments.map(({ filters }) => criteriaOf(filters));
  }
}
