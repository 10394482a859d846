/** An import into an empty store and beside a running service. Used by mongo-faults. */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import { processorMs } from '../../harness/processor-time.js';
import { ReplicaSet } from '../../harness/replica-set.js';
import { finished, startCommand, type StartedCommand } from '../../harness/command-process.js';
import { writeCustomersCsv } from '../../harness/customers-csv.js';
import { startOn, type FaultStage } from './fault-stage.js';

/** How long an import takes, and what a killed one leaves. Without the proxies of the other tests, which would take time from it. */
export async function testImport({ report, ci }: FaultStage): Promise<void> {
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder, members: 3 });
  try {
    await importOn({ report, set, ci });
  } finally {
    await set.stop();
    removeFolder(folder);
  }
}

async function importOn({ report, set, ci }: FaultStage): Promise<void> {
  const rows = ci ? 5_000 : 100_000;
  const csv = join(temporaryFolder(), 'customers.csv');
  writeCustomersCsv(csv, rows);
  for (const [how, isBeside, limitS] of [
    ['into an empty store', false, 30],
    ['beside a running service', true, 60],
  ] as const) {
    const uri = set.uri(isBeside ? 'imported-beside' : 'imported');
    const service = await startOn(uri);
    if (!isBeside) await service.stop();
    const ofMembers = () => set.pids.reduce((sum, pid) => sum + processorMs(pid), 0) / 1_000;
    const before = ofMembers();
    const { seconds, mib, said } = await finished(importing(csv, uri));
    const members = ofMembers() - before;
    if (isBeside) await service.stop();
    report.figure(
      `import: ${rows} customers ${how}: ${seconds.toFixed(1)} s, ${mib.toFixed(0)} MiB, ${members.toFixed(1)} s of processor time in the members`,
    );
    report.check(
      said.includes(`${rows}`) || said.includes(rows.toLocaleString('en')),
      `import: ${how}: every row is imported`,
    );
    if (!ci) report.checkTime(seconds <= limitS, `import: 100,000 customers ${how} within ${limitS} s`);
  }
  await testKilled({ report, set }, csv, rows);
}

/** An import into an empty store that is killed halfway leaves whole batches; the next start mends the rest. */
async function testKilled(
  { report, set }: Pick<FaultStage, 'report' | 'set'>,
  csv: string,
  rows: number,
): Promise<void> {
  const uri = set.uri('import-killed');
  await (await startOn(uri)).stop();
  const client = await new MongoClient(uri).connect();
  try {
    const customers = client.db().collection('customers');
    const { child } = importing(csv, uri);
    const exited = once(child, 'exit');
    while ((await customers.countDocuments()) < rows / 4) await sleep(20);
    child.kill('SIGKILL');
    await exited;
    report.figure(`import: killed after ${await customers.countDocuments()} of ${rows}`);
    await (await startOn(uri)).stop();
    const isWhole = async () => (await finished(startCommand(['verify'], settingsFor(uri)))).said.includes('Whole.');
    report.check(await isWhole(), 'import: what a killed import leaves is whole');
    const { said } = await finished(importing(csv, uri));
    const left = await customers.countDocuments();
    const ids = await customers.distinct('own.external_id');
    report.figure(`import: imported again: ${left} customers, ${ids.length} external ids. ${said.trim()}`);
    report.check(left === rows && ids.length === rows, 'import: imported again, nobody is missing or twice');
    report.check(await isWhole(), 'import: imported again, it is whole');
  } finally {
    await client.close();
  }
}

function importing(csv: string, uri: string): StartedCommand {
  return startCommand(['import', 'customers', csv], settingsFor(uri));
}

function settingsFor(uri: string) {
  return { STORAGE: 'mongodb', MONGODB_URI: uri };
}
