import type { AuthorityProjection } from '../../../application/authority/authority-projection.js';
import type { Clock } from '../../../application/ports/clock.js';
import type { Operations } from '../../../application/ports/operations.js';
import type { Outbox } from '../../../application/ports/outbox.js';
import type { WriteHealth } from '../../../application/store/write-health.js';
import { KINDS } from '../../../domain/authority/kinds/kinds.js';
import { bytesOfKind } from '../../../domain/authority/record-bytes.js';
import { pastMoment } from '../../../domain/past-moment.js';
import type { EventLoopDelay } from '../event-loop-delay.js';
import type { ScrapedMetrics } from './scraped-metrics.js';

/** A queue of tasks with limited concurrency. */
interface ObservedQueue {
  readonly running: number;
  readonly waiting: number;
  /** Since the start. */
  readonly refused: number;
}

/** Backups on schedule; the counts are since the start. */
interface BackupCounts {
  readonly made: number;
  readonly failed: number;
  /** In milliseconds since the epoch. */
  readonly newestAt: number | undefined;
  readonly lastMs: number | undefined;
}

export interface ServiceSources {
  readonly passwords: ObservedQueue;
  readonly images: ObservedQueue;
  /** Waiting requests in each queue of the storage; empty when a storage has none. */
  readonly storageQueues: () => Readonly<Record<string, number>>;
  readonly projection: Pick<AuthorityProjection, 'ageMs' | 'authority'>;
  /** Open event streams. */
  readonly hub: { readonly size: number };
  /** Open connections, and those refused since the start. */
  readonly server: { readonly connections: number; readonly refused: number };
  readonly writes: Pick<WriteHealth, 'isWritable'>;
  readonly outbox: Pick<Outbox, 'measure'>;
  readonly operations: Pick<Operations, 'measure'>;
  /** Undefined if no backups are made on schedule. */
  readonly backups: BackupCounts | undefined;
  readonly eventLoopDelay: EventLoopDelay;
  readonly clock: Pick<Clock, 'now'>;
}

/** Registers gauges for the current state of the service. */
export function serviceGauges(metrics: ScrapedMetrics, sources: ServiceSources): void {
  const { passwords, images, storageQueues, projection, hub, server, writes } = sources;
  const { outbox, operations, backups, eventLoopDelay, clock } = sources;
  const ofQueues = (name: keyof ObservedQueue) => () =>
    Object.entries({ passwords: passwords[name], images: images[name] });
  metrics.gauges('castellan_queue_running', 'Tasks that are running.', 'queue', ofQueues('running'));
  metrics.gauges('castellan_queue_waiting', 'Tasks that are waiting.', 'queue', ofQueues('waiting'));
  const refused = 'Tasks refused because too many were waiting.';
  metrics.counters('castellan_queue_refused_total', refused, 'queue', ofQueues('refused'));
  metrics.gauges('castellan_storage_queue_waiting', 'Operations that wait in a queue of the storage.', 'queue', () =>
    Object.entries(storageQueues()),
  );
  const age = () => projection.ageMs() / 1_000;
  metrics.gauge('castellan_authority_age_seconds', 'Maximum age of the authority in memory.', age);
  const seq = () => projection.authority.head.seq;
  metrics.gauge('castellan_authority_seq', 'Sequence number of the last change that this instance has applied.', seq);
  metrics.gauges('castellan_record_bytes', 'Bytes of the records in memory, as JSON.', 'kind', () =>
    KINDS.map((kind) => [kind.plural, bytesOfKind(kind, projection.authority.records)] as const),
  );
  metrics.gauge('castellan_event_streams', 'Open event streams.', () => hub.size);
  metrics.gauge('castellan_connections', 'Open connections.', () => server.connections);
  const tooMany = 'Connections refused because too many were open.';
  metrics.counter('castellan_connections_refused_total', tooMany, () => server.refused);
  const waiting = async () => (await outbox.measure()).waiting;
  metrics.gauge('castellan_mail_waiting', 'Messages that wait to be sent.', waiting);
  metrics.gauge('castellan_mail_oldest_age_seconds', 'Age of the oldest of them.', async () => {
    const { oldestAt } = await outbox.measure();
    return (clock.now() - pastMoment(oldestAt ?? Infinity, clock.now())) / 1_000;
  });
  const running = 'Changes of many customers that are running, on any instance.';
  metrics.gauge('castellan_operations_running', running, async () => (await operations.measure()).running);
  if (backups !== undefined) backupMetrics(metrics, backups);
  const isWritable = () => Number(writes.isWritable);
  metrics.gauge('castellan_storage_writable', '1 if the storage accepts writes, else 0.', isWritable);
  metrics.gauges(
    'castellan_event_loop_delay_seconds',
    'Delay of the event loop: the worst 10 s of the last minute; quantile 1 is the maximum.',
    'quantile',
    () => eventLoopDelay.worst(),
  );
}

function backupMetrics(metrics: ScrapedMetrics, backups: BackupCounts): void {
  metrics.counters('castellan_backups_total', 'Backups on schedule.', 'outcome', () =>
    Object.entries({ made: backups.made, failed: backups.failed }),
  );
  const newest = () => (backups.newestAt ?? 0) / 1_000;
  metrics.gauge(
    'castellan_backup_newest_timestamp_seconds',
    'When the newest backup began; 0 if there is none.',
    newest,
  );
  const last = () => (backups.lastMs ?? 0) / 1_000;
  metrics.gauge('castellan_backup_duration_seconds', 'How long the last backup took; 0 if none was made.', last);
}
