import { GetMembership, type Membership } from '../../../application/features/get-membership.js';
import { guarded, type Route } from '../declarations/route.js';
import { routeGroup, type Used } from '../declarations/route-group.js';
import { presentExplanation } from '../segments/present.js';
import { membershipSchema } from './schema.js';

const uses = { getMembership: GetMembership };

/** What a customer is in. */
export const membershipRoutes = routeGroup(uses, routesOf);

function routesOf({ getMembership }: Used<typeof uses>): Route[] {
  return [
    guarded({
      tags: ['customers'],
      method: 'GET',
      path: '/customers/:id/membership',
      needs: GetMembership.needs,
      shows: GetMembership.shows,
      operationId: 'getCustomerMembership',
      summary: 'List the segments that a customer is in, and the features that are on for them, with reasons',
      responses: { 200: membershipSchema },
      handler: async (ctx) => {
        ctx.body = present(await getMembership.execute(ctx.state.actor, ctx.state.params));
      },
    }),
  ];
}

function present({ segments, features }: Membership) {
  return {
    segments: segments.map(({ segment: { id, name }, clauses }) => ({
      id,
      name,
      clauses: presentExplanation({ member: true, clauses }).clauses,
    })),
    features: features.map(({ feature, decision: { value, variant, reason }, rule, segments: reasons }) => ({
      id: feature.id,
      key: feature.key,
      name: feature.name,
      value,
      variant,
      reason,
      rule,
      segments: reasons.map(({ id, name }) => ({ id, name })),
    })),
  };
}
