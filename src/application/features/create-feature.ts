import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideFeatureCreation, type NewFeature } from '../../domain/features/create-feature.js';
import type { Feature } from '../../domain/features/feature.js';
import { UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { Ids } from '../ports/ids.js';

/** Creates a feature. Clients see it on their next read. */
export class CreateFeature {
  static readonly needs = all(UPDATE_FEATURES);

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws `Forbidden`, `AlreadyExists`, `LimitReached`. */
  async execute(actor: Actor, input: NewFeature & LoggedInput): Promise<Feature> {
    const id = this.ids.next();
    const { needs } = CreateFeature;
    return this.writer.writeAs(
      actor,
      { needs, requestId: input.requestId, receipt: input.receipt, dryRun: input.dryRun },
      async (transaction) => {
        await transaction.record(decideFeatureCreation(transaction.authority.records.features, id, input));
        return recordOf(transaction.authority.records.features, id, 'feature');
      },
    );
  }
}
