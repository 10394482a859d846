import { z } from 'zod';
import { AddPasskey } from '../../../application/passkeys/add-passkey.js';
import { ListOwnPasskeys } from '../../../application/passkeys/list-own-passkeys.js';
import { PasskeyAssertions } from '../../../application/passkeys/passkey-assertions.js';
import { PreparePasskey } from '../../../application/passkeys/prepare-passkey.js';
import { RemoveOwnPasskey } from '../../../application/passkeys/remove-own-passkey.js';
import { RemovePasskeys } from '../../../application/passkeys/remove-passkeys.js';
import { RenamePasskey } from '../../../application/passkeys/rename-passkey.js';
import { SignInWithPasskey } from '../../../application/passkeys/sign-in-with-passkey.js';
import { PASSKEY_FIELDS, passkeyValue } from '../../../domain/passkeys/passkey-list.js';
import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { guarded, publicRoute, type Route, type RouteContext } from '../declarations/route.js';
import { respondList } from '../lists/respond-list.js';
import { loggedOf } from '../log-position/logged.js';
import { respondCreated } from '../responses/respond.js';
import { authSchema, deviceOf, presentAuth } from '../sessions/auth-type.js';
import { proofOf, PROOF_REFUSALS } from '../users/proof.js';
import { nothing } from '../validation/fields.js';
import { presentChallenge, presentCreation, presentPasskey } from './present.js';
import {
  assertionSchema,
  creationOptionsSchema,
  newPasskeySchema,
  passkeyChallengeSchema,
  passkeyNameSchema,
  passkeySchema,
  proofSchema,
} from './schema.js';

/** Whether passkeys are on: the service has a domain. */
export const HAS_PASSKEYS = part<boolean>('has passkeys');

const uses = {
  assertions: PasskeyAssertions,
  signIn: SignInWithPasskey,
  list: ListOwnPasskeys,
  prepare: PreparePasskey,
  add: AddPasskey,
  rename: RenamePasskey,
  removeOwn: RemoveOwnPasskey,
  removeAll: RemovePasskeys,
  hasPasskeys: HAS_PASSKEYS,
};

/** Passkeys (WebAuthn Level 3) of the caller and of other users, and signing in with one. */
export const passkeyRoutes = routeGroup(uses, routesOf);

type ProofContext = RouteContext<unknown, unknown, z.output<typeof proofSchema>>;

const PASSKEYS = '/users/me/passkeys';
const PASSKEY = '/users/me/passkeys/:id';

