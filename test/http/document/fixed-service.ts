import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../../src/adapters/http/app.js';
import { BearerAuthentication } from '../../../src/adapters/http/routing/bearer.js';
import { createLogger } from '../../../src/adapters/log/logger.js';
import { RequestLog } from '../../../src/adapters/log/request-log.js';
import { readConfig } from '../../../src/bootstrap/config.js';
import { createContainer } from '../../../src/bootstrap/container.js';
import { Lifecycle } from '../../../src/bootstrap/lifecycle.js';
import { routesModule } from '../../../src/bootstrap/modules/routes.js';
import { seed } from '../../../src/bootstrap/seed.js';
import { startTelemetry } from '../../../src/bootstrap/telemetry.js';
import { TOKENS } from '../../../src/bootstrap/tokens.js';
import { CountedIds } from '../../support/counted-ids.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { TOUR_ADMIN, TOUR_METRICS_KEY } from './tour.js';

/** Runs `body` against the whole application with an empty memory store, a fixed clock and counted ids. */
export async function withFixedService<T>(body: (port: number) => Promise<T>): Promise<T> {
  const config = readConfig({
    STORAGE: 'memory',
    JWT_SECRET: 'a secret that makes the same tokens each time',
    ADMIN_EMAIL: TOUR_ADMIN.email,
    ADMIN_PASSWORD: TOUR_ADMIN.password,
    METRICS_TOKEN: TOUR_METRICS_KEY,
    SCRYPT_LN: '4',
    LOG_LEVEL: 'silent',
  });
  const logger = createLogger({ level: 'silent' });
  const lifecycle = new Lifecycle((name, error) => logger.error({ err: error }, name));
  const container = createContainer({ config, logger, lifecycle, upgrade: 'run' });
  const [clock, ids, draining] = [new FixedClock(), new CountedIds(), new AbortController()];
  container.rebind(TOKENS.clock).toConstantValue(clock);
  container.rebind(TOKENS.ids).toConstantValue(ids);
  container.rebind(TOKENS.newTokenId).toConstantValue(() => ids.next());
  container.bind(TOKENS.stopping).toConstantValue(new AbortController());
  container.bind(TOKENS.draining).toConstantValue(draining);
  container.bind(TOKENS.telemetry).toConstantValue(await startTelemetry(container));
  container.load(routesModule);
  const projection = await container.getAsync(TOKENS.projection);
  await projection.refresh();
  await seed(container, config, () => undefined);
  const app = createApp({
    groups: [await container.getAsync(TOKENS.routes)],
    authentication: new BearerAuthentication(await container.getAsync(TOKENS.authenticator)),
    log: new RequestLog(logger),
    ids,
    clock,
    basePath: '',
    corsOrigins: '*',
    trustProxy: 0,
    checkResponses: 'always',
    draining: draining.signal,
  });
  const respond = app.callback();
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await body((server.address() as AddressInfo).port);
  } finally {
    draining.abort();
    server.closeAllConnections();
    server.close();
    await lifecycle.close();
  }
}
