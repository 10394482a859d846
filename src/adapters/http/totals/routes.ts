import type { Period } from '../../../application/totals/totals-by-time.js';
import { CountEvaluations } from '../../../application/totals/count-evaluations.js';
import { CountSignIns } from '../../../application/totals/count-sign-ins.js';
import { ListCustomerSizes, ListSegmentSizes } from '../../../application/totals/list-sizes.js';
import { requireFound } from '../../../domain/domain-error.js';
import type { z } from 'zod';
import { guarded, type Route } from '../declarations/route.js';
import { routeGroup, type Used } from '../declarations/route-group.js';
import { presentBars, presentPart, presentParts, presentSizes, sumOf } from './present.js';
import {
  evaluationsSchema,
  periodQuery,
  severalEvaluationsSchema,
  severalPeriodQuery,
  severalSizesSchema,
  signInsSchema,
  sizesSchema,
} from './schema.js';

const uses = {
  countSignIns: CountSignIns,
  countEvaluations: CountEvaluations,
  listSegmentSizes: ListSegmentSizes,
  listCustomerSizes: ListCustomerSizes,
};

/** Totals over time. */
export const totalsRoutes = routeGroup(uses, (used) => [...countingRoutes(used), ...sizeRoutes(used)]);

function countingRoutes({ countSignIns, countEvaluations }: Used<typeof uses>): Route[] {
  return [
    guarded({
      tags: ['sessions'],
      method: 'GET',
      path: '/sign-ins/histogram',
      needs: CountSignIns.needs,
      operationId: 'countSignIns',
      summary: 'Count sign-ins and failed ones over time',
      query: periodQuery,
      responses: { 200: signInsSchema },
      handler: async (ctx) => {
        const { actor, query } = ctx.state;
        const { bars, parts } = await countSignIns.execute(actor, periodOf(query));
        const outcomes = parts.map((part) => ({ outcome: part.name, ...presentPart(part) }));
        ctx.body = { ...presentParts(bars, parts), outcomes };
      },
    }),
    guarded({
      tags: ['features'],
      method: 'GET',
      path: '/features/evaluations',
      needs: CountEvaluations.needs,
      operationId: 'countEvaluationsOfFeatures',
      summary: 'Count the evaluations of several features over time',
      description: 'Unknown ids are left out. Up to 4,000 days of all features together.',
      query: severalPeriodQuery,
      responses: { 200: severalEvaluationsSchema },
      handler: async (ctx) => {
        const { actor, query } = ctx.state;
        const { bars, features } = await countEvaluations.execute(actor, { ids: query.id, ...periodOf(query) });
        const counted = features.map(({ id, parts }) => {
          return { id, ...presentPart({ name: id, counts: sumOf(bars, parts) }) };
        });
        ctx.body = { ...presentBars(bars), features: counted };
      },
    }),
    guarded({
      tags: ['features'],
      method: 'GET',
      path: '/features/:id/evaluations',
      needs: CountEvaluations.needs,
      operationId: 'countEvaluations',
      summary: 'Count the evaluations of a feature over time, by variant',
      query: periodQuery,
      responses: { 200: evaluationsSchema },
      handler: async (ctx) => {
        const { actor, params, query } = ctx.state;
        const { bars, features } = await countEvaluations.execute(actor, { ids: [params.id], ...periodOf(query) });
        const { parts } = requireFound(features[0], 'feature');
        const variants = parts.map((part) => ({ variant: part.name === '' ? null : part.name, ...presentPart(part) }));
        ctx.body = { ...presentParts(bars, parts), variants };
      },
    }),
  ];
}

function sizeRoutes({ listSegmentSizes, listCustomerSizes }: Used<typeof uses>): Route[] {
  return [
    guarded({
      tags: ['customers'],
      method: 'GET',
      path: '/customers/sizes',
      needs: ListCustomerSizes.needs,
      operationId: 'listCustomerSizes',
      summary: 'Show how many customers there were over time',
      query: periodQuery,
      responses: { 200: sizesSchema },
      handler: async (ctx) => {
        const { actor, query } = ctx.state;
        const { bars, sizes } = await listCustomerSizes.execute(actor, periodOf(query));
        ctx.body = presentSizes(bars, sizes[0]!.counts);
      },
    }),
    guarded({
      tags: ['segments'],
      method: 'GET',
      path: '/segments/sizes',
      needs: ListSegmentSizes.needs,
      operationId: 'listSizesOfSegments',
      summary: 'Show how many customers several segments had over time',
      description: 'Unknown ids are left out. Up to 4,000 days of all segments together.',
      query: severalPeriodQuery,
      responses: { 200: severalSizesSchema },
      handler: async (ctx) => {
        const { actor, query } = ctx.state;
        const { bars, sizes } = await listSegmentSizes.execute(actor, { ids: query.id, ...periodOf(query) });
        ctx.body = { ...presentBars(bars), segments: sizes.map(({ name, counts }) => ({ id: name, sizes: counts })) };
      },
    }),
    guarded({
      tags: ['segments'],
      method: 'GET',
      path: '/segments/:id/sizes',
      needs: ListSegmentSizes.needs,
      operationId: 'listSegmentSizes',
      summary: 'Show how many customers a segment had over time',
      query: periodQuery,
      responses: { 200: sizesSchema },
      handler: async (ctx) => {
        const { actor, params, query } = ctx.state;
        const { bars, sizes } = await listSegmentSizes.execute(actor, { ids: [params.id], ...periodOf(query) });
        ctx.body = presentSizes(bars, requireFound(sizes[0], 'segment').counts);
      },
    }),
  ];
}

function periodOf({ from, to, by, tz }: z.output<typeof periodQuery>): Period {
  return { from, to, unit: by, timeZone: tz };
}
