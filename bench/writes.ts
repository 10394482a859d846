/**
 * Benchmark `writes`: acknowledged changes per second, what the disk allows, and what writing does to the event loop.
 */
import { writesAtStore } from './writes-at-store.js';
import { writesThroughHttp } from './writes-through-http.js';
import type { WriteResult } from './write-result.js';
import { rawCommits } from './raw-commits.js';
import type { LoopDelay } from '../harness/loop-delay.js';
import { fixed, printTable, whole } from '../harness/table.js';

export async function writes(): Promise<void> {
  const raw = await rawCommits();
  printTable('Raw driver, synchronous=FULL, no checkpoints', [
    ['rows per COMMIT', 'commits/s', 'ms per commit', 'rows/s'],
    ...raw.map(({ rows, perSecond }) => [
      `${rows}`,
      whole(perSecond),
      fixed(1_000 / perSecond, 3),
      whole(perSecond * rows),
    ]),
  ]);
  print('Store: feature toggles through the authority log, load from within', await writesAtStore());
  print('HTTP: PUT /users/:own of names, one user a connection', await writesThroughHttp());
}

function print(title: string, results: readonly WriteResult[]): void {
  const delay = ({ p99, p999, max }: LoopDelay) => [fixed(p99), fixed(p999), fixed(max)];
  printTable(title, [
    ['writers', 'acknowledged/s', 'loop p99 ms', 'p99.9', 'max', 'idle p99', 'p99.9', 'max'],
    ...results.map((result) => [
      `${result.writers}`,
      whole(result.perSecond),
      ...delay(result.delay),
      ...delay(result.idle),
    ]),
  ]);
  const [one, many] = results;
  if (one && many) console.log(`${many.writers} writers to 1: ${fixed(many.perSecond / one.perSecond, 2)} times`);
}
