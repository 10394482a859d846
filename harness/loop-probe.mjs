// Loaded into a process with `node --import`. On SIGUSR2 it writes the event-loop delay since the last signal to the
// file named by LOOP_PROBE_FILE.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env['LOOP_PROBE_FILE'];
if (isMainThread && file !== undefined) {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  process.on('SIGUSR2', () => {
    const [p99, p999] = [histogram.percentile(99) / 1e6, histogram.percentile(99.9) / 1e6];
    writeFileSync(`${file}.new`, JSON.stringify({ p99, p999, max: histogram.max / 1e6 }));
    histogram.reset();
    renameSync(`${file}.new`, file);
  });
}
