import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideSegmentDeletion } from '../../domain/segments/decide-segment.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

/** Deletes a segment; its customers stay. */
export class DeleteSegment {
  static readonly needs = all('segment.delete', 'segment.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteSegment.needs, requestId, receipt, dryRun },
      async (transaction) => {
        const segment = recordOf(transaction.authority.records.segments, id, 'segment');
        await transaction.record(decideSegmentDeletion(segment, matches));
      },
    );
  }
}
