import type Koa from 'koa';
import type { Logger } from 'pino';
import type { AppOptions } from '../adapters/http/app.js';
import type { ConnectionSlots } from '../adapters/http/connections/connection-limits.js';
import type { RequestScheduler } from '../adapters/http/connections/request-scheduler.js';
import type { RequestLimits } from '../adapters/http/connections/request-limits.js';
import type { BuiltConsole } from '../adapters/http/console/built-console.js';
import type { HttpLog } from '../adapters/http/middleware/http-log.js';
import type { AllowedOrigins } from '../adapters/http/middleware/cors.js';
import type { RequestState, Route } from '../adapters/http/declarations/route.js';
import type { WriteLockQueue } from '../application/ports/write-lock-queue.js';
import type { WorkerGroup } from '../adapters/processes/worker-methods.js';
import type { Telemetry } from '../adapters/telemetry/telemetry.js';
import type { ScheduledBackups } from '../application/backups/scheduled-backups.js';
import type { ApiTokenTexts } from '../application/ports/api-token-texts.js';
import type { AssertionSigner } from '../application/ports/assertion-signer.js';
import type { AvatarStore } from '../application/ports/avatar-store.js';
import type { Cache } from '../application/ports/cache.js';
import type { ChangeNotifier } from '../application/ports/change-notifier.js';
import type { Clock } from '../application/ports/clock.js';
import type { TrashLog } from '../application/ports/trash-log.js';
import type { DirectoryLog } from '../application/ports/directory-log.js';
import type { EvaluationLog } from '../application/ports/evaluation-log.js';
import type { Instances } from '../application/ports/instances.js';
import type { Ids } from '../application/ports/ids.js';
import type { ImageProcessor } from '../application/ports/image-processor.js';
import type { MailLog } from '../application/ports/mail-log.js';
import type { KeptMail, Mailer } from '../application/ports/mailer.js';
import type { Outbound } from '../application/ports/outbound.js';
import type { WebhookLog, WebhookSender } from '../application/ports/webhook-sender.js';
import type { OneTimePasswords } from '../application/ports/one-time-passwords.js';
import type { PasskeyCheck } from '../application/ports/passkey-check.js';
import type { PasswordHasher } from '../application/ports/password-hasher.js';
import type { CustomerWriter } from '../application/customers/customer-writer.js';
import type { DemoOrganisation } from '../application/demo/demo-organisation.js';
import type { PasskeyVerifier } from '../application/ports/passkey-verifier.js';
import type { RelyingParty } from '../domain/passkeys/relying-party.js';
import type { Sealer } from '../application/ports/sealer.js';
import type { RequestMacs } from '../application/ports/request-macs.js';
import type { SecurityLog } from '../application/ports/security-log.js';
import type { Slots } from '../application/ports/slots.js';
import type { Store } from '../application/ports/store.js';
import type { TokenClaims, TokenIssuer } from '../application/ports/token-issuer.js';
import type { Upgrade } from '../application/ports/upgrade.js';
import type { FairSemaphore } from '../application/scheduling/fair-semaphore.js';
import type { Release } from '../application/status/get-status.js';
import type { HourlyLimit } from '../application/limits/hourly-limit.js';
import type { RoleHolder } from '../domain/authority/authority.js';
import type { SessionFactoryOptions } from '../application/sessions/open-session.js';
import type { KeyScope } from '../domain/sign-in/sign-in-key.js';
import type { Sha256 } from '../domain/changes/seal-change.js';
import type { Session } from '../domain/sessions/session.js';
import type { User } from '../domain/users/user.js';
import type { ReleaseSeeds } from '../domain/authority/seeds.js';
import { environmentSchema, type Config } from './config.js';
import type { Lifecycle } from './lifecycle.js';
import type { Maintenance } from './maintenance.js';
import type { NewAdministrator } from './seeding.js';
import { identifier, type Identifier } from './bind.js';

