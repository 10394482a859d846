import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Feature } from '../../domain/features/feature.js';
import { CHANGED_TARGETING, UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { featureViewFor } from '../../domain/features/feature-view.js';
import { requireRollout } from '../../domain/features/require-rollout.js';
import { settleFeature } from '../../domain/features/settle-feature.js';
import { decideFeatureUpdate, type FeaturePatch } from '../../domain/features/update-feature.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { readChangesSince } from '../authority/read-changes-since.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput, UpdateInput } from '../authority/write-input.js';

/** Changes a feature or who gets which value of it, for all users at once. */
export class UpdateFeature {
  static readonly needs = all(UPDATE_FEATURES);
  /** Additional permissions to change these fields. */
  static readonly changes = CHANGED_TARGETING;

  constructor(private readonly writer: AuthorityWriter) {}

  /** Returns the record after the change. Throws `NotFound`, every refusal of `requireRollout` and `decideFeatureUpdate`. */
  async execute(actor: Actor, input: UpdateInput<FeaturePatch> & LoggedInput): Promise<Feature> {
    const { id, patch, matches, since, requestId, receipt, dryRun } = input;
    return this.writer.writeAs(
      actor,
      { needs: UpdateFeature.needs, requestId, receipt, dryRun },
      async (transaction, actorNow) => {
        const feature = recordOf(transaction.authority.records.features, id, 'feature');
        const past = await readChangesSince(transaction, actorNow, { resource: 'feature', record: feature, since });
        const settled = settleFeature(feature, patch, past);
        const view = featureViewFor(actorNow.permissions);
        const { segments } = transaction.authority.records;
        requireRollout(actorNow, feature, settled.patch, { segments, hasConflicts: settled.conflicts.length > 0 });
        const entry = decideFeatureUpdate(feature, settled.patch, matches, { conflicts: settled.conflicts, view });
        await transaction.record(entry);
        return recordOf(transaction.authority.records.features, id, 'feature');
      },
    );
  }
}
