/** Acceptance test `copy`: copies from SQLite to MongoDB and back, beside services that are being written to. */
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { startServiceProcess } from '../harness/service-process.js';
import { besideWrites, CHEAP, fill, verify } from './beside-writes.js';
import { finished, startCommand } from '../harness/command-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

export const copying: AcceptanceTest = async (report, { ci }) => {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder: join(folder, 'mongodb'), cacheGb: 1 });
  try {
    await thereAndBack(report, { folder, uri: set.uri('castellan'), rows: ci ? 5_000 : 100_000 });
  } finally {
    await set.stop();
    removeFolder(folder);
  }
};

interface Journey {
  readonly folder: string;
  readonly uri: string;
  readonly rows: number;
}

async function thereAndBack(report: Report, { folder, uri, rows }: Journey): Promise<void> {
  const [source, back, later] = ['source', 'back', 'later'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await fill(source, rows);
  const copy = (from: string, to: string) => finished(startCommand(['copy', '--from', from, '--to', to]));
  const there = await besideWrites(report, { data: source }, () => copy(`sqlite:${source}`, uri));
  report.figure(
    `${rows} customers, sqlite to mongodb: ${there.seconds.toFixed(1)} s, at most ${there.mib.toFixed(0)} MiB`,
  );
  const again = await copy(uri, `sqlite:${back}`);
  report.figure(`and back: ${again.seconds.toFixed(1)} s, at most ${again.mib.toFixed(0)} MiB`);
  report.check(
    digestsOf(again.said) === digestsOf(there.said),
    'sqlite, mongodb and sqlite again have the same digests',
  );
  const onMongo = { STORAGE: 'mongodb', MONGODB_URI: uri, DATA_DIR: back };
  await verify(report, 'mongodb', onMongo);
  await verify(report, 'sqlite', { STORAGE: 'sqlite', DATA_DIR: back });
  await besideWrites(report, { data: back, env: onMongo }, () => copy(uri, `sqlite:${later}`));
  await verify(report, 'what was copied beside writes on mongodb', { STORAGE: 'sqlite', DATA_DIR: later });
  const service = await startServiceProcess({ data: back, env: CHEAP });
  report.check((await signIn(service.url)).token !== '', 'the old password signs in on what came back');
  await service.stop();
}

/** The lines of the table: name, rows and digest. */
export function digestsOf(said: string): string {
  return said
    .split('\n')
    .filter((line) => line.endsWith('  yes'))
    .join('\n');
}
