import { parseArgs } from 'node:util';
import { parseEmail, type Email } from '../../domain/text/email.js';
import type { Command, Words } from './command.js';
import { UsageError } from './command-error.js';

/** The parsed command line: a command to run, or help about one or all. */
type Request =
  | { readonly kind: 'run'; readonly command: Command; readonly words: Words }
  | { readonly kind: 'help'; readonly about: Command | undefined };

const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** Parses the command line. Throws `UsageError`. */
export function parseWords(argv: readonly string[], commands: readonly Command[]): Request {
  const [first = 'help', ...others] = argv;
  if (HELP.has(first)) {
    return { kind: 'help', about: others.length === 0 ? undefined : findCommand(others, commands) };
  }
  const command = findCommand(argv, commands);
  const { values, positionals } = split(argv.slice(wordsOf(command).length), command);
  if (values['help'] === true) return { kind: 'help', about: command };
  requireOperands(command, positionals);
  return { kind: 'run', command, words: { operands: positionals, options: values } };
}

/** Reads an operand as an e-mail address. Throws `UsageError`. */
export function requireEmail(text = ''): Email {
  const email = parseEmail(text);
  if (email === undefined) throw new UsageError(`"${text}" is not an e-mail address.`);
  return email;
}

function findCommand(argv: readonly string[], commands: readonly Command[]): Command {
  const found = commands.find((command) => wordsOf(command).every((word, index) => argv[index] === word));
  if (found !== undefined) return found;
  const begun = commands.filter((command) => wordsOf(command)[0] === argv[0]).map(({ name }) => `"${name}"`);
  if (begun.length > 0) throw new UsageError(`"${argv[0] ?? ''}" needs a subcommand: ${begun.join(', ')}.`);
  throw new UsageError(`"${argv[0] ?? ''}" is not a command. "castellan help" lists them.`);
}

function wordsOf({ name }: Command): string[] {
  return name.split(' ');
}

interface Split {
  readonly values: Words['options'];
  readonly positionals: readonly string[];
}

function split(args: readonly string[], command: Command): Split {
  try {
    return parseArgs({
      args: [...args],
      options: { ...command.options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
  } catch (error) {
    // Further sentences suggest other options; only the first is useful.
    const [sentence = ''] = (error as Error).message.split('. ');
    throw new UsageError(`${sentence.replace(/\.$/, '')}. See "castellan help ${command.name}".`);
  }
}

function requireOperands({ name, operands }: Command, given: readonly string[]): void {
  const missing = operands.slice(given.length).filter((name) => !name.startsWith('['));
  const advice = `See "castellan help ${name}".`;
  if (missing.length > 0) throw new UsageError(`"${name}" needs ${missing.join(' and ')}. ${advice}`);
  const surplus = given[operands.length];
  if (surplus !== undefined) throw new UsageError(`"${name}" has no use for the argument "${surplus}". ${advice}`);
}
