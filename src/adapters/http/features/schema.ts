import { z } from 'zod';
import { flawOfFeatureKey } from '../../../domain/features/feature-rules.js';
import { description, label, timestamp } from '../fields.js';

/** What everybody sees of a feature. */
export const runtimeFeatureSchema = z
  .object({ id: z.string(), key: z.string(), enabled: z.boolean() })
  .meta({ id: 'RuntimeFeature' });

/** A feature as those with `settings.read` see it. */
export const fullFeatureSchema = z
  .object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    description: z.string(),
    enabled: z.boolean(),
    created: timestamp,
    updated: timestamp,
  })
  .meta({ id: 'Feature' });

export const featureSchema = z.union([fullFeatureSchema, runtimeFeatureSchema]);

const newKey = z.string().superRefine((key, context) => {
  const flaw = flawOfFeatureKey(key);
  if (flaw !== undefined) context.addIssue(flaw);
});

export const newFeatureSchema = z
  .object({ key: newKey, name: label, description: description.optional(), enabled: z.boolean().optional() })
  .transform((body) => ({ ...body, description: body.description ?? '', enabled: body.enabled ?? false }));

/** The toggle alone, any other fields, or the whole record sent back. */
export const featureUpdateSchema = z.object({
  id: z.string().optional(),
  key: z.string().optional(),
  name: label.optional(),
  description: description.optional(),
  enabled: z.boolean().optional(),
});
export type FeatureUpdateBody = z.output<typeof featureUpdateSchema>;
