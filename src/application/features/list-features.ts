import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Feature } from '../../domain/features/feature.js';
import { FEATURE_FIELDS, featureViewFor } from '../../domain/features/feature-view.js';
import { propertyValue } from '../../domain/lists/evaluate-list.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { listInTurns } from '../lists/list-in-turns.js';
import type { Clock } from '../ports/clock.js';
import { GetAllFeatures } from './get-all-features.js';

/** Lists features from the projection. */
export class ListFeatures {
  static readonly needs = GetAllFeatures.needs;

  constructor(
    private readonly reader: AuthorityReader,
    private readonly clock: Clock,
  ) {}

  /** The query may name only fields of the caller's view. */
  async execute(actor: Actor, { query }: { readonly query: ListQuery }): Promise<ListPage<Feature>> {
    authorise(actor, ListFeatures.needs);
    const list = { fields: FEATURE_FIELDS[featureViewFor(actor.permissions)], valueOf: propertyValue };
    return listInTurns(this.reader.authority.records.features.values(), query, list, this.clock);
  }
}
