/**
 * Benchmark `one-set`: how many writes one replica set carries through one instance over HTTP, with one member and with
 * three on this machine, and with 1, 8 and 32 writers. `BENCH_ROUNDS` sets the number of alternating rounds.
 */
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { askOnce, Connection, type Answer } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { startServiceProcess } from '../harness/service-process.js';
import { median } from '../harness/statistics.js';
import { printTable, whole } from '../harness/table.js';
import { throughput } from '../harness/throughput.js';

const MEMBERS = [1, 3];
const WRITERS = [1, 8, 32];
const MOST = Math.max(...WRITERS);
const MS = 3_000;
const KINDS = ['flag', 'customer'] as const;

interface Place {
  readonly token: string;
  readonly flags: readonly string[];
}

export async function oneSet(): Promise<void> {
  if (MONGOD_MISSING !== undefined) {
    console.log(`****** SKIPPED: ${MONGOD_MISSING} ******`);
    return;
  }
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
  const figures = new Map<string, number[]>();
  for (let round = 0; round < rounds; round++) {
    for (const members of MEMBERS)
      await measure(members, (name, value) => figures.set(name, [...(figures.get(name) ?? []), value]));
  }
  printTable(`one instance over HTTP, acknowledged writes per second, median of ${rounds}`, [
    ['write, members', ...WRITERS.map((writers) => `${writers} writers`)],
    ...KINDS.flatMap((kind) =>
      MEMBERS.map((members) => [
        `${kind}, ${members}`,
        ...WRITERS.map((writers) => {
          const values = figures.get(nameOf(kind, members, writers))!;
          return `${whole(median(values))} (${whole(Math.min(...values))} to ${whole(Math.max(...values))})`;
        }),
      ]),
    ),
  ]);
}

function nameOf(kind: string, members: number, writers: number): string {
  return `${kind} ${members} ${writers}`;
}

async function measure(members: number, found: (name: string, perSecond: number) => void): Promise<void> {
  const folder = temporaryFolder();
  const set = await ReplicaSet.start({ folder: join(folder, 'members'), members });
  const env = { STORAGE: 'mongodb', MONGODB_URI: set.uri('castellan'), SCRYPT_LN: '4', LOG_LEVEL: 'silent' };
  const service = await startServiceProcess({ data: folder, env });
  try {
    const { token } = await signIn(service.url);
    const place = { token, flags: await makeFlags(service.url, token) };
    for (const kind of KINDS) {
      for (const writers of WRITERS) {
        // The service closes connections that stay idle.
        const connections = await Promise.all(Array.from({ length: writers }, () => Connection.open(service.url)));
        const write = writesOf(connections, place)[kind];
        found(nameOf(kind, members, writers), await throughput(writers, write, { ms: MS }));
        for (const connection of connections) connection.close();
      }
    }
  } finally {
    await service.stop();
    await set.stop();
    removeFolder(folder);
  }
}

async function makeFlags(url: string, token: string): Promise<string[]> {
  const ids: string[] = [];
  for (let one = 0; one < MOST; one++) {
    const body = { key: `flag_${one}`, name: 'Switched', enabled: false };
    ids.push(await expectOk(askOnce(url, 'POST', '/features', { token, body })));
  }
  return ids;
}

/** Each writer switches its own flag, or creates customers. */
function writesOf(connections: readonly Connection[], { token, flags }: Place) {
  return {
    flag: (writer: number, turn: number) => {
      const body = { enabled: turn % 2 === 0 };
      return expectOk(connections[writer]!.ask('PUT', `/features/${flags[writer]}`, { token, body }));
    },
    customer: (writer: number, turn: number) => {
      const body = { name: 'Ada', last_name: `Number ${writer}-${turn}`, email: `ada-${writer}-${turn}@example.com` };
      return expectOk(connections[writer]!.ask('POST', '/customers', { token, body }));
    },
  };
}

/** Returns the id of the record. */
async function expectOk(asked: Promise<Answer>): Promise<string> {
  const { status, body } = await asked;
  if (status >= 300) throw new Error(`A write answered ${status}: ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}
