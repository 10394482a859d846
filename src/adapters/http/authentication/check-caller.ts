import type { Middleware } from 'koa';
import { PeopleOnly } from '../../../domain/permissions/errors.js';
import { lackedPermissions } from '../../../domain/permissions/permission-set.js';
import { Unavailable } from '../../../domain/domain-error.js';
import { hasBody, type BodyState } from '../bodies/json-body.js';
import type { DryRunRoute, DryRunState } from '../dry-runs/read-dry-run.js';
import type { RepeatableState } from '../idempotency/show-answer.js';
import type { LoggedState } from '../log-position/logged.js';
import type { CallerCheck, CallerState, CheckedRoute } from './caller-check.js';

type Step<S = unknown> = Middleware<CallerState & S>;

/** Checks a route's own key. */
export function requireKey(key: NonNullable<CheckedRoute['key']>): Step {
  return (ctx, next) => {
    key(ctx.req.headers.authorization);
    return next();
  };
}

export function authenticateCaller(caller: CallerCheck): Step {
  return (ctx, next) => caller.authenticate(ctx).then(next);
}

export function authoriseCaller(caller: CallerCheck): Step {
  return (ctx, next) => {
    caller.authorise(ctx);
    return next();
  };
}

/** Checks the caller again after a body was waited for: meanwhile, permissions may have changed and the session may have ended. */
export function checkCallerAfterBody(caller: CallerCheck): Step<BodyState> {
  return (ctx, next) => {
    if (!hasBody(ctx.req) || (ctx.state.hasWaited !== true && !caller.hasChanged(ctx))) return next();
    return caller.authenticate(ctx).then(() => {
      caller.authorise(ctx);
      return next();
    });
  };
}

/**
 * Checks the caller of a read once more before the answer is sent, if the authority has changed or grown old since: a slow
 * answer, or one of a process that was frozen, must not show what was taken away. A write has been decided on the authority
 * of its commit, but repeating its answer is a read.
 */
export function checkCallerAtEnd(
  caller: CallerCheck,
  { method, dryRun: ofRoute }: DryRunRoute & { readonly method: string },
): Step<DryRunState & RepeatableState> {
  const storesNothing = method === 'GET' || ofRoute === 'ignored';
  return async (ctx, next) => {
    await next();
    const { actor, dryRun, isRepeated } = ctx.state;
    if (actor === undefined || !caller.hasChanged(ctx)) return;
    if (!storesNothing && dryRun === undefined && isRepeated !== true) return;
    await caller.authenticate(ctx);
    caller.authorise(ctx);
    const now = ctx.state.actor ?? actor;
    const lost = lackedPermissions(now.permissions.permissionSet, actor.permissions.permissionSet);
    if (lost.length === 0) return;
    throw new Unavailable('storage_unavailable', 'Your permissions changed meanwhile. Send the request again.');
  };
}

/** After a write of the authority, names the permissions that the caller has now. */
export function renewPermissions(caller: CallerCheck): Step<LoggedState> {
  return async (ctx, next) => {
    await next();
    const { receipt, dryRun } = ctx.state;
    if (receipt?.seq !== undefined && dryRun === undefined) await caller.renewPermissions(ctx);
  };
}

/** Refuses tokens the fields that are for people. */
export function refusePeopleOnlyFields(fields: NonNullable<CheckedRoute['peopleOnlyFields']>): Step {
  return ({ state, request }, next) => {
    const body: unknown = request.body ?? {};
    const isToken = state.actor?.kind === 'token';
    if (isToken && fields.some((field) => Object.hasOwn(body as object, field))) throw new PeopleOnly();
    return next();
  };
}
