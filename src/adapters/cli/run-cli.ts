import { DomainError } from '../../domain/domain-error.js';
import { CommandError } from './command-error.js';
import type { Command } from './command.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { say, type Streams } from './output.js';
import { parseWords } from './parse-words.js';

/** Runs the command line and returns its exit code. An error becomes a line on standard error, never a stack trace. */
export async function runCli(
  argv: readonly string[],
  commands: readonly Command[],
  streams: Streams,
): Promise<ExitCode> {
  try {
    const request = parseWords(argv, commands);
    if (request.kind === 'run') return await request.command.run(request.words, streams);
    const { about } = request;
    const [only] = about;
    say(streams.stdout, ...(about === commands ? overview(about) : about.length > 1 ? list(about) : explain(only!)));
    return EXIT.ok;
  } catch (error) {
    say(streams.stderr, ...linesOf(error).map((line) => `castellan: ${line}`));
    return error instanceof CommandError ? error.exitCode : EXIT.failed;
  }
}

function linesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const fields = error instanceof DomainError ? Object.entries(error.fields) : [];
  if (fields.length > 0) return fields.map(([field, { message }]) => `${field}: ${message}`);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message}${cause}`.split('\n');
}

const HEADER = [
  'The command line of Castellan. It uses the store directly, also while the service runs.',
  '',
  'Usage: castellan COMMAND                      Without a command, it starts the service.',
  '       npm run castellan -- COMMAND           The same in a clone of the repository.',
  '',
];

const FOOTER = [
  '',
  'Settings come from the environment, as for the service: STORAGE and DATA_DIR select the store. --env-file FILE reads those',
  'that the environment lacks, one NAME=value a line, for the service (castellan --env-file FILE) and for every command.',
  'The store of an older release is refused: start the service once to upgrade it.',
  'Exit codes: 0 done, 1 failed or something is broken, 64 not a command, 65 done except for rejected rows, 75 another process',
  'does the same, 78 a setting is wrong, 130 interrupted.',
  'Scripts in a clone: "npm run --silent castellan -- COMMAND" prints only the output of the command.',
];

/** The list of commands. */
function overview(commands: readonly Command[]): string[] {
  const help = ['help [COMMAND]', 'Shows this help, or the help of one command.'] as const;
  return [...HEADER, ...linesFor(commands, help), ...FOOTER];
}

/** The commands that begin with the same word. */
function list(commands: readonly Command[]): string[] {
  return [...linesFor(commands), '', `"castellan help ${commands[0]!.name}" explains the first, and so on.`];
}

function linesFor(commands: readonly Command[], ...more: readonly (readonly [string, string])[]): string[] {
  const rows = [...commands.map((command) => [usageOf(command), command.summary] as const), ...more];
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return rows.map(([usage, summary]) => `  ${usage.padEnd(width)}  ${summary}`);
}

/** The full help of one command. */
function explain(command: Command): string[] {
  const options = Object.entries(command.options).map(([name, { type }]) =>
    type === 'string' ? ` [--${name} ${name.toUpperCase()}]` : ` [--${name}]`,
  );
  return [`Usage: castellan ${usageOf(command)}${options.join('')}`, '', command.summary, ...command.details];
}

function usageOf({ name, operands }: Command): string {
  return [name, ...operands].join(' ');
}
