import { loadOnce } from '../../../application/scheduling/load-once.js';
import type { IncomingMessage } from 'node:http';
import type { Hash } from 'node:crypto';
import type { Middleware, ParameterizedContext } from 'koa';
import { addressGroup } from '../../../application/limits/address-group.js';
import { bodyTooLarge, HttpProblem, malformedJson, unsupportedMediaType } from '../problems/http-problem.js';
import type { Needs } from '../../../domain/permissions/needs.js';
import type { Caller } from '../../../domain/users/caller.js';
import { MAX_PARTS, type WantedBody } from './parse-large-body.js';
import { parseObject } from './json-object.js';
import { largeJsonReader } from './large-json-reader.js';
import type { RequestBodies } from './request-bodies.js';

export interface BodyRoute {
  /** In bytes; by default 256 KiB, and 16 KiB on a public route. */
  readonly bodyLimit?: number | undefined;
  /** Another media type that it takes: a kind of JSON. */
  readonly mediaType?: `application/${string}+json` | undefined;
  /** Whether the body is a form instead, as a foreign protocol has it. */
  readonly form?: boolean | undefined;
  /** The maximum number of lists, objects and fields; 10,000 by default. */
  readonly maxParts?: number | undefined;
  /** For bodies of several megabytes: the fields that the route uses. */
  readonly largeBody?: WantedBody | undefined;
}

type Route = BodyRoute & { readonly needs: Needs };

/** The media type of forms. */
export const FORM = 'application/x-www-form-urlencoded';

function typesOf({ mediaType, form }: BodyRoute): string[] {
  if (form === true) return [FORM];
  return ['application/json', ...(mediaType === undefined ? [] : [mediaType])];
}

export interface BodyState {
  /** Set when the body is to be hashed as it's read. */
  bodyHash?: Hash;
  /** Set when the request has waited since the caller was checked. */
  hasWaited?: boolean;
}

interface RequestState extends BodyState {
  address: string;
  actor?: Caller | undefined;
}

/** Nothing comes after it: `readBody` goes on by itself. */
const DONE = () => Promise.resolve();

const DEFAULT_BODY_LIMIT = 256 * 1_024;
/**
 * Limit on routes without a token: enough for a registration. A thousand such bodies are 16 MiB, so no account is
 * needed to bound them.
 */
const PUBLIC_BODY_LIMIT = 16 * 1_024;

/** Maximum body size for the route, in bytes. */
export function bodyLimitOf({ bodyLimit, needs }: Route): number {
  return bodyLimit ?? (needs.kind === 'nothing' ? PUBLIC_BODY_LIMIT : DEFAULT_BODY_LIMIT);
}

/** True when the message has a body, even an empty chunked one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Refuses, before reading anything, a body that isn't plain UTF-8 JSON, or a form, or declares more bytes than the limit. */
export function admitBody(route: Route): Middleware {
  const admit = requireType(route);
  return (ctx, next) => {
    if (hasBody(ctx.req)) admit(ctx);
    return next();
  };
}

/** Other white space, which `trim` removes, would make it another type to what receives the body. */
const AROUND = /^[\t ]+|[\t ]+$/g;

function requireType(route: Route): (ctx: ParameterizedContext) => void {
  const limit = bodyLimitOf(route);
  const types = typesOf(route);
  return ({ headers }) => {
    const [type = '', ...parameters] = (headers['content-type'] ?? '').split(';');
    if (!types.includes(type.replaceAll(AROUND, '').toLowerCase())) {
      throw route.form === true
        ? unsupportedMediaType(`A body must be a form, with Content-Type: ${FORM}.`, FORM)
        : unsupportedMediaType('A body must be JSON, with Content-Type: application/json.');
    }
    for (const parameter of parameters) {
      const [name = '', value = ''] = parameter.split('=');
      if (name.trim().toLowerCase() === 'charset' && !/^"?utf-?8"?$/i.test(value.trim())) {
        throw unsupportedMediaType('A body must be encoded in UTF-8.');
      }
    }
    const encoding = headers['content-encoding'];
    if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity') {
      throw unsupportedMediaType('A body must not be compressed.');
    }
    const length = headers['content-length'];
    if (length !== undefined && Number(length) > limit) throw bodyTooLarge(limit);
  };
}

/**
 * Reads the JSON object that `admitBody` admitted into `ctx.request.body`. Returns undefined if that took no waiting:
 * Node receives a short body together with the head.
 */
type ReadBody = (ctx: ParameterizedContext<RequestState>) => Promise<void> | undefined;

/** Reads the body, if there's one. */
export function readBody(route: Route, bodies: RequestBodies): Middleware<RequestState> {
  const read = bodyReader(route, bodies);
  return (ctx, next) => {
    const reading = hasBody(ctx.req) ? read(ctx) : undefined;
    if (reading === undefined) return next();
    ctx.state.hasWaited = true;
    return reading.then(next);
  };
}

