import type { Container } from 'inversify';
import type { Logger } from 'pino';
import type { Clock } from '../application/ports/clock.js';
import { WriteHealth } from '../application/store/write-health.js';
import { bind, type ServiceIdentifier } from './bind.js';
import { identifiers } from './identifiers.js';
import { logFailures } from './log-failures.js';
import { Maintenance, type Job } from './maintenance.js';

interface MaintenanceBinding {
  readonly jobs: readonly ServiceIdentifier<Job>[];
  /** Between two runs; a minute by default. */
  readonly pauseMs?: number;
  /** Says what failed. */
  readonly message: string;
}

/** Binds maintenance that runs these jobs until the service drains, and logs their failures. */
export function bindMaintenance(
  c: Pick<Container, 'bind'>,
  identifier: ServiceIdentifier<Maintenance>,
  { jobs, message, ...pause }: MaintenanceBinding,
): void {
  bind<Maintenance, [AbortController, Clock, WriteHealth, Logger, ...Job[]]>(
    c,
    identifier,
    [identifiers.draining, identifiers.clock, WriteHealth, identifiers.logger, ...jobs],
    (draining, clock, writes, logger, ...started) =>
      new Maintenance(started, draining, { ...pause, clock, ...logFailures({ logger, writes, message }) }),
  );
}
