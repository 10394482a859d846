import type { Actor } from '../../domain/access/actor.js';
import { decideSegmentDeletion } from '../../domain/segments/decide-segment.js';
import { requireUntargeted } from '../../domain/features/segment-in-use.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { DeleteSegment } from './delete-segment.js';

/** Deletes several segments in one transaction; their customers stay. */
export class DeleteSegments {
  static readonly needs = DeleteSegment.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Ignores unknown ids. Throws `Forbidden`, and `SegmentInUse` (nothing is deleted). */
  async execute(
    actor: Actor,
    { ids, requestId, receipt, dryRun }: LoggedInput & { readonly ids: readonly string[] },
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteSegments.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const { segments, features } = transaction.authority.records;
        const found = [...new Set(ids)].map((id) => segments.get(id)).filter((segment) => segment !== undefined);
        for (const segment of found) requireUntargeted(actorNow, segment, features);
        for (const segment of found) await transaction.record(decideSegmentDeletion(segment, () => true));
      },
    );
  }
}
