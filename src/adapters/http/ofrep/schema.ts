import { z } from 'zod';
import { KEY_MISSING } from '../../../domain/features/evaluate-flag.js';
import { externalIdText } from '../../../domain/customers/external-id.js';
import { MAX_TARGETING_KEY_LENGTH } from '../../../domain/features/targeting-rules.js';
import { isUnsafeInteger } from '../../../domain/numbers/unsafe-integer.js';
import { flagValue, targetingKey } from '../features/rollout-schema.js';
import { asSent } from '../validation/normal-body.js';

/** As some clients send it: null is absent, and a number is its text. */
const requestedKey = z
  .preprocess((key) => {
    if (typeof key === 'number' && !isUnsafeInteger(key)) return externalIdText(key);
    return key ?? undefined;
  }, targetingKey.optional())
  .meta({ type: ['string', 'number', 'null'], maxLength: MAX_TARGETING_KEY_LENGTH });

/**
 * An evaluation request. Both endpoints take the same body; the context may be missing or null. Nothing in it but the
 * targeting key is looked at.
 */
export const evaluationRequestSchema = z
  .object({ context: asSent(z.looseObject({ targetingKey: requestedKey.optional() })).nullish() })
  .meta({ id: 'FlagEvaluationRequest' });

export const evaluationSchema = z
  .object({
    key: z.string(),
    value: flagValue,
    reason: z.enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT']),
    variant: z.string(),
  })
  .meta({ id: 'FlagEvaluation' });

/** A flag that could not be evaluated, among all flags. */
const failedEvaluationSchema = z
  .object({ key: z.string(), errorCode: z.literal(KEY_MISSING), errorDetails: z.string() })
  .meta({ id: 'FailedFlagEvaluation' });

export const bulkEvaluationSchema = z
  .object({
    flags: z.array(z.union([evaluationSchema, failedEvaluationSchema])),
    eventStreams: z.array(z.object({ type: z.literal('sse'), endpoint: z.object({ requestUri: z.string() }) })),
  })
  .meta({ id: 'BulkFlagEvaluation' });

/** OFREP's own error format. */
export const ofrepErrorSchema = z
  .object({
    key: z.string().optional(),
    errorCode: z.enum(['PARSE_ERROR', 'INVALID_CONTEXT', KEY_MISSING, 'FLAG_NOT_FOUND', 'GENERAL']),
    errorDetails: z.string(),
  })
  .meta({ id: 'FlagEvaluationError' });

/** An event of the stream. */
export const refetchSchema = z
  .object({ type: z.literal('refetchEvaluation'), etag: z.string(), lastModified: z.int() })
  .meta({ id: 'RefetchEvaluation' });

/** A missing ticket is a 401, not a 400; a repeated one counts as invalid. */
export const streamQuery = z.object({
  ticket: z
    .preprocess((texts) => (Array.isArray(texts) ? '' : texts), z.string().optional())
    .meta({
      required: true,
      description: 'The ticket from `eventStreams` of a bulk evaluation; it replaces the access token',
    }),
});
