import { AnswerKeeper, type CreatedAnswer } from '../../../application/idempotency/answer-keeper.js';
import type { Authority } from '../../../domain/authority/authority.js';
import { loggedOf, type LoggedState } from '../log-position/logged.js';
import type { RepeatableState } from './show-answer.js';

/** What the use case of a repeatable creation needs to keep its answer; undefined without an `Idempotency-Key`. */
export function onceOf<R>(
  { state }: { readonly state: RepeatableState },
  present: (result: R, authority: Authority) => CreatedAnswer,
) {
  if (state.repeatable === undefined) return undefined;
  const once = new AnswerKeeper(state.repeatable, present);
  state.once = once;
  return once;
}

/** The same for a creation that is in the change log. */
export function creationOf<R>(
  ctx: { readonly state: RepeatableState & LoggedState },
  present: (result: R, authority: Authority) => CreatedAnswer,
) {
  return { ...loggedOf(ctx), once: onceOf(ctx, present) };
}
