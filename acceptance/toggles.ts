/**
 * Acceptance test `toggles`: sixteen writers toggle one flag: the last acknowledged value is stored, and the log has
 * exactly the real changes.
 */
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { openSqliteStore } from '../src/adapters/sqlite/open-sqlite-store.js';
import { FlagSwitch } from './flag-switch.js';
import type { AcceptanceTest } from './acceptance-test.js';

const WRITERS = 16;

export const toggles: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  const service = await startServiceProcess({ data, env: { SCRYPT_LN: '4' } });
  const each = Math.ceil((ci ? 320 : 1_000) / WRITERS);
  const acknowledged = new Map<string, boolean>();
  let contradictions = 0;
  let backwards = 0;
  let id: string;
  let stored: { readonly enabled: boolean; readonly updated: string };
  try {
    const { token } = await signIn(service.url);
    const began = performance.now();
    await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        const connection = await Connection.open(service.url);
        const flag = await FlagSwitch.find(connection, token);
        let last = '';
        for (let turn = 0; turn < each; turn++) {
          const { enabled, updated } = await flag.set((writer + turn) % 2 === 0);
          if (updated < last) backwards++;
          if (acknowledged.get(updated) === !enabled) contradictions++;
          acknowledged.set(updated, enabled);
          last = updated;
        }
        connection.close();
      }),
    );
    const seconds = (performance.now() - began) / 1_000;
    report.figure(`${WRITERS * each} toggles in ${seconds.toFixed(2)} s, ${acknowledged.size} states`);
    const connection = await Connection.open(service.url);
    ({ id, ...stored } = await (await FlagSwitch.find(connection, token)).record());
    connection.close();
  } finally {
    await service.stop();
  }
  const values = await valuesInLog(join(data, 'castellan.db'), id);
  removeFolder(folder);
  const [last] = [...acknowledged.keys()].sort().slice(-1);
  report.check(
    stored.updated === last && acknowledged.get(last) === stored.enabled && values.at(-1) === stored.enabled,
    'the last acknowledged value is what is stored',
  );
  report.check(backwards === 0 && contradictions === 0, '`updated` only grows, and names one state each');
  report.check(
    values.every((value, index) => value === (index % 2 === 0)),
    `the log has one entry for each real change, alternating (${values.length})`,
  );
  // The initial state may have been acknowledged too, by a toggle that changed nothing.
  report.check(
    acknowledged.size - values.length === 0 || acknowledged.size - values.length === 1,
    'every acknowledged change is in the log, and nothing else',
  );
};

/** The values that the updates of a feature set, in log order. */
async function valuesInLog(file: string, id: string): Promise<boolean[]> {
  const store = await openSqliteStore({ file });
  try {
    const changes = await store.log.listAfter(0, 100_000);
    const updates = changes.filter(({ recordId, action }) => recordId === id && action === 'updated');
    return updates.map(({ after }) => after?.['enabled'] === true);
  } finally {
    await store.close();
  }
}
