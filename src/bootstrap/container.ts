import 'reflect-metadata';
import { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import type { Lifecycle } from './lifecycle.js';
import { authorityModule } from './modules/authority.js';
import { memoryModule } from './modules/memory.js';
import { mongodbModule } from './modules/mongodb.js';
import { securityModule } from './modules/security.js';
import { sqliteModule } from './modules/sqlite.js';
import { TOKENS } from './tokens.js';

const STORAGES = { sqlite: sqliteModule, mongodb: mongodbModule, memory: memoryModule };

/** What the service and the command line are both made of. Nothing is opened before it is asked for. */
export function createContainer(config: Config, logger: Logger, lifecycle: Lifecycle): Container {
  const container = new Container();
  container.bind(TOKENS.config).toConstantValue(config);
  container.bind(TOKENS.logger).toConstantValue(logger);
  container.bind(TOKENS.lifecycle).toConstantValue(lifecycle);
  container.load(STORAGES[config.STORAGE], securityModule, authorityModule);
  return container;
}
