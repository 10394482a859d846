import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { largeJsonReader } from './large-bodies/large-json-reader.js';
import type { WantedBody } from './large-bodies/parse-large-body.js';
import { bodyTooLarge, HttpProblem, malformedJson, unsupportedMediaType } from './http-problem.js';
import type { RequestBodies } from './request-bodies.js';
import type { Route } from './route.js';
import { flawOfBody, NO_OBJECT, NO_UTF8, type JsonObject } from './json-object.js';

const DEFAULT_BODY_LIMIT = 256 * 1_024;
/**
 * Limit on routes without a token: enough for a registration. A thousand such bodies are 16 MiB, so no account is
 * needed to bound them.
 */
const PUBLIC_BODY_LIMIT = 16 * 1_024;

/** Maximum body size for the route, in bytes. */
export function bodyLimitOf({ bodyLimit, needs }: Pick<Route, 'bodyLimit' | 'needs'>): number {
  return bodyLimit ?? (needs.kind === 'nothing' ? PUBLIC_BODY_LIMIT : DEFAULT_BODY_LIMIT);
}

/** Reads a JSON body. `client` identifies the sender, a user or an address, whose bytes in flight are limited. */
export type ReadBody = (ctx: Context, client: string) => Promise<JsonObject>;

/** True when the message has a body, even an empty chunked one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Refuses, before reading anything, a body that isn't plain UTF-8 JSON or declares more bytes than the limit. */
export function checkBodyHeaders({ headers }: IncomingMessage, limit: number): void {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json') {
    throw unsupportedMediaType('A body must be JSON, with Content-Type: application/json.');
  }
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    if (name.trim().toLowerCase() === 'charset' && !/^"?utf-?8"?$/i.test(value.trim())) {
      throw unsupportedMediaType('JSON is sent in UTF-8.');
    }
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
    throw unsupportedMediaType('A body must not be compressed.');
  }
  const length = headers['content-length'];
  if (length !== undefined && Number(length) > limit) throw bodyTooLarge(limit);
}

/**
 * Creates a reader for JSON objects of at most `limit` bytes. koa-body reads and parses. It would replace invalid
 * UTF-8, so this checks the bytes as they pass; the listener is added in the same tick, before the first chunk. Routes
 * that take megabytes use `largeJsonReader`.
 */
export function bodyReader(limit: number, bodies: RequestBodies, wanted?: WantedBody): ReadBody {
  const parse = koaBody({
    json: true,
    jsonTypes: ['application/json'],
    jsonLimit: limit,
    urlencoded: false,
    text: false,
    multipart: false,
    parsedMethods: Object.values(HttpMethodEnum),
  });
  const readLarge = wanted && largeJsonReader(limit, bodies, wanted);
  if (readLarge !== undefined) return ({ req, res }, client) => readLarge(req, client, () => sendContinue(req, res));
  const readSmall = async (ctx: Context): Promise<JsonObject> => {
    const { req } = ctx;
    sendContinue(req, ctx.res);
    const chunks: Buffer[] = [];
    const parsed = parse(ctx, () => Promise.resolve()) as Promise<unknown>;
    const collect = (chunk: Buffer) => chunks.push(chunk);
    req.on('data', collect);
    let body: unknown;
    try {
      await parsed;
      body = ctx.request.body;
      // The body may be megabytes, and the request may take long.
      delete ctx.request.body;
    } catch (error) {
      body = withPrototypeKeys(error) ?? refuse(error, limit);
    } finally {
      req.off('data', collect);
    }
    if (!chunks.every((chunk) => isUtf8(chunk)) && !isUtf8(Buffer.concat(chunks))) {
      throw malformedJson(NO_UTF8);
    }
    return checkedObject(body);
  };
  return (ctx, client) =>
    bodies.budget.run(client, Number(ctx.req.headers['content-length'] ?? limit), () => readSmall(ctx));
}

/** Sends `100 Continue` to a client that expects it (RFC 9110, 10.1.1), as soon as the body is needed. */
function sendContinue({ headers, httpVersionMinor }: IncomingMessage, res: ServerResponse): void {
  if (headers.expect !== undefined && httpVersionMinor > 0) res.writeContinue();
}

/** koa-body refuses every `__proto__`. Here it becomes an own property like any other, and each schema judges it. */
function withPrototypeKeys(error: unknown): unknown {
  const text: unknown = error instanceof SyntaxError && 'body' in error ? error.body : undefined;
  if (typeof text !== 'string' || !(error as Error).message.includes('prototype property')) return undefined;
  return JSON.parse(text);
}

function refuse(error: unknown, limit: number): never {
  if (error instanceof SyntaxError) throw malformedJson(NO_OBJECT);
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  if (type === 'entity.too.large') throw bodyTooLarge(limit);
  if (type === 'request.aborted' || type === 'request.size.invalid' || type === 'stream.not.readable') {
    throw new HttpProblem(400, 'bad_request', 'The body did not arrive completely.', { close: true });
  }
  throw error;
}

function checkedObject(body: unknown): JsonObject {
  const flaw = flawOfBody(body);
  if (flaw !== undefined) throw malformedJson(flaw);
  return (body ?? {}) as JsonObject;
}
