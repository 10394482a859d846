/**
 * Serves the HTTP application up to a number of middlewares; it always answers the same JSON. With all of them, a request
 * passes router and guard, too. With -1 it's bare `node:http`. The port is its first line on standard error, and the
 * access log goes to standard output.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type ExtendableContext } from 'koa';
import { LongAnswers } from '../src/adapters/http/answers/long-answers.js';
import { RequestScheduler } from '../src/adapters/http/connections/request-scheduler.js';
import { requestBodies } from '../src/adapters/http/bodies/request-bodies.js';
import { accessLog } from '../src/adapters/http/middleware/access-log.js';
import { clientAddress } from '../src/adapters/http/middleware/client-address.js';
import { conditionalGet } from '../src/adapters/http/conditional/conditional-get.js';
import { cors } from '../src/adapters/http/middleware/cors.js';
import { drain } from '../src/adapters/http/middleware/drain.js';
import { errors } from '../src/adapters/http/middleware/errors.js';
import { limitRequestHead } from '../src/adapters/http/middleware/request-head.js';
import { requestId } from '../src/adapters/http/middleware/request-id.js';
import { securityHeaders } from '../src/adapters/http/middleware/security-headers.js';
import { Compression } from '../src/adapters/http/compression/compression.js';
import { respondJson } from '../src/adapters/http/responses/respond.js';
import { guarded, type RequestState } from '../src/adapters/http/declarations/route.js';
import { pipeline } from '../src/adapters/http/pipeline.js';
import { routing } from '../src/adapters/http/routing/router.js';
import { createLogger } from '../src/adapters/log/logger.js';
import { RequestLog } from '../src/adapters/log/request-log.js';
import { SystemClock } from '../src/adapters/security/system-clock.js';
import { Uuidv7Ids } from '../src/adapters/security/uuidv7-ids.js';
import { Authority, NO_RECORDS } from '../src/domain/authority/authority.js';
import { GENESIS } from '../src/domain/changes/change.js';
import { SIGN_IN } from '../src/domain/permissions/needs.js';
import type { SignedInUser } from '../src/domain/users/signed-in-user.js';

const RESOURCES = ['healthz', 'login', 'users', 'roles', 'abilities', 'features', 'customers', 'segments'];
const clock = new SystemClock();
const log = new RequestLog(createLogger({ level: 'info' }));
const json = JSON.stringify([{ id: '018f', key: 'checkout', name: 'Checkout', description: '', enabled: true }]);

function answer(ctx: ExtendableContext): void {
  ctx.set('X-Total-Count', '1');
  ctx.etag = '1.full';
  respondJson(ctx, json);
}

const compression = new Compression();
const middlewares = [
  requestId(new Uuidv7Ids()),
  clientAddress(0, () => undefined),
  drain(new AbortController().signal),
  accessLog(log, clock),
  securityHeaders,
  errors(log, compression, () => undefined),
  cors('*'),
  limitRequestHead,
  conditionalGet,
];

function routed(): Koa.Middleware<RequestState> {
  const authority = new Authority(GENESIS, NO_RECORDS);
  const permissions = authority.resolve([]);
  const actor = { id: '1', kind: 'user', user: { id: '1' }, permissions } as unknown as SignedInUser;
  const authentication = { authenticate: () => Promise.resolve(actor) };
  const measureEffect = { execute: () => Promise.reject(new Error('These routes have no dry runs.')) };
  const basis = { authority, freshAsOf: undefined };
  const projection = { basis, isStillBasedOn: () => true };
  const propagation = { waitEverywhere: () => Promise.resolve(true) };
  const answerOnce = { execute: () => Promise.reject(new Error('These routes create nothing.')) };
  const repeating = { answerOnce, requestMacs: { macsOf: () => ['none'] as const } };
  const rules = { secondFactorPolicy: 'off' } as const;
  const decided = { authentication, projection, propagation, measureEffect };
  const scheduler = new RequestScheduler();
  const shared = {
    basePath: '',
    ...decided,
    ...repeating,
    ...rules,
    bodies: requestBodies(clock, scheduler),
    compression,
    scheduler,
    longAnswers: new LongAnswers(clock),
  };
  const routes = RESOURCES.flatMap((resource) =>
    ['', '/me', '/:id', '/:id/part'].map((path) =>
      guarded({
        ...{ method: 'GET', path: `/${resource}${path}`, needs: SIGN_IN, handler: answer, responses: {} },
        ...{ operationId: path, summary: '', tags: [] },
      }),
    ),
  );
  return routing(routes, '', (route) => pipeline(route, shared));
}

const count = Number(process.argv[2]);
const app = new Koa<RequestState>();
for (const middleware of middlewares.slice(0, count)) app.use(middleware);
if (count > middlewares.length) app.use(routed());
app.use(answer);

const respond = app.callback();
const server = createServer((request, response) => {
  if (count >= 0) return void respond(request, response);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': String(json.length) });
  response.end(json);
});
server.listen(0, '127.0.0.1', () => {
  console.error((server.address() as AddressInfo).port);
});
