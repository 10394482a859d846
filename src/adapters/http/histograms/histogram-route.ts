import type { CountByTime } from '../../../application/histograms/count-by-time.js';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import type { Needs } from '../../../domain/permissions/needs.js';
import { guarded, type Route } from '../declarations/route.js';
import { histogramQuery, histogramSchema, presentHistogram } from './histogram.js';

interface HistogramRoute extends Pick<Route, 'path' | 'operationId' | 'summary' | 'tags'> {
  readonly needs: Needs;
  /** Those of the list whose filters it takes. */
  readonly fields: ListFields;
  /** When an entry was made. */
  readonly time: string;
  readonly counted: CountByTime;
}

/** Declares the histogram of a list. */
export function histogramRoute({ fields, time, counted, ...declared }: HistogramRoute): Route {
  return guarded({
    ...declared,
    method: 'GET',
    description: `Takes the filters of the list. Without \`${time}_gte\`, the last 48 hours, 30 days or 52 weeks.`,
    criteria: fields,
    query: histogramQuery,
    responses: { 200: histogramSchema },
    handler: async (ctx) => {
      const { actor, criteria, query } = ctx.state;
      ctx.body = presentHistogram(await counted.execute(actor, { criteria, unit: query.by, timeZone: query.tz }));
    },
  });
}
