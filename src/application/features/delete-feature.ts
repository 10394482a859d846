import { authorise, type Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { NotFound } from '../../domain/domain-error.js';
import { UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { decideFeatureDeletion, type Matches } from '../../domain/features/update-feature.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';

/** Takes a flag away, for everybody at once. */
export class DeleteFeature {
  static readonly needs = all(UPDATE_FEATURES);

  constructor(private readonly writer: AuthorityWriter) {}

  /** Throws `Forbidden`, `NotFound`, `StaleVersion`. */
  async execute(actor: Actor, id: string, matches: Matches, requestId: string): Promise<void> {
    await this.writer.writeAs(actor, requestId, async (transaction, actorNow) => {
      authorise(actorNow, DeleteFeature.needs);
      const feature = transaction.authority.records.features.get(id);
      if (feature === undefined) throw new NotFound('feature');
      await transaction.record(decideFeatureDeletion(feature, matches));
    });
  }
}
