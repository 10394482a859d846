import { ContainerModule, type Container } from 'inversify';
import { accessRoutes, PUBLIC_URL } from '../../adapters/http/access/routes.js';
import { abilityRoutes } from '../../adapters/http/abilities/routes.js';
import { assertionRoutes } from '../../adapters/http/assertions/routes.js';
import { avatarRoutes } from '../../adapters/http/avatars/routes.js';
import { changeRoutes } from '../../adapters/http/changes/routes.js';
import { customerRoutes } from '../../adapters/http/customers/routes.js';
import {
  BASE_PATH,
  PASSWORD_MIN_LENGTH,
  type RouteGroup,
  type Used,
} from '../../adapters/http/declarations/route-group.js';
import { featureRoutes } from '../../adapters/http/features/routes.js';
import { groupRoutes } from '../../adapters/http/groups/routes.js';
import { membershipRoutes } from '../../adapters/http/membership/routes.js';
import { healthRoutes } from '../../adapters/http/health/routes.js';
import { ofrepRoutes } from '../../adapters/http/ofrep/routes.js';
import { codeRoutes } from '../../adapters/http/one-time-codes/routes.js';
import { operationRoutes } from '../../adapters/http/operations/routes.js';
import { HAS_PASSKEYS, passkeyRoutes } from '../../adapters/http/passkeys/routes.js';
import { propagationRoutes } from '../../adapters/http/propagation/routes.js';
import { RESET_FOLDER, resetRoutes } from '../../adapters/http/reset/routes.js';
import { roleRoutes } from '../../adapters/http/roles/routes.js';
import { scimRoutes } from '../../adapters/http/scim/routes.js';
import { segmentRoutes } from '../../adapters/http/segments/routes.js';
import { liveSessionRoutes } from '../../adapters/http/sessions/live-sessions.js';
import { signInRoutes } from '../../adapters/http/sign-in/routes.js';
import { identityRoutes } from '../../adapters/http/identities/routes.js';
import { sessionRoutes } from '../../adapters/http/sessions/routes.js';
import { statusRoutes } from '../../adapters/http/status/routes.js';
import { tokenRoutes } from '../../adapters/http/tokens/routes.js';
import { trashRoutes } from '../../adapters/http/trash/routes.js';
import { totalsRoutes } from '../../adapters/http/totals/routes.js';
import { userRoutes } from '../../adapters/http/users/routes.js';
import { viewRoutes } from '../../adapters/http/views/routes.js';
import { webhookRoutes } from '../../adapters/http/webhooks/routes.js';
import type { BuiltConsole } from '../../adapters/http/console/built-console.js';
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
import { NoteDirectoryRefusal } from '../../application/directories/note-directory-refusal.js';
import { AnswerOnce } from '../../application/idempotency/answer-once.js';
import { Propagation } from '../../application/propagation/propagation.js';
import type { Slots } from '../../application/ports/slots.js';
import { WriteHealth } from '../../application/store/write-health.js';
import type { Config } from '../config.js';
import { roomForConnections, roomForSockets } from '../open-files-limit.js';
import { API_EXAMPLES, REFERENCE_PAGE, RESET_PAGE } from '../release-files.js';
import { REFERENCE_FOLDER } from '../reference-folder.js';
import { countingLog } from '../telemetry.js';
import { bind, bindClass, bindValue, identifier, type Dependencies, type Identifier } from '../bind.js';
import { SETTINGS, identifiers } from '../identifiers.js';
import { parts } from '../parts.js';
import { version } from '../version.js';
import { watchingWrites } from '../watch-writes.js';

type Routes = readonly Route[];

const HEALTH = identifier<Routes>('health routes');

/** In the order in which the API document shows the endpoints: after those of health, before the metrics. */
const GROUPS: readonly RouteGroup[] = [
  ...[liveSessionRoutes, sessionRoutes, resetRoutes, signInRoutes, userRoutes, codeRoutes],
  ...[passkeyRoutes, identityRoutes],
  ...[groupRoutes, roleRoutes, abilityRoutes],
  ...[featureRoutes, ofrepRoutes, tokenRoutes, assertionRoutes, accessRoutes],
  ...[customerRoutes, trashRoutes, membershipRoutes, operationRoutes, segmentRoutes, avatarRoutes],
  ...[viewRoutes, changeRoutes, totalsRoutes, webhookRoutes, propagationRoutes, statusRoutes],
];

/** The application of all routes, and the server that listens. */
export const httpModule = new ContainerModule((c) => {
  bind(c, identifiers.httpLog, [identifiers.logger, identifiers.telemetry, WriteHealth], (logger, telemetry, health) =>
    watchingWrites(countingLog(new RequestLog(logger), telemetry), health),
  );
  bind(c, identifiers.corsOrigins, [SETTINGS.CORS_ORIGINS], (origins) => (origins.length === 0 ? '*' : origins));
  bind(c, BASE_PATH, [SETTINGS.BASE_PATH], (path) => path);
  bind(c, PUBLIC_URL, [identifiers.publicUrl], (url) => url);
  bind(c, HAS_PASSKEYS, [identifiers.relyingParty], ({ id }) => id !== '');
  bindValue(c, RESET_FOLDER, RESET_PAGE);
  bind(c, PASSWORD_MIN_LENGTH, [SETTINGS.PASSWORD_MIN_LENGTH], (length) => length);
  const groups = GROUPS.map((group) => bindGroup(c, group));
  const scim = bindGroup(c, scimRoutes);
  bind(
    c,
    HEALTH,
    { ...parts('store', 'writeHealth', 'clock'), stopping: identifiers.stopping },
    ({ store, writeHealth, clock, stopping: { signal: stopping } }) =>
      healthRoutes({ ping: () => store.ping(), writeFailure: () => writeHealth.failure, clock, stopping }),
  );
  bind<readonly Routes[], [string, BuiltConsole | undefined, Routes, ...Routes[]]>(
    c,
    identifiers.routeGroups,
    [SETTINGS.BASE_PATH, identifiers.servedConsole, scim, HEALTH, ...groups, identifiers.metricsRoutes],
    (basePath, served, undocumented, ...bound) => {
      const document = documentRoutes({
        routes: () => documented.flat(),
        basePath,
        version: version(),
        examplesFile: API_EXAMPLES,
      });
      const reference = referenceRoutes({ page: REFERENCE_PAGE, swaggerUi: REFERENCE_FOLDER });
      const documented: Routes[] = [...bound, document, reference];
      const all = [...documented, undocumented];
      return served === undefined ? all : [...all, consoleRoutes(served)];
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
      const urgent = groups.flat().filter(({ monitoring }) => monitoring === 'health');
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
      directories: NoteDirectoryRefusal,
      redirects: identifiers.redirects,
      authentication: BearerAuthentication,
      secondFactorPolicy: SETTINGS.REQUIRE_SECOND_FACTOR,
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
        { ...options, limits: connectionLimits(config), sockets: roomForSockets() },
      );
    },
  );
});

/** Binds the routes of a resource to the use cases that they name. */
function bindGroup(c: Pick<Container, 'bind'>, group: RouteGroup): Identifier<Routes> {
  const routes = identifier<Routes>('routes');
  bind(c, routes, group.uses as Dependencies<Used<RouteGroup['uses']>>, (used) => group.routesOf(used));
  return routes;
}

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
