import type { EventHub } from '../adapters/http/events/event-hub.js';
import type { HttpServer } from '../adapters/http/connections/http-server.js';
import type { ObservedQueue, ServiceSources } from '../adapters/telemetry/prometheus/service-gauges.js';
import type { Telemetry } from '../adapters/telemetry/telemetry.js';
import type { AuthorityProjection } from '../application/authority/authority-projection.js';
import type { ScheduledBackups } from '../application/backups/scheduled-backups.js';
import type { Clock } from '../application/ports/clock.js';
import type { Operations } from '../application/ports/operations.js';
import type { Outbox } from '../application/ports/outbox.js';
import type { WriteHealth } from '../application/store/write-health.js';
import { KINDS } from '../domain/authority/kinds/kinds.js';
import { bytesOfKind } from '../domain/authority/record-bytes.js';
import type { AuthorityRecords } from '../domain/authority/authority.js';
import { pastMoment } from '../domain/past-moment.js';
import { version } from './version.js';

interface GaugesOptions extends Pick<ServiceSources, 'storageQueues'> {
  readonly telemetry: Telemetry;
  readonly passwords: ObservedQueue;
  readonly images: ObservedQueue;
  readonly projection: Pick<AuthorityProjection, 'ageMs' | 'authority'>;
  readonly hub: Pick<EventHub, 'size'>;
  readonly server: Pick<HttpServer, 'connections' | 'refused'>;
  readonly writes: Pick<WriteHealth, 'isWritable'>;
  readonly outbox: Pick<Outbox, 'measure'>;
  readonly operations: Pick<Operations, 'measure'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly storage: string;
  readonly backups: ScheduledBackups | undefined;
}

/** The state of a service, for its metrics. */
export class Gauges {
  constructor(private readonly options: GaugesOptions) {}

  /** Registers the gauges, if there are metrics. */
  register(): void {
    const { telemetry, passwords, images, storageQueues, projection, hub, server, writes } = this.options;
    const { outbox, operations, clock, storage, backups } = this.options;
    if (telemetry.metrics === undefined) return;
    const { prometheus, eventLoopDelay } = telemetry.metrics;
    prometheus.observe({
      queues: { passwords, images },
      storageQueues,
      authority: {
        ageMs: () => projection.ageMs(),
        seq: () => projection.authority.head.seq,
        bytes: () => recordBytes(projection.authority.records),
      },
      eventStreams: () => hub.size,
      connections: { open: () => server.connections, refused: () => server.refused },
      mail: async () => {
        const { waiting, oldestAt } = await outbox.measure();
        return { waiting, oldestAgeMs: clock.now() - pastMoment(oldestAt ?? Infinity, clock.now()) };
      },
      operations: async () => (await operations.measure()).running,
      backups,
      isWritable: () => writes.isWritable,
      eventLoopDelay,
      build: { version: version(), storage },
    });
  }
}

function recordBytes(records: AuthorityRecords): [kind: string, bytes: number][] {
  return KINDS.map((kind) => [kind.plural, bytesOfKind(kind, records)]);
}
