import { z } from 'zod';
import {
  MAX_VARIANTS,
  MAX_VARIANTS_BYTES,
  MIN_VARIANTS,
  readVariants,
  VARIANT_NAME,
} from '../../../domain/features/read-variants.js';
import {
  errorsOfSplit,
  isPercentage,
  MAX_PARTS,
  MAX_RULES,
  MAX_SEGMENTS_PER_RULE,
  MAX_TARGETING_KEY_LENGTH,
} from '../../../domain/features/targeting-rules.js';
import type { TargetingRule } from '../../../domain/features/rollout.js';
import { shortArray } from '../validation/fields.js';
import { inputJsonSchema } from '../validation/input-json-schema.js';

/** The value of a variant. */
export const flagValue = z
  .unknown()
  .meta({ type: ['boolean', 'string', 'number', 'object'], description: 'All values of a flag have the same type' });

const variants = z.record(z.string(), flagValue);

const percentage = z.number().min(0).max(100);

/** What a rule gives: the percentage of its customers and their variant. */
export const percentageFields = {
  percentage,
  variant: z.string().nullable().meta({ description: 'Null for `on_variant`' }),
};

/** A part of a rule that splits its customers. */
export const splitPart = z.object({ variant: z.string(), percentage }).meta({ id: 'SplitPart' });

const ruleSegments = {
  segments: z.array(z.string()).meta({ description: 'Ids; the rule is for the members of any. Empty for everybody' }),
};

export const targeting = z
  .array(
    z.union([
      z.object({ ...ruleSegments, ...percentageFields }).meta({ id: 'TargetingRule' }),
      z
        .object({ ...ruleSegments, split: z.array(splitPart) })
        .meta({ id: 'SplitRule', description: 'Decides about everybody it is for: the rest gets `off_variant`' }),
    ]),
  )
  .meta({ description: 'The first rule that matches a customer decides' });

/** The rollout of a feature in a response. */
export const rolloutFields = {
  variants: variants.meta({ description: 'The values that the flag may have, by name' }),
  on_variant: z.string(),
  off_variant: z.string(),
  targeting: targeting.meta({ description: 'Empty when the flag is on for everybody' }),
};

const requestedVariants = z
  .unknown()
  .transform((given, context) => {
    const read = readVariants(given);
    if ('variants' in read) return read.variants;
    context.addIssue({ code: 'custom', message: read.error.message, params: { code: read.error.code } });
    return z.NEVER;
  })
  .meta({
    id: 'RequestedVariants',
    description:
      `${MIN_VARIANTS} to ${MAX_VARIANTS} values of one type by name (\`${VARIANT_NAME.source}\`), at most ` +
      `${MAX_VARIANTS_BYTES} bytes in all. By default \`{"on": true, "off": false}\``,
    ...inputJsonSchema(variants),
  });

const requestedPercentage = z
  .number()
  .refine(isPercentage, 'must be 0 to 100 with at most two decimals')
  // Adding 0 turns -0 into 0.
  .transform((given) => given + 0);

const requestedSplit = shortArray(z.strictObject({ variant: z.string(), percentage: requestedPercentage }), MAX_PARTS)
  .superRefine((split, context) => {
    for (const { path, code, message } of errorsOfSplit(split)) {
      context.addIssue({ code: 'custom', path: [...path], message, params: { code } });
    }
  })
  .meta({ description: `2 to ${MAX_PARTS} parts, together at most 100 percent. Instead of percentage and variant` });

/** A misspelt part isn't ignored: without it, the rule would be for everybody. */
const requestedRule = z
  .strictObject({
    segments: shortArray(z.string(), MAX_SEGMENTS_PER_RULE).optional(),
    percentage: requestedPercentage.optional(),
    variant: z.string().nullable().optional(),
    split: requestedSplit.optional(),
  })
  .superRefine(({ split, ...rule }, context) => {
    if (split === undefined) return;
    for (const name of ['percentage', 'variant'] as const) {
      if (rule[name] === undefined) continue;
      const message = 'must be absent in a rule with a split, whose parts have it';
      context.addIssue({ code: 'custom', path: [name], message, params: { code: 'not_with_split' } });
    }
  })
  .transform(({ segments: given = [], percentage = 100, variant = null, split }): TargetingRule => {
    const segments = [...new Set(given)];
    return split === undefined ? { segments, percentage, variant } : { segments, split };
  })
  .meta({ id: 'RequestedTargetingRule', description: 'Absent parts are `[]`, 100 and null' });

/** The rollout of a feature in a request. */
export const requestedRollout = {
  variants: requestedVariants.optional(),
  on_variant: z.string().optional().meta({ description: 'Required for a new feature with variants of its own' }),
  off_variant: z.string().optional().meta({ description: 'Required for a new feature with variants of its own' }),
  targeting: shortArray(requestedRule, MAX_RULES).optional(),
};

/** The id or external id of a customer. */
export const targetingKey = z
  .string()
  .max(MAX_TARGETING_KEY_LENGTH, `has more than ${MAX_TARGETING_KEY_LENGTH} characters`);
