import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { CHANGED_FILTERS, decideSegmentUpdate, type SegmentPatch } from '../../domain/segments/decide-segment.js';
import type { AuthorityReader, ConditionalInput } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ResolvedSegment, SegmentReader } from './segment-reader.js';

/** Renames a segment or changes its filters. */
export class UpdateSegment {
  static readonly needs = all('segment.update', 'segment.read');
  /** What a change of these fields asks beside. */
  static readonly changes = CHANGED_FILTERS;

  constructor(
    private readonly authority: AuthorityReader,
    private readonly writer: AuthorityWriter,
    private readonly reader: SegmentReader,
  ) {}

  /**
   * Answers the segment after the change. Throws `NotFound`, every refusal of `decideSegmentUpdate`, and `Unavailable`,
   * with nothing changed, when the members cannot be told in time.
   */
  async execute(
    actor: Actor,
    { id, patch, matches }: ConditionalInput & { readonly patch: SegmentPatch },
    requestId: string,
  ): Promise<ResolvedSegment> {
    authorise(actor, UpdateSegment.needs);
    const present = recordOf(this.authority.authority.records.segments, id, 'segment');
    // A refusal that can be seen now costs no counting; the transaction decides again.
    decideSegmentUpdate(actor, present, patch, matches);
    const prepared = await this.reader.prepare(actor, { ...present.filters, ...patch.filters });
    const segment = await this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, UpdateSegment.needs);
      const found = recordOf(transaction.authority.records.segments, id, 'segment');
      const entry = decideSegmentUpdate(actorNow, found, patch, matches);
      if (entry !== undefined) await transaction.record(entry);
      return recordOf(transaction.authority.records.segments, id, 'segment');
    });
    return this.reader.resolveSaved(actor, segment, prepared);
  }
}
