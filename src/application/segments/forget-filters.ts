import type { Criteria } from '../../domain/lists/list-query.js';
import { SEGMENT } from '../../domain/authority/kinds/segment.js';
import { criteriaOf } from '../../domain/segments/segment-criteria.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { SegmentMembers } from '../ports/segment-members.js';

/** Number of unused filters to leave when making room, the newest. Even with 1,000 segments, a quarter stays free. */
const NEWEST_FILTERS = SEGMENT.limit / 2;

/** Stops tracking filters that no segment uses. */
export class ForgetFilters {
  #makingRoom: Promise<void> | undefined;

  constructor(
    private readonly projection: AuthorityReader,
    private readonly members: Pick<SegmentMembers, 'retain'>,
  ) {}

  /** Returns false: nothing is left to do. */
  async execute(): Promise<boolean> {
    await this.members.retain(this.#criteria());
    return false;
  }

  /**
   * Stops tracking unused filters at once, except the newest, whose segments may be about to be saved. So changing a
   * segment's filters repeatedly doesn't use up the room for others. Concurrent calls share one run.
   */
  makeRoom(): Promise<void> {
    this.#makingRoom ??= this.members
      .retain(this.#criteria(), NEWEST_FILTERS)
      .finally(() => (this.#makingRoom = undefined));
    return this.#makingRoom;
  }

  #criteria(): Criteria[] {
    const segments = [...this.projection.authority.records.segments.values()];
    return segments.map(({ filters }) => criteriaOf(filters));
  }
}
