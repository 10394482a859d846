import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import type { Customer } from '../../domain/customers/customer.js';
import { requireFound } from '../../domain/domain-error.js';
import { bucketOf } from '../../domain/features/bucket.js';
import { evaluateIn, type DecidedFlag } from '../../domain/features/evaluate-flag.js';
import type { Feature } from '../../domain/features/feature.js';
import { featuresInOrder } from '../../domain/features/features.js';
import { compareText } from '../../domain/lists/compare.js';
import { authorise, can, type Actor } from '../../domain/permissions/actor.js';
import { all, type FieldNeeds } from '../../domain/permissions/needs.js';
import { explainFilters, type ExplainedClause } from '../../domain/segments/explain-filters.js';
import { isMember } from '../../domain/segments/is-member.js';
import type { Segment } from '../../domain/segments/segment.js';
import { fromCurrentRecords, type FreshAuthorityReader } from '../authority/from-current-records.js';
import type { CustomerReader } from '../ports/customer-store.js';
import { inSlices } from '../scheduling/in-slices.js';

/** What a customer is in, and why. */
export interface Membership {
  /** By id. */
  readonly segments: readonly { readonly segment: Segment; readonly clauses: readonly ExplainedClause[] }[];
  /** Those that give the customer another variant than the one when off, in list order. */
  readonly features: readonly FeatureMembership[];
}

interface FeatureMembership extends DecidedFlag {
  readonly feature: Feature;
  /** The segments of the deciding rule that the customer is in. */
  readonly segments: readonly Segment[];
}

/** Finds the segments that a customer is in, and the features that are on for them when evaluated by their id. */
export class GetMembership {
  static readonly needs = all('customer.read', 'segment.read');
  /** Fields that are empty for callers without the permission. */
  static readonly shows: FieldNeeds = { fields: ['features'], of: ['settings.read'] };

  constructor(
    private readonly reader: FreshAuthorityReader,
    private readonly customers: Pick<CustomerReader, 'find'>,
    private readonly sha256: Sha256,
  ) {}

  /**
   * Decides by the features and segments that are in force when the answer is ready. Throws `Forbidden`, `NotFound`, and
   * `Unavailable` when these records keep changing.
   */
  async execute(actor: Actor, { id }: { readonly id: string }): Promise<Membership> {
    authorise(actor, GetMembership.needs);
    const customer = requireFound(await this.customers.find(id), 'customer');
    const showsFeatures = GetMembership.shows.of.every((permission) => can(actor, permission));
    return fromCurrentRecords(this.reader, ['features', 'segments'], ({ features, segments }) =>
      inSlices(membershipOf(customer, segments, showsFeatures ? featuresInOrder(features) : [], this.sha256)),
    );
  }
}

function* membershipOf(
  customer: Customer,
  segments: AuthorityRecords['segments'],
  features: readonly Feature[],
  sha256: Sha256,
): Generator<undefined, Membership> {
  const found: Membership['segments'][number][] = [];
  for (const segment of [...segments.values()].sort((a, b) => compareText(a.id, b.id))) {
    const { filters } = segment;
    if (isMember(filters, customer)) found.push({ segment, clauses: explainFilters(filters, customer).clauses });
    yield;
  }
  const joined = new Map(found.map(({ segment }) => [segment.id, segment]));
  const on: FeatureMembership[] = [];
  for (const feature of features) {
    const bucket = bucketOf(feature.key, customer.id, sha256);
    const decided = evaluateIn(feature, bucket, (ids) => ids.some((id) => joined.has(id)));
    yield;
    if (decided.decision.variant === feature.offVariant) continue;
    const rule = decided.rule === null ? undefined : feature.targeting[decided.rule];
    const reasons = (rule?.segments ?? []).flatMap((id) => joined.get(id) ?? []);
    on.push({ ...decided, feature, segments: reasons });
  }
  return { segments: found, features: on };
}
