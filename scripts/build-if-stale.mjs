import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole, HOW_TO_BUILD } from './build-console.mjs';
import { compileService } from './compile-service.mjs';
import { builtDigest } from './put-in-place.mjs';
import { consoleDigest, serviceDigest } from './source-digest.mjs';

/*
 * Builds the service if it's stale, and with the argument --console the console too. Prints nothing to standard output,
 * because a program may read a command's output. Exits with 1 and a sentence if it can't build the service.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (await refreshService()) {
  if (process.argv.includes('--console') && process.env['CONSOLE'] !== 'off') await refreshConsole();
} else {
  process.exitCode = 1;
}

/** Returns false if there is no current build, and why is said. */
async function refreshService() {
  const built = builtDigest(root);
  if (built === serviceDigest(root)) return true;
  console.error('Building…');
  if (await compileService(root)) return true;
  const state = built === undefined ? "Castellan isn't built yet" : 'The sources have changed since the last build';
  console.error(`${state}, and the packages that build it aren't installed.`);
  console.error('Run `npm ci && npm run build` once. After that, an installation by `npm ci --omit=dev` starts too.');
  return false;
}

/** The service starts whatever happens here. */
async function refreshConsole() {
  const built = builtDigest(join(root, 'console'));
  try {
    if (built === consoleDigest(root) || (await buildConsole(root))) return;
    console.error(built === undefined ? HOW_TO_BUILD : `This console is of another release. ${HOW_TO_BUILD}`);
  } catch (error) {
    console.error(`The console could not be built: ${error instanceof Error ? error.message : String(error)}`);
  }
}
