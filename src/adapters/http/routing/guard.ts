import type { Middleware, ParameterizedContext } from 'koa';
import compose from 'koa-compose';
import { authorise } from '../../../domain/access/actor.js';
import { requireTotp, type TotpPolicy } from '../../../domain/one-time-codes/totp-policy.js';
import type { ListFields } from '../../../domain/lists/list-fields.js';
import { PeopleOnly } from '../../../domain/access/errors.js';
import type { Caller } from '../../../domain/users/caller.js';
import type { AuthorityProjection } from '../../../application/authority/authority-projection.js';
import type { MeasureEffect } from '../../../application/authority/measure-effect.js';
import { Unavailable } from '../../../domain/domain-error.js';
import { Repetitions, type RepetitionsOptions } from '../idempotency/repetitions.js';
import { lackedPermissions } from '../../../domain/access/permission-set.js';
import { addBasePath } from '../avatars/add-base-path.js';
import type { LongAnswers } from '../answers/long-answers.js';
import { bodyReader, hasBody, requireJson } from '../bodies/json-body.js';
import type { RequestBodies } from '../bodies/request-bodies.js';
import type { CallerTurns } from '../connections/caller-turns.js';
import { endOfTurn } from '../connections/end-of-turn.js';
import { readDryRun } from '../dry-runs/read-dry-run.js';
import { respondDryRun } from '../dry-runs/respond-dry-run.js';
import { readCriteria, readListRequest, type ListRequest } from '../lists/list-request.js';
import { announceWrite } from '../propagation/announce-write.js';
import { readWait } from '../propagation/read-wait.js';
import type { Authenticate } from './bearer-authentication.js';
import { permissionsTag } from '../users/present.js';
import { BodyNames } from './body-names.js';
import { checkResponse } from './check-response.js';
import type { Compression } from './compression.js';
import { refusePreconditions } from './conditional.js';
import { isLogged } from './logged.js';
import { readMoment } from './moment.js';
import { NO_QUERY, parseQuery, type Query } from './query.js';
import { QueryNames } from './query-names.js';
import type { RequestState, Route, RouteList } from './route.js';
import { normaliseBody } from './normal-body.js';
import { shapeBody, shapeQuery } from './shape.js';
import { UnknownParameters } from './unknown-parameters.js';

type Step = Middleware<RequestState>;

export interface GuardOptions extends RepetitionsOptions {
  /** Prefixes every path; empty for none. */
  readonly basePath: string;
  readonly authentication: Authenticate;
  readonly totpPolicy: TotpPolicy;
  /** `always` in tests, for refusals too; with `never`, responses are sent as the presenters made them. */
  readonly checkResponses: 'always' | 'never';
  /** Told who signs in. */
  readonly turns: Pick<CallerTurns, 'note'>;
  /** Shared by all routes. */
  readonly bodies: RequestBodies;
  /** Measures what dry runs would have changed. */
  readonly measureEffect: Pick<MeasureEffect, 'execute'>;
  /** Tells whether a caller's permissions are still those of the beginning of the request. */
  readonly projection: Pick<AuthorityProjection, 'basis' | 'isStillBasedOn'>;
  /** Shared by all routes. */
  readonly compression: Pick<Compression, 'apply'>;
  /** Shared by all routes. */
  readonly longAnswers: Pick<LongAnswers, 'make' | 'hold'>;
}

/**
 * The middleware in front of a route's handler. Order: address limiter, token or key, what is for people and the one-time
 * codes that they must have, support of dry runs, the route's permissions, user limiter, body, token and permissions again
 * after a body was waited for, idempotency key, shape. Use cases check the rules about records. A read checks token and
 * permissions again before it's answered, if anything has changed meanwhile.
 */
