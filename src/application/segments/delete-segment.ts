import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideSegmentDeletion } from '../../domain/segments/decide-segment.js';
import { requireUntargeted } from '../../domain/features/segment-in-use.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

/** Deletes a segment; its customers stay. */
export class DeleteSegment {
  static readonly needs = all('segment.delete', 'segment.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`, `SegmentInUse`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteSegment.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { segments, features } = transaction.authority.records;
        const segment = recordOf(segments, id, 'segment');
        const entry = decideSegmentDeletion(segment, matches);
        requireUntargeted(actorNow, segment, features);
        await transaction.record(entry);
      },
    );
  }
}
