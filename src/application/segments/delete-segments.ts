import type { Actor } from '../../domain/access/actor.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import { SEGMENT_DELETION } from './delete-segment.js';

/** Deletes several segments in one transaction; their customers stay. */
export class DeleteSegments {
  static readonly needs = SEGMENT_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws what `deleteRecords` does. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, SEGMENT_DELETION);
  }
}
