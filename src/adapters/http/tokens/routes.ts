import { routeGroup, type Used } from '../declarations/route-group.js';
import { CreateToken } from '../../../application/tokens/create-token.js';
import { TOKEN_RULES } from '../../../application/tokens/token-rules.js';
import { Records } from '../../../application/authority/records.js';
import { ExplainTokenAccess } from '../../../application/tokens/explain-token-access.js';
import { GetOwnToken } from '../../../application/tokens/get-own-token.js';
import { GetToken } from '../../../application/tokens/get-token.js';
import { ListTokens } from '../../../application/tokens/list-tokens.js';
import { ReleaseToken } from '../../../application/tokens/release-token.js';
import { RotateToken } from '../../../application/tokens/rotate-token.js';
import { UpdateToken } from '../../../application/tokens/update-token.js';
import { TOKEN_FIELDS, tokenValue, type UsedToken } from '../../../domain/tokens/token-list.js';
import { deletionRoutes } from '../records/record-routes.js';
import { respondList } from '../lists/respond-list.js';
import { deletionOf, updateOf } from '../conditional/conditional.js';
import { loggedOf } from '../log-position/logged.js';
import { presentMoment } from '../past/moment.js';
import { respondCreated } from '../responses/respond.js';
import { guarded, type Route, type RouteContext } from '../declarations/route.js';
import { respondExplained } from '../users/respond-explained.js';
import { ownTokenEtag, presentOwnToken, presentToken, presentTokenAccess, tokenEtag } from './present.js';
import {
  issuedTokenSchema,
  newTokenSchema,
  ownTokenSchema,
  tokenAccessSchema,
  tokenPatchSchema,
  tokenSchema,
} from './schema.js';

const uses = {
  listTokens: ListTokens,
  getToken: GetToken,
  getOwnToken: GetOwnToken,
  explainTokenAccess: ExplainTokenAccess,
  createToken: CreateToken,
  updateToken: UpdateToken,
  rotateToken: RotateToken,
  releaseToken: ReleaseToken,
  records: Records,
};

const common = { tags: ['tokens'], private: true } as const;
/** A new text is shown once, to a person who keeps it. */
const write = { ...common, peopleOnly: true } as const;

/** Access for programs. */
export const tokenRoutes = routeGroup(uses, routesOf);

function routesOf(options: Used<typeof uses>): Route[] {
  return [...readingRoutes(options), ...writingRoutes(options)];
}

