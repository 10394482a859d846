import type { Registry } from 'prom-client';
import type { EventLoopDelay } from '../event-loop-delay.js';
import type { PromClient } from './prom-client.js';

/** A queue of tasks with limited concurrency. */
export interface ObservedQueue {
  readonly running: number;
  readonly waiting: number;
  /** Since the start. */
  readonly refused: number;
}

interface ConnectionCounts {
  readonly open: () => number;
  /** Since the start. */
  readonly refused: () => number;
}

/** Backups on schedule; the counts are since the start. */
interface BackupCounts {
  readonly made: number;
  readonly failed: number;
  /** In milliseconds since the epoch. */
  readonly newestAt: number | undefined;
  readonly lastMs: number | undefined;
}

/** Values that are read at each scrape and cost nothing in between. */
export interface ServiceSources {
  readonly queues: Readonly<Record<string, ObservedQueue>>;
  /** Waiting requests in each queue of the storage; empty when a storage has none. */
  readonly storageQueues: () => Readonly<Record<string, number>>;
  readonly authority: {
    readonly ageMs: () => number;
    readonly seq: () => number;
    /** The bytes of all records of each kind. */
    readonly bytes: () => Iterable<readonly [kind: string, bytes: number]>;
  };
  readonly eventStreams: () => number;
  readonly connections: ConnectionCounts;
  /** Messages that wait to be sent. Rejects while the storage doesn't respond. */
  readonly mail: () => Promise<{ readonly waiting: number; readonly oldestAgeMs: number }>;
  /** Running operations of all instances. Rejects while the storage doesn't respond. */
  readonly operations: () => Promise<number>;
  /** Undefined if no backups are made on schedule. */
  readonly backups: BackupCounts | undefined;
  readonly isWritable: () => boolean;
  readonly eventLoopDelay: EventLoopDelay;
  readonly build: { readonly version: string; readonly storage: string };
}

/** Registers gauges for the current state of the service. */
export function serviceGauges({ Counter, Gauge }: PromClient, registry: Registry, sources: ServiceSources): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number) => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  const gauges = (
    name: string,
    help: string,
    label: string,
    read: () => Iterable<readonly [string | number, number]>,
  ) => {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [value, number] of read()) this.set({ [label]: value }, number);
      },
    });
  };
  const { queues, storageQueues, authority, eventStreams, connections, isWritable, backups, eventLoopDelay, build } =
    sources;
  const entries = Object.entries(queues);

  gauges('castellan_queue_running', 'Tasks that are running.', 'queue', () =>
    entries.map(([queue, { running }]) => [queue, running] as const),
  );
  gauges('castellan_queue_waiting', 'Tasks that are waiting.', 'queue', () =>
    entries.map(([queue, { waiting }]) => [queue, waiting] as const),
  );
  new Counter({
    name: 'castellan_queue_refused_total',
    help: 'Tasks refused because too many were waiting.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, { refused }] of entries) this.inc({ queue }, refused);
    },
  });
  gauges('castellan_storage_queue_waiting', 'Operations that wait in a queue of the storage.', 'queue', () =>
    Object.entries(storageQueues()),
  );
  gauge('castellan_authority_age_seconds', 'Maximum age of the authority in memory.', () => authority.ageMs() / 1_000);
  gauge('castellan_authority_seq', 'Sequence number of the last change that this instance has applied.', authority.seq);
  gauges('castellan_record_bytes', 'Bytes of the records in memory, as JSON.', 'kind', authority.bytes);
  gauge('castellan_event_streams', 'Open event streams.', eventStreams);
  gauge('castellan_connections', 'Open connections.', () => connections.open());
  new Counter({
    name: 'castellan_connections_refused_total',
    help: 'Connections refused because too many were open.',
    registers,
    collect() {
      this.reset();
      this.inc(connections.refused());
    },
  });
  const stored = (name: string, help: string, read: () => Promise<number>) => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        // While the storage doesn't respond, the last value stands.
        await read().then(
          (value) => this.set(value),
          () => undefined,
        );
      },
    });
  };
  const { mail, operations } = sources;
  stored('castellan_mail_waiting', 'Messages that wait to be sent.', async () => (await mail()).waiting);
  stored(
    'castellan_mail_oldest_age_seconds',
    'Age of the oldest of them.',
    async () => (await mail()).oldestAgeMs / 1_000,
  );
  stored('castellan_operations_running', 'Changes of many customers that are running, on any instance.', operations);
  if (backups !== undefined) {
    new Counter({
      name: 'castellan_backups_total',
      help: 'Backups on schedule.',
      labelNames: ['outcome'],
      registers,
      collect() {
        this.reset();
        this.inc({ outcome: 'made' }, backups.made);
        this.inc({ outcome: 'failed' }, backups.failed);
      },
    });
    const newest = () => (backups.newestAt ?? 0) / 1_000;
    gauge('castellan_backup_newest_timestamp_seconds', 'When the newest backup began; 0 if there is none.', newest);
    const last = () => (backups.lastMs ?? 0) / 1_000;
    gauge('castellan_backup_duration_seconds', 'How long the last backup took; 0 if none was made.', last);
  }
  gauge('castellan_storage_writable', '1 if the storage accepts writes, else 0.', () => Number(isWritable()));
  gauges(
    'castellan_event_loop_delay_seconds',
    'Delay of the event loop: the worst 10 s of the last minute; quantile 1 is the maximum.',
    'quantile',
    () => eventLoopDelay.worst(),
  );
  new Gauge({
    name: 'castellan_build_info',
    help: 'Always 1; the labels identify the build.',
    labelNames: ['version', 'node', 'storage'],
    registers,
  }).set({ ...build, node: process.versions.node }, 1);
}
