import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';
import type { Moment } from '../../domain/changes/moment.js';
import { recordOf } from '../authority/record-of.js';
import type { SegmentAsOf, SegmentReader } from './segment-reader.js';

/** Gets one segment with its members; a past one without them, because customers' past isn't kept. */
export class GetSegment {
  static readonly needs = all('segment.read');

  constructor(
    private readonly history: Pick<AuthorityHistory, 'read'>,
    private readonly reader: SegmentReader,
  ) {}

  /** Throws `Forbidden`, `NotFound`, `OutOfHistory`, and `Unavailable` when counting takes too long. */
  async execute(
    actor: Actor,
    { id, moment }: { readonly id: string; readonly moment: Moment | undefined },
  ): Promise<AsOf<SegmentAsOf>> {
    authorise(actor, GetSegment.needs);
    const authority = await this.history.read(actor, moment);
    const segment = recordOf(authority.records.segments, id, 'segment');
    return { authority, found: moment === undefined ? await this.reader.resolveOne(actor, segment) : { segment } };
  }
}
