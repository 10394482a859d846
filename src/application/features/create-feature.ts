import type { Actor } from '../../domain/access/actor.js';
import { all } from '../../domain/access/needs.js';
import { decideFeatureCreation } from '../../domain/authority/kinds/feature.js';
import type { Feature, NewFeature } from '../../domain/features/feature.js';
import { CHANGED_TARGETING, UPDATE_FEATURES } from '../../domain/features/feature-rules.js';
import { requireRollout } from '../../domain/features/require-rollout.js';
import type { AuthorityWriter } from '../authority/authority-writer.js';
import { recordOf } from '../authority/record-of.js';
import type { LoggedInput } from '../authority/write-input.js';
import type { RepeatableInput } from '../idempotency/answer-keeper.js';
import type { Ids } from '../ports/ids.js';

/** Creates a feature. Clients see it on their next read. */
export class CreateFeature {
  static readonly needs = all(UPDATE_FEATURES);
  /** Additional permissions to set these fields. */
  static readonly changes = CHANGED_TARGETING;

  constructor(
    private readonly writer: AuthorityWriter,
    private readonly ids: Ids,
  ) {}

  /** Throws every refusal of `requireRollout` and `decideFeatureCreation`. */
  async execute(actor: Actor, input: NewFeature & LoggedInput & RepeatableInput<Feature>): Promise<Feature> {
    const id = this.ids.next();
    const { needs } = CreateFeature;
    return this.writer.writeAs(
      actor,
      { needs, requestId: input.requestId, receipt: input.receipt, dryRun: input.dryRun, once: input.once },
      async (transaction, actorNow) => {
        const { features, segments } = transaction.authority.records;
        requireRollout(actorNow, undefined, input, { segments });
        await transaction.record(decideFeatureCreation(id, input, features));
        return recordOf(transaction.authority.records.features, id, 'feature');
      },
    );
  }
}
