import type { Actor } from '../../domain/access/actor.js';
import { decideSegmentDeletion } from '../../domain/segments/decide-segment.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import type { LoggedInput } from '../authority/write-input.js';
import { DeleteSegment } from './delete-segment.js';

/** Deletes several segments in one transaction; their customers stay. */
export class DeleteSegments {
  static readonly needs = DeleteSegment.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Ignores unknown ids. Throws `Forbidden`. */
  async execute(
    actor: Actor,
    { ids, requestId, receipt, dryRun }: LoggedInput & { readonly ids: readonly string[] },
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteSegments.needs, requestId, receipt, dryRun },
      async (transaction) => {
        for (const id of new Set(ids)) {
          const segment = transaction.authority.records.segments.get(id);
          if (segment !== undefined) await transaction.record(decideSegmentDeletion(segment, () => true));
        }
      },
    );
  }
}
