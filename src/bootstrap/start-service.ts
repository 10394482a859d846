import { resolve } from 'node:path';
import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { AppOptions } from '../adapters/http/app.js';
import { SystemClock } from '../adapters/security/system-clock.js';
import { asNotWritable } from '../adapters/sqlite/database/store-is-not-writable.js';
import type { Config } from './config.js';
import { openBackupFolder } from './backups/backup-folder.js';
import { createContainer } from './container.js';
import { Lifecycle } from './lifecycle.js';
import { loadStorage } from './load-storage.js';
import { loadedProjectionModule } from './modules/authority.js';
import { assertionsModule } from './modules/assertions.js';
import { avatarsModule } from './modules/avatars.js';
import { backupsModule } from './modules/backups.js';
import { customersModule } from './modules/customers.js';
import { trashModule } from './modules/trash.js';
import { decisionsModule } from './modules/decisions.js';
import { featuresModule } from './modules/features.js';
import { databaseFile } from './modules/sqlite.js';
import { healthModule } from './modules/health.js';
import { httpModule } from './modules/http.js';
import { mailModule } from './modules/mail.js';
import { metricsModule } from './modules/metrics.js';
import { operationsModule } from './modules/operations.js';
import { propagationModule } from './modules/propagation.js';
import { seedingModule } from './modules/seeding.js';
import { segmentsModule } from './modules/segments.js';
import { totalsModule } from './modules/totals.js';
import { viewsModule } from './modules/views.js';
import { tokensModule } from './modules/tokens.js';
import { serviceModule } from './modules/service.js';
import { oneTimeCodesModule } from './modules/one-time-codes.js';
import { passkeysModule } from './modules/passkeys.js';
import { signInModule } from './modules/sign-in.js';
import { sessionsModule } from './modules/sessions.js';
import { directoriesModule } from './modules/directories.js';
import { usersModule } from './modules/users.js';
import { webhooksModule } from './modules/webhooks.js';
import { watchOpenFiles } from './watch-open-files.js';
import type { FirstAdministrator } from './seeding.js';
import { Service } from './service.js';
import { openTelemetry, telemetryModule } from './telemetry.js';
import type { WorkerGroup } from '../adapters/processes/worker-methods.js';
import { bindValue } from './bind.js';
import { identifiers } from './identifiers.js';

const RECORDS = [
  ...[
    healthModule,
    sessionsModule,
    usersModule,
    oneTimeCodesModule,
    featuresModule,
    tokensModule,
    customersModule,
    trashModule,
  ],
  directoriesModule,
  ...[
    operationsModule,
    segmentsModule,
    totalsModule,
    viewsModule,
    avatarsModule,
    propagationModule,
    metricsModule,
    assertionsModule,
  ],
  decisionsModule,
  webhooksModule,
  signInModule,
  passkeysModule,
];

/** Leaves a second of the ten in which the process ends after SIGTERM for what the event loop still holds. */
const CLOSE_WITHIN_MS = 8_750;

export interface StartOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Given to one of several workers. */
  readonly group?: WorkerGroup;
  /** Called as soon as this start has filled an empty store, so that a later failure doesn't lose the password. */
  readonly onSeeded?: (first: FirstAdministrator) => void;
  /** Checks responses against their schemas, in tests. */
  readonly checkResponse?: AppOptions['checkResponse'];
  /** Replaces bindings before anything is resolved, for tests. */
  readonly replace?: (container: Container) => void;
}

/**
 * Opens the store, fills it when it's empty, and listens. On failure, everything opened is closed again. Throws
 * `CannotListen`, `StoreIsNotWritable`, `ConfigError` for a folder that can't be made, and the other errors of opening and filling.
 */
export async function startService(options: StartOptions): Promise<Service> {
  const { config, logger, group, onSeeded = () => undefined, checkResponse, replace } = options;
  const lifecycle = new Lifecycle(
    (name, error) => {
      logger.error({ err: error }, `closing failed: ${name}`);
    },
    { withinMs: CLOSE_WITHIN_MS },
  );
  try {
    if (config.BACKUP_DIR !== undefined) await openBackupFolder(resolve(config.BACKUP_DIR), resolve(config.DATA_DIR));
    const telemetry = telemetryModule(await openTelemetry({ config, logger, lifecycle }));
    const modules = [
      ...RECORDS,
      mailModule,
      loadedProjectionModule,
      seedingModule,
      httpModule,
      serviceModule,
      backupsModule,
      telemetry,
    ];
    const storage = await loadStorage(config);
    const container = createContainer({ config, storage, logger, lifecycle, upgrade: 'run', group }, ...modules);
    bindValue(container, identifiers.checkResponse, checkResponse);
    replace?.(container);
    lifecycle.opened(
      'watch of open files',
      watchOpenFiles((message) => logger.warn(message), new SystemClock()),
    );
    const service = await container.getAsync(Service);
    await service.start(onSeeded);
    return service;
  } catch (error) {
    await lifecycle.close();
    throw config.STORAGE === 'sqlite' ? asNotWritable(error, databaseFile(config)) : error;
  }
}
