import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideSegmentCreation, requireRoomForSegment, type NewSegment } from '../../domain/segments/decide-segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Ids } from '../ports/ids.js';
import type { ResolvedSegment, SegmentReader } from './segment-reader.js';

/** Saves a filter over the customers. */
export class CreateSegment {
  static readonly needs = all('segment.create', 'segment.read', 'customer.read');

  constructor(
    private readonly projection: AuthorityReader,
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
    private readonly reader: SegmentReader,
  ) {}

  /** Throws `Forbidden`, `LimitReached`, and `Unavailable` (nothing saved) when counting its members takes too long. */
  async execute(actor: Actor, input: NewSegment & LoggedInput): Promise<ResolvedSegment> {
    authorise(actor, CreateSegment.needs);
    // Refuse early, before counting; the transaction decides again.
    requireRoomForSegment(this.projection.authority.records.segments.size);
    const prepared = await this.reader.prepare(actor, input.filters, input);
    const id = this.ids.next();
    const { needs } = CreateSegment;
    const segment = await this.writer.writeAs(
      actor,
      { needs, requestId: input.requestId, receipt: input.receipt, dryRun: input.dryRun },
      async (transaction) => {
        await transaction.record(decideSegmentCreation(id, input, transaction.authority.records.segments.size));
        return recordOf(transaction.authority.records.segments, id, 'segment');
      },
    );
    return this.reader.resolveSaved(actor, segment, prepared);
  }
}
