import { createLogger } from '../adapters/log/logger.js';
import { announce } from './announce.js';
import type { Config } from './config.js';
import { introduce } from './introduce.js';
import { stopOnSignals } from './run-process.js';
import { say } from './say.js';
import { startService } from './start-service.js';

/** Runs the service in this process. */
export async function runAlone(config: Config): Promise<void> {
  const service = await startService({
    config,
    logger: createLogger({ level: config.LOG_LEVEL }),
    onSeeded: (first) => say(...introduce(first)),
  });
  stopOnSignals(async () => {
    await service.close();
    say('Stopped.');
  });
  // Last, because a reader of this line may stop the service at once, and must get a clean exit.
  announce(service.url, config);
}
