import { routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { GetPropagation } from '../../../application/propagation/get-propagation.js';
import { untilDisconnect } from '../responses/client-disconnect.js';
import { timestamp } from '../validation/fields.js';
import { guarded, type Route } from '../declarations/route.js';

const uses = {
  getPropagation: GetPropagation,
};

const propagationQuery = z.object({
  seq: z
    .string()
    .regex(/^\d{1,15}$/, 'must be the sequence number of a change')
    .transform(Number)
    .meta({ required: true, description: 'A sequence number of the change log, such as from `X-Log-Seq`' }),
});

const propagationSchema = z
  .object({
    seq: z.string(),
    everywhere: z.boolean(),
    instances: z.int(),
    behind: z.int(),
    at: timestamp.nullable(),
  })
  .meta({
    id: 'Propagation',
    description:
      '`everywhere` is true once no running process can act on a state before `seq`, and customer writes that were allowed ' +
      'before have ended; `at` is when that was known. `behind` of the `instances` may still do so.',
  });

/** Where a change is in force. */
export const propagationRoutes = routeGroup(uses, routesOf);

function routesOf({ getPropagation }: Used<typeof uses>): Route[] {
  return [
    guarded({
      method: 'GET',
      path: '/propagation',
      needs: GetPropagation.needs,
      operationId: 'getPropagation',
      summary: 'Wait until a change is in force everywhere',
      description:
        'Waits for at most twice `PROPAGATION_BOUND_MS`. False at once for a number that isn’t written yet. To get a write’s ' +
        'answer only then, send the write with `wait=everywhere`.',
      tags: ['changes'],
      query: propagationQuery,
      responses: { 200: propagationSchema },
      handler: async (ctx) => {
        const { actor, query } = ctx.state;
        const { seq } = query;
        const found = await untilDisconnect(ctx.res, (signal) => getPropagation.execute(actor, seq, signal));
        const at = found.at === null ? null : new Date(found.at).toISOString();
        ctx.body = { ...found, seq: String(seq), at };
      },
    }),
  ];
}
