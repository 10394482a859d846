import type { Json } from '../changes/change.js';
import type { Sha256 } from '../changes/seal-change.js';
import { bucketOf } from './bucket.js';
import type { Feature } from './feature.js';
import { variantsIn, type TargetingRule } from './rollout.js';
import { endsOf } from './rule-share.js';
import type { Subject } from './subject.js';

/** Result of evaluating a flag: value, variant, and one of OpenFeature's resolution reasons. */
export interface Decision {
  readonly value: Json;
  readonly variant: string;
  readonly reason: 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DEFAULT';
}

/** A percentage can't be applied without a targeting key. The value is OFREP's error code. */
export const KEY_MISSING = 'TARGETING_KEY_MISSING';

export type Evaluation = Decision | typeof KEY_MISSING;

/** The parts of a feature that its evaluation depends on. */
export type EvaluatedFeature = Pick<Feature, 'key' | 'enabled' | 'variants' | 'onVariant' | 'offVariant' | 'targeting'>;

/**
 * Evaluates a flag; undefined if that takes the customer, who hasn't been looked up, or more segments than the subject
 * may judge in this turn. The reason of a disabled flag is `STATIC`: `DISABLED` makes clients use their own default. Equal
 * decisions about one feature are one object, which belongs to no other feature.
 */
export function evaluateFlag(feature: EvaluatedFeature, subject: Subject, sha256: Sha256): Evaluation | undefined {
  const { always, ofRules, otherwise } = decisionsOf(feature);
  if (always !== undefined) return always;
  let bucket: number | null | undefined;
  for (const [position, rule] of feature.targeting.entries()) {
    const isReached = meetsSegments(rule, subject);
    if (isReached === undefined) return undefined;
    if (!isReached) continue;
    const outcomes = ofRules[position]!;
    if (bucket === undefined && !outcomes.isForAll) bucket = bucketFor(feature, subject, sha256);
    const place = placeIn(outcomes, bucket ?? null);
    if (place === null) return KEY_MISSING;
    if (place !== undefined) return outcomes.decisions[place];
  }
  return otherwise;
}

/** A decision, and the position of the rule that made it; null if none did. */
export interface DecidedFlag {
  readonly decision: Decision;
  readonly rule: number | null;
}

/** Evaluates a flag for a customer in a bucket: `isInAny` says whether they're a member of one of the segments with these ids. */
export function evaluateIn(
  feature: EvaluatedFeature,
  bucket: number,
  isInAny: (segmentIds: readonly string[]) => boolean,
): DecidedFlag {
  const { always, ofRules, otherwise } = decisionsOf(feature);
  if (always !== undefined) return { decision: always, rule: null };
  for (const [rule, { segments }] of feature.targeting.entries()) {
    if (segments.length > 0 && !isInAny(segments)) continue;
    const outcomes = ofRules[rule]!;
    const place = placeIn(outcomes, bucket);
    if (place !== undefined && place !== null) return { decision: outcomes.decisions[place]!, rule };
  }
  return { decision: otherwise, rule: null };
}

/** The rules that a customer's value depends on: a disabled feature has none. */
export function rulesInForce({ enabled, targeting }: EvaluatedFeature): readonly TargetingRule[] {
  return enabled ? targeting : [];
}

/** The buckets at which a rule's outcome changes; none when it decides about everybody it's for. */
export function cutsOf(rule: TargetingRule): readonly number[] {
  return decidesAll(rule) ? [] : endsOf(rule);
}

/** What a rule says by itself. */
export interface JudgedRule {
  readonly rule: TargetingRule;
  readonly matched: boolean;
  /** Null without a targeting key, unless the percentage is 100. True for a split, which takes everybody with a key. */
  readonly inPercentage: boolean | null;
  /** The variant of the part of a split that the bucket picks; null without a key, for the rest, and for other rules. */
  readonly part: string | null;
}

/** An evaluation with what led to it. Later rules are judged even if an earlier one has decided. */
export interface ExplainedFlag {
  readonly evaluation: Evaluation;
  /** Null without a targeting key. */
  readonly bucket: number | null;
  readonly rules: readonly JudgedRule[];
}

