import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { evaluateList } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { SEGMENT_FIELDS, segmentValue } from '../../domain/segments/segment-list.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { ResolvedSegment, SegmentReader } from './segment-reader.js';

/** A page of segments with their counts. */
export class ListSegments {
  static readonly needs = all('segment.read');

  constructor(
    private readonly authority: AuthorityReader,
    private readonly reader: SegmentReader,
  ) {}

  /** Throws `Forbidden`, and `Unavailable` when a count cannot be told in time. */
  async execute(actor: Actor, query: ListQuery): Promise<ListPage<ResolvedSegment>> {
    authorise(actor, ListSegments.needs);
    const { segments } = this.authority.authority.records;
    const page = evaluateList(segments.values(), query, SEGMENT_FIELDS, segmentValue);
    return { ...page, records: await this.reader.resolve(actor, page.records) };
  }
}
