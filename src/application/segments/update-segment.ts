import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { CHANGED_FILTERS, decideSegmentUpdate, type SegmentPatch } from '../../domain/segments/decide-segment.js';
import { settleSegment } from '../../domain/segments/settle-segment.js';
import type { SegmentFilters } from '../../domain/segments/segment.js';
import type { AuthorityReader, ConditionalInput } from '../authority/authority-reader.js';
import type { AuthorityTransaction, AuthorityWriter } from '../authority/authority-writer.js';
import { readPast } from '../authority/read-past.js';
import { recordOf } from '../authority/record-of.js';
import type { ResolvedSegment, SegmentReader } from './segment-reader.js';

export interface UpdateSegmentInput extends ConditionalInput {
  readonly patch: SegmentPatch;
}

/** Renames a segment or changes its filters. */
export class UpdateSegment {
  static readonly needs = all('segment.update', 'segment.read');
  /** Additional permissions to change these fields. */
  static readonly changes = CHANGED_FILTERS;

  constructor(
    private readonly authority: AuthorityReader,
    private readonly writer: AuthorityWriter,
    private readonly reader: SegmentReader,
  ) {}

  /**
   * Returns the segment after the change. Throws `NotFound`, every refusal of `decideSegmentUpdate`, and `Unavailable`
   * (nothing changed) when counting its members takes too long.
   */
  async execute(actor: Actor, input: UpdateSegmentInput, requestId: string): Promise<ResolvedSegment> {
    authorise(actor, UpdateSegment.needs);
    const wanted = await this.#filtersWanted(actor, input, requestId);
    const prepared = await this.reader.prepare(actor, wanted);
    const segment = await this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      const { entry } = await this.#decide(transaction, actorNow, input);
      if (entry !== undefined) await transaction.record(entry);
      return recordOf(transaction.authority.records.segments, input.id, 'segment');
    });
    return this.reader.resolveSaved(actor, segment, prepared);
  }

  /** Computes the new filters. Refuses early, before counting; the transaction decides again. */
  async #filtersWanted(actor: Actor, input: UpdateSegmentInput, requestId: string): Promise<SegmentFilters> {
    const { id, patch, matches, since } = input;
    const present = recordOf(this.authority.authority.records.segments, id, 'segment');
    if (since === undefined || since === present.updated) {
      decideSegmentUpdate(actor, present, patch, matches);
      return { ...present.filters, ...patch.filters };
    }
    return this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      const { segment, patch: left } = await this.#decide(transaction, actorNow, input);
      return { ...segment.filters, ...left.filters };
    });
  }

  async #decide(transaction: AuthorityTransaction, actor: Actor, { id, patch, matches, since }: UpdateSegmentInput) {
    authorise(actor, UpdateSegment.needs);
    const segment = recordOf(transaction.authority.records.segments, id, 'segment');
    const of = { resource: 'segment', recordId: id } as const;
    const past = await readPast(transaction, actor, { of, record: segment, since });
    const left = settleSegment(segment, patch, past);
    return {
      segment,
      patch: left.patch,
      entry: decideSegmentUpdate(actor, segment, left.patch, matches, left.conflicts),
    };
  }
}
