/** Part of the benchmarks `customers` and `mongodb`: creations and updates. */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Store } from '../src/application/ports/store.js';
import type { Customer } from '../src/domain/customers/customer.js';
import { loadCompiled } from '../harness/compiled.js';
import { creationOf, customerNumber } from './customers-generator.js';
import { startIdleProcess } from '../harness/loop-delay.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { throughput } from '../harness/throughput.js';

/** Customer writes on SQLite. */
export async function customerWrites(file: string, folder: string, rows: number): Promise<void> {
  const { openSqliteStore } = await loadCompiled();
  const store = await openSqliteStore({ file, onWarning: (message) => console.log(message) });
  try {
    await measureCustomerWrites(store, { folder, rows, target: 1.2 });
  } finally {
    await store.close();
  }
}

export interface CustomerWritesOptions {
  readonly folder: string;
  /** The number of generated customers in the store. */
  readonly rows: number;
  /** Target ratio of the writes of 32 writers to those of one. */
  readonly target: number;
}

/** Measures customer creations and updates by 1, 8 and 32 writers in this process; updates hit random customers. */
export async function measureCustomerWrites(
  store: Pick<Store, 'customers'>,
  { folder, rows, target }: CustomerWritesOptions,
): Promise<void> {
  const idle = await startIdleProcess(join(folder, 'idle.json'));
  // Earlier measurements may have used the next numbers.
  let made = rows + 1_000_000;
  const create = async () => {
    const after = customerNumber(made++);
    await store.customers.transact((transaction) =>
      transaction.record([{ before: undefined, after, entry: creationOf(after) }]),
    );
  };
  let updated = 0;
  const update = async () => {
    const turn = updated++;
    const { id } = customerNumber((turn * 7_919) % rows);
    const entryId = `${customerNumber(made + turn).id.slice(0, -1)}1`;
    await store.customers.transact(async (transaction) => {
      const [before] = await transaction.findAll([id]);
      const after = changed(before!, turn);
      const changes = [{ field: 'company', from: before!.company, to: after.company }];
      const entry = { ...creationOf(after), id: entryId, type: 'updated' as const, changes };
      await transaction.record([{ before, after, entry }]);
    });
  };
  try {
    const lines: string[][] = [];
    for (const [name, once] of Object.entries({ create, update })) {
      let one = 0;
      for (const writers of [1, 8, 32]) {
        const histogram = monitorEventLoopDelay({ resolution: 1 });
        const perSecond = await throughput(writers, once, {
          onWarm: async () => {
            await idle.take();
            histogram.enable();
          },
        });
        histogram.disable();
        const rest = await idle.take();
        if (writers === 1) one = perSecond;
        const delays = [histogram.percentile(99) / 1e6, histogram.percentile(99.9) / 1e6, rest.p99, rest.p999];
        const ratio = writers === 32 ? `${fixed(perSecond / one, 2)} (${target})` : '';
        lines.push([`${name}, ${writers} writers`, whole(perSecond), ratio, ...delays.map((ms) => fixed(ms))]);
      }
    }
    printTable(`Store: writing customers among ${whole(rows)}`, [
      ['', 'acknowledged/s', 'times one (target)', 'loop p99 ms', 'p99.9', 'idle p99', 'p99.9'],
      ...lines,
    ]);
  } finally {
    idle.stop();
  }
}

function changed(before: Customer, turn: number): Customer {
  return {
    ...before,
    company: `Company ${turn} Works`,
    status: turn % 3 === 0 ? 'lead' : before.status,
    version: before.version + 1,
    updated: before.updated + 1,
  };
}
