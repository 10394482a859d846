import 'reflect-metadata';
import { Container, type ContainerModule } from 'inversify';
import type { Logger } from 'pino';
import type { WorkerGroup } from '../adapters/processes/worker-methods.js';
import type { Upgrade } from '../application/ports/upgrade.js';
import type { Config } from './config.js';
import type { Lifecycle } from './lifecycle.js';
import { authorityModule } from './modules/authority.js';
import { consoleModule } from './modules/console.js';
import { securityModule } from './modules/security.js';
import { storeModule } from './modules/store.js';
import { workersModule } from './modules/workers.js';
import { bindValue } from './bind.js';
import { SETTINGS, identifiers } from './identifiers.js';

export interface ContainerOptions {
  readonly config: Config;
  /** See `loadStorage`. */
  readonly storage: ContainerModule;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly upgrade: Upgrade;
  /** See `SqliteStoreOptions`; false by default. */
  readonly bulkImport?: boolean;
  /** Given to one of several workers. */
  readonly group?: WorkerGroup | undefined;
}

/**
 * Creates a container with what the service and the command line share, and these modules. Nothing is opened before
 * it's resolved.
 */
export function createContainer(options: ContainerOptions, ...modules: readonly ContainerModule[]): Container {
  const { config, storage, logger, lifecycle, upgrade, bulkImport = false, group } = options;
  const container = new Container();
  bindValue(container, identifiers.config, config);
  bindValue(container, identifiers.logger, logger);
  bindValue(container, identifiers.lifecycle, lifecycle);
  bindValue(container, identifiers.upgrade, upgrade);
  bindValue(container, identifiers.bulkImport, bulkImport);
  bindValue(container, identifiers.workerGroup, group);
  for (const name of Object.keys(SETTINGS) as (keyof Config)[])
    bindValue<unknown>(container, SETTINGS[name], config[name]);
  container.load(storage, storeModule, securityModule, workersModule);
  container.load(authorityModule, consoleModule, ...modules);
  return container;
}
