import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import type { Feature } from '../../domain/features/feature.js';
import { UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { decideFeatureUpdate, type FeaturePatch, type Matches } from '../../domain/features/update-feature.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';

export interface UpdateFeatureInput {
  readonly id: string;
  readonly patch: FeaturePatch;
  readonly matches: Matches;
}

/** Renames, describes or switches a flag, for everybody at once. */
export class UpdateFeature {
  static readonly needs = all(UPDATE_FEATURES);

  constructor(private readonly writer: AuthorityWriter) {}

  /** Answers the record after the change. Throws `Forbidden`, `NotFound`, `StaleVersion`, `Immutable`. */
  async execute(actor: Actor, { id, patch, matches }: UpdateFeatureInput, requestId: string): Promise<Feature> {
    return this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, UpdateFeature.needs);
      const feature = transaction.authority.records.features.get(id);
      if (feature === undefined) throw new NotFound('feature');
      const entry = decideFeatureUpdate(feature, patch, matches);
      if (entry === undefined) return feature;
      await transaction.record(entry);
      return transaction.authority.records.features.get(id)!;
    });
  }
}
