import { readConfig } from './config.js';
import { misspeltSettings } from './misspelt-settings.js';
import { runProcess } from './run-process.js';
import { complain } from './say.js';

/** Starts the service, in this process or in workers; on failure, says why on standard error and exits. */
export function runService(): Promise<void> {
  return runProcess(async () => {
    complain(...misspeltSettings(process.env));
    const config = readConfig(process.env);
    // The primary process loads little, because it serves nothing.
    if (config.WORKERS > 1) await (await import('./workers/run-primary.js')).runPrimary(config);
    else await (await import('./run-alone.js')).runAlone(config);
  });
}
