import { AssertionKeyRing } from '../../../application/assertions/assertion-key-ring.js';
import { IssueAssertion } from '../../../application/assertions/issue-assertion.js';
import type { AssertionKey } from '../../../domain/assertions/assertion-key.js';
import { guarded, publicRoute, type Route } from '../declarations/route.js';
import { routeGroup, type Used } from '../declarations/route-group.js';
import { assertionRequestSchema, assertionSchema, keySetSchema } from './schema.js';

const uses = { issueAssertion: IssueAssertion, keys: AssertionKeyRing };

/** Assertions about the caller for other services, and the keys that verify them. */
export const assertionRoutes = routeGroup(uses, routesOf);

function routesOf({ issueAssertion, keys }: Used<typeof uses>): Route[] {
  return [
    guarded({
      method: 'POST',
      path: '/assertions',
      tags: ['assertions'],
      private: true,
      dryRun: 'ignored',
      needs: IssueAssertion.needs,
      operationId: 'issueAssertion',
      summary: 'Get an assertion of who you are and what you may do, for another service',
      description:
        'It lasts five minutes, never longer than the session or token, and isn’t recalled by a suspension. This service never accepts it.',
      body: assertionRequestSchema,
      responses: { 200: assertionSchema },
      handler: async (ctx) => {
        const { assertion, expires } = await issueAssertion.execute(ctx.state.actor, ctx.state.body);
        ctx.body = { assertion, expires: new Date(expires).toISOString() };
      },
    }),
    publicRoute({
      method: 'GET',
      path: '/.well-known/jwks.json',
      tags: ['assertions'],
      operationId: 'getAssertionKeys',
      summary: 'The keys that verify assertions, as a JSON Web Key Set (RFC 7517)',
      anyQuery: true,
      responses: { 200: keySetSchema },
      handler: async (ctx) => {
        ctx.set('Cache-Control', 'public, max-age=3600');
        ctx.body = { keys: (await keys.published()).map(presentKey) };
      },
    }),
  ];
}

function presentKey({ id, publicKey: { kty, crv, x, y } }: AssertionKey) {
  return { kty, crv, x, y, kid: id, use: 'sig', alg: 'ES256' };
}
