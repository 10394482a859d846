/**
 * Benchmark `workers`: compares one worker with two in alternating rounds. Needs `wrk` on PATH, which takes a part of the
 * processors. `BENCH_ROUNDS` sets the number of rounds, `ONLY` a part of the titles to measure.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { alternate, fill, loads } from './paired-loads.js';

export async function workers(): Promise<void> {
  const { BENCH_ROUNDS: rounds = '10', ONLY: only = '' } = process.env;
  const folder = temporaryFolder();
  const start = (count: number) =>
    startServiceProcess({ data: join(folder, `${count}`), env: { SCRYPT_LN: '4', WORKERS: `${count}` } });
  const filled = await start(1);
  await fill(filled.url, (await signIn(filled.url)).token);
  await filled.stop();
  cpSync(join(folder, '1'), join(folder, '2'), { recursive: true });
  const services = [await start(1), await start(2)];
  try {
    const [one, two] = await Promise.all(services.map(async ({ url }) => ({ url, token: (await signIn(url)).token })));
    const pair = [
      { name: '1 worker', ...one! },
      { name: '2 workers', ...two! },
    ] as const;
    for (const load of await loads(pair[0])) {
      if (load.title.includes(only)) await alternate(load, pair, Number(rounds));
    }
  } finally {
    for (const service of services) await service.stop();
    removeFolder(folder);
  }
}
