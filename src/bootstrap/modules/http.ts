import { ContainerModule } from 'inversify';
import { createApp } from '../../adapters/http/app.js';
import { BearerAuthentication } from '../../adapters/http/authentication/bearer-authentication.js';
import type { ConnectionLimitsOptions } from '../../adapters/http/connections/connection-limits.js';
import { RequestLimits } from '../../adapters/http/connections/request-limits.js';
import { consoleRoutes } from '../../adapters/http/console/routes.js';
import { documentRoutes } from '../../adapters/http/openapi/routes.js';
import { landingTargets } from '../../adapters/http/reference/landing.js';
import { referenceRoutes } from '../../adapters/http/reference/routes.js';
import type { Route } from '../../adapters/http/declarations/route.js';
import { RequestScheduler } from '../../adapters/http/connections/request-scheduler.js';
import { HttpServer } from '../../adapters/http/connections/http-server.js';
import { RequestLog } from '../../adapters/log/request-log.js';
import { AuthorityProjection } from '../../application/authority/authority-projection.js';
import { CallerAuthenticator } from '../../application/authority/caller-authenticator.js';
import { MeasureEffect } from '../../application/authority/measure-effect.js';
import { AnswerOnce } from '../../application/idempotency/answer-once.js';
import { Propagation } from '../../application/propagation/propagation.js';
import type { Slots } from '../../application/ports/slots.js';
import { WriteHealth } from '../../application/store/write-health.js';
import type { Config } from '../config.js';
import { roomForConnections } from '../open-files-limit.js';
import { API_EXAMPLES, REFERENCE_PAGE } from '../release-files.js';
import { REFERENCE_FOLDER } from '../reference-folder.js';
import { countingLog } from '../telemetry.js';
import { all, bind, bindClass } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';
import { version } from '../version.js';
import { watchingWrites } from '../watch-writes.js';

/** The application of all routes, and the server that listens. */
export const httpModule = new ContainerModule((c) => {
  bind(c, identifiers.httpLog, [identifiers.logger, identifiers.telemetry, WriteHealth], (logger, telemetry, health) =>
    watchingWrites(countingLog(new RequestLog(logger), telemetry), health),
  );
  bind(c, identifiers.corsOrigins, [SETTINGS.CORS_ORIGINS], (origins) => (origins.length === 0 ? '*' : origins));
  bind(
    c,
    identifiers.routeGroups,
    [all(identifiers.routeGroup), SETTINGS.BASE_PATH, identifiers.servedConsole],
    (bound, basePath, served) => {
      const document = documentRoutes({
        routes: () => documented.flat(),
        basePath,
        version: version(),
        examplesFile: API_EXAMPLES,
      });
      const reference = referenceRoutes({ page: REFERENCE_PAGE, swaggerUi: REFERENCE_FOLDER });
      const documented: (readonly Route[])[] = [...bound, document, reference];
      return served === undefined ? documented : [...documented, consoleRoutes(served)];
    },
  );
  bind(c, identifiers.redirects, [identifiers.servedConsole], (served) => landingTargets(served !== undefined));
  bindClass(c, AnswerOnce, [identifiers.store, identifiers.clock, AuthorityProjection]);
  bindClass(c, BearerAuthentication, [CallerAuthenticator]);
  bind(c, identifiers.requestLimits, [identifiers.config, identifiers.requestSlots], requestLimits);
  bind(
    c,
    identifiers.requestScheduler,
    [identifiers.routeGroups, identifiers.config],
    (groups, { BASE_PATH, TRUST_PROXY }) => {
      const urgent = groups.flat().filter(({ isHealthCheck }) => isHealthCheck === true);
      return new RequestScheduler({
        trustProxy: TRUST_PROXY,
        urgentPaths: new Set(urgent.map(({ path }) => BASE_PATH + path)),
      });
    },
  );
  const common = {
    log: identifiers.httpLog,
    ids: identifiers.ids,
    draining: identifiers.draining,
    corsOrigins: identifiers.corsOrigins,
  };
  bind(
    c,
    identifiers.app,
    {
      ...common,
      groups: identifiers.routeGroups,
      redirects: identifiers.redirects,
      authentication: BearerAuthentication,
      totpPolicy: SETTINGS.REQUIRE_TOTP,
      measureEffect: MeasureEffect,
      projection: AuthorityProjection,
      propagation: Propagation,
      answerOnce: AnswerOnce,
      requestMacs: identifiers.requestMacs,
      clock: identifiers.clock,
      basePath: SETTINGS.BASE_PATH,
      trustProxy: SETTINGS.TRUST_PROXY,
      requestLimits: identifiers.requestLimits,
      scheduler: identifiers.requestScheduler,
      checkResponse: identifiers.checkResponse,
      telemetry: identifiers.telemetry,
    },
    ({ draining, telemetry, ...options }) =>
      createApp({ ...options, draining: draining.signal, tracing: telemetry.tracing }),
  );
  bind(
    c,
    HttpServer,
    {
      ...common,
      app: identifiers.app,
      config: identifiers.config,
      scheduler: identifiers.requestScheduler,
      slots: identifiers.connectionSlots,
    },
    ({ app, config, ...options }) => {
      const respond = app.callback();
      return new HttpServer(
        (request, response) => {
          void respond(request, response);
        },
        { ...options, limits: connectionLimits(config) },
      );
    },
  );
});

/** Behind a proxy, all connections share its address, so requests are limited by the address that it reports. */
function requestLimits(config: Config, slots: Slots): RequestLimits | undefined {
  const { TRUST_PROXY, LIMIT_CONNECTIONS_ADDRESS: perAddress, WORKERS: processes } = config;
  return TRUST_PROXY === 0 || perAddress === 0 ? undefined : new RequestLimits({ perAddress, processes, slots });
}

/** 0 means that there is no limit. */
function connectionLimits(config: Config): ConnectionLimitsOptions {
  const perAddress = config.TRUST_PROXY > 0 ? 0 : config.LIMIT_CONNECTIONS_ADDRESS;
  return { total: totalConnections(config), perAddress };
}

function totalConnections({ LIMIT_CONNECTIONS }: Config): number {
  const room = roomForConnections();
  if (room === Infinity) return LIMIT_CONNECTIONS;
  return LIMIT_CONNECTIONS === 0 ? room : Math.min(LIMIT_CONNECTIONS, room);
}
