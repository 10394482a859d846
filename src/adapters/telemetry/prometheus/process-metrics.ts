import { maxFileDescriptors, openFileDescriptors, residentMemory } from '../process-usage.js';
import type { ScrapedMetrics } from './scraped-metrics.js';

/**
 * Memory, processor time and file descriptors under Prometheus's standard names. The library's own set would add
 * observers that can't be stopped, and a second measure of the event loop.
 */
export function processMetrics(metrics: ScrapedMetrics): void {
  metrics.counter('process_cpu_seconds_total', 'Processor time of all threads, user and system.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  const startedAt = performance.timeOrigin / 1_000;
  metrics.gauge('process_start_time_seconds', 'When the process started, since the epoch.', () => startedAt);
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process, threads included.', () =>
    process.memoryUsage.rss(),
  );
  metrics.gauges(
    'castellan_resident_memory_bytes',
    'Memory of the process: its own, and pages of mapped files; Linux only.',
    'kind',
    async () => Object.entries((await residentMemory()) ?? {}),
  );
  metrics.gauges('nodejs_memory_bytes', 'Memory of the main thread, by kind.', 'kind', () => {
    const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage();
    return Object.entries({ heap_used: heapUsed, heap_total: heapTotal, external, array_buffers: arrayBuffers });
  });
  metrics.gauge('process_open_fds', 'Open file descriptors; Linux only.', openFileDescriptors);
  metrics.gauge('process_max_fds', 'How many there may be; Linux only.', maxFileDescriptors);
}
