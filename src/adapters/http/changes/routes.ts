import { z } from 'zod';
import { ListChanges } from '../../../application/changes/list-changes.js';
import { CHANGE_FIELDS } from '../../../domain/changes/change-list.js';
import { respondList } from '../lists/respond-list.js';
import { guarded, type Route } from '../routing/route.js';
import { presentChange } from './present.js';
import { changeSchema } from './schema.js';

export interface ChangeRoutesOptions {
  readonly listChanges: ListChanges;
}

/** The change log: what changed, who changed it and when. */
export function changeRoutes({ listChanges }: ChangeRoutesOptions): Route[] {
  return [
    guarded({
      method: 'GET',
      path: '/changes',
      needs: ListChanges.needs,
      operationId: 'listChanges',
      summary: 'List the change log, newest first',
      tags: ['changes'],
      list: { fields: CHANGE_FIELDS },
      responses: { 200: z.array(changeSchema) },
      private: true,
      handler: async (ctx) => {
        const page = await listChanges.execute(ctx.state.actor, { query: ctx.state.list.query });
        await respondList(ctx, page, (change) => JSON.stringify(presentChange(change)));
      },
    }),
  ];
}
