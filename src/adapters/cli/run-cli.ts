import { DomainError } from '../../domain/domain-error.js';
import { CommandError } from './command-error.js';
import type { Command } from './command.js';
import { EXIT, type ExitCode } from './exit-code.js';
import { explain, overview } from './help.js';
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
    say(streams.stdout, ...(request.about === undefined ? overview(commands) : explain(request.about)));
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
