/** Part of the benchmark `writes`: writers in the process of the store. */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadCompiled } from '../harness/compiled.js';
import { startIdleProcess } from '../harness/loop-delay.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { throughput } from '../harness/throughput.js';
import type { WriteResult } from './write-result.js';

/** Measures 1 and 32 writers in this process, each toggling its own feature. */
export async function writesAtStore(): Promise<WriteResult[]> {
  const { AuthorityWriter, AuthorityProjection, openSqliteStore, sha256, SystemClock } = await loadCompiled();
  const folder = temporaryFolder();
  const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
  const idle = await startIdleProcess(join(folder, 'idle.json'));
  try {
    const clock = new SystemClock();
    const projection = new AuthorityProjection({ log: store.log, clock, sha256, boundMs: 1_000 });
    await projection.refresh();
    const writer = new AuthorityWriter({ store, projection, clock, sha256, usableScopes: [] });
    const as = { actorId: 'system:bench', requestId: null };
    const toggle = (feature: number, turn: number) =>
      writer.write(as, (transaction) => transaction.record(toggled(feature, turn % 2 === 0)));
    for (let feature = 0; feature < 32; feature++) {
      await writer.write(as, (transaction) => transaction.record(made(feature)));
    }
    return [await measure(1), await measure(32)];

    async function measure(writers: number): Promise<WriteResult> {
      const histogram = monitorEventLoopDelay({ resolution: 1 });
      const perSecond = await throughput(writers, toggle, {
        onWarm: async () => {
          await idle.take();
          histogram.enable();
        },
      });
      histogram.disable();
      const [p99, p999] = [histogram.percentile(99) / 1e6, histogram.percentile(99.9) / 1e6];
      return { writers, perSecond, delay: { p99, p999, max: histogram.max / 1e6 }, idle: await idle.take() };
    }
  } finally {
    idle.stop();
    await store.close();
    removeFolder(folder);
  }
}

function made(feature: number) {
  const after = { key: `feature_${feature}`, name: `Feature ${feature}`, description: '', enabled: false };
  return { resource: 'feature', recordId: `feature-${feature}`, action: 'created', before: null, after } as const;
}

function toggled(feature: number, enabled: boolean) {
  return {
    resource: 'feature',
    recordId: `feature-${feature}`,
    action: 'updated',
    before: { enabled: !enabled },
    after: { enabled },
  } as const;
}