function readingRoutes({ listTokens, getToken, getOwnToken, explainTokenAccess }: Used<typeof uses>): Route[] {
  return [
    guarded({
      ...common,
      method: 'GET',
      path: '/tokens',
      needs: ListTokens.needs,
      operationId: 'listTokens',
      summary: 'List API tokens',
      list: { fields: TOKEN_FIELDS },
      responses: { 200: tokenSchema.array() },
      handler: async (ctx) => {
        const { actor, list } = ctx.state;
        const page = await listTokens.execute(actor, { query: list.query });
        await respondList(ctx, page, (token) => JSON.stringify(presentToken(token)), tokenValue);
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/tokens/self',
      needs: GetOwnToken.needs,
      withoutSecondFactor: 'always',
      operationId: 'getOwnToken',
      summary: 'Get the API token of this request, with its permissions',
      description: 'For programs: people get a 404, and themselves at `/users/me`.',
      responses: { 200: ownTokenSchema },
      refusals: ['not_found'],
      etag: 'always',
      handler: async (ctx) => {
        const { actor } = ctx.state;
        const token = await getOwnToken.execute(actor);
        ctx.etag = ownTokenEtag(token, actor.permissions);
        ctx.body = presentOwnToken(token, actor.permissions);
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/tokens/:id',
      needs: GetToken.needs,
      operationId: 'getToken',
      summary: 'Get an API token',
      responses: { 200: tokenSchema },
      etag: 'always',
      handler: async (ctx) => {
        respond(ctx, await getToken.execute(ctx.state.actor, ctx.state.params));
      },
    }),
    guarded({
      ...common,
      method: 'GET',
      path: '/tokens/:id/access',
      needs: ExplainTokenAccess.needs,
      operationId: 'explainTokenAccess',
      summary: 'Explain what an API token may do',
      description: 'Gives each permission with the reason why it is allowed or not, and the roles that grant it.',
      past: true,
      responses: { 200: tokenAccessSchema },
      handler: async (ctx) => {
        const { actor, params, moment } = ctx.state;
        const access = await explainTokenAccess.execute(actor, { ...params, moment });
        presentMoment(ctx, access);
        await respondExplained(ctx, presentTokenAccess(access), access.permissions);
      },
    }),
  ];
}

function writingRoutes({ createToken, updateToken, rotateToken, releaseToken, records }: Used<typeof uses>): Route[] {
  return [
    guarded({
      ...write,
      method: 'POST',
      path: '/tokens',
      dryRun: 'supported',
      needs: CreateToken.needs,
      operationId: 'createToken',
      summary: 'Make an API token with roles that you could assign',
      body: newTokenSchema,
      responses: { 201: issuedTokenSchema },
      issues: ['token'],
      refusals: ['escalation_denied', 'administrators_only', 'already_exists', 'limit_reached'],
      etag: 'always',
      location: true,
      handler: async (ctx) => {
        const { actor, body } = ctx.state;
        const { name, description = '', roles: roleIds = [], for: purpose = null, expires = null } = body;
        const input = { name, description, roleIds, for: purpose, expires, ...loggedOf(ctx) };
        const { token, text } = await createToken.execute(actor, input);
        respondCreated(ctx, token.id);
        respond(ctx, { token, lastUsed: null, lastRefused: null }, { token: text });
      },
    }),
    guarded({
      ...write,
      method: 'PUT',
      path: '/tokens/:id',
      dryRun: 'supported',
      needs: UpdateToken.needs,
      operationId: 'updateToken',
      summary: 'Rename an API token, or change its roles or expiry',
      body: tokenPatchSchema,
      responses: { 200: tokenSchema },
      refusals: ['escalation_denied', 'already_exists', 'immutable', 'limit_reached'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { name, description, roles: roleIds, for: purpose, expires } = ctx.state.body;
        const patch = { name, description, roleIds, for: purpose, expires };
        respond(ctx, await updateToken.execute(ctx.state.actor, { ...updateOf(ctx), patch }));
      },
    }),
    guarded({
      ...write,
      method: 'POST',
      path: '/tokens/:id/rotate',
      logged: true,
      needs: RotateToken.needs,
      operationId: 'rotateToken',
      summary: 'Give an API token another text; the old one is void at once',
      responses: { 200: issuedTokenSchema },
      refusals: ['escalation_denied', 'administrators_only'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        const { text, ...token } = await rotateToken.execute(ctx.state.actor, deletionOf(ctx));
        respond(ctx, token, { token: text });
      },
    }),
    guarded({
      ...write,
      method: 'POST',
      path: '/tokens/:id/release',
      logged: true,
      needs: ReleaseToken.needs,
      operationId: 'releaseToken',
      summary: 'Let a directory that was held go on for an hour',
      description:
        'A token of a directory that has taken access from 50 people within an hour, or 5 % of those it did not make, is held: ' +
        'what would take access from more is refused until then.',
      responses: { 200: tokenSchema },
      refusals: ['immutable'],
      etag: 'always',
      ifMatch: true,
      handler: async (ctx) => {
        respond(ctx, await releaseToken.execute(ctx.state.actor, deletionOf(ctx)));
      },
    }),
    ...Object.values(
      deletionRoutes({
        records,
        rules: TOKEN_RULES,
        names: { one: 'Token', many: 'Tokens' },
        summaries: {
          delete: 'Delete an API token, which is void at once',
          deleteSeveral: 'Delete several API tokens, which are void at once',
        },
        refusals: { delete: ['escalation_denied'], deleteSeveral: ['escalation_denied'] },
        private: true,
        peopleOnly: true,
      }),
    ),
  ];
}

function respond(ctx: RouteContext, token: UsedToken, more: { readonly token?: string } = {}): void {
  ctx.etag = tokenEtag(token);
  ctx.body = { ...presentToken(token), ...more };
}
