import type { Middleware } from 'koa';
import type { Caller } from '../../../domain/users/caller.js';
import type { LongAnswerRoute, LongAnswers } from './long-answers.js';

type Step = Middleware<{ readonly actor?: Caller | undefined }>;
/** Answers can also be as long as lists, and as the bodies that the route takes. */
type Route = LongAnswerRoute & { readonly list?: unknown; readonly largeBody?: unknown };

/** Lets a route whose answers can be long make one when there's room for it; undefined for other routes. */
export function makeLongAnswer(
  { longAnswer, list, largeBody }: Route,
  answers: Pick<LongAnswers, 'make' | 'requireRoom'>,
): Step | undefined {
  if (longAnswer !== true && list === undefined && largeBody === undefined) return undefined;
  return ({ state: { actor } }, next) => {
    if (actor === undefined) return next();
    answers.requireRoom(actor.id);
    return longAnswer === true ? answers.make(actor.id, next) : next();
  };
}

/** Counts the answer until its client has read it. */
export function holdAnswer(answers: Pick<LongAnswers, 'hold'>): Step {
  return async (ctx, next) => {
    await next();
    answers.hold(ctx);
  };
}
