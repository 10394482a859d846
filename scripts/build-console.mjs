import { compileConsole } from './compile-console.mjs';

export const HOW_TO_BUILD = 'To build the console, run `npm ci` with its development packages, then `npm run build`.';

/**
 * Builds the console with lines of progress on standard error. Returns false where its packages aren't installed.
 * @param {string} root
 */
export async function buildConsole(root) {
  console.error('Building the console…');
  const bytes = await compileConsole(root);
  if (bytes === undefined) return false;
  console.error(`The console is built: a browser loads ${Math.ceil(bytes / 1_000)} KB first.`);
  return true;
}
