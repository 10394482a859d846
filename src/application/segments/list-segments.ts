import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { propertyValue } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { SEGMENT_FIELDS } from '../../domain/segments/segment-list.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { listInTurns } from '../lists/list-in-turns.js';
import type { Clock } from '../ports/clock.js';
import type { ResolvedSegment, SegmentReader } from './segment-reader.js';

/** Lists segments with their members. */
export class ListSegments {
  static readonly needs = all('segment.read');

  constructor(
    private readonly projection: AuthorityReader,
    private readonly reader: SegmentReader,
    private readonly clock: Clock,
  ) {}

  /** Throws `Forbidden`, and `Unavailable` when counting takes too long. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<ResolvedSegment>> {
    authorise(actor, ListSegments.needs);
    const { segments } = this.projection.authority.records;
    const list = { fields: SEGMENT_FIELDS, valueOf: propertyValue };
    const page = await listInTurns(segments.values(), query, list, this.clock);
    return { ...page, records: await this.reader.resolve(actor, page.records) };
  }
}
