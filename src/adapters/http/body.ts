import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { HttpMethodEnum, koaBody } from 'koa-body';
import { largeJsonReader } from './large-bodies/large-json-reader.js';
import type { WantedBody } from './large-bodies/parse-large-body.js';
import { bodyTooLarge, HttpProblem, malformedJson, unsupportedMediaType } from './http-problem.js';
import { flawOfBody, NO_OBJECT, NO_UTF8, type JsonObject } from './json-object.js';

export const DEFAULT_BODY_LIMIT = 256 * 1_024;
/** `client` is who sends it: of one, few large bodies are read at a time. */
export type ReadBody = (ctx: Context, client: string) => Promise<JsonObject>;

/** True when the message has a body, be it an empty one in chunks. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Refuses, before anything is read, a body that is not plain JSON in UTF-8 or says it is over the limit. */
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
 * Makes a reader of JSON objects of at most `limit` bytes. koa-body reads and parses; it would replace bad UTF-8, so
 * the bytes are looked at as they pass (it starts listening within the call, hence before a chunk can be missed). A
 * route that takes megabytes says what it wants of them and has `largeJsonReader` instead.
 */
export function bodyReader(limit: number, wanted?: WantedBody): ReadBody {
  const parse = koaBody({
    json: true,
    jsonTypes: ['application/json'],
    jsonLimit: limit,
    urlencoded: false,
    text: false,
    multipart: false,
    parsedMethods: Object.values(HttpMethodEnum),
  });
  const readLarge = wanted && largeJsonReader(limit, wanted);
  return async (ctx, client) => {
    const { req, res } = ctx;
    if (req.headers.expect !== undefined && req.httpVersionMinor > 0) res.writeContinue();
    if (readLarge !== undefined) return readLarge(req, client);
    const chunks: Buffer[] = [];
    const parsed = parse(ctx, () => Promise.resolve()) as Promise<unknown>;
    const collect = (chunk: Buffer) => chunks.push(chunk);
    req.on('data', collect);
    let body: unknown;
    try {
      await parsed;
      body = ctx.request.body;
      // It may have megabytes, and the request may last.
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
}

/** koa-body refuses every `__proto__`; here it is a key like any other, of the object's own, and each schema judges it. */
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
