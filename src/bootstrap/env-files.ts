import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { CommandError, UsageError } from '../adapters/cli/command-error.js';
import { EXIT } from '../adapters/cli/exit-code.js';

const OPTION = '--env-file';

/**
 * Reads the files of `--env-file FILE` (or `--env-file=FILE`) as Node's own option of that name does: a variable that the
 * environment has, even an empty one, stays; of several files the later one counts. Returns the other arguments. Throws
 * `CommandError` for a file that can't be read.
 */
export function readEnvFiles(argv: readonly string[], environment: Record<string, string | undefined>): string[] {
  const files: string[] = [];
  const words: string[] = [];
  const given = argv[Symbol.iterator]();
  for (const word of given) {
    if (word === '--') words.push(word, ...given);
    else if (word === OPTION) files.push(given.next().value ?? '');
    else if (word.startsWith(`${OPTION}=`)) files.push(word.slice(OPTION.length + 1));
    else words.push(word);
  }
  const read = Object.assign({}, ...files.map(readEnvFile)) as Record<string, string>;
  for (const [name, value] of Object.entries(read)) environment[name] ??= value;
  return words;
}

function readEnvFile(file: string): NodeJS.Dict<string> {
  if (file === '') throw new UsageError(`${OPTION} needs the name of a file.`);
  try {
    // parseEnv takes a byte order mark for a part of the first name.
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new CommandError(`${OPTION}: "${file}" can't be read (${(error as Error).message}).`, EXIT.config);
  }
}
