/**
 * Part of the benchmark `users`: writes of users at the store, an earlier build beside this one in alternating rounds:
 * `OLD_BUILD=path npm run bench users`, where the path is a checkout.
 */
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as AuthorityProjectionModule from '../src/application/authority/authority-projection.js';
import type * as AuthorityWriterModule from '../src/application/authority/authority-writer.js';
import type * as Sha256Module from '../src/adapters/security/sha256.js';
import type * as SystemClockModule from '../src/adapters/security/system-clock.js';
import type * as OpenStoreModule from '../src/adapters/sqlite/open-sqlite-store.js';
import type { User } from '../src/domain/users/user.js';
import { median } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { compiledModules } from '../test/support/compiled-modules.js';
import { transpile } from '../test/support/transpile.mjs';
import { roleNumber, userNumber } from './users-generator.js';

const ROUNDS = 11;
const WRITES = 1_000;
const WRITERS = 32;
const A_BATCH = 1_000;
const AS = { actorId: 'system:bench', requestId: null };

/** How one write changes a user. Each write is the `turn`-th of its kind. */
const KINDS: readonly (readonly [name: string, change: (user: User, turn: number) => Partial<User>])[] = [
  ['change a name', (_user, turn) => ({ lastName: `Changed ${turn}` })],
  ['suspend or reinstate', ({ suspended }) => ({ suspended: !suspended })],
  ['replace the roles', (_user, turn) => ({ roleIds: [roleNumber(turn % 7), roleNumber(7 + (turn % 5))] })],
];

type Write = (user: number, change: (user: User) => Partial<User>) => Promise<unknown>;

interface Build {
  readonly write: Write;
  readonly create: (user: User) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** Measures `users` users on SQLite. */
export async function measureUserWrites(folder: string, users: number): Promise<void> {
  const old = process.env['OLD_BUILD'];
  if (old === undefined) {
    console.log('writes of users: skipped; set OLD_BUILD to a checkout.');
    return;
  }
  const builds = [
    await open(join(transpile(resolve(old)), 'src'), join(folder, 'old.db'), users),
    await open(compiledModules(), join(folder, 'new.db'), users),
  ];
  const rows: string[][] = [];
  for (const [name, change] of KINDS) {
    rows.push([
      name,
      ...(await alternate(builds, ({ write }, turn) => write((turn * 7_919) % users, (user) => change(user, turn)))),
    ]);
  }
  rows.push(['create', ...(await alternate(builds, ({ create }, turn) => create(userNumber(users + turn, users))))]);
  for (const { close } of builds) await close();
  printTable(`Writes of users on SQLite, ${WRITERS} writers, µs of CPU time per write`, [
    ['', 'old', 'new', 'new/old'],
    ...rows,
  ]);
}

/**
 * Microseconds of CPU time per write, which other load on the machine hardly affects: the old build, the new one, and the
 * ratio of each round's pair.
 */
async function alternate(builds: readonly Build[], once: (build: Build, turn: number) => Promise<unknown>) {
  const costs = builds.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      let turn = round * WRITES;
      const end = turn + WRITES;
      const before = process.cpuUsage();
      const run = async () => {
        while (turn < end) await once(builds[index]!, (turn += 1));
      };
      await Promise.all(Array.from({ length: WRITERS }, run));
      const { user, system } = process.cpuUsage(before);
      costs[index]!.push((user + system) / WRITES);
    }
  }
  const [old, now] = costs as [number[], number[]];
  return [whole(median(old)), whole(median(now)), fixed(median(now.map((cost, round) => cost / old[round]!)), 2)];
}

async function open(modules: string, file: string, users: number): Promise<Build> {
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(modules, path)).href);
  const { openSqliteStore } = (await load('adapters/sqlite/open-sqlite-store.js')) as typeof OpenStoreModule;
  const { AuthorityWriter } = (await load('application/authority/authority-writer.js')) as typeof AuthorityWriterModule;
  const { AuthorityProjection } = (await load(
    'application/authority/authority-projection.js',
  )) as typeof AuthorityProjectionModule;
  const { SystemClock } = (await load('adapters/security/system-clock.js')) as typeof SystemClockModule;
  const { sha256 } = (await load('adapters/security/sha256.js')) as typeof Sha256Module;
  const store = await openSqliteStore({ file });
  for (let from = 0; from < users; from += A_BATCH) {
    await store.transact(async (transaction) => {
      for (let index = from; index < Math.min(users, from + A_BATCH); index += 1) {
        await transaction.users.insert(userNumber(index, users), 'hash');
      }
    });
  }
  const clock = new SystemClock();
  const projection = new AuthorityProjection({ log: store.log, clock, sha256, boundMs: 1_000 });
  await projection.refresh();
  const writer = new AuthorityWriter({ store, projection, clock, sha256, usableScopes: [] });
  const entry = (recordId: string, action: 'created' | 'updated', before: object | null, after: object) =>
    ({ resource: 'user', recordId, action, before, after }) as never;
  return {
    write: (index, change) =>
      writer.write(AS, async (transaction) => {
        const user = (await transaction.users.find(userNumber(index, users).id))!;
        const changed = change(user);
        await transaction.users.replace({ ...user, ...changed, version: user.version + 1, updated: user.updated + 1 });
        await transaction.record(entry(user.id, 'updated', {}, { profile: Object.keys(changed) }));
      }),
    create: (user) =>
      writer.write(AS, async (transaction) => {
        await transaction.users.insert(user, 'hash');
        await transaction.record(entry(user.id, 'created', null, { roles: user.roleIds }));
      }),
    close: () => store.close(),
  };
}
