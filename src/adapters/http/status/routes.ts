import { routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { GetStatus } from '../../../application/status/get-status.js';
import { timestamp } from '../validation/fields.js';
import { guarded, type Route } from '../declarations/route.js';

const uses = {
  getStatus: GetStatus,
};

const statusSchema = z
  .object({
    version: z.string(),
    storage: z.enum(['memory', 'sqlite', 'mongodb']),
    instances: z.int(),
    seq: z.string(),
    at: timestamp,
  })
  .meta({
    id: 'Status',
    description:
      '`instances` counts the processes that may be running on the store. `seq` is the last change of the log that the one that ' +
      'answers acts on, and `at` the time of that change.',
  });

/** What is running. */
export const statusRoutes = routeGroup(uses, routesOf);

function routesOf({ getStatus }: Used<typeof uses>): Route[] {
  return [
    guarded({
      method: 'GET',
      path: '/status',
      needs: GetStatus.needs,
      operationId: 'getStatus',
      summary: 'Version, storage and processes of the service',
      tags: ['health'],
      responses: { 200: statusSchema },
      handler: async (ctx) => {
        const status = await getStatus.execute(ctx.state.actor);
        ctx.body = { ...status, seq: String(status.seq), at: new Date(status.at).toISOString() };
      },
    }),
  ];
}
