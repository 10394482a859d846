import type { Config } from './config.js';
import { printFirstAdministrator } from './first-administrator.js';
import { printReady } from './print-ready.js';
import { runProcess, stopOnSignals } from './run-process.js';
import { printError, say } from './say.js';

/*
 * The service, in this process or in workers. What is large is loaded when it's needed: once the heap is kept small, and
 * little of it in a primary process, which serves nothing.
 */
await runProcess(async () => {
  const { readConfig } = await import('./config.js');
  const { doubtfulSettings } = await import('./doubtful-settings.js');
  const { misspeltSettings } = await import('./misspelt-settings.js');
  printError(...misspeltSettings(process.env));
  const config = readConfig(process.env);
  printError(...doubtfulSettings(config));
  if (config.WORKERS > 1) await (await import('./workers/run-primary.js')).runPrimary(config);
  else await serve(config);
});

async function serve(config: Config): Promise<void> {
  const { createLogger } = await import('../adapters/log/logger.js');
  const { startService } = await import('./start-service.js');
  const logger = createLogger({ level: config.LOG_LEVEL });
  const service = await startService({
    config,
    logger,
    onSeeded: (first) => printFirstAdministrator(first, logger),
  });
  stopOnSignals(async () => {
    await service.close();
    say(logger, 'Stopped.');
  });
  // Last, because a reader of this line may stop the service at once, and must get a clean exit.
  printReady(service.url, config, logger);
}
