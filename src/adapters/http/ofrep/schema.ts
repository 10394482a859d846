import { z } from 'zod';

/** What the protocol asks: both bodies are the same, and the context may be missing. */
export const evaluationRequestSchema = z.object({
  context: z.looseObject({ targetingKey: z.string().optional() }).optional(),
});

export const evaluationSchema = z
  .object({ key: z.string(), value: z.boolean(), reason: z.literal('STATIC'), variant: z.enum(['on', 'off']) })
  .meta({ id: 'FlagEvaluation' });

export const bulkEvaluationSchema = z
  .object({
    flags: z.array(evaluationSchema),
    eventStreams: z.array(z.object({ type: z.literal('sse'), endpoint: z.object({ requestUri: z.string() }) })),
  })
  .meta({ id: 'BulkFlagEvaluation' });
