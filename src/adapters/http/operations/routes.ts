import { routeGroup, type Used } from '../declarations/route-group.js';
import { GetOperation } from '../../../application/operations/get-operation.js';
import { StopOperation } from '../../../application/operations/stop-operation.js';
import { UndoOperation } from '../../../application/operations/undo-operation.js';
import { nothing } from '../validation/fields.js';
import { guarded, type Route } from '../declarations/route.js';
import { presentOperation } from './present.js';
import { respondStarted } from './respond-started.js';
import { operationSchema, undoSchema } from './schema.js';

const uses = {
  getOperation: GetOperation,
  stopOperation: StopOperation,
  undoOperation: UndoOperation,
};

/** The caller's changes of many customers. */
export const operationRoutes = routeGroup(uses, routesOf);

function routesOf({ getOperation, stopOperation, undoOperation }: Used<typeof uses>): Route[] {
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
    guarded({
      method: 'POST',
      path: '/operations/:id/undo',
      tags: ['customers'],
      needs: UndoOperation.needs,
      operationId: 'undoOperation',
      summary: 'Undo an operation of your own that changed customers',
      description:
        'Another operation gives each customer their earlier values back, unless one of them was changed since, and restores those that were deleted, ' +
        'if they are still in the trash, which also needs `customer.create`. With `trial`, it only counts how many that would be.',
      body: undoSchema,
      responses: { 202: operationSchema },
      refusals: ['not_undoable', 'in_progress'],
      location: 202,
      handler: async (ctx) => {
        const { actor, params, body } = ctx.state;
        const operation = await undoOperation.execute(actor, { ...params, isTrial: body.trial ?? false });
        respondStarted(ctx, operation, `/operations/${params.id}/undo`);
      },
    }),
  ];
}
