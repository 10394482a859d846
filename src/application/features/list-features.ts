import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Feature } from '../../domain/features/feature.js';
import { FEATURE_FIELDS, featureViewFor } from '../../domain/features/feature-view.js';
import { propertyValue } from '../../domain/lists/evaluate-list.js';
import type { Moment } from '../../domain/changes/moment.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { AsOf, AuthorityHistory } from '../authority/authority-history.js';
import { listInSlices } from '../lists/list-in-slices.js';
import type { Clock } from '../ports/clock.js';
import { GetAllFeatures } from './get-all-features.js';

/** Lists features, as they are or were at a moment. */
export class ListFeatures {
  static readonly needs = GetAllFeatures.needs;

  constructor(
    private readonly history: Pick<AuthorityHistory, 'read'>,
    private readonly clock: Clock,
  ) {}

  /** The query may name only fields of the caller's view. Throws `Forbidden`, `OutOfHistory`, `Unavailable`. */
  async execute(
    actor: Actor,
    { query, moment }: { readonly query: ListQuery; readonly moment: Moment | undefined },
  ): Promise<AsOf<ListPage<Feature>>> {
    authorise(actor, ListFeatures.needs);
    const list = { fields: FEATURE_FIELDS[featureViewFor(actor.permissions)], valueOf: propertyValue };
    const authority = await this.history.read(actor, moment);
    return { authority, found: await listInSlices(authority.records.features.values(), query, list, this.clock) };
  }
}
