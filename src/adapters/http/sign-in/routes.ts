import type { ExtendableContext } from 'koa';
import { z } from 'zod';
import { BeginSignIn } from '../../../application/sign-in/begin-sign-in.js';
import type { ConfiguredProviders } from '../../../application/sign-in/configured-provider.js';
import { EndProviderSessions } from '../../../application/sign-in/end-provider-sessions.js';
import { FinishSignIn } from '../../../application/sign-in/finish-sign-in.js';
import { ATTEMPT_LIFE_MS, SignInAttempts } from '../../../application/sign-in/sign-in-attempts.js';
import { SignInWithLoginCode } from '../../../application/sign-in/sign-in-with-login-code.js';
import { DomainError } from '../../../domain/domain-error.js';
import { SignInRefused } from '../../../domain/providers/errors.js';
import { part, routeGroup, type Used } from '../declarations/route-group.js';
import { publicRoute, type Route } from '../declarations/route.js';
import { authSchema, deviceOf, presentAuth } from '../sessions/auth-type.js';
import { nothing } from '../validation/fields.js';
import { AttemptCookies } from './attempt-cookies.js';
import { beginQuery, loginCodeSchema, logoutSchema, providerSchema } from './schema.js';

/** The identity providers of the settings. */
export const PROVIDERS = part<ConfiguredProviders>('identity providers');

/** Where sign-ins may lead back to. */
export interface ReturnAddresses {
  /** Where people reach the service. */
  readonly publicUrl: string;
  /** Undefined if it's off. */
  readonly console: string | undefined;
  readonly others: readonly string[];
}

export const RETURN_ADDRESSES = part<ReturnAddresses>('return addresses');

const uses = {
  providers: PROVIDERS,
  addresses: RETURN_ADDRESSES,
  attempts: SignInAttempts,
  begin: BeginSignIn,
  finish: FinishSignIn,
  signIn: SignInWithLoginCode,
  endSessions: EndProviderSessions,
};

/** Signing in through identity providers (OpenID Connect). */
export const signInRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  const { providers, addresses, attempts, begin, finish, signIn, endSessions } = options;
  const common = { tags: ['sign-in'], private: true } as const;
  const cookies = new AttemptCookies({ publicUrl: addresses.publicUrl, lifeMs: ATTEMPT_LIFE_MS });
  const returns = new Set([...(addresses.console === undefined ? [] : [addresses.console]), ...addresses.others]);
  return [
    publicRoute({
      ...common,
      method: 'GET',
      path: '/sign-in/providers',
      operationId: 'listProviders',
      summary: 'List the identity providers that people sign in through',
      anyQuery: true,
      responses: { 200: z.array(providerSchema) },
      handler: (ctx) => {
        ctx.body = Array.from(providers, ([key, { name }]) => ({ key, name }));
      },
    }),
    publicRoute({
      ...common,
      method: 'GET',
      path: '/sign-in/:key',
      operationId: 'beginSignIn',
      summary: 'Send a browser to an identity provider',
      description:
        'The browser comes back to `return_to` with a code for `POST /login/code` after `#sign_in=`, or with the reason why there is none ' +
        'after `#sign_in_error=`.',
      anyQuery: true,
      query: beginQuery(returns),
      responses: { 303: null },
      location: 303,
      handler: async (ctx) => {
        const { params, query } = ctx.state;
        await redirect(ctx, query.returnTo, async () => {
          const { location, ...attempt } = await begin.execute({ key: params.key, ...query });
          cookies.keep(ctx, params.key, attempt);
          return location;
        });
      },
    }),
    publicRoute({
      ...common,
      method: 'GET',
      path: '/sign-in/:key/callback',
      operationId: 'finishSignIn',
      summary: 'Where an identity provider sends a browser back to',
      anyQuery: true,
      responses: { 303: null },
      location: 303,
      refusals: ['attempt_expired'],
      handler: async (ctx) => {
        const { key } = ctx.state.params;
        const parameters = new URLSearchParams(ctx.querystring);
        const sealed = providers.has(key) ? cookies.take(ctx, key, parameters.get('state') ?? '') : undefined;
        const attempt = sealed === undefined ? undefined : attempts.open(sealed, key);
        const expired = new SignInRefused('attempt_expired');
        const returnTo = attempt?.returnTo ?? addresses.console;
        if (returnTo === undefined) throw expired;
        await redirect(ctx, returnTo, async () => {
          if (attempt === undefined) throw expired;
          const { address, requestId } = ctx.state;
          const code = await finish.execute({ key, parameters, attempt, address, requestId });
          return `${returnTo}#sign_in=${code}`;
        });
      },
    }),
    publicRoute({
      ...common,
      method: 'POST',
      path: '/login/code',
      operationId: 'signInWithCode',
      summary: 'Sign in with the code that a browser brought back from an identity provider',
      body: loginCodeSchema,
      responses: { 200: authSchema },
      refusals: [
        ...(['invalid_credentials', 'account_suspended', 'code_required', 'code_unavailable'] as const),
        ...(['unknown_user', 'link_refused', 'groups_overage'] as const),
      ],
      limits: (address, requestId) => signIn.admit(address, requestId),
      handler: async (ctx) => {
        const { body, requestId } = ctx.state;
        const { code, code_verifier: codeVerifier, one_time_code: oneTimeCode } = body;
        const sent = { code, codeVerifier, oneTimeCode };
        ctx.body = presentAuth(await signIn.execute({ ...sent, device: deviceOf(ctx), requestId }));
      },
    }),
    publicRoute({
      ...common,
      method: 'POST',
      path: '/sign-in/:key/logout',
      operationId: 'endProviderSessions',
      summary:
        'Where an identity provider says that somebody signed out there (OpenID Connect Back-Channel Logout 1.0)',
      anyQuery: true,
      dryRun: 'ignored',
      form: true,
      body: logoutSchema,
      responses: { 200: nothing },
      refusals: ['logout_token_invalid', 'provider_unavailable'],
      handler: async (ctx) => {
        // Some providers call once, over a connection that they keep: it must not be closed meanwhile.
        ctx.set('Connection', 'close');
        const { params, body, requestId } = ctx.state;
        await endSessions.execute({ key: params.key, logoutToken: body.logout_token, requestId });
        ctx.body = {};
      },
    }),
  ];
}

/** Sends the browser on, or back with the reason why not. */
async function redirect(ctx: ExtendableContext, returnTo: string, to: () => Promise<string>): Promise<void> {
  let location: string;
  try {
    location = await to();
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind === 'not_found') throw error;
    location = `${returnTo}#sign_in_error=${error.code}`;
  }
  ctx.body = null;
  ctx.status = 303;
  ctx.set('Location', location);
}
