import { Readable } from 'node:stream';
import { z } from 'zod';
import { all, ownOr, SIGN_IN, type Needs } from '../../src/domain/permissions/needs.js';
import { RateLimited, StaleVersion, Unavailable } from '../../src/domain/domain-error.js';
import { Authority, NO_RECORDS } from '../../src/domain/authority/authority.js';
import { GENESIS } from '../../src/domain/changes/change.js';
import { TokenInvalid } from '../../src/domain/sessions/errors.js';
import { createApp, type AppOptions } from '../../src/adapters/http/app.js';
import { bearerToken } from '../../src/adapters/http/authentication/bearer-authentication.js';
import { formatEtag, versionsOf } from '../../src/adapters/http/conditional/conditional.js';
import { healthRoutes } from '../../src/adapters/http/health/routes.js';
import type { AnsweredRequest } from '../../src/adapters/http/middleware/http-log.js';
import { guarded, publicRoute, type Route, type RouteContext } from '../../src/adapters/http/declarations/route.js';
import { respondContent, respondCreated, respondStream } from '../../src/adapters/http/responses/respond.js';
import { HttpServer, type ServerOptions } from '../../src/adapters/http/connections/http-server.js';
import { SystemClock } from '../../src/adapters/security/system-clock.js';
import { actorOf } from './sample-actor.js';
import { send, sendRaw, type Answer, type SendOptions } from './sample-client.js';
import { checkResponse } from '../support/check-response.js';

export const clock = new SystemClock();
const EMPTY = new Authority(GENESIS, NO_RECORDS);
const common = { summary: '', tags: [] };
const text = z.string().optional();
const thing = z.object({ id: z.string(), name: z.string() });
const input = z.object({ name: z.string().min(1), address: z.object({ city: z.string() }).optional() });

/** The HTTP app with sample routes, on a real port; it records what happens. */
export class SampleApp {
  readonly lines: AnsweredRequest[] = [];
  readonly failures: unknown[] = [];
  readonly warnings: string[] = [];
  readonly steps: string[] = [];
  readonly draining = new AbortController();
  storage: () => Promise<void> = () => Promise.resolve();
  writeFailure: Unavailable | undefined;
  release: (() => void) | undefined;
  /** How often the slow route was called. */
  started = 0;
  /** Revoked tokens. */
  readonly revoked = new Set<string>();
  /** Whether requests find the authority as it was when they began. */
  isUnchanged = true;
  /** Tokens that have lost their permissions beyond those of a reader. */
  readonly narrowed = new Set<string>();
  port = 0;
  #server: HttpServer | undefined;
  #ids = 0;

