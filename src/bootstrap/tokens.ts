import type Koa from 'koa';
import type { Logger } from 'pino';
import type { ConnectionSlots } from '../adapters/http/connections/connection-limits.js';
import type { CallerTurns } from '../adapters/http/connections/caller-turns.js';
import type { RequestLimits } from '../adapters/http/connections/request-limits.js';
import type { BuiltConsole } from '../adapters/http/console/built-console.js';
import type { HttpLog } from '../adapters/http/middleware/http-log.js';
import type { AllowedOrigins } from '../adapters/http/middleware/cors.js';
import type { RequestState, Route } from '../adapters/http/declarations/route.js';
import type { Telemetry } from '../adapters/telemetry/telemetry.js';
import type { ScheduledBackups } from '../application/backups/scheduled-backups.js';
import type { ApiTokenTexts } from '../application/ports/api-token-texts.js';
import type { AvatarStore } from '../application/ports/avatar-store.js';
import type { Cache } from '../application/ports/cache.js';
import type { ChangeNotifier } from '../application/ports/change-notifier.js';
import type { Clock } from '../application/ports/clock.js';
import type { EvaluationLog } from '../application/ports/evaluation-log.js';
import type { Instances } from '../application/ports/instances.js';
import type { Ids } from '../application/ports/ids.js';
import type { ImageProcessor } from '../application/ports/image-processor.js';
import type { MailLog } from '../application/ports/mail-log.js';
import type { MailTemplates } from '../application/ports/mail-templates.js';
import type { KeptMail, Mailer } from '../application/ports/mailer.js';
import type { OneTimePasswords } from '../application/ports/one-time-passwords.js';
import type { PasswordHasher } from '../application/ports/password-hasher.js';
import type { CustomerWriter } from '../application/customers/customer-writer.js';
import type { DemoOrganisation } from '../application/demo/demo-organisation.js';
import type { PrimaryChannel } from '../application/ports/primary-channel.js';
import type { RecoveryNotifier } from '../application/ports/recovery-notifier.js';
import type { Sealer } from '../application/ports/sealer.js';
import type { RequestMacs } from '../application/ports/request-macs.js';
import type { SecurityLog } from '../application/ports/security-log.js';
import type { Slots } from '../application/ports/slots.js';
import type { Store } from '../application/ports/store.js';
import type { StreamTickets } from '../application/ports/stream-tickets.js';
import type { TokenClaims, TokenIssuer } from '../application/ports/token-issuer.js';
import type { Upgrade } from '../application/ports/upgrade.js';
import type { WriteTurns } from '../application/ports/write-turns.js';
import type { Workers } from '../application/ports/workers.js';
import type { FairSemaphore } from '../application/scheduling/fair-semaphore.js';
import type { ConnectionShare } from '../application/workers/connection-share.js';
import type { WorkerMetrics } from '../application/workers/worker-metrics.js';
import type { WorkerTurns } from '../application/workers/worker-turns.js';
import type { Release } from '../application/status/get-status.js';
import type { HourlyLimit } from '../application/limits/hourly-limit.js';
import type { SessionFactoryOptions } from '../application/sessions/open-session.js';
import type { EffectivePermissions } from '../domain/access/permissions.js';
import type { MailboxNaming } from '../domain/mail/mailbox.js';
import type { Sha256 } from '../domain/changes/seal-change.js';
import type { Caller } from '../domain/users/caller.js';
import type { Session } from '../domain/sessions/session.js';
import type { User } from '../domain/users/user.js';
import type { Plural } from '../domain/authority/kinds/kinds.js';
import type { ReleaseSeeds } from '../domain/authority/seeds.js';
import { environmentSchema, type Config } from './config.js';
import type { Lifecycle } from './lifecycle.js';
import type { Job, Maintenance } from './maintenance.js';
import type { NewAdministrator } from './seeding.js';
import { token, type Token } from './token.js';

