import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Feature } from '../../domain/features/feature.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';
import type { Moment } from '../../domain/changes/moment.js';
import { recordOf } from '../authority/record-of.js';
import { GetAllFeatures } from './get-all-features.js';

/** Gets one feature, as it is or was at a moment. */
export class GetFeature {
  static readonly needs = GetAllFeatures.needs;

  constructor(private readonly history: Pick<AuthorityHistory, 'read'>) {}

  /** Throws `Forbidden`, `NotFound`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { id, moment }: { readonly id: string; readonly moment: Moment | undefined },
  ): Promise<AsOf<Feature>> {
    authorise(actor, GetFeature.needs);
    const authority = await this.history.read(actor, moment);
    return { authority, found: recordOf(authority.records.features, id, 'feature') };
  }
}