  async start(options: Partial<AppOptions> = {}, serverOptions: Partial<ServerOptions> = {}): Promise<void> {
    const ids = { next: () => `made-${(this.#ids += 1)}` };
    const log = {
      answered: (line: AnsweredRequest) => void this.lines.push(line),
      failed: (error: unknown) => void this.failures.push(error),
      unavailable: (error: Error) => void this.failures.push(error),
      warned: (message: string) => void this.warnings.push(message),
    };
    const app = createApp({
      groups: [this.routes()],
      authentication: {
        authenticate: async (header) => {
          this.steps.push('token');
          const token = bearerToken(header);
          if (!['reader', 'writer'].includes(token) || this.revoked.has(token)) throw new TokenInvalid();
          return actorOf(this.narrowed.has(token) ? 'reader' : token);
        },
      },
      projection: { basis: { authority: EMPTY, freshAsOf: undefined }, isStillBasedOn: () => this.isUnchanged },
      propagation: { waitEverywhere: () => Promise.reject(new Error('These routes write nothing.')) },
      answerOnce: { execute: () => Promise.reject(new Error('These routes create nothing.')) },
      requestMacs: { macsOf: () => ['none'] },
      secondFactorPolicy: 'off',
      measureEffect: { execute: () => Promise.reject(new Error('These routes have no dry runs.')) },
      log,
      ids,
      clock,
      redirects: new Map(),
      basePath: '',
      corsOrigins: '*',
      trustProxy: 0,
      checkResponse,
      draining: this.draining.signal,
      ...options,
    });
    const callback = app.callback();
    this.#server = new HttpServer((req, res) => void callback(req, res), {
      corsOrigins: options.corsOrigins ?? '*',
      ids,
      log,
      draining: this.draining,
      closeTimeout: 300,
      headersTimeout: 400,
      ...serverOptions,
    });
    this.port = await this.#server.listen(0, '127.0.0.1');
  }

  get connections(): number {
    return this.#server!.connections;
  }

  get refused(): number {
    return this.#server!.refused;
  }

  async stop(): Promise<void> {
    await this.#server?.close();
  }

  routes(): Route[] {
    return [
      ...healthRoutes({
        writeFailure: () => this.writeFailure,
        ping: () => this.storage(),
        clock,
        stopping: this.draining.signal,
      }),
      publicRoute({
        ...common,
        method: 'POST',
        path: '/login',
        operationId: 'login',
        body: z.looseObject({}),
        responses: { 200: z.looseObject({}) },
        limits: (address) => {
          this.steps.push(`limits ${address}`);
          if (this.revoked.has('address')) throw new RateLimited(7);
        },
        handler: (ctx) => {
          const { body } = ctx.state;
          ctx.body = { body, own: Object.keys(body), polluted: 'admin' in {} || body['admin'] === true };
        },
      }),
      guarded({
        ...common,
        method: 'POST',
        path: '/things',
        needs: all('thing.create'),
        operationId: 'createThing',
        body: input,
        responses: { 201: thing },
        location: true,
        private: true,
        handler: (ctx) => {
          this.steps.push('handler');
          respondCreated(ctx, '1');
          ctx.body = { id: '1', name: ctx.state.body.name };
        },
      }),
      guarded({
        ...common,
        method: 'GET',
        path: '/things/:id',
        needs: SIGN_IN,
        operationId: 'getThing',
        query: z.object({ q: text, _limit: z.string().regex(/^\d+$/, 'must be digits').optional() }),
        responses: { 200: thing },
        etag: 'always',
        handler: (ctx) => {
          ctx.etag = formatEtag(3, 'a');
          ctx.body = { id: ctx.state.params.id, name: 'seven' };
        },
      }),
      guarded({
        ...common,
        method: 'PUT',
        path: '/things/:id',
        needs: SIGN_IN,
        operationId: 'updateThing',
        body: z.object({}),
        responses: { 200: z.object({ versions: z.union([z.literal('*'), z.array(z.number())]) }) },
        ifMatch: true,
        handler: (ctx) => {
          ctx.body = { versions: versionsOf(ctx.get('If-Match')) };
        },
      }),
      guarded({
        ...common,
        method: 'DELETE',
        path: '/things/:id',
        needs: SIGN_IN,
        operationId: 'deleteThing',
        responses: { 200: z.object({}) },
        handler: (ctx) => {
          ctx.body = {};
        },
      }),
      guarded({
        ...common,
        method: 'GET',
        path: '/things/me',
        needs: SIGN_IN,
        operationId: 'getOwn',
        responses: { 200: z.looseObject({}) },
        private: true,
        query: z.looseObject({ q: text, ticket: text }).transform((query) => Object.entries(query as object)),
        handler: (ctx) => {
          const { actor, query } = ctx.state;
          ctx.body = { id: actor.id, query };
        },
      }),
      guarded({
        ...common,
        method: 'GET',
        path: '/things/held',
        needs: SIGN_IN,
        operationId: 'getHeld',
        responses: { 200: thing },
        handler: async (ctx) => {
          await new Promise<void>((resolve) => (this.release = resolve));
          ctx.body = { id: '1', name: 'held' };
        },
      }),
      ...this.#odd(),
    ];
  }

  #odd(): Route[] {
    const get = (
      path: string,
      handler: (ctx: RouteContext) => unknown,
      needs: Needs = ownOr('thing.delete'),
      location = false,
    ): Route =>
      guarded({
        ...common,
        method: 'GET',
        path,
        needs,
        operationId: path,
        responses: { 200: thing },
        location,
        handler: async (ctx) => {
          await handler(ctx);
        },
      });
    const one = { id: '1', name: 'x' };
    const body = (content: object) => (ctx: RouteContext) => (ctx.body = content);
    const header = (name: string, value: string) => (ctx: RouteContext) => {
      ctx.set(name, value);
      ctx.body = one;
    };
    return [
      get('/own/:id', body({ id: 'me', name: 'own' })),
      get('/odd/leak', body({ ...one, password: 'secret' }), SIGN_IN),
      get('/odd/undeclared', (ctx) => Object.assign(ctx, { status: 202, body: {} }), SIGN_IN),
      get('/odd/throw', () => Promise.reject(new Error('cause with secret')), SIGN_IN),
      get('/odd/unavailable', () => Promise.reject(storageDown()), SIGN_IN),
      get('/odd/header', header('Location', '/a\r\nb: c'), SIGN_IN, true),
      get('/odd/etag', header('ETag', '"1.0"'), SIGN_IN),
      get('/odd/location', body(one), SIGN_IN, true),
      get('/odd/total', header('X-Total-Count', '1'), SIGN_IN),
      get('/odd/bytes', (ctx) => (ctx.body = 'x'), SIGN_IN),
      get('/odd/refusal', () => Promise.reject(new StaleVersion()), SIGN_IN),
      get('/odd/down', () => Promise.reject(new Unavailable('storage_unavailable', 'Down.', 2)), SIGN_IN),
      publicRoute({
        ...common,
        method: 'GET',
        path: '/odd/stream',
        operationId: 'stream',
        responses: { 200: { media: ['text/plain'] } },
        handler: (ctx) => {
          ctx.type = 'text';
          ctx.body = Readable.from(['a', 'b']);
        },
      }),
      publicRoute({
        ...common,
        method: 'GET',
        path: '/odd/large',
        operationId: 'large',
        responses: { 200: { media: ['text/plain'] } },
        handler: (ctx) => {
          respondContent(ctx, 'text/plain', Buffer.alloc(24 * 1_024 * 1_024));
        },
      }),
      publicRoute({
        ...common,
        method: 'GET',
        path: '/odd/broken',
        operationId: 'broken',
        responses: { 200: { media: ['text/plain'] } },
        handler: async (ctx) => {
          await respondStream(ctx, broken(), 2);
          ctx.type = 'text';
        },
      }),
      publicRoute({
        ...common,
        method: 'GET',
        path: '/odd/endless',
        operationId: 'endless',
        responses: { 200: { media: ['text/plain'] } },
        handler: (ctx) => {
          ctx.type = 'text';
          ctx.body = Readable.from(endless());
        },
      }),
      publicRoute({
        ...common,
        method: 'GET',
        path: '/odd/slow-stream',
        operationId: 'slowStream',
        responses: { 200: { media: ['text/plain'] } },
        handler: async (ctx) => {
          this.started += 1;
          await new Promise<void>((resolve) => (this.release = resolve));
          ctx.type = 'text';
          ctx.body = Readable.from(endless());
        },
      }),
      publicRoute({
        ...common,
        method: 'GET',
        path: '/odd/slow',
        operationId: 'slow',
        responses: { 200: z.object({}) },
        handler: async (ctx) => {
          this.started += 1;
          await new Promise<void>((resolve) => (this.release = resolve));
          ctx.body = {};
        },
      }),
    ];
  }

  send = (method: string, path: string, options?: SendOptions): Promise<Answer> =>
    send(this.port, method, path, options);

  raw(text: string): Promise<Answer> {
    return sendRaw(this.port, text);
  }
}

/** Fails before its first bytes. */
function broken(): Readable {
  return new Readable({
    read() {
      this.destroy(new Error('cannot be read'));
    },
  });
}

function* endless(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1_024);
}

function storageDown(): Unavailable {
  const cause = new Error('the disk is full');
  return Object.assign(new Unavailable('storage_unavailable', 'The storage does not respond.'), { cause });
}
