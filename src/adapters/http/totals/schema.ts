import { z } from 'zod';
import { histogramQuery, histogramSchema } from '../histograms/histogram.js';
import { idsOf } from '../validation/several-ids.js';
import { dateOrTime, timestamp } from '../validation/fields.js';

const MAX_IDS = 100;

export const periodQuery = z.object({
  from: dateOrTime.optional().meta({ description: 'By default the last 48 hours, 30 days or 52 weeks' }),
  to: dateOrTime.optional().meta({ description: 'By default now' }),
  ...histogramQuery.shape,
});

/** A period for several records at once. */
export const severalPeriodQuery = periodQuery.extend({
  id: idsOf({ most: MAX_IDS, purpose: 'The records', missing: 'must name records' }),
});

const since = timestamp.nullable().meta({
  description: 'Since when totals are kept; null before the first ones. They are removed after 400 days',
});
const { bars: _bars, ...barsFields } = histogramSchema.shape;
const { total, ...period } = barsFields;
const counts = z.array(z.int()).meta({ description: 'In the order of the bars' });
const part = { total, counts };

export const signInsSchema = histogramSchema
  .extend({ since, outcomes: z.array(z.object({ outcome: z.enum(['signed_in', 'failed']), ...part })) })
  .meta({ id: 'SignInHistogram', description: 'Sign-ins and failed ones, by hours of UTC' });

export const evaluationsSchema = histogramSchema
  .extend({
    since,
    variants: z.array(
      z.object({
        variant: z.string().nullable().meta({ description: 'null where a targeting key was missing' }),
        ...part,
      }),
    ),
  })
  .meta({
    id: 'FeatureEvaluations',
    description: 'Evaluations by OFREP, by hours of UTC; also of variants that are no more',
  });

const starts = z.array(timestamp).meta({ description: 'Where the bars begin' });

export const severalEvaluationsSchema = z
  .object({ ...period, since, starts, features: z.array(z.object({ id: z.string(), ...part })) })
  .meta({ id: 'EvaluationsOfFeatures' });

const size = z.int().nullable();

export const sizesSchema = z.object({ ...period, since, bars: z.array(z.object({ from: timestamp, size })) }).meta({
  id: 'Sizes',
  description: 'The last size that was noted in each bar; null where none was. One is noted when a day of UTC begins',
});

export const severalSizesSchema = z
  .object({ ...period, since, starts, segments: z.array(z.object({ id: z.string(), sizes: z.array(size) })) })
  .meta({ id: 'SizesOfSegments' });
