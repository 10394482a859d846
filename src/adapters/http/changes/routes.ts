import { routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { GetChange } from '../../../application/changes/get-change.js';
import { ListChanges } from '../../../application/changes/list-changes.js';
import { CountChangesByTime } from '../../../application/histograms/count-changes-by-time.js';
import type { Named } from '../../../application/users/actor-names.js';
import type { Change } from '../../../domain/changes/change.js';
import { CHANGE_FIELDS, changeValue } from '../../../domain/changes/change-list.js';
import { histogramQuery, histogramSchema, presentHistogram } from '../histograms/histogram.js';
import { respondList } from '../lists/respond-list.js';
import { guarded, type Route } from '../declarations/route.js';
import { changeEtag, presentChange } from './present.js';
import { changeSchema } from './schema.js';

const uses = {
  listChanges: ListChanges,
  getChange: GetChange,
  countChangesByTime: CountChangesByTime,
};

/** The change log: what changed, who changed it and when. */
export const changeRoutes = routeGroup(uses, routesOf);

function routesOf({ listChanges, getChange, countChangesByTime }: Used<typeof uses>): Route[] {
  return [
    guarded({
      method: 'GET',
      path: '/changes',
      needs: ListChanges.needs,
      operationId: 'listChanges',
      summary: 'List the change log, newest first',
      tags: ['changes'],
      list: { fields: CHANGE_FIELDS },
      longAnswer: true,
      responses: { 200: z.array(changeSchema) },
      private: true,
      handler: async (ctx) => {
        const page = await listChanges.execute(ctx.state.actor, { query: ctx.state.list.query });
        const valueOf = ({ entry }: Named<Change>, field: string) => changeValue(entry, field);
        await respondList(ctx, page, (change) => JSON.stringify(presentChange(change)), valueOf);
      },
    }),
    guarded({
      method: 'GET',
      path: '/changes/histogram',
      needs: CountChangesByTime.needs,
      operationId: 'countChangesByTime',
      summary: 'Count the entries of the change log over time',
      description: 'Takes the filters of the list. Without `at_gte`, the last 48 hours, 30 days or 52 weeks.',
      tags: ['changes'],
      criteria: CHANGE_FIELDS,
      query: histogramQuery,
      responses: { 200: histogramSchema },
      handler: async (ctx) => {
        const { actor, criteria, query } = ctx.state;
        const input = { criteria, unit: query.by, timeZone: query.tz };
        ctx.body = presentHistogram(await countChangesByTime.execute(actor, input));
      },
    }),
    guarded({
      method: 'GET',
      path: '/changes/:id',
      needs: GetChange.needs,
      operationId: 'getChange',
      summary: 'Get an entry of the change log',
      longAnswer: true,
      tags: ['changes'],
      etag: 'always',
      responses: { 200: changeSchema },
      private: true,
      handler: async (ctx) => {
        const change = await getChange.execute(ctx.state.actor, ctx.state.params);
        ctx.etag = changeEtag(change);
        ctx.body = presentChange(change);
      },
    }),
  ];
}