function bodyReader(route: Route, bodies: RequestBodies): ReadBody {
  const limit = bodyLimitOf(route);
  if (route.largeBody !== undefined) return largeBody(route.largeBody, limit, bodies);
  const { maxParts = MAX_PARTS } = route;
  const take = route.form === true ? takeForm : takeJson(maxParts);
  const receive = smallBody({ limit, take, types: typesOf(route) }, bodies);
  return (ctx) => {
    const bytes = takeArrived(ctx.req);
    if (bytes === undefined) return receive(ctx);
    take(ctx, bytes);
    return undefined;
  };
}

/** Takes a body that was received. */
type TakeBody = (ctx: ParameterizedContext<RequestState>, bytes: Buffer) => void;

function takeJson(maxParts: number): TakeBody {
  return (ctx, bytes) => {
    ctx.state.bodyHash?.update(bytes);
    const parsed = parseObject(bytes, maxParts);
    if ('error' in parsed) throw malformedJson(parsed.error);
    ctx.request.body = parsed.object as NonNullable<typeof ctx.request.body>;
  };
}

const takeForm: TakeBody = (ctx, bytes) => {
  ctx.request.body = Object.fromEntries(new URLSearchParams(bytes.toString()));
};

/** Takes a body that has arrived as a whole; undefined otherwise. */
function takeArrived(req: IncomingMessage): Buffer | undefined {
  const { readableLength, headers } = req;
  if (readableLength !== Number(headers['content-length']) || headers.expect !== undefined) return undefined;
  const bytes = req.read() as Buffer;
  // Nothing follows but the end of the message, which has to be read, too.
  req.resume();
  return bytes;
}

/** Sends `100 Continue` to a client that expects it (RFC 9110, 10.1.1), as soon as the body is needed. */
function sendContinue({ req, res }: ParameterizedContext): void {
  if (req.headers.expect !== undefined && req.httpVersionMinor > 0) res.writeContinue();
}

/** Few bodies need koa-body, and it's large. */
const loadKoaBody = loadOnce(() => import('koa-body'));
type KoaBody = Awaited<ReturnType<typeof loadKoaBody>>;

function textReceiver({ HttpMethodEnum, koaBody }: KoaBody, { limit, types }: Pick<SmallBody, 'limit' | 'types'>) {
  return koaBody({
    json: false,
    textTypes: [...types],
    textLimit: limit,
    // The bytes as they come: a text would have other characters in the place of invalid ones.
    encoding: '',
    urlencoded: false,
    multipart: false,
    parsedMethods: Object.values(HttpMethodEnum),
    onError: (error) => {
      throw asProblem(error, limit);
    },
  });
}

interface SmallBody {
  readonly limit: number;
  readonly take: TakeBody;
  readonly types: readonly string[];
}

function smallBody({ limit, take, types }: SmallBody, { budget, scheduler }: RequestBodies) {
  let receive: ReturnType<typeof textReceiver> | undefined;
  return async (ctx: ParameterizedContext<RequestState>) => {
    receive ??= textReceiver(await loadKoaBody(), { limit, types });
    const client = clientOf(ctx.state);
    const length = Number(ctx.req.headers['content-length'] ?? limit);
    const release = budget.reserve(client, length);
    sendContinue(ctx);
    try {
      await receive(ctx, DONE);
      // The bodies of a hundred connections may end in the same turn of the event loop.
      await scheduler.next(client);
    } finally {
      release();
    }
    const body = ctx.request.body as unknown;
    if (!Buffer.isBuffer(body)) throw unsupportedMediaType('The Content-Type can not be read.');
    take(ctx, body);
  };
}

/** Parses bodies of several megabytes on a worker thread. */
function largeBody(wanted: WantedBody, limit: number, bodies: RequestBodies): ReadBody {
  const read = largeJsonReader(limit, bodies, wanted);
  return async (ctx) => {
    const body = await read(ctx.req, clientOf(ctx.state), () => {
      sendContinue(ctx);
      // Megabytes: as they come.
      const { bodyHash } = ctx.state;
      if (bodyHash !== undefined) ctx.req.on('data', (chunk: Buffer) => bodyHash.update(chunk));
    });
    ctx.request.body = body as NonNullable<typeof ctx.request.body>;
  };
}

/** The bytes in flight of one user, or of one address, are limited. */
function clientOf({ actor, address }: RequestState): string {
  return actor?.id ?? addressGroup(address);
}

function asProblem(error: Error & { readonly type?: unknown }, limit: number): Error {
  switch (error.type) {
    case 'entity.too.large':
      return bodyTooLarge(limit);
    case 'request.aborted':
    case 'request.size.invalid':
    case 'stream.not.readable':
      return new HttpProblem(400, 'bad_request', 'The body did not arrive completely.', { close: true });
    default:
      return error;
  }
}
