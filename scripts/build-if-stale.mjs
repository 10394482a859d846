import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildConsole, HOW_TO_BUILD } from './build-console.mjs';
import { compile } from './compile.mjs';
import { builtDigest } from './put-in-place.mjs';
import { consoleDigest, serviceDigest } from './source-digest.mjs';

/*
 * Builds the service if it's stale, and with the argument --console the console too. Prints nothing to standard output,
 * because a program may read a command's output.
 */

const root = dirname(dirname(fileURLToPath(import.meta.url)));
if (builtDigest(root) !== serviceDigest(root)) {
  console.error('Building…');
  await compile(root);
}
if (process.argv.includes('--console') && process.env['CONSOLE'] !== 'off') await refreshConsole();

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
