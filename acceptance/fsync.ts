/** Acceptance test `fsync`: traces system calls: no write is acknowledged before the WAL was synced to disk. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest } from './acceptance-test.js';
import { readTrace } from './strace-lines.js';

const WRITES = 50;
const READS = 50;
const TRACED = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg';

export const fsync: AcceptanceTest = async (report) => {
  if (spawnSync('strace', ['-V'], { stdio: 'ignore' }).status !== 0) {
    report.skip('strace is not here, so nobody watched the system calls');
    return;
  }
  const folder = temporaryFolder();
  const trace = join(folder, 'trace');
  // With -D the tracer is the detached process, and the process id is the service's own.
  const under = ['strace', '-D', '-f', '-y', '-s', '32', '-e', TRACED, '-o', trace];
  const service = await startServiceProcess({ data: join(folder, 'data'), env: { SCRYPT_LN: '4' }, under });
  try {
    const { id, token } = await register(service.url, 'traced@example.com');
    const connection = await Connection.open(service.url);
    const reads = await askTimes(connection, READS, () => connection.ask('GET', '/users/me', { token }));
    const writes = await askTimes(connection, WRITES, (turn) => {
      const body = { first_name: 'Ada', last_name: `Lovelace ${turn}` };
      return connection.ask('PUT', `/users/${id}`, { token, body });
    });
    connection.close();
    await service.stop();
    report.check(reads && writes, `${READS} reads and ${WRITES} sequential writes were answered 200`);
  } finally {
    await service.stop();
  }
  const text = await finished(trace);
  removeFolder(folder);
  const synced = readTrace(text).slice(-(READS + WRITES));
  const [ofReads, ofWrites] = [synced.slice(0, READS), synced.slice(READS)];
  const without = ofWrites.filter((count) => count === 0).length;
  report.figure(`syncs of the WAL before each answer: ${mean(ofWrites)} per write, ${mean(ofReads)} per read`);
  report.check(ofWrites.length === WRITES, `the trace shows all ${WRITES} acknowledgements`);
  report.check(without === 0, `each acknowledgement is preceded by a new sync of the WAL (${without} are not)`);
  report.check(
    ofReads.filter((count) => count === 0).length > READS / 2,
    'reads show none, so the syncs are those of the writes',
  );
};

async function askTimes(
  connection: Connection,
  times: number,
  ask: (turn: number) => ReturnType<Connection['ask']>,
): Promise<boolean> {
  for (let turn = 0; turn < times; turn++) if ((await ask(turn)).status !== 200) return false;
  return true;
}

/** Waits until the tracer has caught up with the process. */
async function finished(trace: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const text = readFileSync(trace, 'utf8');
    if (/\+\+\+ (?:exited|killed)[^\n]*\+\+\+\s*$/.test(text)) return text;
    await sleep(50);
  }
  return readFileSync(trace, 'utf8');
}

function mean(counts: readonly number[]): string {
  return (counts.reduce((sum, count) => sum + count, 0) / counts.length).toFixed(2);
}
