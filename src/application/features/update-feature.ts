import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import type { Feature } from '../../domain/features/feature.js';
import { UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { decideFeatureUpdate, type FeaturePatch } from '../../domain/features/update-feature.js';
import type { ConditionalInput } from '../authority/authority-reader.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';

/** Renames, describes or switches a flag, for everybody at once. */
export class UpdateFeature {
  static readonly needs = all(UPDATE_FEATURES);

  constructor(private readonly writer: AuthorityWriter) {}

  /** Answers the record after the change. Throws `Forbidden`, `NotFound`, `StaleVersion`, `Immutable`. */
  async execute(actor: Actor, input: ConditionalInput & { patch: FeaturePatch }, requestId: string): Promise<Feature> {
    const { id, patch, matches } = input;
    authorise(actor, UpdateFeature.needs);
    return this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, UpdateFeature.needs);
      const feature = recordOf(transaction.authority.records.features, id, 'feature');
      const entry = decideFeatureUpdate(feature, patch, matches);
      if (entry !== undefined) await transaction.record(entry);
      return recordOf(transaction.authority.records.features, id, 'feature');
    });
  }
}
