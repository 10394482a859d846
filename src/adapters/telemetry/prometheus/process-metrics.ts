import type { Registry } from 'prom-client';
import { maxFileDescriptors, openFileDescriptors, residentMemory } from '../process-usage.js';
import type { PromClient } from './prom-client.js';

/**
 * Memory, processor time and file descriptors under Prometheus's standard names. The library's own set would add
 * observers that can't be stopped, and a second measure of the event loop.
 */
export function processMetrics({ Counter, Gauge }: PromClient, registry: Registry): void {
  const registers = [registry];
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of all threads, user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, since the epoch.',
    registers,
  }).set(performance.timeOrigin / 1_000);
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process, threads included.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Gauge({
    name: 'castellan_resident_memory_bytes',
    help: 'Memory of the process: its own, and pages of mapped files; Linux only.',
    labelNames: ['kind'],
    registers,
    async collect() {
      for (const [kind, bytes] of Object.entries((await residentMemory()) ?? {})) this.set({ kind }, bytes);
    },
  });
  new Gauge({
    name: 'nodejs_memory_bytes',
    help: 'Memory of the main thread, by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
      this.set({ kind: 'heap_used' }, heapUsed);
      this.set({ kind: 'heap_total' }, heapTotal);
      this.set({ kind: 'external' }, external);
      this.set({ kind: 'array_buffers' }, arrayBuffers);
    },
  });
  for (const [name, help, read] of [
    ['process_open_fds', 'Open file descriptors; Linux only.', openFileDescriptors],
    ['process_max_fds', 'How many there may be; Linux only.', maxFileDescriptors],
  ] as const) {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}
