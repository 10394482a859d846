import type { Logger } from 'pino';
import type { Authenticator } from '../application/authority/authenticator.js';
import type { FairSemaphore } from '../application/scheduling/fair-semaphore.js';
import type { AuthorityWriter } from '../application/authority/authority-writer.js';
import type { AuthorityProjection } from '../application/authority/authority-projection.js';
import type { AvatarCheck } from '../application/avatars/avatar-check.js';
import type { AvatarPaths } from '../application/avatars/avatar-paths.js';
import type { AvatarStore } from '../application/ports/avatar-store.js';
import type { Clock } from '../application/ports/clock.js';
import type { ChangeNotifier } from '../application/ports/change-notifier.js';
import type { Ids } from '../application/ports/ids.js';
import type { ImageProcessor } from '../application/ports/image-processor.js';
import type { PasswordHasher } from '../application/ports/password-hasher.js';
import type { RecoveryNotifier } from '../application/ports/recovery-notifier.js';
import type { SecurityLog } from '../application/ports/security-log.js';
import type { Store } from '../application/ports/store.js';
import type { StreamTickets } from '../application/ports/stream-tickets.js';
import type { TokenIssuer } from '../application/ports/token-issuer.js';
import type { WriteHealth } from '../application/store/write-health.js';
import type { SessionFactoryOptions } from '../application/sessions/open-session.js';
import type { Upgrade } from '../application/ports/upgrade.js';
import type { SignInLimits } from '../application/sessions/sign-in-limits.js';
import type { Sha256 } from '../domain/changes/seal-change.js';
import type { Route } from '../adapters/http/routing/route.js';
import type { EventHub } from '../adapters/http/events/event-hub.js';
import type { ConnectionCounts } from '../adapters/telemetry/prometheus/service-gauges.js';
import type { Telemetry } from '../adapters/telemetry/telemetry.js';
import type { Config } from './config.js';
import type { Lifecycle } from './lifecycle.js';
import { token } from './token.js';

/** Everything that the container provides. */
export const TOKENS = {
  config: token<Config>('config'),
  lifecycle: token<Lifecycle>('lifecycle'),
  /** Aborted when the service turns unready but still serves requests. */
  stopping: token<AbortController>('stopping'),
  /** Aborted when the server stops accepting connections. */
  draining: token<AbortController>('draining'),
  logger: token<Logger>('logger'),
  clock: token<Clock>('clock'),
  ids: token<Ids>('ids'),
  sha256: token<Sha256>('sha256'),
  store: token<Store>('store'),
  writeHealth: token<WriteHealth>('write health'),
  changeNotifier: token<ChangeNotifier>('changeNotifier'),
  /** Waiting requests in each queue of the storage. */
  storeLines: token<() => Readonly<Record<string, number>>>('store lines'),
  upgrade: token<Upgrade>('upgrade'),
  tokenSecrets: token<readonly string[]>('token secrets'),
  avatarStore: token<AvatarStore>('avatar store'),
  avatarPaths: token<AvatarPaths>('avatar paths'),
  avatarCheck: token<AvatarCheck>('avatar check'),
  images: token<ImageProcessor>('images'),
  imageQueue: token<FairSemaphore>('image queue'),
  hashQueue: token<FairSemaphore>('hash queue'),
  hasher: token<PasswordHasher>('hasher'),
  tokenIssuer: token<TokenIssuer>('token issuer'),
  newTokenId: token<() => string>('new token id'),
  streamTickets: token<StreamTickets>('stream tickets'),
  securityLog: token<SecurityLog>('security log'),
  notifier: token<RecoveryNotifier>('recovery notifier'),
  projection: token<AuthorityProjection>('projection'),
  writer: token<AuthorityWriter>('authority writer'),
  authenticator: token<Authenticator>('authenticator'),
  sessionFactory: token<SessionFactoryOptions>('session factory'),
  signInLimits: token<SignInLimits>('sign-in limits'),
  eventHub: token<EventHub>('event hub'),
  /** Open and refused connections; set when the server is created. */
  connectionCounts: token<ConnectionCounts>('connection counts'),
  telemetry: token<Telemetry>('telemetry'),
  routes: token<readonly Route[]>('routes'),
};
