import { authorise, type Actor } from '../../domain/permissions/actor.js';
import { all } from '../../domain/permissions/needs.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import type { AuthorityRecords } from '../../domain/authority/authority.js';
import type { Customer } from '../../domain/customers/customer.js';
import { explainFlag, type ExplainedFlag, type JudgedRule } from '../../domain/features/evaluate-flag.js';
import type { Feature } from '../../domain/features/feature.js';
import { Subject } from '../../domain/features/subject.js';
import { explainFilters, type Explanation } from '../../domain/segments/explain-filters.js';
import type { Segment } from '../../domain/segments/segment.js';
import { fromCurrentRecords, type FreshAuthorityReader } from '../authority/from-current-records.js';
import { recordOf } from '../authority/record-of.js';
import type { CustomerReader } from '../ports/customer-store.js';
import { inSlices } from '../scheduling/in-slices.js';

/** A segment of a rule, and why the customer is a member or not. */
export interface ExplainedSegment extends Explanation {
  readonly segment: Segment;
}

interface ExplainedRule extends JudgedRule {
  readonly segments: readonly ExplainedSegment[];
}

/** Why a feature has a value for a customer. */
export interface FeatureExplanation extends ExplainedFlag {
  /** Null without a targeting key, and if no customer has it. */
  readonly customer: Customer | null;
  readonly rules: readonly ExplainedRule[];
}

/** Explains the value that a feature has for a customer, with every rule and every clause of its segments. */
export class ExplainFeature {
  static readonly needs = all('settings.read', 'segment.read', 'customer.read');

  constructor(
    private readonly reader: FreshAuthorityReader,
    private readonly customers: Pick<CustomerReader, 'findByKey'>,
    private readonly sha256: Sha256,
  ) {}

  /**
   * Explains by the features and segments that are in force when the answer is ready. Throws `Forbidden`, `NotFound` for an
   * unknown feature, and `Unavailable` when the customer can't be read or these records keep changing.
   */
  async execute(
    actor: Actor,
    { id, targetingKey }: { readonly id: string; readonly targetingKey: string | undefined },
  ): Promise<FeatureExplanation> {
    authorise(actor, ExplainFeature.needs);
    const key = targetingKey === '' ? undefined : targetingKey;
    let customer: Customer | null | undefined = key === undefined ? null : undefined;
    return fromCurrentRecords(this.reader, ['features', 'segments'], async ({ features, segments }) => {
      const feature = recordOf(features, id, 'feature');
      if (customer === undefined) customer = (await this.customers.findByKey(key!)) ?? null;
      const subject = new Subject(key, customer, segments, undefined, () => false);
      return inSlices(explainFeature(feature, subject, customer, segments, this.sha256));
    });
  }
}

function* explainFeature(
  feature: Feature,
  subject: Subject,
  customer: Customer | null,
  records: AuthorityRecords['segments'],
  sha256: Sha256,
): Generator<undefined, FeatureExplanation> {
  const explained = yield* explainFlag(feature, subject, sha256);
  const rules: ExplainedRule[] = [];
  for (const judged of explained.rules) {
    const segments: ExplainedSegment[] = [];
    for (const id of judged.rule.segments) {
      const segment = recordOf(records, id, 'segment');
      segments.push({ segment, ...(customer === null ? UNKNOWN : explainFilters(segment.filters, customer)) });
      yield;
    }
    rules.push({ ...judged, segments });
  }
  return { ...explained, customer, rules };
}

const UNKNOWN: Explanation = { member: false, clauses: [] };
