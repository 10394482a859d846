import type { Middleware } from 'koa';
import type { Caller } from '../../../domain/users/caller.js';

export interface LimitedRoute {
  /** Called as soon as the route is known; throws `RateLimited` or another refusal. */
  readonly limits?: ((address: string, requestId: string) => Promise<void> | void) | undefined;
  /** Called before a large body is read; throws `RateLimited`. */
  readonly userLimits?: ((actor: Caller) => Promise<void>) | undefined;
}

export function limitAddress(
  limits: NonNullable<LimitedRoute['limits']>,
): Middleware<{ readonly address: string; readonly requestId: string }> {
  return async (ctx, next) => {
    await limits(ctx.state.address, ctx.state.requestId);
    await next();
  };
}

interface State {
  readonly actor?: Caller | undefined;
  hasWaited?: boolean;
}

export function limitUser(limits: NonNullable<LimitedRoute['userLimits']>): Middleware<State> {
  return async (ctx, next) => {
    await limits(ctx.state.actor!);
    ctx.state.hasWaited = true;
    await next();
  };
}
