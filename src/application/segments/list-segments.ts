import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { bytesOfFilters } from '../../domain/authority/kinds/segment.js';
import { endEarly, propertyValue } from '../../domain/lists/evaluate-list.js';
import type { Moment } from '../../domain/changes/moment.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import { SEGMENT_FIELDS } from '../../domain/segments/segment-list.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { SegmentAsJson, SegmentReader } from './segment-reader.js';

interface ListSegmentsInput {
  readonly query: ListQuery;
  readonly moment: Moment | undefined;
  /** Whether the first customers of each are wanted. */
  readonly embeds: boolean;
}

/** Lists segments with their members; past ones without them, because customers' past isn't kept. */
export class ListSegments {
  static readonly needs = all('segment.read');

  constructor(
    private readonly history: Pick<AuthorityHistory, 'read'>,
    private readonly reader: SegmentReader,
  ) {}

  /** Throws `Forbidden`, `OutOfHistory`, and `Unavailable` when counting takes too long. */
  async execute(actor: Actor, { query, moment, embeds }: ListSegmentsInput): Promise<AsOf<ListPage<SegmentAsJson>>> {
    authorise(actor, ListSegments.needs);
    const authority = await this.history.read(actor, moment);
    const list = { fields: SEGMENT_FIELDS, valueOf: propertyValue };
    const found = await listInSlices(authority.records.segments.values(), query, list);
    // An answer ends early when its records are long: only those in it are counted.
    const page = endEarly(found, query, propertyValue, ({ filters }) => bytesOfFilters(filters));
    const records =
      moment === undefined
        ? await this.reader.resolveAll(actor, page.records, embeds)
        : page.records.map((segment) => ({ segment }));
    return { authority, found: { ...page, records } };
  }
}
