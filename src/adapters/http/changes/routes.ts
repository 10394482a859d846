import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { UndoDeletion } from '../../../application/changes/undo-deletion.js';
import { GetChange } from '../../../application/changes/get-change.js';
import { ListChanges } from '../../../application/changes/list-changes.js';
import type { CountByTime } from '../../../application/histograms/count-by-time.js';
import type { Named } from '../../../application/users/actor-names.js';
import type { Change } from '../../../domain/changes/change.js';
import { CHANGE_FIELDS, changeValue } from '../../../domain/changes/change-list.js';
import { histogramRoute } from '../histograms/histogram-route.js';
import { respondList } from '../lists/respond-list.js';
import { guarded, type Route } from '../declarations/route.js';
import { loggedOf } from '../log-position/logged.js';
import { changeEtag, presentChange, presentRestored } from './present.js';
import { changeSchema, restoredSchema } from './schema.js';

export const CHANGES_BY_TIME = part<CountByTime>('changes by time');

const uses = {
  listChanges: ListChanges,
  getChange: GetChange,
  changesByTime: CHANGES_BY_TIME,
  undoDeletion: UndoDeletion,
};

/** The change log: what changed, who changed it and when. */
export const changeRoutes = routeGroup(uses, routesOf);

function routesOf({ listChanges, getChange, changesByTime, undoDeletion }: Used<typeof uses>): Route[] {
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
    guarded({
      method: 'POST',
      path: '/changes/:id/undo',
      needs: UndoDeletion.needs,
      dryRun: 'supported',
      operationId: 'undoChange',
      summary: 'Undo the deletion of a role, a group or an ability',
      description:
        'Makes the record again and gives it back to all who had it, in one step. Needs what creating and giving it needs.',
      tags: ['changes'],
      responses: { 200: restoredSchema },
      refusals: [
        ...([
          'not_undoable',
          'already_exists',
          'escalation_denied',
          'immutable',
          'limit_reached',
          'people_only',
        ] as const),
        'validation_failed',
      ],
      private: true,
      handler: async (ctx) => {
        const { actor, params, dryRun } = ctx.state;
        const restored = await undoDeletion.execute(actor, { ...params, ...loggedOf(ctx) });
        ctx.body = presentRestored(restored, dryRun !== undefined);
      },
    }),
  ];
}