function routesOf(options: Used<typeof uses>): Route[] {
  const { assertions, signIn, list, prepare, add, rename, removeOwn, removeAll, hasPasskeys } = options;
  const common = { tags: ['passkeys'], private: true, isOff: !hasPasskeys } as const;
  const own = { ...common, withoutSecondFactor: 'always', peopleOnly: true } as const;
  return [
    publicRoute({
      ...common,
      method: 'POST',
      path: '/login/passkey/options',
      operationId: 'preparePasskeySignIn',
      summary: 'Get a challenge for a passkey, to sign in or as a proof',
      responses: { 200: passkeyChallengeSchema },
      refusals: ['not_found'],
      handler: (ctx) => {
        ctx.body = presentChallenge(assertions.issueChallenge());
      },
    }),
    publicRoute({
      ...common,
      method: 'POST',
      path: '/login/passkey',
      operationId: 'signInWithPasskey',
      summary: 'Sign in with a passkey; neither a password nor a one-time code is needed',
      body: assertionSchema,
      responses: { 200: authSchema },
      refusals: ['invalid_credentials', 'account_suspended', 'not_found'],
      limits: (address, requestId) => signIn.admit(address, requestId),
      handler: async (ctx) => {
        const { body, requestId } = ctx.state;
        const sent = { challengeId: body.challenge_id, credential: body.credential };
        ctx.body = presentAuth(await signIn.execute({ ...sent, device: deviceOf(ctx), requestId }));
      },
    }),
    guarded({
      ...own,
      method: 'GET',
      path: PASSKEYS,
      needs: ListOwnPasskeys.needs,
      operationId: 'listOwnPasskeys',
      summary: 'List the caller’s passkeys',
      list: { fields: PASSKEY_FIELDS },
      responses: { 200: z.array(passkeySchema) },
      refusals: ['not_found'],
      handler: async (ctx) => {
        const page = await list.execute(ctx.state.actor, ctx.state.list.query);
        await respondList(ctx, page, (passkey) => JSON.stringify(presentPasskey(passkey)), passkeyValue);
      },
    }),
    guarded({
      ...own,
      method: 'POST',
      path: `${PASSKEYS}/options`,
      needs: PreparePasskey.needs,
      operationId: 'preparePasskey',
      summary: 'Get the options for a new passkey',
      description: 'Good for ten minutes, in this session: a new passkey takes no other proof.',
      body: proofSchema,
      responses: { 200: creationOptionsSchema },
      refusals: [...PROOF_REFUSALS, 'totp_required', 'not_found'],
      handler: async (ctx) => {
        ctx.body = presentCreation(await prepare.execute(ctx.state.actor, provenOf(ctx)));
      },
    }),
    guarded({
      ...own,
      method: 'POST',
      path: PASSKEYS,
      needs: AddPasskey.needs,
      operationId: 'addPasskey',
      summary: 'Add a passkey that was made with the options',
      body: newPasskeySchema,
      responses: { 201: passkeySchema },
      location: true,
      logged: true,
      refusals: ['totp_required', 'already_exists', 'limit_reached', 'not_found'],
      handler: async (ctx) => {
        const passkey = await add.execute(ctx.state.actor, { ...ctx.state.body, ...loggedOf(ctx) });
        respondCreated(ctx, passkey.id);
        ctx.body = presentPasskey(passkey);
      },
    }),
    guarded({
      ...own,
      method: 'GET',
      path: PASSKEY,
      needs: ListOwnPasskeys.needs,
      operationId: 'getOwnPasskey',
      summary: 'Get one of the caller’s passkeys',
      responses: { 200: passkeySchema },
      handler: async (ctx) => {
        ctx.body = presentPasskey(await list.get(ctx.state.actor, ctx.state.params.id));
      },
    }),
    guarded({
      ...own,
      method: 'PUT',
      path: PASSKEY,
      needs: RenamePasskey.needs,
      operationId: 'updatePasskey',
      summary: 'Rename one of the caller’s passkeys',
      body: passkeyNameSchema,
      responses: { 200: passkeySchema },
      refusals: PROOF_REFUSALS,
      handler: async (ctx) => {
        const { actor, params, body } = ctx.state;
        ctx.body = presentPasskey(await rename.execute(actor, { ...params, name: body.name, ...provenOf(ctx) }));
      },
    }),
    guarded({
      ...own,
      method: 'DELETE',
      path: PASSKEY,
      needs: RemoveOwnPasskey.needs,
      operationId: 'removeOwnPasskey',
      summary: 'Remove one of the caller’s passkeys',
      description: 'Ends the other sessions that it opened.',
      body: proofSchema,
      responses: { 200: nothing },
      logged: true,
      refusals: [...PROOF_REFUSALS, 'totp_required', 'last_administrator'],
      handler: async (ctx) => {
        await removeOwn.execute(ctx.state.actor, { ...ctx.state.params, ...provenOf(ctx) });
        ctx.body = {};
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/users/:id/passkeys',
      needs: RemovePasskeys.needs,
      operationId: 'removePasskeys',
      summary: 'Remove all passkeys of a user who has lost their devices',
      description: 'Ends the sessions that they opened.',
      responses: { 200: nothing },
      logged: true,
      refusals: ['escalation_denied', 'immutable', 'last_administrator'],
      handler: async (ctx) => {
        await removeAll.execute(ctx.state.actor, { id: ctx.state.params.id, ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
  ];
}

function provenOf(ctx: ProofContext) {
  const { body, address } = ctx.state;
  return { ...proofOf(body), address, ...loggedOf(ctx) };
}
