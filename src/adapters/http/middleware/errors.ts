import type { Middleware, ParameterizedContext } from 'koa';
import type { NoteDirectoryRefusal } from '../../../application/directories/note-directory-refusal.js';
import { Unavailable } from '../../../domain/domain-error.js';
import { isOfDirectory } from '../../../domain/tokens/api-token.js';
import { routeNotFound } from '../problems/http-problem.js';
import type { Compression } from '../compression/compression.js';
import { problemBody, problemOf } from '../problems/problem.js';
import { statusFor } from '../problems/status-for.js';
import type { ForeignErrors, RequestState, Route } from '../declarations/route.js';
import type { HttpLog } from './http-log.js';
import { loggedPath } from './when-answered.js';

/** Headers that a handler may have set before it failed. */
const OF_HANDLERS = [
  ...['ETag', 'Location', 'Link', 'X-Total-Count', 'Content-Type', 'Content-Length', 'Content-Encoding'],
  ...['X-Log-Seq', 'X-In-Force', 'Idempotency-Replayed'],
];

/**
 * Turns every error into a problem document, or one of a foreign protocol; `foreignAt` finds the one of a path without a route. A request
 * that nothing answered is a 404.
 */
export function errors(
  log: HttpLog,
  compression: Pick<Compression, 'apply'>,
  foreignAt: (path: string) => ForeignErrors | undefined,
  directories?: DirectoryRefusals,
): Middleware<RequestState> {
  return async (ctx, next) => {
    try {
      await next();
      if (ctx.res.statusCode === 404 && (ctx.body === undefined || ctx.body === null)) throw routeNotFound();
    } catch (error) {
      const { route, requestId } = ctx.state;
      const problem = asOf(route, problemOf(error));
      ctx.state.problemCode = problem.code;
      if (problem.unexpected) log.failed(error, requestId);
      else if (error instanceof Unavailable && error.cause !== undefined) log.unavailable(error, requestId);
      if (directories !== undefined) await noteDirectory(ctx, problem, directories);
      if (ctx.headerSent) {
        // A stream ends, and its client is told why when it comes back.
        ctx.body = null;
        return;
      }
      for (const name of OF_HANDLERS) ctx.remove(name);
      ctx.set({ 'Cache-Control': 'no-store', ...problem.headers });
      if (problem.close) ctx.set('Connection', 'close');
      const format = route === undefined ? foreignAt(loggedPath(ctx)) : route.errors;
      const foreign = format?.present(error, ctx['params'] as Record<string, string>);
      if (foreign === undefined) {
        ctx.status = problem.status;
        ctx.type = 'application/problem+json';
        ctx.body = problem.body ?? problemBody(problem, requestId);
      } else {
        ctx.status = foreign.status;
        if (foreign.type !== undefined) ctx.type = foreign.type;
        ctx.body = foreign.body;
      }
      await compression.apply(ctx);
    }
  };
}

/** Told what the tokens of directories are refused. */
export type DirectoryRefusals = Pick<NoteDirectoryRefusal, 'execute'>;

async function noteDirectory(
  ctx: ParameterizedContext<RequestState>,
  { status, code, message: detail }: ReturnType<typeof problemOf>,
  directories: DirectoryRefusals,
): Promise<void> {
  const { actor, requestId } = ctx.state;
  if ((status !== 403 && status !== 409) || actor?.kind !== 'token' || !isOfDirectory(actor.token)) return;
  const { id: recordId } = (ctx['params'] ?? {}) as Readonly<Record<string, string | undefined>>;
  await directories.execute({ token: actor.token, code, detail, recordId, requestId });
}

/** The problem as the route's protocol has it. */
function asOf(route: Route | undefined, problem: ReturnType<typeof problemOf>): ReturnType<typeof problemOf> {
  const status = statusFor(route, problem.status);
  return status === problem.status ? problem : { ...problem, status, headers: {} };
}
