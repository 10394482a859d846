import type { ContainerModule } from 'inversify';
import type { Config } from './config.js';

const STORAGES = {
  sqlite: async () => (await import('./modules/sqlite.js')).sqliteModule,
  mongodb: async () => (await import('./modules/mongodb.js')).mongodbModule,
  memory: async () => (await import('./modules/memory.js')).memoryModule,
};

/** The module of the configured storage. The others, which are much code, aren't loaded. */
export function loadStorage({ STORAGE }: Config): Promise<ContainerModule> {
  return STORAGES[STORAGE]();
}
