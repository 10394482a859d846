/**
 * Benchmark `start`: the time from the start of a process to its first answer, with an empty store and, with
 * `BENCH_DATA=folder`, with a copy of that data folder. With `OLD_BUILD=path`, a built checkout, starts of the two builds alternate.
 * `npm start` adds one process that looks whether the build is up to date.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { residentMib } from '../harness/resident-memory.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median, quantile } from '../harness/statistics.js';
import { printTable, whole } from '../harness/table.js';

const RUNS = 20;
const ENV = { SCRYPT_LN: '4', LOG_LEVEL: 'warn' };

interface Build {
  readonly name: string;
  readonly root: string | undefined;
  readonly data: string;
}

interface Start {
  readonly firstAnswerMs: number;
  readonly residentMib: number;
}

export async function start(): Promise<void> {
  const { OLD_BUILD: old, BENCH_DATA: store } = process.env;
  await measure('an empty store', undefined, old);
  if (store === undefined)
    console.log('start: set BENCH_DATA to a data folder of this release to start on a copy of it, too.');
  else await measure(store, store, old);
}

async function measure(title: string, store: string | undefined, old: string | undefined): Promise<void> {
  const folder = temporaryFolder();
  try {
    const names = old === undefined ? ['current'] : ['old', 'current'];
    // Each build has its own data, because migrations only go forward.
    const builds = names.map((name): Build => ({
      name,
      root: name === 'old' ? old : undefined,
      data: join(folder, name),
    }));
    const starts = new Map<Build, Start[]>(builds.map((build) => [build, []]));
    for (const build of builds) {
      if (store !== undefined) cpSync(store, build.data, { recursive: true });
      // The very first start fills an empty store, or migrates.
      await startOnce(build);
    }
    for (let run = 0; run < RUNS; run += 1) {
      for (const build of run % 2 === 0 ? builds : [...builds].reverse())
        starts.get(build)!.push(await startOnce(build));
    }
    printTable(`start to first answer with ${title}, ${RUNS} runs, ms`, [
      ['build', 'median', 'least', 'p90', 'resident, MiB'],
      ...builds.map((build) => {
        const figures = starts.get(build)!.map(({ firstAnswerMs }) => firstAnswerMs);
        const resident = median(starts.get(build)!.map((one) => one.residentMib));
        return [build.name, ...[median(figures), Math.min(...figures), quantile(figures, 0.9), resident].map(whole)];
      }),
    ]);
  } finally {
    removeFolder(folder);
  }
}

async function startOnce({ data, root }: Build): Promise<Start> {
  const service = await startServiceProcess({ data, env: ENV, ...(root === undefined ? {} : { root }) });
  try {
    return { firstAnswerMs: service.firstAnswerMs, residentMib: residentMib(service.child.pid) ?? NaN };
  } finally {
    await service.stop();
  }
}
