import { SIGN_IN } from '../../domain/access/needs.js';
import type { Feature } from '../../domain/features/feature.js';
import { FEATURE_FIELDS, featureValueOf, type FeatureView } from '../../domain/features/feature-view.js';
import { featureByKey, type Features } from '../../domain/features/features.js';
import type { ListPage, ListQuery } from '../../domain/lists/list-query.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import { listInTurns } from '../lists/list-in-turns.js';
import type { Clock } from '../ports/clock.js';

/** Reads features from the projection, without storage access. */
export class ReadFeatures {
  static readonly needs = SIGN_IN;

  constructor(
    private readonly reader: AuthorityReader,
    private readonly clock: Clock,
  ) {}

  /** All features. The same object until a feature changes, so callers may cache derived values by it. */
  all(): Features {
    return this.reader.authority.records.features;
  }

  /** Throws `NotFound`. */
  get(id: string): Feature {
    return recordOf(this.all(), id, 'feature');
  }

  findByKey(key: string): Feature | undefined {
    return featureByKey(this.all(), key);
  }

  list(query: ListQuery, view: FeatureView): Promise<ListPage<Feature>> {
    const list = { fields: FEATURE_FIELDS[view], valueOf: featureValueOf };
    return listInTurns(this.all().values(), query, list, this.clock);
  }
}
