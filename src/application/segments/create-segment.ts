import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { creationOf, requireRoom } from '../../domain/authority/kinds/entries.js';
import { bytesOfFilters, SEGMENT } from '../../domain/authority/kinds/segment.js';
import { requireRoomFor } from '../../domain/authority/record-bytes.js';
import type { NewSegment } from '../../domain/segments/decide-segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { Ids } from '../ports/ids.js';
import { requireFilterColumns } from './require-filter-columns.js';
import type { ResolvedSegment, SegmentAsOf, SegmentReader } from './segment-reader.js';

/** The answer to a repetition shows the members from before the transaction, which can't read customers. */
type CreateSegmentInput = NewSegment & LoggedInput & RepeatableInput<SegmentAsOf>;

/** Saves a filter over the customers. */
export class CreateSegment {
  static readonly needs = all('segment.create', 'segment.read', 'customer.read');

  constructor(
    private readonly projection: AuthorityReader,
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
    private readonly reader: SegmentReader,
    private readonly customers: Pick<CustomerReader, 'hasColumn'>,
  ) {}

  /** Throws `Forbidden`, `LimitReached`, `BytesLimitReached`, and `Unavailable` (nothing saved) when counting its members takes too long. */
  async execute(actor: Actor, input: CreateSegmentInput): Promise<ResolvedSegment> {
    authorise(actor, CreateSegment.needs);
    // Refuse early, before counting; the transaction decides again.
    const { records } = this.projection.authority;
    requireRoom(SEGMENT, records.segments);
    requireRoomFor(SEGMENT, records, bytesOfFilters(input.filters));
    await requireFilterColumns(input.filters, this.customers);
    const prepared = await this.reader.prepare(actor, input.filters, input);
    const id = this.ids.next();
    const { needs } = CreateSegment;
    const { segment } = await this.writer.writeAs(
      actor,
      { needs, requestId: input.requestId, receipt: input.receipt, dryRun: input.dryRun, once: input.once },
      async (transaction) => {
        requireRoom(SEGMENT, transaction.authority.records.segments);
        await transaction.record(creationOf(SEGMENT, id, input));
        return { segment: recordOf(transaction.authority.records.segments, id, 'segment'), members: prepared };
      },
    );
    return this.reader.resolveSaved(actor, segment, prepared);
  }
}