/** What the container provides, besides the classes that identify themselves. */
export const identifiers = {
  config: identifier<Config>('config'),
  lifecycle: identifier<Lifecycle>('lifecycle'),
  /** Aborted when the service turns unready but still serves requests. */
  stopping: identifier<AbortController>('stopping'),
  /** Aborted when the server stops accepting connections. */
  draining: identifier<AbortController>('draining'),
  logger: identifier<Logger>('logger'),
  telemetry: identifier<Telemetry>('telemetry'),
  clock: identifier<Clock>('clock'),
  ids: identifier<Ids>('ids'),
  sha256: identifier<Sha256>('sha256'),

  /** Undefined unless this process is one of several workers. */
  workerGroup: identifier<WorkerGroup | undefined>('worker group'),
  /** Turns to write to a file. */
  writeLockQueue: identifier<WriteLockQueue>('write lock queue'),
  /** Open requests by address, behind a proxy. */
  requestSlots: identifier<Slots>('request slots'),
  requestScheduler: identifier<RequestScheduler>('request scheduler'),
  requestLimits: identifier<RequestLimits | undefined>('request limits'),
  /** Open connections by address, and event streams by caller. */
  connectionSlots: identifier<ConnectionSlots>('connection slots'),
  streamSlots: identifier<Slots>('stream slots'),

  upgrade: identifier<Upgrade>('upgrade'),
  /** See `SqliteStoreOptions`. */
  bulkImport: identifier<boolean>('bulk import'),
  /** See `MongoStoreOptions`. */
  timeoutFactor: identifier<number>('timeout factor'),
  store: identifier<Store>('store'),
  operationRunner: identifier<Maintenance>('operation runner'),
  /** Writes customers for the callers of operations, whether or not they're still signed in. */
  operationWriter: identifier<CustomerWriter>('operation writer'),
  changeNotifier: identifier<ChangeNotifier>('change notifier'),
  /** The processes that share the store. */
  instances: identifier<Instances>('instances'),
  /** Waiting requests in each queue of the storage. */
  queueLengths: identifier<() => Readonly<Record<string, number>>>('queue lengths'),

  tokenSecrets: identifier<readonly string[]>('token secrets'),
  /** Seals the secrets of one-time codes. */
  codeSealer: identifier<Sealer>('code sealer'),
  /** Verifies the passkeys of people who prove who they are. */
  passkeyCheck: identifier<PasskeyCheck>('passkey check'),
  oneTimePasswords: identifier<OneTimePasswords>('one-time passwords'),
  /** Claims of tokens that were verified before. */
  verifiedTokens: identifier<Cache<string, TokenClaims>>('verified tokens'),
  tokenIssuer: identifier<TokenIssuer>('token issuer'),
  assertionSigner: identifier<AssertionSigner>('assertion signer'),
  apiTokenTexts: identifier<ApiTokenTexts>('API token texts'),
  relyingParty: identifier<RelyingParty>('relying party'),
  passkeyVerifier: identifier<PasskeyVerifier>('passkey verifier'),
  passkeySealer: identifier<Sealer>('passkey sealer'),
  /** The sign-in keys that work with the present settings. */
  usableScopes: identifier<readonly KeyScope[]>('usable scopes'),
  newTokenId: identifier<() => string>('new token id'),
  sessionFactory: identifier<SessionFactoryOptions>('session factory'),
  requestMacs: identifier<RequestMacs>('request MACs'),
  hashQueue: identifier<FairSemaphore>('hash queue'),
  hasher: identifier<PasswordHasher>('hasher'),
  makePassword: identifier<() => string>('make password'),
  demoOrganisation: identifier<DemoOrganisation>('demo organisation'),
  securityLog: identifier<SecurityLog>('security log'),
  evaluationLog: identifier<EvaluationLog>('evaluation log'),
  /** Changes of the own record. */
  profileLimit: identifier<HourlyLimit>('profile limit'),
  /** Where people reach the service, without a slash at the end. */
  publicUrl: identifier<string>('public URL'),
  /** The address of a link that sets a password, with `{token}`. */
  resetUrl: identifier<string>('reset URL'),
  /** Where people sign in: the console, else the first page that a provider sends them to. */
  signInUrl: identifier<string>('sign-in URL'),
  consoleFolder: identifier<string>('console folder'),
  /** Undefined if no console is served. */
  servedConsole: identifier<BuiltConsole | undefined>('served console'),
  /** Returns 256 random bits in base64url. */
  newLinkSecret: identifier<() => string>('new link secret'),
  mailSealer: identifier<Sealer>('mail sealer'),
  mailLog: identifier<MailLog>('mail log'),
  keptMail: identifier<KeptMail>('kept mail'),
  /** Undefined if messages stay in the store. */
  mailer: identifier<Mailer | undefined>('mailer'),
  mailDelivery: identifier<Maintenance>('mail delivery'),
  /** Calls other services. */
  outbound: identifier<Outbound>('outbound'),
  /** Tells a store from its copies; see `WebhookQueue`. */
  storeId: identifier<string>('store id'),
  newWebhookSecret: identifier<() => string>('new webhook secret'),
  webhookSender: identifier<WebhookSender>('webhook sender'),
  webhookLog: identifier<WebhookLog>('webhook log'),
  trashLog: identifier<TrashLog>('trash log'),
  directoryLog: identifier<DirectoryLog>('directory log'),
  webhookDelivery: identifier<Maintenance>('webhook delivery'),
  /** Undefined without a folder for backups. */
  scheduledBackups: identifier<ScheduledBackups | undefined>('scheduled backups'),
  backups: identifier<Maintenance>('backups'),
  userCache: identifier<Cache<string, User>>('user cache'),
  /** Those whom questions were about. */
  subjectCache: identifier<Cache<string, RoleHolder>>('subject cache'),
  sessionCache: identifier<Cache<string, Session>>('session cache'),
  /** When each session's use was last noted. */
  notedUses: identifier<Cache<string, number>>('noted uses'),
  seeds: identifier<readonly ReleaseSeeds[]>('seeds'),
  newAdministrator: identifier<NewAdministrator>('new administrator'),

  avatarStore: identifier<AvatarStore>('avatar store'),
  imageQueue: identifier<FairSemaphore>('image queue'),
  rebuilds: identifier<FairSemaphore>('rebuilds'),
  images: identifier<ImageProcessor>('images'),

  /** None unless METRICS_TOKEN is set. */
  metricsRoutes: identifier<readonly Route[]>('metrics routes'),
  /** Those of all resources, the API document and its page. */
  routeGroups: identifier<readonly (readonly Route[])[]>('route groups'),
  httpLog: identifier<HttpLog>('HTTP log'),
  release: identifier<Release>('release'),
  /** Whether `/console/` is the console. */
  redirects: identifier<ReadonlyMap<string, string>>('redirects'),
  corsOrigins: identifier<AllowedOrigins>('CORS origins'),
  checkResponse: identifier<AppOptions['checkResponse']>('check of responses'),
  /** Called once, when all that is measured has started. */
  registerGauges: identifier<() => void>('register gauges'),
  app: identifier<Koa<RequestState>>('app'),
};

/** The parts of the store that classes ask for on their own. */
export const STORE_PARTS = [
  ...(['signInKeys', 'oneTimeValues'] as const),
  ...(['users', 'recordValues', 'limits', 'recoveries', 'outbox', 'links', 'avatarReferences', 'log'] as const),
  ...([
    'history',
    'authoritySnapshots',
    'audit',
    'customers',
    'customerLogs',
    'customerTrash',
    'segmentMembers',
    'operations',
    'webhookQueues',
    'totals',
    'views',
  ] as const),
];

/** Each of them by its name. */
export const STORED = Object.fromEntries(STORE_PARTS.map((name) => [name, identifier(name)])) as unknown as {
  readonly [K in (typeof STORE_PARTS)[number]]: Identifier<Store[K]>;
};

/** Each setting by its name. */
export const SETTINGS = Object.fromEntries(
  [...Object.keys(environmentSchema.shape), 'PROVIDERS'].map((name) => [name, identifier(name)]),
) as unknown as { readonly [K in keyof Config]-?: Identifier<Config[K]> };
