import { fstatSync } from 'node:fs';
import { destination, pino, type Logger } from 'pino';
import { BatchedWriter } from './batched-writer.js';

export interface LoggerOptions {
  readonly level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  /** A file descriptor or a path; standard output by default. */
  readonly to?: number | string;
  /** Whether other processes write to the same place, so that lines must not mix. */
  readonly isShared?: boolean;
}

/** POSIX: a pipe takes this much at once or not at all (`PIPE_BUF` of Linux). */
const PIPE_BYTES = 4_096;
/** How much is kept while the destination takes nothing, in bytes; what follows is dropped. */
const MAX_KEPT = 1_048_576;

/**
 * Creates a logger for JSON lines, written synchronously at the end of each turn of the event loop: an exception that
 * ends the process loses none, and it costs less than a worker thread.
 */
export function createLogger({ level, to = 1, isShared = false }: LoggerOptions): Logger {
  const written = destination({ dest: to, sync: true, maxLength: MAX_KEPT });
  // A full disk or a closed terminal loses lines, but stops no service.
  written.on('error', () => undefined);
  return pino(
    { level, base: null, timestamp: timestamp(), formatters: { level: (label) => ({ level: label }) } },
    new BatchedWriter(written, isShared && !isFile(to) ? { maxBytes: PIPE_BYTES } : {}),
  );
}

/** Files take any length at once. */
function isFile(to: number | string): boolean {
  return typeof to === 'string' || fstatSync(to).isFile();
}

/** Formats the time once a millisecond. */
function timestamp(): () => string {
  let last = { at: 0, text: '' };
  return () => {
    const at = Date.now();
    if (at !== last.at) last = { at, text: `,"time":"${new Date(at).toISOString()}"` };
    return last.text;
  };
}