/** Explains the evaluation for a subject whose customer has been looked up. Yields when the subject needs another turn. */
export function* explainFlag(
  feature: EvaluatedFeature,
  subject: Subject,
  sha256: Sha256,
): Generator<undefined, ExplainedFlag> {
  if (subject.customer === undefined) throw new Error('The customer of this subject has not been looked up.');
  const evaluation = yield* inSlicesOf(subject, () => evaluateFlag(feature, subject, sha256));
  const bucket = bucketFor(feature, subject, sha256);
  const rules: JudgedRule[] = [];
  const { ofRules } = decisionsOf(feature);
  for (const [position, rule] of feature.targeting.entries()) {
    const place = placeIn(ofRules[position]!, bucket);
    const inPercentage = place === null ? null : place !== undefined;
    const matched = inPercentage === true && (yield* inSlicesOf(subject, () => meetsSegments(rule, subject)));
    rules.push({ rule, inPercentage, matched, part: rule.split?.[place ?? Infinity]?.variant ?? null });
  }
  return { evaluation, bucket, rules };
}

/** Yields when the subject's turn is over, and asks again as long as the answer is undefined. */
function* inSlicesOf<T>(subject: Subject, ask: () => T | undefined): Generator<undefined, T> {
  for (;;) {
    const answer = ask();
    if (subject.isSliceOver) yield;
    subject.beginSlice();
    if (answer !== undefined) return answer;
  }
}

function meetsSegments({ segments }: TargetingRule, subject: Subject): boolean | undefined {
  return segments.length === 0 ? true : subject.isInAny(segments);
}

/** Which of a rule's decisions a bucket leads to; undefined if none of them, null if that takes a bucket. */
function placeIn({ isForAll, ends, decisions }: RuleDecisions, bucket: number | null): number | null | undefined {
  if (isForAll) return 0;
  if (bucket === null) return null;
  const place = ends.findIndex((end) => bucket < end);
  if (place >= 0) return place;
  return decisions.length > ends.length ? ends.length : undefined;
}

function bucketFor({ key }: EvaluatedFeature, subject: Subject, sha256: Sha256): number | null {
  return subject.key === undefined ? null : bucketOf(key, subject.key, sha256);
}

/** The decisions that a feature can have. */
interface Decisions {
  /** That of a feature without rules that apply. */
  readonly always: Decision | undefined;
  /** By position of the rule. */
  readonly ofRules: readonly RuleDecisions[];
  readonly otherwise: Decision;
}

interface RuleDecisions {
  /** Whether it decides without a bucket. */
  readonly isForAll: boolean;
  /** As in `endsOf`. */
  readonly ends: readonly number[];
  /** For the buckets below each end; of a split, one more for the rest. */
  readonly decisions: readonly Decision[];
}

const decided = new WeakMap<EvaluatedFeature, Decisions>();

function decisionsOf(feature: EvaluatedFeature): Decisions {
  const cached = decided.get(feature);
  if (cached !== undefined) return cached;
  const { enabled, onVariant, offVariant, targeting } = feature;
  const decisions: Decisions = {
    always: enabled && targeting.length > 0 ? undefined : decision(feature, enabled ? onVariant : offVariant, 'STATIC'),
    ofRules: targeting.map((rule) => {
      const isForAll = decidesAll(rule);
      const variants = rule.split === undefined ? [rule.variant ?? onVariant] : [...variantsIn(rule), offVariant];
      const reason = isForAll ? 'TARGETING_MATCH' : 'SPLIT';
      const decisions = variants.map((variant) => decision(feature, variant, reason));
      return { isForAll, ends: endsOf(rule), decisions };
    }),
    otherwise: decision(feature, offVariant, 'DEFAULT'),
  };
  decided.set(feature, decisions);
  return decisions;
}

function decidesAll(rule: TargetingRule): boolean {
  return rule.split === undefined && rule.percentage >= 100;
}

function decision({ variants }: EvaluatedFeature, variant: string, reason: Decision['reason']): Decision {
  return { value: variants.get(variant) ?? null, variant, reason };
}
