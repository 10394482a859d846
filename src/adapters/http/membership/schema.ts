import { z } from 'zod';
import { flagValue } from '../features/rollout-schema.js';
import { explanationSchema } from '../segments/schema.js';

const named = { id: z.string(), name: z.string() };

export const membershipSchema = z
  .object({
    segments: z.array(z.object({ ...named, clauses: explanationSchema.shape.clauses })).meta({
      description: 'By id. All clauses have passed; without any, everybody is a member',
    }),
    features: z
      .array(
        z.object({
          ...named,
          key: z.string(),
          value: flagValue,
          variant: z.string(),
          reason: z.enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT']),
          rule: z.int().nullable().meta({ description: 'Position of the deciding rule, from 0; null without rules' }),
          segments: z.array(z.object(named)).meta({ description: 'Those of the rule that the customer is in' }),
        }),
      )
      .meta({ description: 'By id: evaluated with the id as targeting key, another variant than `off_variant`' }),
  })
  .meta({ id: 'CustomerMembership', description: 'What a customer is in, and why' });
