import { z } from 'zod';
import { FEATURE_KEY, errorOfFeatureKey } from '../../../domain/features/feature-rules.js';
import type { Rollout } from '../../../domain/features/rollout.js';
import { description, idOfPath, label, newLabel, readAt, timestamp } from '../validation/fields.js';
import { sentFields } from '../validation/sent-fields.js';
import { explanationSchema } from '../segments/schema.js';
import {
  flagValue,
  percentageFields,
  requestedRollout,
  rolloutFields,
  splitPart,
  targetingKey,
} from './rollout-schema.js';

/** The public part of a feature. */
const runtimeFeatureSchema = z
  .object({ id: z.string(), key: z.string(), enabled: z.boolean() })
  .meta({ id: 'RuntimeFeature', description: 'A flag as shown to every signed-in user' });

/** A feature as shown to users with `settings.read`. */
const fullFeatureSchema = z
  .object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    ...rolloutFields,
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Feature', description: 'A flag as shown to users with `settings.read`' });

export const featureSchema = z
  .union([fullFeatureSchema, runtimeFeatureSchema])
  .meta({ id: 'FeatureView', description: 'The short form without `settings.read`' });

/** Data of the stream's events. */
export const featureEvents = {
  change: runtimeFeatureSchema,
  deleted: z.object({ id: z.string(), key: z.string() }).meta({ id: 'DeletedFeature' }),
  reset: z.array(runtimeFeatureSchema),
};

const newKey = z
  .string()
  .superRefine((key, context) => {
    const error = errorOfFeatureKey(key);
    if (error !== undefined) context.addIssue(error);
  })
  .meta({ pattern: FEATURE_KEY.source, description: 'Identifies the flag to clients; never changes' });

export const newFeatureSchema = z
  .object({
    key: newKey,
    name: newLabel,
    description: description.optional(),
    enabled: z.boolean().optional(),
    ...requestedRollout,
  })
  .superRefine(({ variants, ...body }, context) => {
    if (variants === undefined) return;
    for (const name of ['on_variant', 'off_variant'] as const) {
      if (body[name] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'is required', params: { code: 'required' } });
    }
  })
  .transform(({ key, name, description = '', enabled = false, ...body }) => ({
    ...{ key, name, description, enabled },
    ...rolloutOf(body),
  }))
  .meta({ id: 'NewFeature' });

/** An update: the toggle alone, other fields, or the whole record sent back. */
export const featureUpdateSchema = z
  .object({
    id: idOfPath,
    updated: readAt,
    key: z.string().optional().meta({ description: 'Optional; must equal the current key' }),
    name: label.optional(),
    description: description.optional(),
    enabled: z.boolean().optional(),
    ...requestedRollout,
  })
  .meta({ id: 'FeatureUpdate', description: 'Absent fields keep their values' });

export const featurePreviewRequestSchema = z
  .object({ key: newKey, enabled: z.boolean().optional(), ...requestedRollout })
  .meta({
    id: 'FeaturePreviewRequest',
    description:
      'The parts of a feature that matter, or the whole record. Absent ones are as in the feature with this key',
  });

export const featurePreviewSchema = z
  .object({
    variants: z.array(z.object({ variant: z.string(), customers: z.int() })),
    moves: z.int().meta({ description: 'Customers who get another variant or value than now; 0 for a new key' }),
  })
  .meta({ id: 'FeaturePreview', description: 'All customers, evaluated by their `id`' });

/** The parts of a rollout that a client sent. */
export function rolloutOf({
  variants,
  on_variant: onVariant,
  off_variant: offVariant,
  targeting,
}: Pick<z.output<typeof featureUpdateSchema>, keyof typeof requestedRollout>): Partial<Rollout> {
  return sentFields({ variants, onVariant, offVariant, targeting });
}

const ruleAudience = {
  segments: z.array(z.object({ id: z.string(), name: z.string(), customers_count: z.int() })),
  share: z.number().min(0).max(100).meta({
    description: 'Percentage of all buckets that get here, since earlier rules without segments took theirs',
  }),
};

export const audienceSchema = z
  .object({
    rules: z.array(
      z.union([
        z.object({ ...ruleAudience, ...percentageFields }),
        z.object({ ...ruleAudience, split: z.array(splitPart.extend({ share: ruleAudience.share })) }),
      ]),
    ),
  })
  .meta({ id: 'FeatureAudience', description: 'The rules of a flag with their exact counts and real shares' });

const explainedRule = {
  matched: z.boolean(),
  segments: z.array(explanationSchema.extend({ id: z.string(), name: z.string() })),
};

export const featureExplanationQuery = z.object({
  targeting_key: targetingKey.optional().meta({ description: "The customer's id or `external_id`" }),
});

export const featureExplanationSchema = z
  .object({
    value: flagValue.nullable(),
    variant: z.string().nullable(),
    reason: z.enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT', 'ERROR']),
    bucket: z.int().nullable().meta({ description: '0 to 9,999; null without a key' }),
    customer: z.object({ id: z.string(), name: z.string() }).nullable(),
    rules: z
      .array(
        z.union([
          z.object({ ...explainedRule, percentage: z.number(), in_percentage: z.boolean().nullable() }),
          z.object({
            ...explainedRule,
            split: z.array(splitPart),
            part: z.string().nullable().meta({
              description: 'The variant of the part that the bucket picks; null for the rest, and without a key',
            }),
          }),
        ]),
      )
      .meta({ description: 'Each rule by itself, those after the deciding one too' }),
  })
  .meta({ id: 'FeatureExplanation', description: 'Where OFREP answers an error, `value` and `variant` are null' });
