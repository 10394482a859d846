import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideSegmentDeletion } from '../../domain/segments/decide-segment.js';
import type { ConditionalInput } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';

/** Deletes segments; their customers stay. */
export class DeleteSegments {
  static readonly needs = all('segment.delete', 'segment.read');

  constructor(private readonly writer: AuthorityWriter) {}

  /** Deletes one. Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(actor: Actor, { id, matches }: ConditionalInput, requestId: string): Promise<void> {
    authorise(actor, DeleteSegments.needs);
    await this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, DeleteSegments.needs);
      const segment = recordOf(transaction.authority.records.segments, id, 'segment');
      await transaction.record(decideSegmentDeletion(segment, matches));
    });
  }

  /** Deletes several in one transaction; ignores unknown ids. Throws `Forbidden`. */
  async executeAll(actor: Actor, ids: readonly string[], requestId: string): Promise<void> {
    authorise(actor, DeleteSegments.needs);
    await this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, DeleteSegments.needs);
      for (const id of new Set(ids)) {
        const segment = transaction.authority.records.segments.get(id);
        if (segment !== undefined) await transaction.record(decideSegmentDeletion(segment, () => true));
      }
    });
  }
}
