import type { Container } from 'inversify';
import type { Logger } from 'pino';
import { createApp } from '../adapters/http/app.js';
import { BearerAuthentication } from '../adapters/http/routing/bearer.js';
import type { ConnectionLimitsOptions } from '../adapters/http/connections/connection-limits.js';
import type { AllowedOrigins } from '../adapters/http/middleware/cors.js';
import { HttpServer } from '../adapters/http/connections/server.js';
import { RequestLog } from '../adapters/log/request-log.js';
import { StorageFull } from '../domain/domain-error.js';
import { CannotListen } from './cannot-listen.js';
import type { Config } from './config.js';
import { createContainer } from './container.js';
import { every } from './every.js';
import { Lifecycle } from './lifecycle.js';
import { routesModule } from './modules/routes.js';
import { seed, type FirstAdministrator } from './seed.js';
import { countingLog, startTelemetry } from './telemetry.js';
import { TOKENS } from './tokens.js';
import { startMaintenance } from './maintenance.js';
import { watchingWrites } from './watch-writes.js';

export interface ServiceOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Called as soon as this start has filled an empty store, so that a later failure doesn't lose the password. */
  readonly onSeeded?: (first: FirstAdministrator) => void;
  /** Whether responses are checked against their schemas; tests always do. */
  readonly checkResponses?: 'always' | 'never';
}

/** A listening service. */
export interface Service {
  readonly url: string;
  /** Holds the routes and all bound values. */
  readonly container: Container;
  /** Turns unready, keeps serving for `SHUTDOWN_DELAY_MS`, drains requests for up to 10 s, then closes the store. */
  close(): Promise<void>;
}

/**
 * Opens the store, fills it when it's empty, and listens. On failure, everything opened is closed again. Throws
 * `CannotListen`, and the errors of opening and filling.
 */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, logger } = options;
  const lifecycle = new Lifecycle((name, error) => {
    logger.error({ err: error }, `closing failed: ${name}`);
  });
  try {
    const container = createContainer({ config, logger, lifecycle, upgrade: 'run' });
    const stopping = new AbortController();
    container.bind(TOKENS.stopping).toConstantValue(stopping);
    container.bind(TOKENS.draining).toConstantValue(new AbortController());
    container.bind(TOKENS.telemetry).toConstantValue(await startTelemetry(container));
    container.load(routesModule);
    const projection = await container.getAsync(TOKENS.projection);
    await projection.refresh();
    await seed(container, config, (first) => options.onSeeded?.(first));
    const writes = await container.getAsync(TOKENS.writeHealth);
    const onError = (error: unknown) => {
      writes.observe(error);
      if (error instanceof StorageFull) return;
      logger.warn({ err: error }, 'maintenance failed');
    };
    lifecycle.opened(
      'projection',
      every(
        config.PROPAGATION_BOUND_MS / 4,
        () => projection.refresh(),
        () => undefined,
      ),
    );
    await refreshOnNotification(container, lifecycle);
    lifecycle.opened('maintenance', await startMaintenance(container, onError));
    const url = await listen(container, options, lifecycle);
    const clock = await container.getAsync(TOKENS.clock);
    const close = async () => {
      stopping.abort();
      if (config.SHUTDOWN_DELAY_MS > 0) await clock.timer(config.SHUTDOWN_DELAY_MS).elapsed;
      await lifecycle.close();
    };
    return { url, container, close };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

/** A change notification triggers a refresh of the projection, which already has this process's own commits. */
async function refreshOnNotification(container: Container, lifecycle: Lifecycle): Promise<void> {
  const projection = await container.getAsync(TOKENS.projection);
  const changeNotifier = await container.getAsync(TOKENS.changeNotifier);
  changeNotifier.listen((seq) => {
    if (seq > projection.authority.head.seq) projection.refresh().catch(() => undefined);
  });
  lifecycle.opened('changeNotifier', () => changeNotifier.close());
}

async function listen(container: Container, options: ServiceOptions, lifecycle: Lifecycle): Promise<string> {
  const { config, logger, checkResponses = 'never' } = options;
  const draining = await container.getAsync(TOKENS.draining);
  const ids = await container.getAsync(TOKENS.ids);
  const clock = await container.getAsync(TOKENS.clock);
  const telemetry = await container.getAsync(TOKENS.telemetry);
  const health = await container.getAsync(TOKENS.writeHealth);
  const log = watchingWrites(countingLog(new RequestLog(logger), telemetry), health);
  const corsOrigins: AllowedOrigins = config.CORS_ORIGINS.length === 0 ? '*' : config.CORS_ORIGINS;
  const app = createApp({
    groups: [await container.getAsync(TOKENS.routes)],
    authentication: new BearerAuthentication(await container.getAsync(TOKENS.authenticator)),
    log,
    ids,
    clock,
    basePath: config.BASE_PATH,
    corsOrigins,
    trustProxy: config.TRUST_PROXY,
    checkResponses,
    draining: draining.signal,
    tracing: telemetry.tracing,
  });
  const respond = app.callback();
  const server = new HttpServer(
    (request, response) => {
      void respond(request, response);
    },
    { draining, corsOrigins, ids, log, limits: connectionLimits(config) },
  );
  const counts = await container.getAsync(TOKENS.connectionCounts);
  counts.open = () => server.connections;
  counts.refused = () => server.refused;
  lifecycle.opened('server', () => server.close());
  const port = await server.listen(config.PORT, config.HOST).catch((error: unknown) => {
    throw new CannotListen(config, error);
  });
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST;
  return `http://${host}:${port}${config.BASE_PATH}`;
}

/** Behind a proxy, all connections share its address. */
function connectionLimits(config: Config): ConnectionLimitsOptions {
  const perAddress = config.TRUST_PROXY > 0 ? 0 : config.LIMIT_CONNECTIONS_ADDRESS;
  return { total: config.LIMIT_CONNECTIONS, perAddress };
}
