/** An import into an empty store and beside a running service. Used by mongo-faults. */
import { join } from 'node:path';
import { temporaryFolder } from '../../harness/owned.js';
import { finished, startCommand } from '../command-process.js';
import { writeCustomersCsv } from '../customers-csv.js';
import { startOn, type FaultStage } from './fault-stage.js';

/** Row 9. */
export async function testImport({ report, set, ci }: FaultStage): Promise<void> {
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
    const { seconds, mib, said } = await finished(
      startCommand(['import', 'customers', csv], { STORAGE: 'mongodb', MONGODB_URI: uri }),
    );
    if (isBeside) await service.stop();
    report.figure(`9. ${rows} customers ${how}: ${seconds.toFixed(1)} s, ${mib.toFixed(0)} MiB`);
    report.check(
      said.includes(`${rows}`) || said.includes(rows.toLocaleString('en')),
      `9. ${how}: every row is imported`,
    );
    if (!ci) report.checkTime(seconds <= limitS, `9. 100,000 customers ${how} within ${limitS} s`);
  }
}