/** What the container provides, besides the classes that identify themselves. */
export const T = {
  config: token<Config>('config'),
  lifecycle: token<Lifecycle>('lifecycle'),
  /** Aborted when the service turns unready but still serves requests. */
  stopping: token<AbortController>('stopping'),
  /** Aborted when the server stops accepting connections. */
  draining: token<AbortController>('draining'),
  logger: token<Logger>('logger'),
  telemetry: token<Telemetry>('telemetry'),
  clock: token<Clock>('clock'),
  ids: token<Ids>('ids'),
  sha256: token<Sha256>('sha256'),
  mailboxNaming: token<MailboxNaming>('mailbox naming'),

  /** Undefined unless this process is one of several workers. */
  primary: token<PrimaryChannel | undefined>('primary'),
  workers: token<Workers>('workers'),
  /** Undefined without other workers, or without metrics. */
  workerMetrics: token<WorkerMetrics | undefined>('worker metrics'),
  workerTurns: token<WorkerTurns | undefined>('worker turns'),
  /** Turns to write to a file. */
  writeTurns: token<WriteTurns>('write turns'),
  /** Open requests by address, behind a proxy. */
  requestSlots: token<Slots>('request slots'),
  callerTurns: token<CallerTurns>('turns of callers'),
  requestLimits: token<RequestLimits | undefined>('request limits'),
  /** Open connections by address, and event streams by caller. */
  connectionSlots: token<ConnectionSlots>('connection slots'),
  connectionShare: token<ConnectionShare | undefined>('connection share'),
  streamSlots: token<Slots>('stream slots'),

  upgrade: token<Upgrade>('upgrade'),
  /** See `SqliteStoreOptions`. */
  fills: token<boolean>('fills'),
  /** See `MongoStoreOptions`. */
  patience: token<number>('patience'),
  store: token<Store>('store'),
  users: token<Store['users']>('users'),
  recordValues: token<Store['recordValues']>('record values'),
  limits: token<Store['limits']>('limits'),
  recoveries: token<Store['recoveries']>('recoveries'),
  outbox: token<Store['outbox']>('outbox'),
  links: token<Store['links']>('links'),
  avatarReferences: token<Store['avatarReferences']>('avatar references'),
  changeLog: token<Store['log']>('change log'),
  changeHistory: token<Store['history']>('change history'),
  authoritySnapshots: token<Store['authoritySnapshots']>('authority snapshots'),
  audit: token<Store['audit']>('audit'),
  customers: token<Store['customers']>('customers'),
  customerLogs: token<Store['customerLogs']>('customer logs'),
  segmentMembers: token<Store['segmentMembers']>('segment members'),
  operations: token<Store['operations']>('operations'),
  /** Names this process in the leases of operations. */
  holder: token<string>('holder'),
  operationRunner: token<Maintenance>('operation runner'),
  /** Writes customers for the callers of operations, whether or not they're still signed in. */
  operationWriter: token<CustomerWriter>('operation writer'),
  changeNotifier: token<ChangeNotifier>('change notifier'),
  /** The processes that share the store. */
  instances: token<Instances>('instances'),
  /** Waiting requests in each queue of the storage. */
  queueLengths: token<() => Readonly<Record<string, number>>>('queue lengths'),

  tokenSecrets: token<readonly string[]>('token secrets'),
  /** Seals the secrets of one-time codes. */
  codeSealer: token<Sealer>('code sealer'),
  /** Called at start with the number of users whose codes no key opens. */
  onOverfull: token<(bytes: Partial<Record<Plural, number>>) => void>('on overfull'),
  onUnreadableCodes: token<(users: number) => void>('on unreadable codes'),
  oneTimePasswords: token<OneTimePasswords>('one-time passwords'),
  /** Claims of tokens that were verified before. */
  verifiedTokens: token<Cache<string, TokenClaims>>('verified tokens'),
  tokenIssuer: token<TokenIssuer>('token issuer'),
  apiTokenTexts: token<ApiTokenTexts>('API token texts'),
  newTokenId: token<() => string>('new token id'),
  sessionFactory: token<SessionFactoryOptions>('session factory'),
  streamTickets: token<StreamTickets>('stream tickets'),
  requestMacs: token<RequestMacs>('request MACs'),
  hashQueue: token<FairSemaphore>('hash queue'),
  hasher: token<PasswordHasher>('hasher'),
  makePassword: token<() => string>('make password'),
  demoOrganisation: token<DemoOrganisation>('demo organisation'),
  securityLog: token<SecurityLog>('security log'),
  evaluationLog: token<EvaluationLog>('evaluation log'),
  recoveryNotifier: token<RecoveryNotifier>('recovery notifier'),
  registrationIsOpen: token<boolean>('registration is open'),
  /** Changes of the own record. */
  profileLimit: token<HourlyLimit>('profile limit'),
  /** Where people reach the service, without a slash at the end. */
  publicUrl: token<string>('public URL'),
  /** The address of a link that sets a password, with `{token}`. */
  resetUrl: token<string>('reset URL'),
  consoleFolder: token<string>('console folder'),
  /** Undefined if no console is served. */
  servedConsole: token<BuiltConsole | undefined>('served console'),
  newLinkSecret: token<() => string>('new link secret'),
  isSendingMail: token<boolean>('is sending mail'),
  mailSealer: token<Sealer>('mail sealer'),
  mailTemplates: token<MailTemplates>('mail templates'),
  mailLog: token<MailLog>('mail log'),
  keptMail: token<KeptMail>('kept mail'),
  /** Undefined if messages stay in the store. */
  mailer: token<Mailer | undefined>('mailer'),
  mailDelivery: token<Maintenance>('mail delivery'),
  /** Undefined without a folder for backups. */
  scheduledBackups: token<ScheduledBackups | undefined>('scheduled backups'),
  backups: token<Maintenance>('backups'),
  userCache: token<Cache<string, User>>('user cache'),
  sessionCache: token<Cache<string, Session>>('session cache'),
  /** When each session's use was last noted. */
  notedUses: token<Cache<string, number>>('noted uses'),
  /** Returns the caller of a stream with a credential; throws `TotpRequired`, and as `Authenticator.identify` does. */
  identify: token<(credential: string) => Promise<Caller>>('identify'),
  permissionsOf: token<(user: User) => EffectivePermissions>('permissions of'),
  seeds: token<readonly ReleaseSeeds[]>('seeds'),
  newAdministrator: token<NewAdministrator>('new administrator'),

  avatarStore: token<AvatarStore>('avatar store'),
  imageQueue: token<FairSemaphore>('image queue'),
  rebuilds: token<FairSemaphore>('rebuilds'),
  images: token<ImageProcessor>('images'),

  /** The endpoints of a record; one binding each. */
  routeGroup: token<readonly Route[]>('route group'),
  /** All of them, with the API document and its page. */
  routeGroups: token<readonly (readonly Route[])[]>('route groups'),
  httpLog: token<HttpLog>('HTTP log'),
  release: token<Release>('release'),
  /** Whether `/console/` is the console. */
  redirects: token<ReadonlyMap<string, string>>('redirects'),
  corsOrigins: token<AllowedOrigins>('CORS origins'),
  checkResponses: token<'always' | 'never'>('check responses'),
  app: token<Koa<RequestState>>('app'),
  maintenanceJobs: token<readonly Job[]>('maintenance jobs'),
};

/** Each setting by its name. */
export const SETTINGS = Object.fromEntries(
  Object.keys(environmentSchema.shape).map((name) => [name, token(name)]),
) as unknown as { readonly [K in keyof Config]-?: Token<Config[K]> };
