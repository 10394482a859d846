import type { ExtendableContext } from 'koa';
import type { ExplainedSegment, FeatureExplanation } from '../../../application/features/explain-feature.js';
import { EventLoopSlice } from '../../../application/scheduling/event-loop-slice.js';
import { KEY_MISSING } from '../../../domain/features/evaluate-flag.js';
import { sharingState } from '../../../domain/features/rollout.js';
import { jsonArray } from '../lists/respond-list.js';
import { respondJson } from '../responses/respond.js';
import { presentExplanation } from '../segments/present.js';

/** Answers with an explanation, which may hold 500 segments with 1,000 values each. */
export async function respondFeatureExplanation(
  ctx: ExtendableContext,
  { evaluation, bucket, customer, rules }: FeatureExplanation,
): Promise<void> {
  const start = {
    ...(evaluation === KEY_MISSING ? { value: null, variant: null, reason: 'ERROR' } : evaluation),
    bucket,
    customer: customer === null ? null : { id: customer.id, name: customer.name },
  };
  const parts = [opened(start, 'rules'), OPEN];
  for (const [index, { matched, inPercentage, rule, part, segments }] of rules.entries()) {
    if (index > 0) parts.push(COMMA);
    const sharing =
      rule.split === undefined
        ? { percentage: rule.percentage, in_percentage: inPercentage }
        : { ...sharingState(rule), part };
    parts.push(opened({ matched, ...sharing }, 'segments'));
    parts.push(await jsonArray(segments, (segment) => JSON.stringify(presentSegment(segment))), END);
  }
  // Once and in a turn of its own, because copying megabytes takes milliseconds.
  await new EventLoopSlice().next();
  respondJson(ctx, Buffer.concat([...parts, CLOSE, END]));
}

const OPEN = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSE = Buffer.from(']');
const END = Buffer.from('}');

/** The JSON of an object up to the value of its last member. */
function opened(object: object, member: string): Buffer {
  return Buffer.from(`${JSON.stringify(object).slice(0, -1)},"${member}":`);
}

function presentSegment({ segment, ...explanation }: ExplainedSegment) {
  return { id: segment.id, name: segment.name, ...presentExplanation(explanation) };
}
