import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * A separate process: starts the service, compiled in the folder of its first argument, with its environment, prints
 * which telemetry packages are loaded then, one per line, and exits.
 */
const folder = pathToFileURL(`${process.argv[2]}/`);
/** @param {string} file @returns {Promise<unknown>} */
const load = (file) => import(new URL(file, folder).href);
const { createLogger } = /** @type {typeof import('../../src/adapters/log/logger.js')} */ (
  await load('adapters/log/logger.js')
);
const { readConfig } = /** @type {typeof import('../../src/bootstrap/config.js')} */ (
  await load('bootstrap/config.js')
);
const { startService } = /** @type {typeof import('../../src/bootstrap/start-service.js')} */ (
  await load('bootstrap/start-service.js')
);

const service = await startService({ config: readConfig(process.env), logger: createLogger({ level: 'silent' }) });
const packages = Object.keys(createRequire(import.meta.url).cache).flatMap(
  (file) => /node_modules\/(prom-client|@opentelemetry\/[^/]+)\//.exec(file)?.[1] ?? [],
);
process.stdout.write([...new Set(packages)].sort().join('\n'));
await service.close();