export function guard(route: Route, options: GuardOptions): Step {
  const { checkResponses, bodies, measureEffect, propagation, compression, longAnswers } = options;
  // Deny by default, even for a route table that bypassed the compiler.
  if (!(route as Partial<Route>).needs) throw new Error(`${route.method} ${route.path} does not say what it needs.`);
  const { limits, userLimits } = route;
  const names: Names = { ofQuery: queryNames(route), ofBody: BodyNames.of(route) };
  const isJson = requireJson(route);
  const read = bodyReader(route, bodies);
  const { repeatable } = route;
  const addImages = addBasePath(route, options.basePath);
  const repetitions = repeatable && new Repetitions(route, repeatable, options);

  const enter: Step = async (ctx, next) => {
    ctx.state.route = route;
    if (route.private === true) ctx.res.setHeader('Cache-Control', 'no-store');
    if (limits !== undefined) await limits(ctx.state.address);
    await identify(route, options, ctx);
    const key = repetitions?.keyOf(ctx);
    const isSent = hasBody(ctx.req);
    if (isSent) isJson(ctx);
    const hasWaited = userLimits !== undefined && ctx.state.actor !== undefined;
    if (hasWaited) await userLimits(ctx.state.actor!);
    if (isSent) {
      const reading = read(ctx);
      if (reading !== undefined) await reading;
      // Meanwhile, permissions may have changed and the session may have ended.
      if (hasWaited || reading !== undefined || hasChanged(options, ctx)) await identify(route, options, ctx);
    }
    await longAnswers.make(ctx.state, async () => {
      const answer = async () => {
        await checkShape(route, names, ctx);
        await next();
      };
      await (key === undefined ? answer() : repetitions!.answer(ctx, key, answer));
    });
    addImages?.(ctx);
    longAnswers.hold(ctx);
    await announcePermissions(options, ctx);
    // It may have to wait for a thread: before the last look at the caller's permissions.
    if (await compression.apply(ctx)) longAnswers.hold(ctx);
    if (route.method === 'GET' && route.isHealthCheck !== true) await endOfTurn();
    await identifyAgain(route, options, ctx);
  };
  const steps = checkResponses === 'always' ? [checkResponse(route), enter] : [enter];
  if (isLogged(route)) steps.push(announceWrite(propagation));
  if (route.dryRun === 'supported') steps.push(answerDryRuns(measureEffect));
  return steps.length === 1 ? enter : compose(steps);
}

/** The innermost step: the handler can't tell a dry run from a write, and this turns its answer into the effect. */
function answerDryRuns(measureEffect: GuardOptions['measureEffect']): Step {
  return async (ctx, next) => {
    await next();
    const { dryRun } = ctx.state;
    if (dryRun !== undefined) await respondDryRun(ctx, dryRun, measureEffect);
  };
}

type Context = ParameterizedContext<RequestState>;

/** Checks the route's key, or authenticates and authorises the user. */
async function identify(
  route: Route,
  { authentication, projection, totpPolicy, turns }: GuardOptions,
  ctx: Context,
): Promise<void> {
  const { key, needs } = route;
  key?.(ctx.req.headers.authorization);
  if (needs.kind === 'nothing') {
    readDryRun(route, ctx);
    return;
  }
  // Read before: what changes meanwhile is noticed, though the actor may already have it.
  ctx.state.basis = projection.basis;
  const actor = await authentication.authenticate(ctx.req.headers.authorization);
  ctx.state.actor = actor;
  turns.note(ctx.req.headers.authorization, actor.id);
  setPermissions(ctx, actor);
  // A record is the actor's own when the path has the actor's id; `/users/me` requires only being signed in.
  const { id } = ctx['params'] as Readonly<Record<string, string>>;
  const isOwn = id === actor.id;
  admit(route, actor, { isOwn, totpPolicy });
  readDryRun(route, ctx);
  authorise(actor, needs, isOwn);
}

/** Refuses tokens what is for people, and people what requires one-time codes that they don't have. */
function admit(route: Route, actor: Caller, { isOwn, totpPolicy }: { isOwn: boolean; totpPolicy: TotpPolicy }): void {
  const { peopleOnly, needs, withoutTotp } = route;
  if (actor.kind === 'token') {
    if (peopleOnly === true || (needs.kind === 'own_or' && isOwn)) throw new PeopleOnly();
    return;
  }
  const isOpen = withoutTotp === 'always' || (withoutTotp === 'own' && isOwn);
  if (!isOpen) requireTotp(totpPolicy, actor);
}

function refusePeopleOnlyFields({ peopleOnlyFields }: Route, { state, request }: Context): void {
  if (peopleOnlyFields === undefined || state.actor?.kind !== 'token') return;
  const body: unknown = request.body ?? {};
  if (peopleOnlyFields.some((field) => Object.hasOwn(body as object, field))) throw new PeopleOnly();
}

/** Whether the authority has changed, or grown old, since the caller was identified. */
function hasChanged({ projection }: GuardOptions, { state: { basis } }: Context): boolean {
  return basis !== undefined && !projection.isStillBasedOn(basis);
}

/**
 * Checks the caller of a read once more before the answer is sent, if the authority has changed or grown old since: a slow
 * answer, or one of a process that was frozen, must not show what was taken away. A write has been decided on the authority
 * of its commit, but repeating its answer is a read.
 */
