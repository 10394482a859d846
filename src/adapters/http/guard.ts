import type { Context } from 'koa';
import { authorise } from '../../domain/access/actor.js';
import type { SignedInUser } from '../../domain/users/signed-in-user.js';
import type { ListFields } from '../../domain/lists/list-fields.js';
import type { Authenticate } from './bearer.js';
import { addressGroup } from '../../domain/limits/address-group.js';
import { bodyLimitOf, bodyReader, checkBodyHeaders, hasBody } from './body.js';
import { expectedVersions } from './conditional.js';
import type { Exchange } from './exchange.js';
import { readCriteria, readListRequest, type ListRequest } from './lists.js';
import { NO_QUERY, parseQuery, type Query } from './query.js';
import type { Reply } from './reply.js';
import { refusalsOf, requireDeclared } from './refusals.js';
import type { RequestBodies } from './request-bodies.js';
import { checkReply } from './reply-check.js';
import type { Route, RouteContext, RouteList } from './route.js';
import { shapeBody, shapeParams, shapeQuery } from './shape.js';

export interface GuardOptions {
  readonly authentication: Authenticate;
  /** `always` in tests, for refusals too; with `never`, responses are sent as the presenters made them. */
  readonly checkResponses: 'always' | 'never';
  /** Shared by all routes. */
  readonly bodies: RequestBodies;
  /** Aborted when the service shuts down. */
  readonly draining: AbortSignal;
}

/** A route with all its checks, which run in a fixed order before the handler. */
export type Endpoint = (ctx: Context, exchange: Exchange) => Promise<Reply>;

/**
 * Order: address limiter, token or key, the route's permissions, user limiter, body, token and permissions again after
 * a body was read, shape, handler. Use cases check the rules about records.
 */
export function guard(route: Route, options: GuardOptions): Endpoint {
  // Deny by default, even for a route table that bypassed the compiler.
  if (!(route as Partial<Route>).needs) throw new Error(`${route.method} ${route.path} does not say what it needs.`);
  const { authentication, checkResponses, draining, bodies } = options;
  const limit = bodyLimitOf(route);
  const read = bodyReader(limit, bodies, route.largeBody);
  const identify = async (exchange: Exchange): Promise<void> => {
    route.key?.(exchange.req.headers.authorization);
    if (route.needs.kind === 'nothing') return;
    const actor = await authentication.authenticate(exchange.req.headers.authorization);
    exchange.actor = actor;
    authorise(actor, route.needs, isOwn(exchange, actor));
  };

  const endpoint: Endpoint = async (ctx, exchange) => {
    if (route.limits !== undefined) await route.limits(exchange.address);
    await identify(exchange);
    let body: unknown;
    const isSent = hasBody(exchange.req);
    if (isSent) checkBodyHeaders(exchange.req, limit);
    if (route.userLimits !== undefined && exchange.actor !== undefined) await route.userLimits(exchange.actor);
    if (isSent) {
      // A route that expects no body still refuses one that isn't JSON.
      const sent = await read(ctx, exchange.actor?.user.id ?? addressGroup(exchange.address));
      if (route.body !== undefined) body = sent;
      // Roles may have changed while the body arrived.
      await identify(exchange);
    }
    const context = contextOf(route, exchange, body, draining);
    // The body may be megabytes, and the handler may have to wait.
    body = undefined;
    return route.handler(context);
  };
  return checkResponses === 'always' ? checked(route, endpoint) : endpoint;
}

/** Turns every response and refusal that the route doesn't declare into a fault. */
function checked(route: Route, endpoint: Endpoint): Endpoint {
  const refusals = refusalsOf(route);
  return async (ctx, exchange) => {
    let reply: Reply;
    try {
      reply = await endpoint(ctx, exchange);
    } catch (error) {
      requireDeclared(route, refusals, error);
      throw error;
    }
    checkReply(route, reply);
    return reply;
  };
}

/** A record is the actor's own when the path has the actor's id; `/users/me` requires only being signed in. */
function isOwn(exchange: Exchange, actor: SignedInUser): boolean {
  return exchange.params['id'] === actor.id;
}

function contextOf(
  route: Route,
  exchange: Exchange,
  body: unknown,
  draining: AbortSignal,
): RouteContext<never, never, never, never, never, never> {
  const { req, res, params, queryText, requestId, address, actor } = exchange;
  const queryMap = parseQuery(queryText);
  const context: RouteContext<unknown, unknown, unknown, SignedInUser | undefined> = {
    params: route.params === undefined ? params : shapeParams(route.params, params),
    query: route.query === undefined ? undefined : shapeQuery(route.query, queryMap),
    body: route.body === undefined ? undefined : shapeBody(route.body, body ?? {}),
    actor,
    list: route.list === undefined ? undefined : listRequest(route.list, queryMap, actor),
    criteria: route.criteria === undefined ? undefined : readCriteria(queryMap, route.criteria),
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
  return context as RouteContext<never, never, never, never, never, never>;
}

function listRequest({ fields, fieldsFor }: RouteList, query: Query, actor: SignedInUser | undefined): ListRequest {
  const visible = fieldsFor === undefined || actor === undefined ? fields : fieldsFor(actor);
  return query.size === 0 ? requestOfAll(visible) : readListRequest(query, visible);
}

const requestsOfAll = new WeakMap<ListFields, ListRequest>();

/** The list request without parameters, computed once per view because clients send it for features all the time. */
function requestOfAll(fields: ListFields): ListRequest {
  const request = requestsOfAll.get(fields) ?? readListRequest(NO_QUERY, fields);
  requestsOfAll.set(fields, request);
  return request;
}
