import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import type { ResolvedSegment, SegmentReader } from './segment-reader.js';

/** Gets one segment with its members. */
export class GetSegment {
  static readonly needs = all('segment.read');

  constructor(
    private readonly projection: AuthorityReader,
    private readonly reader: SegmentReader,
  ) {}

  /** Throws `Forbidden`, `NotFound`, and `Unavailable` when counting takes too long. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<ResolvedSegment> {
    authorise(actor, GetSegment.needs);
    return this.reader.resolveOne(actor, recordOf(this.projection.authority.records.segments, id, 'segment'));
  }
}
