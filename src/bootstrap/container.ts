import 'reflect-metadata';
import { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Upgrade } from '../application/ports/upgrade.js';
import type { Config } from './config.js';
import type { Lifecycle } from './lifecycle.js';
import { authorityModule } from './modules/authority.js';
import { avatarsModule } from './modules/avatars.js';
import { memoryModule } from './modules/memory.js';
import { mongodbModule } from './modules/mongodb.js';
import { securityModule } from './modules/security.js';
import { sqliteModule } from './modules/sqlite.js';
import { TOKENS } from './tokens.js';

const STORAGES = { sqlite: sqliteModule, mongodb: mongodbModule, memory: memoryModule };

export interface ContainerOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly upgrade: Upgrade;
}

/** The container shared by the service and the command line. Nothing is opened before it's requested. */
export function createContainer({ config, logger, lifecycle, upgrade }: ContainerOptions): Container {
  const container = new Container();
  container.bind(TOKENS.config).toConstantValue(config);
  container.bind(TOKENS.logger).toConstantValue(logger);
  container.bind(TOKENS.lifecycle).toConstantValue(lifecycle);
  container.bind(TOKENS.upgrade).toConstantValue(upgrade);
  container.load(STORAGES[config.STORAGE], securityModule, authorityModule, avatarsModule);
  return container;
}