async function identifyAgain(route: Route, options: GuardOptions, ctx: Context): Promise<void> {
  const { actor, dryRun, isRepeated } = ctx.state;
  if (actor === undefined || !hasChanged(options, ctx)) return;
  const isWrite = route.method !== 'GET' && route.dryRun !== 'ignored' && dryRun === undefined;
  if (isWrite && isRepeated !== true) return;
  await identify(route, options, ctx);
  const lost = lackedPermissions((ctx.state.actor ?? actor).permissions.permissionSet, actor.permissions.permissionSet);
  if (lost.length === 0) return;
  throw new Unavailable('storage_unavailable', 'Your permissions changed meanwhile. Send the request again.');
}

/** After a write of the authority, names the permissions that the caller has now. */
async function announcePermissions({ authentication }: GuardOptions, ctx: Context): Promise<void> {
  const { actor, receipt, dryRun } = ctx.state;
  if (actor === undefined || receipt?.seq === undefined || dryRun !== undefined) return;
  try {
    setPermissions(ctx, await authentication.authenticate(ctx.req.headers.authorization));
  } catch {
    // The write may have ended the session, and mustn't look as if it had failed: the next request says what happened.
  }
}

function setPermissions(ctx: Context, { permissions }: Caller): void {
  ctx.set('X-Permissions', permissionsTag(permissions));
}

/** As `shape`; own columns are read only to say which a misspelt filter means. */
async function checkShape(route: Route, names: Names, ctx: Context): Promise<void> {
  try {
    shape(route, names, ctx);
  } catch (error) {
    const { actor } = ctx.state;
    if (!(error instanceof UnknownParameters) || route.ownColumns === undefined || actor === undefined) throw error;
    throw error.among(await route.ownColumns(actor));
  }
}

/** Validates what was sent, and passes it to the handler in `ctx.state`. */
function shape(route: Route, { ofQuery, ofBody }: Names, ctx: Context): void {
  refusePreconditions(route, ctx);
  refusePeopleOnlyFields(route, ctx);
  const { actor } = ctx.state;
  const sent = parseQuery(ctx.querystring);
  const query = sent.size === 0 ? sent : (ofQuery(actor)?.read(sent) ?? sent);
  const { body } = ctx.request;
  // The body may be megabytes, and the handler may have to wait.
  if (body !== undefined) delete ctx.request.body;
  const state: RequestState & Partial<Record<'params' | 'query' | 'body' | 'list' | 'criteria', unknown>> = ctx.state;
  state.params = ctx['params'] as unknown;
  state.waits = readWait(route, query, state);
  state.moment = readMoment(route, query, actor);
  if (route.query !== undefined) state.query = shapeQuery(route.query, query);
  if (route.list !== undefined) state.list = listRequest(route.list, query, actor);
  if (route.criteria !== undefined) state.criteria = readCriteria(query, route.criteria);
  const ofPatch = ctx.method === 'PATCH' ? route.patchBody : undefined;
  const schema = ofPatch ?? route.bodyFor?.(state.query) ?? route.body;
  if (schema === undefined) return;
  normaliseBody(body, schema);
  state.body = shapeBody(schema, body ?? {}, ofBody?.flawsOf((body ?? {}) as object));
}

/** What a route knows by name. */
interface Names {
  readonly ofQuery: NamesFor;
  readonly ofBody: BodyNames | undefined;
}

/** The parameters that a route knows of this actor; undefined where it ignores what it doesn't know. */
type NamesFor = (actor: Caller | undefined) => QueryNames | undefined;

function queryNames(route: Route): NamesFor {
  const { list, criteria, anyQuery } = route;
  if (anyQuery === true) return () => undefined;
  const names = new Map<ListFields | undefined, QueryNames>();
  return (actor) => {
    const fields = list === undefined ? criteria : visibleFields(list, actor);
    const known = names.get(fields) ?? new QueryNames(route, fields);
    names.set(fields, known);
    return known;
  };
}

function visibleFields({ fields, fieldsFor }: RouteList, actor: Caller | undefined): ListFields {
  return fieldsFor === undefined || actor === undefined ? fields : fieldsFor(actor);
}

function listRequest(list: RouteList, query: Query, actor: Caller | undefined): ListRequest {
  const visible = visibleFields(list, actor);
  return query.size === 0 ? requestOfAll(visible) : readListRequest(query, visible);
}

const requestsOfAll = new WeakMap<ListFields, ListRequest>();

/** The list request without parameters, computed once per view because clients send it for features all the time. */
function requestOfAll(fields: ListFields): ListRequest {
  const request = requestsOfAll.get(fields) ?? readListRequest(NO_QUERY, fields);
  requestsOfAll.set(fields, request);
  return request;
}
