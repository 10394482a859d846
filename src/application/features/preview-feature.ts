import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import { countVariants, type VariantCounts } from '../../domain/features/count-variants.js';
import { divisionBy } from '../../domain/features/division.js';
import type { Feature } from '../../domain/features/feature.js';
import { featureByKey } from '../../domain/features/features.js';
import { requireRollout } from '../../domain/features/require-rollout.js';
import { DEFAULT_ROLLOUT, type Rollout } from '../../domain/features/rollout.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import type { SegmentMembers } from '../ports/segment-members.js';

/** Absent parts are those of the feature with the key, or the defaults of a new one. */
type PreviewedFeature = Pick<Feature, 'key'> & Partial<Pick<Feature, 'enabled'> & Rollout>;

/** Counts who would get which variant if a feature were saved like this. Saves nothing. */
export class PreviewFeature {
  static readonly needs = all('settings.read', 'segment.read');

  constructor(
    private readonly reader: AuthorityReader,
    private readonly members: Pick<SegmentMembers, 'divide'>,
  ) {}

  /**
   * All counts are exact and from one moment; customers are evaluated by their id. Throws `Forbidden`, `ValidationFailed`, and
   * `Unavailable` when counting takes too long.
   */
  async execute(actor: Actor, wanted: PreviewedFeature): Promise<VariantCounts> {
    authorise(actor, PreviewFeature.needs);
    const { features, segments } = this.reader.authority.records;
    const before = featureByKey(features, wanted.key);
    const { key, enabled, ...rollout } = wanted;
    requireRollout(actor, before, rollout, { segments });
    const stored = before ?? { ...DEFAULT_ROLLOUT, key, enabled: false };
    const after = { ...stored, ...rollout, enabled: enabled ?? stored.enabled };
    const division = divisionBy(before === undefined ? [after] : [after, before], segments);
    return countVariants(after, before, division, await this.members.divide(division, { reader: actor.id }));
  }
}
