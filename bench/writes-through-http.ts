/** Part of the benchmark `writes`: writers that use the API. */
import { join } from 'node:path';
import { register } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { startIdleProcess, takeLoopDelay } from '../harness/loop-delay.js';
import { fromHere, removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { throughput } from '../harness/throughput.js';
import type { WriteResult } from './write-result.js';

/** Measures 1 and 32 connections, each renaming its own user, against the service in its own process. */
export async function writesThroughHttp(): Promise<WriteResult[]> {
  const folder = temporaryFolder();
  const probe = join(folder, 'service.json');
  const service = await startServiceProcess({
    data: join(folder, 'data'),
    env: { SCRYPT_LN: '4', LOOP_PROBE_FILE: probe },
    preload: [fromHere('loop-probe.mjs')],
  });
  const idle = await startIdleProcess(join(folder, 'idle.json'));
  const clients: { connection: Connection; rename: (turn: number) => Promise<void> }[] = [];
  try {
    for (let writer = 0; writer < 32; writer++) clients.push(await openClient(service.url, writer));
    return [await measure(1), await measure(32)];
  } finally {
    idle.stop();
    for (const { connection } of clients) connection.close();
    await service.stop();
    removeFolder(folder);
  }

  async function measure(writers: number): Promise<WriteResult> {
    const take = () => Promise.all([takeLoopDelay(service.child, probe), idle.take()]);
    const perSecond = await throughput(writers, (writer, turn) => clients[writer]!.rename(turn), { onWarm: take });
    const [delay, idleDelay] = await take();
    return { writers, perSecond, delay, idle: idleDelay };
  }
}

async function openClient(url: string, writer: number) {
  const { id, token } = await register(url, `writer-${writer}@example.com`);
  const connection = await Connection.open(url);
  let names = 0;
  const rename = async () => {
    const body = { first_name: 'Ada', last_name: `Lovelace ${++names}` };
    const { status, body: text } = await connection.ask('PUT', `/users/${id}`, { token, body });
    if (status !== 200) throw new Error(`A rename answered ${status}: ${text}`);
  };
  return { connection, rename };
}
