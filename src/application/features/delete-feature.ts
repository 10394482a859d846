import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { decideFeatureDeletion } from '../../domain/features/update-feature.js';
import type { ConditionalInput } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';

/** Deletes a feature, for all users at once. */
export class DeleteFeature {
  static readonly needs = all(UPDATE_FEATURES);

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(actor: Actor, { id, matches }: ConditionalInput, requestId: string): Promise<void> {
    authorise(actor, DeleteFeature.needs);
    await this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, DeleteFeature.needs);
      const feature = recordOf(transaction.authority.records.features, id, 'feature');
      await transaction.record(decideFeatureDeletion(feature, matches));
    });
  }
}
