import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { Middleware, ParameterizedContext } from 'koa';
import type { z } from 'zod';
import { CODES, type Code } from '../../src/adapters/http/problems/codes.js';
import { problemOf } from '../../src/adapters/http/problems/problem.js';
import { dryRunSchema } from '../../src/adapters/http/openapi/dry-run-schema.js';
import { isLogged } from '../../src/adapters/http/log-position/logged.js';
import { refusalsOf } from '../../src/adapters/http/declarations/refusals.js';
import type { Media, RequestState, Route } from '../../src/adapters/http/declarations/route.js';
import { SlicedContent } from '../../src/adapters/http/responses/sliced-content.js';

/** Turns every response and refusal that the route doesn't declare into a fault. */
export function checkResponse(route: Route): Middleware<RequestState> {
  const refusals = refusalsOf(route);
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      requireDeclared(route, refusals, error);
      throw error;
    }
    if (ctx.state.dryRun !== undefined && route.dryRun === 'supported') {
      checkDryRun(route, ctx);
      return;
    }
    if (!(ctx.status in route.responses)) fail(route, `the status ${ctx.status}`);
    checkBody(route, ctx, route.responses[ctx.status] ?? null);
    checkHeaders(route, ctx);
  };
}

function checkDryRun(route: Route, ctx: ParameterizedContext): void {
  if (ctx.status !== 200) fail(route, `the status ${ctx.status} of a dry run`);
  checkBody(route, ctx, dryRunSchema(route));
  for (const name of ['ETag', 'Location', 'X-Log-Seq', 'X-In-Force'])
    if (ctx.res.hasHeader(name)) fail(route, `${name} of a dry run`);
}

function checkBody(route: Route, { status, body, response }: ParameterizedContext, declared: z.ZodType | Media | null) {
  const sent: unknown = body instanceof SlicedContent ? body.content : body;
  const content = response.get('Content-Encoding') === 'gzip' ? gunzipSync(sent as Buffer) : sent;
  const isJson = response.type === 'application/json' && !(content instanceof Readable);
  if (declared === null) {
    if (content !== undefined && content !== null) fail(route, `a body for ${status}`);
  } else if ('media' in declared) {
    if (isJson || !declared.media.includes(response.type)) fail(route, `${response.type || 'no body'} for ${status}`);
  } else if (!isJson) {
    fail(route, `${response.type || 'no body'} for ${status}`);
  } else {
    checkAgainstSchema(declared, content);
  }
}

function checkHeaders(route: Route, { status, res, state }: ParameterizedContext<RequestState>): void {
  const isPast = state.moment !== undefined;
  const isDeclared = {
    ETag: route.etag !== undefined && !isPast,
    Location: route.location === true || route.location === status,
    'X-Total-Count': route.list !== undefined,
    'X-Log-Seq': isPast || isLogged(route),
    'X-Log-At': isPast,
    'X-In-Force': state.waits === true,
    'Idempotency-Replayed': state.isRepeated === true,
  };
  for (const name of Object.keys(isDeclared) as (keyof typeof isDeclared)[]) {
    const isThere = res.hasHeader(name);
    if (isThere && !isDeclared[name]) fail(route, name);
    const isOptional = status >= 300 || (name === 'ETag' && route.etag === 'sometimes');
    if (!isThere && isDeclared[name] && !isOptional) {
      throw new Error(`${route.operationId} declares ${name} and answers without.`);
    }
  }
  if (res.hasHeader('Link') && route.list === undefined) fail(route, 'Link');
}

function fail(route: Route, what: string): never {
  throw new Error(`${route.operationId} does not declare ${what}.`);
}

/** Throws when the route doesn't declare a refusal; `cause` keeps it for the log. */
function requireDeclared(route: Route, declared: ReadonlySet<Code>, error: unknown): void {
  const { code, status, unexpected } = problemOf(error);
  if (unexpected) return;
  const info = CODES[code as Code] as (typeof CODES)[Code] | undefined;
  if (info?.status === status && declared.has(code as Code)) return;
  throw new Error(`${route.operationId} does not declare the refusal ${status} ${code}.`, { cause: error });
}

/** Throws when a response doesn't match its schema or has undeclared fields. */
function checkAgainstSchema(schema: z.ZodType, body: unknown): void {
  const isText = Buffer.isBuffer(body) || typeof body === 'string';
  const wire: unknown = JSON.parse(isText ? body.toString() : JSON.stringify(body));
  const { data, error } = schema.safeParse(wire);
  if (error !== undefined) throw new Error(`The answer does not hold its schema: ${error.message}`);
  if (!isDeepStrictEqual(data, wire)) throw new Error('The response has fields that its schema does not declare.');
}
