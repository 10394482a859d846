import { parseArgs } from 'node:util';
import { parseEmail, type Email } from '../../domain/text/email.js';
import type { Command, Words } from './command.js';
import { UsageError } from './command-error.js';

/** The parsed command line: a command to run, or help about one, those that begin with the same word, or all. */
type Request =
  | { readonly kind: 'run'; readonly command: Command; readonly words: Words }
  | { readonly kind: 'help'; readonly about: readonly Command[] };

const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);
/** Former words of commands, which still work. */
const RENAMED: Readonly<Record<string, string>> = { 'reset-totp': 'reset-second-factor' };
const SHORT: Readonly<Record<string, string>> = { '-v': '--version' };

/** Parses the command line. Throws `UsageError`. */
export function parseWords(argv: readonly string[], commands: readonly Command[]): Request {
  const [given = 'help', ...others] = argv;
  const first = SHORT[given] ?? given;
  if (HELP.has(first)) return { kind: 'help', about: findHelp(others, commands) };
  const isAboutGroup = others.length === 1 && HELP.has(others[0]!) && groupOf(first, commands).length > 0;
  if (isAboutGroup) return { kind: 'help', about: groupOf(first, commands) };
  const command = findCommand([first, ...others], commands);
  const { values, positionals } = split(argv.slice(wordsOf(command).length), command);
  if (values['help'] === true) return { kind: 'help', about: [command] };
  requireOperands(command, positionals);
  return { kind: 'run', command, words: { operands: positionals, options: values } };
}

/** Reads an operand as an e-mail address. Throws `UsageError`. */
export function requireEmail(text = ''): Email {
  const email = parseEmail(text);
  if (email === undefined) throw new UsageError(`"${text}" is not an e-mail address.`);
  return email;
}

function findHelp(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  const [first, ...others] = words;
  if (first === undefined) return commands;
  const group = others.length === 0 ? groupOf(first, commands) : [];
  return group.length > 0 ? group : [findCommand([SHORT[first] ?? first, ...others], commands)];
}

/** Commands of two words that begin with this one. */
function groupOf(first: string, commands: readonly Command[]): readonly Command[] {
  return commands.filter((command) => wordsOf(command).length > 1 && wordsOf(command)[0] === first);
}

function findCommand(argv: readonly string[], commands: readonly Command[]): Command {
  const [first = ''] = argv;
  const found = commands.find((command) =>
    wordsOf(command).every((word, index) => word === (RENAMED[argv[index]!] ?? argv[index])),
  );
  if (found !== undefined) return found;
  const begun = groupOf(first, commands).map(({ name }) => `"${name}"`);
  if (begun.length > 0) throw new UsageError(`"${first}" needs a subcommand: ${begun.join(', ')}.`);
  throw new UsageError(`"${first}" is not a command. "castellan help" lists them.`);
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
