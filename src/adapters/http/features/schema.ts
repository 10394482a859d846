import { z } from 'zod';
import { FEATURE_KEY, flawOfFeatureKey } from '../../../domain/features/feature-rules.js';
import { description, idOfPath, label, readAt, timestamp } from '../routing/fields.js';

/** The public part of a feature. */
export const runtimeFeatureSchema = z
  .object({ id: z.string(), key: z.string(), enabled: z.boolean() })
  .meta({ id: 'RuntimeFeature', description: 'A flag as shown to every signed-in user' });

/** A feature as shown to users with `settings.read`. */
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
    const flaw = flawOfFeatureKey(key);
    if (flaw !== undefined) context.addIssue(flaw);
  })
  .meta({ pattern: FEATURE_KEY.source, description: 'Identifies the flag to clients; never changes' });

export const newFeatureSchema = z
  .object({ key: newKey, name: label, description: description.optional(), enabled: z.boolean().optional() })
  .transform((body) => ({ ...body, description: body.description ?? '', enabled: body.enabled ?? false }))
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
  })
  .meta({ id: 'FeatureUpdate', description: 'Absent fields keep their values' });
export type FeatureUpdateBody = z.output<typeof featureUpdateSchema>;
