import { isatty } from 'node:tty';
import { setFlagsFromString } from 'node:v8';
import { EXIT } from '../adapters/cli/exit-code.js';
import { ignoreBrokenPipe } from './ignore-broken-pipe.js';
import { DomainError } from '../domain/domain-error.js';
import { printError } from './say.js';

const END_WITHIN_MS = 1_000;

/**
 * Whether somebody watches at a terminal, so that the program ends with it. `nohup` replaces standard input; that it ignored SIGHUP,
 * too, can't be seen, because Node resets it.
 */
const ENDS_WITH_TERMINAL = isatty(0);

/**
 * Runs a program of the service; when it fails to start, says why on standard error and exits. Meanwhile, V8 doesn't grow its
 * young generation: it would reach its maximum of 2 x 16 MiB and never shrink while the service is idle. Once started, it
 * grows under load as usual. So `run` loads what is large.
 */
export async function runProcess(run: () => Promise<void>): Promise<void> {
  setFlagsFromString('--semi-space-growth-factor=1');
  try {
    // Before anything is opened: only the owner may read files that the service writes.
    process.umask(0o077);
    ignoreBrokenPipe();
    await run();
  } catch (error) {
    const { ConfigError } = await import('./config.js');
    if (error instanceof ConfigError) {
      printError(...error.lines);
      process.exit(EXIT.config);
    }
    printError(adviceOf(error));
    process.exit(1);
  }
  setFlagsFromString('--semi-space-growth-factor=2');
}

/**
 * Exits when the event loop is empty: one driver closes its connections only then, and the last one removes the WAL.
 * Exits after a second in any case.
 */
export function endProcess(code: number): void {
  process.exitCode = code;
  setTimeout(() => process.exit(code), END_WITHIN_MS).unref();
}

/**
 * Shuts down when the system asks for it, or when the terminal closes at which it was started. A second signal exits immediately.
 * Without a terminal, `onHangup` handles SIGHUP, by default ignoring it.
 */
export function stopOnSignals(stop: () => Promise<void>, onHangup?: () => void): void {
  let stopping = false;
  const begin = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => endProcess(0),
      () => endProcess(1),
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
  process.on('SIGHUP', () => {
    if (!ENDS_WITH_TERMINAL) onHangup?.();
    // The shell and the system may both send one.
    else if (!stopping) begin();
  });
}

function adviceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EACCES':
    case 'EROFS':
      return `${error.message}. Set DATA_DIR to a folder that this user may write.`;
    default:
      return (
        error.message +
        (error instanceof DomainError && error.cause instanceof Error ? ` (${error.cause.message})` : '')
      );
  }
}
