import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { decideFeatureDeletion } from '../../domain/features/update-feature.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { ConditionalInput, LoggedInput } from '../authority/write-input.js';

/** Deletes a feature, for all users at once. */
export class DeleteFeature {
  static readonly needs = all(UPDATE_FEATURES);

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(
    actor: Actor,
    { id, matches, requestId, receipt, dryRun }: ConditionalInput & LoggedInput,
  ): Promise<void> {
    await this.writer.writeAs(
      actor,
      { needs: DeleteFeature.needs, requestId, receipt, dryRun },
      async (transaction) => {
        const feature = recordOf(transaction.authority.records.features, id, 'feature');
        await transaction.record(decideFeatureDeletion(feature, matches));
      },
    );
  }
}
