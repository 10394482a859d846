import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { bytesOfFilters, SEGMENT } from '../../domain/authority/kinds/segment.js';
import { requireRoomFor } from '../../domain/authority/record-bytes.js';
import { CHANGED_FILTERS, decideSegmentUpdate, type SegmentPatch } from '../../domain/segments/decide-segment.js';
import { settleSegment } from '../../domain/segments/settle-segment.js';
import type { SegmentFilters } from '../../domain/segments/segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { AuthorityTransaction } from '../authority/authority-transaction.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { readChangesSince } from '../authority/read-changes-since.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';
import type { CustomerReader } from '../ports/customer-store.js';
import { requireFilterColumns } from './require-filter-columns.js';
import type { ResolvedSegment, SegmentReader } from './segment-reader.js';

type UpdateSegmentInput = UpdateInput<SegmentPatch> & LoggedInput;

/** Renames a segment or changes its filters. */
export class UpdateSegment {
  static readonly needs = all('segment.update', 'segment.read');
  /** Additional permissions to change these fields. */
  static readonly changes = CHANGED_FILTERS;

  constructor(
    private readonly projection: AuthorityReader,
    private readonly writer: AuthorityWriter,
    private readonly reader: SegmentReader,
    private readonly customers: Pick<CustomerReader, 'hasColumn'>,
  ) {}

  /**
   * Returns the segment after the change. Throws `NotFound`, every refusal of `decideSegmentUpdate`, `BytesLimitReached`, and `Unavailable`
   * (nothing changed) when counting its members takes too long.
   */
  async execute(actor: Actor, input: UpdateSegmentInput): Promise<ResolvedSegment> {
    authorise(actor, UpdateSegment.needs);
    const wanted = await this.#wantedFilters(actor, input);
    const { records } = this.projection.authority;
    const stored = recordOf(records.segments, input.id, 'segment').filters;
    requireRoomFor(SEGMENT, records, bytesOfFilters(wanted) - bytesOfFilters(stored));
    await requireFilterColumns(wanted, this.customers, stored);
    const prepared = await this.reader.prepare(actor, wanted, input);
    const segment = await this.#write(actor, input, async (transaction, { entry }) => {
      await transaction.record(entry);
      return recordOf(transaction.authority.records.segments, input.id, 'segment');
    });
    return this.reader.resolveSaved(actor, segment, prepared);
  }

  /** Computes the new filters. Refuses early, before counting; the transaction decides again. */
  async #wantedFilters(actor: Actor, input: UpdateSegmentInput): Promise<SegmentFilters> {
    const { id, patch, matches, since } = input;
    const current = recordOf(this.projection.authority.records.segments, id, 'segment');
    if (since === undefined || since === current.updated) {
      decideSegmentUpdate(actor, current, patch, matches);
      return { ...current.filters, ...patch.filters };
    }
    return this.#write(actor, input, async (_, decided) => ({
      ...decided.segment.filters,
      ...decided.patch.filters,
    }));
  }

  #write<T>(
    actor: Actor,
    input: UpdateSegmentInput,
    callback: (transaction: AuthorityTransaction, decided: Decided) => Promise<T>,
  ): Promise<T> {
    const write = {
      needs: UpdateSegment.needs,
      requestId: input.requestId,
      receipt: input.receipt,
      dryRun: input.dryRun,
    };
    return this.writer.writeAs(actor, write, async (transaction, actorNow) =>
      callback(transaction, await decide(transaction, actorNow, input)),
    );
  }
}

type Decided = Awaited<ReturnType<typeof decide>>;

async function decide(transaction: AuthorityTransaction, actor: Actor, input: UpdateSegmentInput) {
  const { id, patch, matches, since } = input;
  const segment = recordOf(transaction.authority.records.segments, id, 'segment');
  const past = await readChangesSince(transaction, actor, { resource: 'segment', record: segment, since });
  const settled = settleSegment(segment, patch, past);
  const entry = decideSegmentUpdate(actor, segment, settled.patch, matches, settled.conflicts);
  return { segment, patch: settled.patch, entry };
}
