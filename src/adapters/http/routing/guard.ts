import type { Middleware } from 'koa';
import compose from 'koa-compose';
import { authorise } from '../../../domain/access/actor.js';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import type { SignedInUser } from '../../../domain/users/signed-in-user.js';
import { hasBody, readBody, requireJson } from '../bodies/json-body.js';
import type { RequestBodies } from '../bodies/request-bodies.js';
import { readCriteria, readListRequest, type ListRequest } from '../lists/list-request.js';
import type { Authenticate } from './bearer-authentication.js';
import { checkResponse } from './check-response.js';
import { NO_QUERY, parseQuery, type Query } from './query.js';
import type { RequestState, Route, RouteList } from './route.js';
import { shapeBody, shapeQuery } from './shape.js';

type Step = Middleware<RequestState>;

export interface GuardOptions {
  readonly authentication: Authenticate;
  /** `always` in tests, for refusals too; with `never`, responses are sent as the presenters made them. */
  readonly checkResponses: 'always' | 'never';
  /** Shared by all routes. */
  readonly bodies: RequestBodies;
}

/**
 * The middleware in front of a route's handler. Order: address limiter, token or key, the route's permissions, user
 * limiter, body, token and permissions again after a body was read, shape. Use cases check the rules about records.
 */
export function guard(route: Route, { authentication, checkResponses, bodies }: GuardOptions): Step {
  // Deny by default, even for a route table that bypassed the compiler.
  if (!(route as Partial<Route>).needs) throw new Error(`${route.method} ${route.path} does not say what it needs.`);
  const identified = identify(route, authentication);
  return compose([
    enter(route),
    ...(checkResponses === 'always' ? [checkResponse(route)] : []),
    ...(route.limits === undefined ? [] : [limitAddress(route.limits)]),
    identified,
    ifBody(requireJson(route)),
    ...(route.userLimits === undefined ? [] : [limitUser(route.userLimits)]),
    // Roles may change while the body arrives.
    ifBody(compose([readBody(route, bodies), identified])),
    shape(route),
  ]);
}

function enter(route: Route): Step {
  return (ctx, next) => {
    ctx.state.route = route;
    if (route.private === true) ctx.set('Cache-Control', 'no-store');
    return next();
  };
}

function limitAddress(limits: NonNullable<Route['limits']>): Step {
  return async (ctx, next) => {
    await limits(ctx.state.address);
    await next();
  };
}

function limitUser(limits: NonNullable<Route['userLimits']>): Step {
  return async (ctx, next) => {
    if (ctx.state.actor !== undefined) await limits(ctx.state.actor);
    await next();
  };
}

/** Checks the route's key, or authenticates and authorises the user. */
function identify({ key, needs }: Route, authentication: Authenticate): Step {
  if (needs.kind === 'nothing') {
    return (ctx, next) => {
      key?.(ctx.headers.authorization);
      return next();
    };
  }
  return async (ctx, next) => {
    const actor = await authentication.authenticate(ctx.headers.authorization);
    ctx.state.actor = actor;
    // A record is the actor's own when the path has the actor's id; `/users/me` requires only being signed in.
    const { id } = ctx['params'] as Readonly<Record<string, string>>;
    authorise(actor, needs, id === actor.id);
    await next();
  };
}

function ifBody(step: Step): Step {
  return (ctx, next): unknown => (hasBody(ctx.req) ? step(ctx, next) : next());
}

/** Validates what was sent, and passes it to the handler in `ctx.state`. */
function shape(route: Route): Step {
  return (ctx, next) => {
    const query = parseQuery(ctx.querystring);
    const { actor } = ctx.state;
    const { body } = ctx.request;
    // The body may be megabytes, and the handler may have to wait.
    delete ctx.request.body;
    Object.assign(ctx.state, {
      params: ctx['params'] as unknown,
      query: route.query && shapeQuery(route.query, query),
      body: route.body && shapeBody(route.body, body ?? {}),
      list: route.list && listRequest(route.list, query, actor),
      criteria: route.criteria && readCriteria(query, route.criteria),
    });
    return next();
  };
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
