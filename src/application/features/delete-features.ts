import type { Actor } from '../../domain/access/actor.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { deleteRecords, type SeveralInput } from '../authority/delete-records.js';
import { FEATURE_DELETION } from './delete-feature.js';

/** Deletes several features in one transaction, for all users at once. */
export class DeleteFeatures {
  static readonly needs = FEATURE_DELETION.needs;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`. */
  execute(actor: Actor, input: SeveralInput): Promise<void> {
    return deleteRecords(this.writer, actor, input, FEATURE_DELETION);
  }
}
