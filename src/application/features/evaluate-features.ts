import { authorise, can, type Actor } from '../../domain/permissions/actor.js';
import { SIGN_IN } from '../../domain/permissions/needs.js';
import type { Sha256 } from '../../domain/changes/seal-change.js';
import type { Customer } from '../../domain/customers/customer.js';
import { requireFound } from '../../domain/domain-error.js';
import { evaluateFlag } from '../../domain/features/evaluate-flag.js';
import type { Feature } from '../../domain/features/feature.js';
import { featureByKey, featuresInOrder, type Features } from '../../domain/features/features.js';
import { Subject } from '../../domain/features/subject.js';
import type { Segment } from '../../domain/segments/segment.js';
import { fromCurrentRecords, type FreshAuthorityReader } from '../authority/from-current-records.js';
import type { CustomerReader } from '../ports/customer-store.js';
import type { EvaluatedFlag, EvaluationLog } from '../ports/evaluation-log.js';
import { EventLoopSlice } from '../scheduling/event-loop-slice.js';

/** Flags evaluated between two looks at the clock, besides those after each segment. */
const SLICE = 20;

interface EvaluateFeaturesOptions {
  readonly reader: FreshAuthorityReader;
  readonly customers: Pick<CustomerReader, 'findByKey'>;
  readonly sha256: Sha256;
  readonly log: EvaluationLog;
  /** Awaited before the last look at what is in force, so that answers can be sent together. */
  readonly beforeAnswer: () => Promise<void>;
}

interface EvaluationInput {
  /** Key of the feature to evaluate; undefined for all, in list order. */
  readonly flagKey?: string;
  /** Id or external id of a customer. A missing and an empty one are the same. */
  readonly targetingKey: string | undefined;
}

/** Evaluates features for a customer, who is read at most once, and only if a rule with segments is reached. */
export class EvaluateFeatures {
  static readonly needs = SIGN_IN;

  constructor(private readonly options: EvaluateFeaturesOptions) {}

  /**
   * Evaluates by the features and segments that are in force when the answer is ready. Throws `Forbidden`, `NotFound` for
   * an unknown key, and `Unavailable` when the customer can't be read or these records keep changing.
   */
  async execute(actor: Actor, { flagKey, targetingKey }: EvaluationInput): Promise<readonly EvaluatedFlag[]> {
    authorise(actor, EvaluateFeatures.needs);
    const key = targetingKey === '' ? undefined : targetingKey;
    let customer: Customer | null | undefined = key === undefined || !mayKnowCustomers(actor) ? null : undefined;
    const members = new Map<Segment, boolean>();
    const { reader, sha256, log, beforeAnswer } = this.options;
    const slice = new EventLoopSlice();
    const flags = await fromCurrentRecords(reader, ['features', 'segments'], async ({ features, segments }) => {
      const subjectOf = () => new Subject(key, customer, segments, members, () => !slice.isOver());
      let subject = subjectOf();
      const evaluated: EvaluatedFlag[] = [];
      for (const feature of wantedOf(features, flagKey)) {
        let evaluation = evaluateFlag(feature, subject, sha256);
        while (evaluation === undefined) {
          if (customer === undefined) {
            customer = await this.#find(key);
            slice.begin();
          } else {
            await slice.next();
          }
          subject = subjectOf();
          evaluation = evaluateFlag(feature, subject, sha256);
        }
        evaluated.push({ feature, evaluation });
        if (evaluated.length % SLICE === 0 && slice.isOver()) await slice.next();
      }
      await beforeAnswer();
      return evaluated;
    });
    log.evaluated(flags);
    return flags;
  }

  async #find(key: string | undefined): Promise<Customer | null> {
    return key === undefined ? null : ((await this.options.customers.findByKey(key)) ?? null);
  }
}

/** In list order. Throws `NotFound` for an unknown key. */
function wantedOf(features: Features, flagKey: string | undefined): readonly Feature[] {
  return flagKey === undefined ? featuresInOrder(features) : [requireFound(featureByKey(features, flagKey), 'flag')];
}

/** People see members only if they may read customers; programs decide for their own customers. */
function mayKnowCustomers(actor: Actor): boolean {
  return actor.kind === 'token' || can(actor, 'customer.read');
}
