import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { GetChange } from '../../../application/changes/get-change.js';
import { ListChanges } from '../../../application/changes/list-changes.js';
import type { CountByTime } from '../../../application/histograms/count-by-time.js';
import type { Named } from '../../../application/users/actor-names.js';
import type { Change } from '../../../domain/changes/change.js';
import { CHANGE_FIELDS, changeValue } from '../../../domain/changes/change-list.js';
import { histogramRoute } from '../histograms/histogram-route.js';
import { respondList } from '../lists/respond-list.js';
import { guarded, type Route } from '../declarations/route.js';
import { changeEtag, presentChange } from './present.js';
import { changeSchema } from './schema.js';

export const CHANGES_BY_TIME = part<CountByTime>('changes by time');

const uses = {
  listChanges: ListChanges,
  getChange: GetChange,
  changesByTime: CHANGES_BY_TIME,
};

/** The change log: what changed, who changed it and when. */
export const changeRoutes = routeGroup(uses, routesOf);

function routesOf({ listChanges, getChange, changesByTime }: Used<typeof uses>): Route[] {
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
    histogramRoute({
      path: '/changes/histogram',
      needs: ListChanges.needs,
      operationId: 'countChangesByTime',
      summary: 'Count the entries of the change log over time',
      tags: ['changes'],
      ...{ fields: CHANGE_FIELDS, time: 'at', counted: changesByTime },
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
