import { z } from 'zod';
import { ListChanges } from '../../../application/changes/list-changes.js';
import { CHANGE_FIELDS } from '../../../domain/changes/change-list.js';
import { listReply } from '../lists.js';
import { guarded, type Route } from '../route.js';
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
      handler: async ({ actor, list }) => {
        const page = await listChanges.execute(actor, { query: list.query });
        return listReply(list, page, (change) => JSON.stringify(presentChange(change)));
      },
    }),
  ];
}
