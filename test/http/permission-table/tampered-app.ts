import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../../src/adapters/http/app.js';
import { BearerAuthentication } from '../../../src/adapters/http/authentication/bearer-authentication.js';
import type { Route } from '../../../src/adapters/http/declarations/route.js';
import { RequestLog } from '../../../src/adapters/log/request-log.js';
import { AuthorityProjection } from '../../../src/application/authority/authority-projection.js';
import { CallerAuthenticator } from '../../../src/application/authority/caller-authenticator.js';
import { MeasureEffect } from '../../../src/application/authority/measure-effect.js';
import { AnswerOnce } from '../../../src/application/idempotency/answer-once.js';
import { Propagation } from '../../../src/application/propagation/propagation.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import type { TestService } from '../../support/service.js';
import { checkResponse } from '../../support/check-response.js';

/** Builds the application of a running service again over the same store, with other routes. */
export async function appWith(service: TestService, routes: readonly Route[]) {
  return createApp({
    groups: [routes],
    authentication: new BearerAuthentication(await service.get(CallerAuthenticator)),
    secondFactorPolicy: (await service.get(identifiers.config)).REQUIRE_SECOND_FACTOR,
    projection: await service.get(AuthorityProjection),
    propagation: await service.get(Propagation),
    answerOnce: await service.get(AnswerOnce),
    requestMacs: await service.get(identifiers.requestMacs),
    measureEffect: await service.get(MeasureEffect),
    log: new RequestLog(await service.get(identifiers.logger)),
    ids: await service.get(identifiers.ids),
    clock: await service.get(identifiers.clock),
    redirects: new Map(),
    basePath: '',
    corsOrigins: '*',
    trustProxy: 0,
    checkResponse,
    draining: new AbortController().signal,
  });
}

/** Listens with such an application while `body` runs. */
export async function listening<T>(
  service: TestService,
  routes: readonly Route[],
  body: (port: number) => Promise<T>,
): Promise<T> {
  const respond = (await appWith(service, routes)).callback();
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await body((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
