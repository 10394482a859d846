import { z } from 'zod';
import type { Histogram } from '../../../application/histograms/count-by-time.js';
import { HISTOGRAM_UNITS, MAX_BARS } from '../../../domain/histograms/histogram.js';
import { isTimeZone } from '../../../domain/histograms/zoned-time.js';
import { timestamp } from '../validation/fields.js';

/** The parameters of a histogram beside the filters of its list. */
export const histogramQuery = z.looseObject({
  by: z.enum(HISTOGRAM_UNITS).default('day').meta({ description: 'What a bar stands for; weeks begin on Monday' }),
  tz: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Europe/Berlin')
    .default('UTC')
    .meta({ description: 'The time zone whose hours and days are counted, by its IANA name' }),
});

export const histogramSchema = z
  .object({
    by: z.enum(HISTOGRAM_UNITS),
    tz: z.string(),
    to: timestamp,
    total: z.int(),
    bars: z.array(z.object({ from: timestamp, count: z.int() })),
  })
  .meta({
    id: 'Histogram',
    description: `At most ${MAX_BARS} bars without gaps: each ends where the next one begins, the last at \`to\``,
  });

export function presentHistogram({ unit, timeZone, end, bars }: Histogram) {
  return {
    by: unit,
    tz: timeZone,
    to: new Date(end).toISOString(),
    total: bars.reduce((sum, { count }) => sum + count, 0),
    bars: bars.map(({ start, count }) => ({ from: new Date(start).toISOString(), count })),
  };
}
