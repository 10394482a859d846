import { routeGroup, type Used } from '../declarations/route-group.js';
import { z } from 'zod';
import { CountRecoveryCodes } from '../../../application/one-time-codes/count-recovery-codes.js';
import { RenewRecoveryCodes } from '../../../application/one-time-codes/renew-recovery-codes.js';
import { ConfirmCodes } from '../../../application/one-time-codes/confirm-codes.js';
import { PrepareCodes } from '../../../application/one-time-codes/prepare-codes.js';
import { RemoveCodes } from '../../../application/one-time-codes/remove-codes.js';
import { RemoveOwnCodes } from '../../../application/one-time-codes/remove-own-codes.js';
import { asSent } from '../validation/normal-body.js';
import { nothing } from '../validation/fields.js';
import { loggedOf } from '../log-position/logged.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';

const uses = {
  prepareCodes: PrepareCodes,
  confirmCodes: ConfirmCodes,
  removeOwnCodes: RemoveOwnCodes,
  removeCodes: RemoveCodes,
  countRecoveryCodes: CountRecoveryCodes,
  renewRecoveryCodes: RenewRecoveryCodes,
};

/** A code at sign-in or as a proof. */
export const codeField = asSent(
  z
    .string()
    .optional()
    .meta({ description: 'The code that the authenticator app shows, or a recovery code; needed while codes are on' }),
);
const proofSchema = z.object({ password: asSent(z.string()), code: codeField }).meta({ id: 'TotpProof' });
const confirmationSchema = z
  .object({ code: asSent(z.string().meta({ description: 'The code that the app shows for the new secret' })) })
  .meta({ id: 'TotpConfirmation' });
const secretSchema = z
  .object({
    secret: z.string().meta({ description: 'In base32, to type into an app' }),
    uri: z.string().meta({ description: 'An `otpauth` URI' }),
    qr: z.string().meta({ description: 'The URI as a QR code: an SVG' }),
  })
  .meta({ id: 'TotpSecret' });
const recoverySchema = z
  .object({ recovery_codes: z.array(z.string()).length(10) })
  .meta({ id: 'RecoveryCodes', description: 'Each works once in place of a code. They are shown only here' });

const stateSchema = z
  .object({ totp: z.boolean(), recovery_codes: z.int().meta({ description: 'How many recovery codes are left' }) })
  .meta({ id: 'TotpState' });

type Proof = RouteContext<unknown, unknown, z.output<typeof proofSchema>>;

/** One-time codes (TOTP, RFC 6238) of the caller and of other users. */
export const codeRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  const { prepareCodes, confirmCodes, removeOwnCodes, removeCodes, countRecoveryCodes, renewRecoveryCodes } = options;
  const common = { tags: ['one-time codes'], private: true } as const;
  const own = { ...common, withoutSecondFactor: 'always', peopleOnly: true } as const;
  const proven = ['totp_required', 'invalid_credentials', 'code_required', 'code_unavailable', 'rate_limited'] as const;
  const proofOf = (ctx: Proof) => {
    const { body, address } = ctx.state;
    return { password: body.password, code: body.code, address, ...loggedOf(ctx) };
  };
  return [
    guarded({
      ...own,
      method: 'GET',
      path: '/users/me/totp',
      needs: CountRecoveryCodes.needs,
      operationId: 'getTotp',
      summary: 'Tell whether the caller’s one-time codes are on, and how many recovery codes are left',
      responses: { 200: stateSchema },
      handler: async (ctx) => {
        const { actor } = ctx.state;
        ctx.body = { totp: actor.user.totp, recovery_codes: await countRecoveryCodes.execute(actor) };
      },
    }),
    guarded({
      ...own,
      method: 'POST',
      path: '/users/me/totp/recovery-codes',
      needs: RenewRecoveryCodes.needs,
      operationId: 'renewRecoveryCodes',
      summary: 'Replace the caller’s recovery codes; the device stays',
      body: proofSchema,
      responses: { 200: recoverySchema },
      logged: true,
      refusals: [...proven, 'not_found'],
      handler: async (ctx) => {
        ctx.body = { recovery_codes: await renewRecoveryCodes.execute(ctx.state.actor, proofOf(ctx)) };
      },
    }),
    guarded({
      ...own,
      method: 'POST',
      path: '/users/me/totp',
      needs: PrepareCodes.needs,
      operationId: 'prepareTotp',
      summary: 'Prepare one-time codes, or a replacement of those that are on',
      description: 'Nothing changes until a code of the new secret is confirmed.',
      body: proofSchema,
      responses: { 200: secretSchema },
      logged: true,
      refusals: proven,
      handler: async (ctx) => {
        ctx.body = await prepareCodes.execute(ctx.state.actor, proofOf(ctx));
      },
    }),
    guarded({
      ...own,
      method: 'POST',
      path: '/users/me/totp/confirm',
      needs: ConfirmCodes.needs,
      operationId: 'confirmTotp',
      summary: 'Switch the prepared one-time codes on',
      description: 'Ends all other sessions of the caller, unless the codes replace others.',
      body: confirmationSchema,
      responses: { 200: recoverySchema },
      logged: true,
      refusals: ['invalid_credentials', 'code_unavailable', 'rate_limited'],
      handler: async (ctx) => {
        const { actor, body, address } = ctx.state;
        const codes = await confirmCodes.execute(actor, { code: body.code, address, ...loggedOf(ctx) });
        ctx.body = { recovery_codes: codes };
      },
    }),
    guarded({
      ...own,
      method: 'DELETE',
      path: '/users/me/totp',
      needs: RemoveOwnCodes.needs,
      operationId: 'removeOwnTotp',
      summary: 'Switch the caller’s one-time codes off',
      description: 'Ends all other sessions of the caller.',
      body: proofSchema,
      responses: { 200: nothing },
      logged: true,
      refusals: [...proven, 'not_found', 'immutable'],
      handler: async (ctx) => {
        await removeOwnCodes.execute(ctx.state.actor, proofOf(ctx));
        ctx.body = {};
      },
    }),
    guarded({
      ...common,
      method: 'DELETE',
      path: '/users/:id/totp',
      needs: RemoveCodes.needs,
      operationId: 'removeTotp',
      summary: 'Switch off the one-time codes of a user who has lost their device',
      description: 'Ends all sessions of the user.',
      responses: { 200: nothing },
      logged: true,
      refusals: ['escalation_denied', 'immutable'],
      handler: async (ctx) => {
        await removeCodes.execute(ctx.state.actor, { id: ctx.state.params.id, ...loggedOf(ctx) });
        ctx.body = {};
      },
    }),
  ];
}
