import { createRequire } from 'node:module';
import { createLogger } from '../../src/adapters/log/logger.js';
import { readConfig } from '../../src/bootstrap/config.js';
import { startService } from '../../src/bootstrap/start-service.js';

/**
 * A separate process: starts the service with its environment, prints which telemetry packages are loaded then, one per
 * line, and exits.
 */
const service = await startService({ config: readConfig(process.env), logger: createLogger({ level: 'silent' }) });
const packages = Object.keys(createRequire(import.meta.url).cache).flatMap(
  (file) => /node_modules\/(prom-client|@opentelemetry\/[^/]+)\//.exec(file)?.[1] ?? [],
);
process.stdout.write([...new Set(packages)].sort().join('\n'));
await service.close();
