import type { Context } from 'koa';
import { authorise, type Actor } from '../../domain/access/actor.js';
import type { Authenticate } from './bearer.js';
import { bodyReader, checkBodyHeaders, DEFAULT_BODY_LIMIT, hasBody } from './body.js';
import { expectedVersions } from './conditional.js';
import type { Exchange } from './exchange.js';
import { parseQuery } from './query.js';
import type { Reply } from './reply.js';
import type { Route, RouteContext } from './route.js';
import { checkResponse, shapeBody, shapeParams, shapeQuery } from './shape.js';

export interface GuardOptions {
  readonly authentication: Authenticate;
  /** `always` in tests; off, answers are sent as the presenters made them. */
  readonly checkResponses: 'always' | 'never';
  /** Aborted when the service shuts down. */
  readonly draining: AbortSignal;
}

/** A route made ready: runs every check in the order of the contract, then the handler. */
export type Endpoint = (ctx: Context, exchange: Exchange) => Promise<Reply>;

/**
 * Order: address limiter, token or key, the route's ability, body, token and ability once more when a body was awaited,
 * the user's limiter, shape, handler. Rules about records are the use case's.
 */
export function guard(route: Route, options: GuardOptions): Endpoint {
  // Deny by default, also for a table written without the compiler's help.
  if (!(route as Partial<Route>).needs) throw new Error(`${route.method} ${route.path} does not say what it needs.`);
  const { authentication, checkResponses, draining } = options;
  const limit = route.bodyLimit ?? DEFAULT_BODY_LIMIT;
  const read = bodyReader(limit);
  const identify = async (exchange: Exchange): Promise<void> => {
    route.key?.(exchange.req.headers.authorization);
    if (route.needs.kind === 'nothing') return;
    const actor = await authentication.authenticate(exchange.req.headers.authorization);
    exchange.actor = actor;
    authorise(actor, route.needs, isOwn(exchange, actor));
  };

  return async (ctx, exchange) => {
    if (route.limits !== undefined) await route.limits(exchange.address);
    await identify(exchange);
    let body: unknown;
    if (hasBody(exchange.req)) {
      checkBodyHeaders(exchange.req, limit);
      // A route that expects nothing still refuses what is no JSON.
      const sent = await read(ctx);
      if (route.body !== undefined) body = sent;
      // Roles may have changed while the body was on its way.
      await identify(exchange);
    }
    if (route.userLimits !== undefined && exchange.actor !== undefined) await route.userLimits(exchange.actor);
    const context = contextOf(route, exchange, body, draining);
    // It may have megabytes, and the handler may have to wait.
    body = undefined;
    const reply = await route.handler(context);
    if (checkResponses === 'always') checkReply(route, reply);
    return reply;
  };
}

/** A record is one's own when the path names one's id; `/users/me` needs no more than being signed in. */
function isOwn(exchange: Exchange, actor: Actor): boolean {
  return exchange.params['id'] === actor.user.id;
}

function contextOf(
  route: Route,
  exchange: Exchange,
  body: unknown,
  draining: AbortSignal,
): RouteContext<never, never, never, never> {
  const { req, res, params, queryText, requestId, address, actor } = exchange;
  const queryMap = parseQuery(queryText);
  const context: RouteContext<unknown, unknown, unknown, Actor | undefined> = {
    params: route.params === undefined ? params : shapeParams(route.params, params),
    query: route.query === undefined ? undefined : shapeQuery(route.query, queryMap),
    body: route.body === undefined ? undefined : shapeBody(route.body, body ?? {}),
    actor,
    queryMap,
    headers: req.headers,
    expectedVersions: expectedVersions(req.headers['if-match']),
    requestId,
    address,
    ended: () => {
      const gone = new AbortController();
      res.once('close', () => gone.abort());
      return AbortSignal.any([gone.signal, draining]);
    },
  };
  return context as RouteContext<never, never, never, never>;
}

function checkReply(route: Route, reply: Reply): void {
  const schema = route.responses[reply.status];
  if (schema === undefined) throw new Error(`${route.operationId} does not declare the status ${reply.status}.`);
  const answer = reply.json ?? reply.body;
  if (schema === null) {
    if (answer !== undefined) throw new Error(`${route.operationId} does not declare a body for ${reply.status}.`);
  } else if (answer !== undefined) {
    checkResponse(schema, answer);
  } else if (reply.bytes === undefined && reply.stream === undefined) {
    throw new Error(`${route.operationId} has no body for ${reply.status}.`);
  }
}
