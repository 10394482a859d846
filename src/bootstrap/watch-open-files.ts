import { open } from 'node:fs/promises';
import { devNull } from 'node:os';
import type { Clock } from '../application/ports/clock.js';
import { every } from './every.js';
import { FailureReports } from './failure-reports.js';
import { openFilesLimit } from './open-files-limit.js';

const INTERVAL_MS = 1_000;

/**
 * Says in the log, at most once a minute, that this process may open no more files. Without it there would be silence: Node closes
 * new connections then and reports nothing. Returns a function that stops it.
 */
export function watchOpenFiles(warn: (message: string) => void, clock: Pick<Clock, 'monotonic'>) {
  const limit = openFilesLimit();
  const reports = new FailureReports(clock, (error) => {
    const reached =
      (error as NodeJS.ErrnoException).code === 'ENFILE'
        ? "the system's limit of open files (fs.file-max on Linux) is reached. Raise it."
        : `this process's limit of ${limit === undefined ? '' : `${limit} `}open files is reached. Raise it (LimitNOFILE= of the unit, ulimit -n) well above ` +
          'LIMIT_CONNECTIONS, or lower that.';
    warn(`New connections are closed and files can't be opened: ${reached} It goes on by itself once some are closed.`);
  });
  return every(
    INTERVAL_MS,
    async () => (await open(devNull)).close(),
    (error) => reports.failed(error),
  );
}
