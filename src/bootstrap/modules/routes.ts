import { ContainerModule, type ResolutionContext } from 'inversify';
import { EventHub } from '../../adapters/http/events/event-hub.js';
import { WriteHealth } from '../../application/store/write-health.js';
import { FeatureFeed } from '../../application/features/feature-feed.js';
import type { Route } from '../../adapters/http/routing/route.js';
import { abilities } from '../routes/abilities.js';
import { avatars } from '../routes/avatars.js';
import { changes } from '../routes/changes.js';
import { customers } from '../routes/customers.js';
import { features } from '../routes/features.js';
import { health } from '../routes/health.js';
import { metrics } from '../routes/metrics.js';
import { reference } from '../routes/reference.js';
import { roles } from '../routes/roles.js';
import { segments } from '../routes/segments.js';
import { sessions } from '../routes/sessions.js';
import { users } from '../routes/users.js';
import { bind, type Get } from '../token.js';
import { TOKENS } from '../tokens.js';

/** All endpoints: routes with their use cases. */
const GROUPS = [health, sessions, users, roles, abilities, features, customers, segments, avatars, changes, metrics];

export const routesModule = new ContainerModule((container) => {
  bind(
    container,
    TOKENS.writeHealth,
    [TOKENS.store, TOKENS.clock, TOKENS.logger, TOKENS.lifecycle],
    (store, clock, logger, lifecycle) => {
      const health = new WriteHealth({
        store,
        clock,
        onLost: ({ message, cause }) => {
          logger.error({ err: cause }, `${message} Reading goes on; this is said once.`);
        },
        onRegained: () => {
          logger.info('the storage takes writes again');
        },
      });
      lifecycle.opened('write health', () => health.close());
      return health;
    },
  );
  bind(container, TOKENS.connectionCounts, [], () => ({ open: () => 0, refused: () => 0 }));
  bind(
    container,
    TOKENS.eventHub,
    // The authenticator is created before the hub, so that it has applied a change when the hub asks it about sessions.
    [TOKENS.authenticator, TOKENS.projection, TOKENS.store, TOKENS.clock, TOKENS.draining, TOKENS.config],
    (authenticator, projection, store, clock, { signal: draining }, config) =>
      new EventHub({
        feed: new FeatureFeed(projection, store.log),
        onChange: (listener) => projection.onChange(listener),
        identify: (sessionId) => authenticator.identify(sessionId),
        clock,
        draining,
        limits: { total: config.LIMIT_STREAMS, perUser: config.LIMIT_STREAMS_USER },
      }),
  );
  container
    .bind(TOKENS.routes)
    .toDynamicValue(async (context: ResolutionContext) => {
      const get: Get = (identifier) => context.getAsync(identifier);
      const routes: Route[] = (await Promise.all(GROUPS.map((group) => group(get)))).flat();
      routes.push(...(await reference(get, () => routes)));
      return routes;
    })
    .inSingletonScope();
});
