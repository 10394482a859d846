import type { Middleware } from 'koa';
import type { Caller } from '../../../domain/users/caller.js';
import type { LongAnswers } from '../answers/long-answers.js';
import type { CompressedState, Compression } from './compression.js';

/** Compresses the answer. What is held of it until its client has read it changes with it. */
export function compressAnswer(
  compression: Pick<Compression, 'apply'>,
  answers: Pick<LongAnswers, 'hold'>,
): Middleware<CompressedState & { readonly actor?: Caller | undefined }> {
  return async (ctx, next) => {
    await next();
    if (await compression.apply(ctx)) answers.hold(ctx);
  };
}
