import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { TargetingRule } from '../../domain/features/rollout.js';
import { ruleShares, type RuleShare } from '../../domain/features/rule-share.js';
import type { Segment } from '../../domain/segments/segment.js';
import type { AuthorityReader } from '../authority/authority-reader.js';
import { recordOf } from '../authority/record-of.js';
import type { SegmentReader } from '../segments/segment-reader.js';

/** A rule, its real share, and how many customers each of its segments holds. */
export interface RuleAudience extends RuleShare {
  readonly rule: TargetingRule;
  readonly segments: readonly { readonly segment: Segment; readonly count: number }[];
}

/** Counts the customers whom the rules of a feature target. */
export class GetFeatureAudience {
  static readonly needs = all('settings.read', 'segment.read');

  constructor(
    private readonly reader: AuthorityReader,
    private readonly segments: Pick<SegmentReader, 'count'>,
  ) {}

  /** All counts are from one moment. Throws `Forbidden`, `NotFound`, and `Unavailable` when counting takes too long. */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<RuleAudience[]> {
    authorise(actor, GetFeatureAudience.needs);
    const { features, segments } = this.reader.authority.records;
    const { targeting } = recordOf(features, id, 'feature');
    const ids = [...new Set(targeting.flatMap((rule) => rule.segments))];
    const named = ids.map((segmentId) => recordOf(segments, segmentId, 'segment'));
    const counts = await this.segments.count(actor, named);
    const counted = new Map(named.map((segment, index) => [segment.id, { segment, count: counts[index]! }]));
    const shares = ruleShares(targeting);
    return targeting.map((rule, index) => ({
      rule,
      ...shares[index]!,
      segments: rule.segments.map((segmentId) => counted.get(segmentId)!),
    }));
  }
}
