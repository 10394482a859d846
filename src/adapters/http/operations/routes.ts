import { routeGroup, type Used } from '../declarations/route-group.js';
import { GetOperation } from '../../../application/operations/get-operation.js';
import { StopOperation } from '../../../application/operations/stop-operation.js';
import { nothing } from '../validation/fields.js';
import { guarded, type Route } from '../declarations/route.js';
import { presentOperation } from './present.js';
import { operationSchema } from './schema.js';

const uses = {
  getOperation: GetOperation,
  stopOperation: StopOperation,
};

/** The caller's changes of many customers. */
export const operationRoutes = routeGroup(uses, routesOf);

function routesOf({ getOperation, stopOperation }: Used<typeof uses>): Route[] {
  const common = { path: '/operations/:id', tags: ['customers'] } as const;
  return [
    guarded({
      ...common,
      method: 'GET',
      needs: GetOperation.needs,
      operationId: 'getOperation',
      summary: 'Get an operation of your own',
      description: 'Those of others are not found.',
      responses: { 200: operationSchema },
      handler: async (ctx) => {
        ctx.body = presentOperation(await getOperation.execute(ctx.state.actor, ctx.state.params));
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      needs: StopOperation.needs,
      operationId: 'stopOperation',
      summary: 'Stop an operation of your own',
      description: 'What it has changed stays. Stopping one that has ended changes nothing.',
      responses: { 200: nothing },
      handler: async (ctx) => {
        await stopOperation.execute(ctx.state.actor, ctx.state.params);
        ctx.body = {};
      },
    }),
  ];
}
