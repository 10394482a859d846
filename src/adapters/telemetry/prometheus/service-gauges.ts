import type { Registry } from 'prom-client';
import type { EventLoopDelay } from '../event-loop-delay.js';
import type { PromClient } from './prom-client.js';

/** A queue of work with limited concurrency. */
export interface ObservedQueue {
  readonly running: number;
  readonly waiting: number;
  /** Since the start. */
  readonly refused: number;
}

export interface ConnectionCounts {
  readonly open: () => number;
  /** Since the start. */
  readonly refused: () => number;
}

/** Values that are read at each scrape and cost nothing in between. */
export interface ServiceSources {
  readonly queues: Readonly<Record<string, ObservedQueue>>;
  /** Waiting requests in each queue of the storage; empty when a storage has none. */
  readonly queueLengths: () => Readonly<Record<string, number>>;
  readonly feed: { readonly ageMs: () => number; readonly seq: () => number };
  readonly eventStreams: () => number;
  readonly connections: ConnectionCounts;
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
  const { queues, queueLengths, feed, eventStreams, connections, isWritable, eventLoopDelay, build } = sources;
  const entries = Object.entries(queues);

  gauges('castellan_queue_running', 'Work that is being done.', 'queue', () =>
    entries.map(([queue, { running }]) => [queue, running] as const),
  );
  gauges('castellan_queue_waiting', 'Work that waits for its turn.', 'queue', () =>
    entries.map(([queue, { waiting }]) => [queue, waiting] as const),
  );
  new Counter({
    name: 'castellan_queue_refused_total',
    help: 'Work that was refused because too much was waiting.',
    labelNames: ['queue'],
    registers,
    collect() {
      this.reset();
      for (const [queue, { refused }] of entries) this.inc({ queue }, refused);
    },
  });
  gauges('castellan_store_waiting', 'What waits within the storage, by line.', 'line', () =>
    Object.entries(queueLengths()),
  );
  gauge('castellan_feed_age_seconds', 'How old the authority in memory may be.', () => feed.ageMs() / 1_000);
  gauge('castellan_feed_head_seq', 'The last change of the log that this instance acts on.', feed.seq);
  gauge('castellan_event_streams', 'Event streams that are open.', eventStreams);
  gauge('castellan_connections', 'Connections that are open.', () => connections.open());
  new Counter({
    name: 'castellan_connections_refused_total',
    help: 'Connections that were refused because too many were open.',
    registers,
    collect() {
      this.reset();
      this.inc(connections.refused());
    },
  });
  gauge('castellan_storage_writable', 'Whether the storage takes writes.', () => Number(isWritable()));
  gauges(
    'castellan_event_loop_delay_seconds',
    'How late the event loop is: the worst 10 s of the last minute; the quantile 1 is the maximum.',
    'quantile',
    () => eventLoopDelay.worst(),
  );
  new Gauge({
    name: 'castellan_build_info',
    help: 'Always 1; the labels say what runs.',
    labelNames: ['version', 'node', 'storage'],
    registers,
  }).set({ ...build, node: process.versions.node }, 1);
}
