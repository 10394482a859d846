/** Runs a command beside a service that is being written to. Used by backup, copy and import. */
import { register } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { startServiceProcess } from '../harness/service-process.js';
import { finished, startCommand } from '../harness/command-process.js';
import { writeCustomersCsv } from '../harness/customers-csv.js';
import type { Report } from './acceptance-test.js';
import { quantile } from '../harness/statistics.js';
import { timesOf, writerOf } from './write-times.js';

export const CHEAP = { SCRYPT_LN: '4' };
const WRITES_BEFORE = 200;

/** Runs `run` beside a separate service that is being written to. */
export async function besideWrites<T>(
  report: Report,
  { data, env }: { readonly data: string; readonly env?: Readonly<Record<string, string>> },
  run: () => Promise<T>,
): Promise<T> {
  const service = await startServiceProcess({ data, env: { ...CHEAP, ...env } });
  try {
    const account = await register(service.url, `writer-${performance.now()}@example.com`);
    const connection = await Connection.open(service.url);
    const write = writerOf(connection, account);
    const before = await timesOf(write, (done) => done < WRITES_BEFORE);
    const over = new AbortController();
    const running = run().finally(() => over.abort());
    running.catch(() => undefined);
    const times = await timesOf(write, () => !over.signal.aborted);
    connection.close();
    const result = await running;
    report.figure(
      `${times.length} writes beside it: p99 ${quantile(times, 0.99).toFixed(0)} ms, before it ${quantile(before, 0.99).toFixed(0)} ms`,
    );
    report.check(times.length > 0, 'the service goes on writing meanwhile');
    return result;
  } finally {
    await service.stop();
  }
}

/** Creates a store with so many customers. */
export async function fill(data: string, rows: number): Promise<void> {
  await (await startServiceProcess({ data, env: CHEAP })).stop();
  const csv = `${data}.csv`;
  writeCustomersCsv(csv, rows);
  await finished(startCommand(['import', 'customers', csv], { STORAGE: 'sqlite', DATA_DIR: data }));
}

export async function verify(report: Report, what: string, settings: Readonly<Record<string, string>>): Promise<void> {
  const { said } = await finished(startCommand(['verify'], settings));
  report.check(said.includes('Whole.'), `verify passes on ${what}`);
}
