import './stack-traces.js';
import { CommandError } from '../adapters/cli/command-error.js';
import { readEnvFiles } from './env-files.js';
import { printError } from './say.js';

/* Without arguments the program is the service, with arguments a command. */
try {
  const words = readEnvFiles(process.argv.slice(2), process.env);
  process.argv.splice(2, Infinity, ...words);
  if (words.length > 0) await import('./cli.js');
  else await import('./main.js');
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  printError(error.message);
  process.exitCode = error.exitCode;
}
