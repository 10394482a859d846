import { z } from 'zod';
import { LinkIdentity } from '../../../application/identities/link-identity.js';
import { ListIdentities } from '../../../application/identities/list-identities.js';
import { RemoveIdentity } from '../../../application/identities/remove-identity.js';
import { SIGN_IN } from '../../../domain/permissions/needs.js';
import { IDENTITY_FIELDS, identityValue, providerKeyOf } from '../../../domain/providers/identity.js';
import type { SignInKey } from '../../../domain/sign-in/sign-in-key.js';
import type { Caller } from '../../../domain/users/caller.js';
import { routeGroup, type Used } from '../declarations/route-group.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import type { ListRequest } from '../lists/list-request.js';
import { respondList } from '../lists/respond-list.js';
import { loggedOf } from '../log-position/logged.js';
import { sentCodeFields } from '../sign-in/schema.js';
import { proofOf, withCode, withOneTimeCode } from '../users/proof.js';
import { nothing, timestamp } from '../validation/fields.js';

const uses = { listIdentities: ListIdentities, linkIdentity: LinkIdentity, removeIdentity: RemoveIdentity };

const identitySchema = z
  .object({
    id: z.string(),
    provider: z.string().meta({ description: 'Its key' }),
    created: timestamp,
    last_used: timestamp.nullable(),
  })
  .meta({ id: 'Identity', description: 'An account at an identity provider that signs its user in' });
const linkSchema = z.object({ ...sentCodeFields, ...withOneTimeCode }).meta({ id: 'IdentityInput' });
const removalSchema = z.object(withCode).meta({ id: 'IdentityProof' });

const PROOF_REFUSALS = ['code_required', 'code_unavailable', 'rate_limited'] as const;

/** The identities of the caller and of other users. */
export const identityRoutes = routeGroup(uses, routesOf);

function routesOf({ listIdentities, linkIdentity, removeIdentity }: Used<typeof uses>): Route[] {
  const common = { tags: ['sign-in'], private: true } as const;
  const own = { ...common, peopleOnly: true } as const;
  const respond = async (
    ctx: RouteContext<unknown, unknown, unknown, Caller, ListRequest>,
    id: string,
  ): Promise<void> => {
    const page = await listIdentities.execute(ctx.state.actor, { id, query: ctx.state.list.query });
    await respondList(ctx, page, (identity) => JSON.stringify(present(identity)), identityValue);
  };
  return [
    guarded({
      ...own,
      method: 'GET',
      path: '/users/me/identities',
      needs: SIGN_IN,
      operationId: 'listOwnIdentities',
      summary: 'List the caller’s identities',
      list: { fields: IDENTITY_FIELDS },
      responses: { 200: z.array(identitySchema) },
      handler: (ctx) => respond(ctx, ctx.state.actor.id),
    }),
    guarded({
      ...own,
      method: 'POST',
      path: '/users/me/identities',
      needs: LinkIdentity.needs,
      operationId: 'linkIdentity',
      summary: 'Link the caller’s account to the one that signed in at a provider, with a code of `link=true`',
      description: 'Needs a proof. A 200 is for one’s own identity, which was linked before.',
      body: linkSchema,
      responses: { 200: identitySchema, 201: identitySchema },
      logged: true,
      refusals: [...PROOF_REFUSALS, 'invalid_credentials', 'already_exists', 'limit_reached'],
      handler: async (ctx) => {
        const { actor, body, address } = ctx.state;
        const { identity, isNew } = await linkIdentity.execute(actor, {
          ...{ code: body.code, codeVerifier: body.code_verifier, address },
          ...proven(proofOf(body, 'one_time_code')),
          ...loggedOf(ctx),
        });
        ctx.status = isNew ? 201 : 200;
        ctx.body = present(identity);
      },
    }),
    guarded({
      ...own,
      method: 'DELETE',
      path: '/users/me/identities/:id',
      needs: RemoveIdentity.ownNeeds,
      operationId: 'removeOwnIdentity',
      summary: 'Remove one of the caller’s identities',
      description: 'Needs a proof. Ends the other sessions that it opened.',
      body: removalSchema,
      responses: { 200: nothing },
      logged: true,
      refusals: [...PROOF_REFUSALS, 'last_administrator'],
      handler: async (ctx) => {
        const { actor, params, body, address } = ctx.state;
        const input = { identityId: params.id, address, ...proofOf(body), ...loggedOf(ctx) };
        await removeIdentity.executeOwn(actor, input);
        ctx.body = {};
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/users/:id/identities',
      needs: ListIdentities.needs,
      operationId: 'listIdentities',
      summary: 'List a user’s identities',
      list: { fields: IDENTITY_FIELDS },
      responses: { 200: z.array(identitySchema) },
      handler: (ctx) => respond(ctx, ctx.state.params.id),
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/users/:id/identities/:identity',
      needs: RemoveIdentity.needs,
      operationId: 'removeIdentity',
      summary: 'Remove an identity of a user',
      description: 'Ends the sessions that it opened.',
      responses: { 200: nothing },
      logged: true,
      refusals: ['escalation_denied', 'immutable', 'last_administrator'],
      handler: async (ctx) => {
        const { actor, params } = ctx.state;
        await removeIdentity.execute(actor, { id: params.id, identityId: params.identity, ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
  ];
}

/** A one-time code under the name that `code` leaves free. */
function proven({ code: oneTimeCode, ...proof }: ReturnType<typeof proofOf>) {
  return { ...proof, oneTimeCode };
}

/** Copies the public fields of an identity. */
function present(identity: SignInKey) {
  const { id, created, lastUsed } = identity;
  return {
    id,
    provider: providerKeyOf(identity),
    created: new Date(created).toISOString(),
    last_used: lastUsed === null ? null : new Date(lastUsed).toISOString(),
  };
}
