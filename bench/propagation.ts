/**
 * Benchmark `propagation`: how long a role toggle takes with and without `wait=everywhere`, with 1, 2 and 4 processes on one
 * store. The others serve no requests.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import { fixed, printTable } from '../harness/table.js';

const PROCESSES = [1, 2, 4];
const TOGGLES = 40;

export async function propagation(): Promise<void> {
  const rows: string[][] = [];
  for (const processes of PROCESSES) rows.push(['SQLite', ...(await measure(processes, {}))]);
  if (MONGOD_MISSING === undefined) {
    const folder = temporaryFolder();
    const set = await ReplicaSet.start({ folder });
    try {
      for (const processes of PROCESSES) {
        const uri = `mongodb://127.0.0.1:${set.port}/castellan_${processes}?directConnection=true`;
        rows.push(['MongoDB', ...(await measure(processes, { STORAGE: 'mongodb', MONGODB_URI: uri }))]);
      }
    } finally {
      await set.stop();
      removeFolder(folder);
    }
  }
  printTable('A role toggle, ms', [['storage', 'processes', 'p50', 'p99', 'everywhere: p50', 'p99'], ...rows]);
}

async function measure(processes: number, env: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = temporaryFolder();
  const services: ServiceProcess[] = [];
  try {
    for (let count = 0; count < processes; count += 1) {
      services.push(await startServiceProcess({ data: join(folder, 'data'), env: { SCRYPT_LN: '4', ...env } }));
    }
    const { url } = services[0]!;
    const { token } = await signIn(url);
    const { body } = await askOnce(url, 'POST', '/roles', { token, body: { name: 'Toggled' } });
    const { id } = JSON.parse(body) as { id: string };
    const connection = await Connection.open(url);
    const timesOf = async (query: string) => {
      const times: number[] = [];
      for (let turn = 0; turn < TOGGLES; turn += 1) {
        // The others read the log at their own times: the writes must not be in step with them.
        await sleep((turn * 37) % 50);
        const began = performance.now();
        const toggle = { abilities: { customer: { read: turn % 2 === 0 } } };
        const { status, head } = await connection.ask('PUT', `/roles/${id}${query}`, { token, body: toggle });
        if (status !== 200 || (query !== '' && !/\r\nx-in-force: everywhere/i.test(head))) throw new Error(head);
        times.push(performance.now() - began);
      }
      return [0.5, 0.99].map((share) => fixed(quantile(times, share), 1));
    };
    const row = [`${processes}`, ...(await timesOf('')), ...(await timesOf('?wait=everywhere'))];
    connection.close();
    return row;
  } finally {
    for (const service of services) await service.stop();
    removeFolder(folder);
  }
}
