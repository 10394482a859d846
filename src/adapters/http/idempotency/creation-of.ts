import { Once, type CreatedAnswer } from '../../../application/idempotency/once.js';
import type { Authority } from '../../../domain/authority/authority.js';
import { loggedOf } from '../routing/logged.js';
import type { RouteContext } from '../routing/route.js';

type Context = Pick<RouteContext<unknown, unknown, unknown, unknown>, 'state'>;

/** What the use case of a repeatable creation needs to keep its answer; undefined without an `Idempotency-Key`. */
export function onceOf<R>({ state }: Context, present: (result: R, authority: Authority) => CreatedAnswer) {
  if (state.repeatable === undefined) return undefined;
  const once = new Once(state.repeatable, present);
  state.once = once;
  return once;
}

/** The same for a creation that is in the change log. */
export function creationOf<R>(ctx: Context, present: (result: R, authority: Authority) => CreatedAnswer) {
  return { ...loggedOf(ctx), once: onceOf(ctx, present) };
}
