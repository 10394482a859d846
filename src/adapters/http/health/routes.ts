import { z } from 'zod';
import type { Clock } from '../../../application/ports/clock.js';
import { Unavailable } from '../../../domain/domain-error.js';
import { publicRoute, type Route } from '../declarations/route.js';

const PING_INTERVAL_MS = 1_000;

interface HealthOptions {
  readonly ping: () => Promise<void>;
  /** Why writes fail; undefined while writes are thought possible. */
  readonly writeFailure: () => Unavailable | undefined;
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Aborted when the service is about to shut down. */
  readonly stopping: AbortSignal;
}

const schema = z.object({ status: z.literal('ok') }).meta({ id: 'Health' });
const OK = { status: 'ok' };

/** Liveness and readiness. Pings the storage at most once a second. */
export function healthRoutes({ ping, writeFailure, clock, stopping }: HealthOptions): readonly Route[] {
  let lastPing: { at: number; succeeded: Promise<boolean> } | undefined;
  const storageResponds = () => {
    const now = clock.monotonic();
    if (lastPing === undefined || now - lastPing.at >= PING_INTERVAL_MS) {
      lastPing = {
        at: now,
        succeeded: ping().then(
          () => true,
          () => false,
        ),
      };
    }
    return lastPing.succeeded;
  };
  const common = {
    method: 'GET',
    tags: ['health'],
    responses: { 200: schema },
    monitoring: 'health',
    anyQuery: true,
  } as const;
  return [
    publicRoute({
      ...common,
      path: '/healthz',
      operationId: 'getHealth',
      summary: 'Liveness; does no I/O',
      handler: (ctx) => {
        ctx.body = OK;
      },
    }),
    publicRoute({
      ...common,
      path: '/readyz',
      operationId: 'getReadiness',
      summary: 'Readiness: 503 while the storage fails or refuses writes, and while the service shuts down',
      handler: async (ctx) => {
        if (stopping.aborted) throw new Unavailable('overloaded', 'The service is shutting down.');
        if (!(await storageResponds())) throw new Unavailable('storage_unavailable', 'The storage does not respond.');
        const failure = writeFailure();
        if (failure?.code === 'storage_full')
          throw new Unavailable('storage_full', 'Nothing can be written: the storage is full or read-only.');
        if (failure !== undefined) throw new Unavailable('storage_unavailable', 'The storage refuses writes.');
        ctx.body = OK;
      },
    }),
  ];
}
