/**
 * Benchmark `dry-runs`: what a dry run costs at the store with few and with many users, on SQLite and MongoDB. Both
 * sizes have 100 roles and 500 role sets.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AuthorityWriter } from '../src/application/authority/authority-writer.js';
import type { Store } from '../src/application/ports/store.js';
import type { SignedInUser } from '../src/domain/users/signed-in-user.js';
import type { User } from '../src/domain/users/user.js';
import { loadCompiled } from '../harness/compiled.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { median, quantile, timesInTurn } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { loadCompiledDryRuns } from './compiled-dry-runs.js';
import { loadCompiledMongo } from './compiled-mongodb.js';
import { RARE_ROLE, roleNumber, userNumber } from './users-generator.js';

/** The targets hold for 1,000,000 users compared with 10,000. */
const MANY = Number(process.env['BENCH_USERS'] ?? 1_000_000);
const FEW = 10_000;
const A_BATCH = 1_000;
const ROLES = 100;
const ABILITIES = 20;
const ROLE_IDS = [...Array.from({ length: ROLES }, (_, index) => roleNumber(index)), RARE_ROLE];
/** Held by a handful of users. */
const RARE = ROLES;
const CACHE_GB = 2;
const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
const AS = { actorId: 'system:bench', requestId: null };
const ADMIN_ID = '01990000-0000-7000-9000-000000000000';
const TARGET_MS = 10;
const TARGET_RATIO = 1.5;

/** The dry runs of one store. */
interface DryRuns {
  /** Grants the role a permission that it lacks, or revokes one. */
  readonly editRole: (role: number, turn: number) => Promise<number>;
  readonly switchAction: (turn: number) => Promise<number>;
}

export async function dryRuns(): Promise<void> {
  const folder = temporaryFolder();
  try {
    await onSqlite(folder);
    if (MONGOD_MISSING === undefined) await onMongo(join(folder, 'mongodb'));
    else console.log(`****** SKIPPED: ${MONGOD_MISSING} ******`);
  } finally {
    removeFolder(folder);
  }
}

async function onSqlite(folder: string): Promise<void> {
  const { openSqliteStore } = await loadCompiled();
  const stores = await Promise.all([FEW, MANY].map((users) => openSqliteStore({ file: join(folder, `${users}.db`) })));
  try {
    for (const [index, users] of [FEW, MANY].entries()) {
      for (const batch of batches(users)) {
        await stores[index]!.transact(async (transaction) => {
          for (const user of batch) await transaction.users.insert(user, 'hash');
        });
      }
    }
    await measure('SQLite', stores);
  } finally {
    for (const store of stores) await store.close();
  }
}

async function onMongo(folder: string): Promise<void> {
  const { connectMongo, openMongoStore, MongoCollections, prepareSchema, writeUser } = await loadCompiledMongo();
  const set = await ReplicaSet.start({ folder, cacheGb: CACHE_GB });
  const connections = await Promise.all([FEW, MANY].map((users) => connectMongo(set.uri(`users-${users}`))));
  const stores: Store[] = [];
  try {
    for (const [index, users] of [FEW, MANY].entries()) {
      const { database } = connections[index]!;
      const { users: rows } = new MongoCollections(database);
      for (const batch of batches(users)) {
        const documents = batch.map((user) => writeUser(user, 'hash'));
        await rows.insertMany(documents, { writeConcern: { w: 1 }, ordered: false });
      }
      await prepareSchema(database);
      stores.push(await openMongoStore(connections[index]!));
    }
    await measure('MongoDB', stores);
  } finally {
    for (const store of stores) await store.close();
    for (const { client } of connections) await client.close();
    await set.stop();
  }
}

function* batches(users: number): Iterable<User[]> {
  for (let from = 0; from < users; from += A_BATCH) {
    yield Array.from({ length: Math.min(A_BATCH, users - from) }, (_, index) => userNumber(from + index, users));
  }
}

async function measure(storage: string, stores: readonly Store[]): Promise<void> {
  const [few, many] = [await dryRunsOf(stores[0]!), await dryRunsOf(stores[1]!)];
  const kinds: readonly (readonly [name: string, run: (runs: DryRuns, turn: number) => Promise<number>])[] = [
    ['edit of any role', ({ editRole }, turn) => editRole(turn % ROLES, turn)],
    ['edit of a rare role', ({ editRole }, turn) => editRole(RARE, turn)],
    ['switch of an action', ({ switchAction }, turn) => switchAction(turn)],
  ];
  const rows: string[][] = [];
  for (const [name, run] of kinds) {
    let affected = 0;
    const times = await timesInTurn([
      (turn) => run(few, turn),
      async (turn) => {
        affected = Math.max(affected, await run(many, turn));
      },
    ]);
    const medians = times.map(median);
    rows.push([
      name,
      whole(affected),
      ...times.flatMap((one) => [0.5, 0.95].map((share) => fixed(quantile(one, share), 2))),
      fixed(medians[1]! / medians[0]!, 2),
    ]);
  }
  printTable(`Dry runs on ${storage}, ${whole(FEW)} and ${whole(MANY)} users in 500 role sets, ms`, [
    ['', 'most affected', 'p50', 'p95', `p50 (${TARGET_MS})`, 'p95', `ratio (${TARGET_RATIO})`],
    ...rows,
  ]);
}

/** Fills the authority and prepares dry runs by an administrator. */
async function dryRunsOf(store: Store): Promise<DryRuns> {
  const { AuthorityWriter, AuthorityProjection, SystemClock, sha256 } = await loadCompiled();
  const { Records, ROLE_RULES, ABILITY_RULES, MeasureEffect, DryRun } = await loadCompiledDryRuns();
  const clock = new SystemClock();
  const projection = new AuthorityProjection({ log: store.log, clock, sha256, boundMs: 1_000 });
  await projection.refresh();
  const writer = new AuthorityWriter({ store, projection, clock, sha256, usableScopes: [] });
  await fillAuthority(writer);
  const actor = await anAdministrator(store, (roleIds) => projection.authority.resolve(roleIds));
  const history = { read: async () => projection.authority };
  const records = new Records(history, writer, { next: () => '' });
  const effect = new MeasureEffect(store.segmentMembers);
  const dry = async (execute: (dryRun: InstanceType<typeof DryRun>) => Promise<unknown>) => {
    const dryRun = new DryRun();
    await execute(dryRun);
    return (await effect.execute(dryRun.write!)).permissions.usersAffected;
  };
  const common = { requestId: null, matches: () => true };
  return {
    editRole: (role, turn) =>
      dry((dryRun) => {
        const ability = turn % ABILITIES;
        const permissions = new Map([[abilityNumber(ability), new Map([['read', !isGranted(role, ability)]])]]);
        return records.update(actor, ROLE_RULES, { id: ROLE_IDS[role]!, patch: { permissions }, dryRun, ...common });
      }),
    switchAction: (turn) =>
      dry((dryRun) => {
        const patch = { flags: { update: false } };
        return records.update(actor, ABILITY_RULES, { id: abilityNumber(turn % ABILITIES), patch, dryRun, ...common });
      }),
  };
}

function isGranted(role: number, ability: number): boolean {
  return (role * 7 + ability) % 3 === 0;
}

function abilityNumber(index: number): string {
  return `ability-${index}`;
}

async function fillAuthority(writer: AuthorityWriter): Promise<void> {
  const { ADMINISTRATOR_ROLE_ID } = await loadCompiledDryRuns();
  const created = (resource: 'role' | 'ability', recordId: string, after: Record<string, unknown>) =>
    writer.write(AS, (transaction) =>
      transaction.record({ resource, recordId, action: 'created', before: null, after: after as never }),
    );
  await created('role', ADMINISTRATOR_ROLE_ID, { name: 'Administrator', description: '', abilities: {} });
  const keys = [...Array.from({ length: ABILITIES }, (_, index) => abilityNumber(index)), ...BUILT_IN];
  for (const key of keys) {
    const actions = Object.fromEntries(ACTIONS.map((action) => [action, true]));
    await created('ability', key, { key, name: key, description: '', ...actions });
  }
  for (const [index, id] of ROLE_IDS.entries()) {
    const granted = keys.slice(0, ABILITIES).filter((_, ability) => isGranted(index, ability));
    const abilities = Object.fromEntries(
      granted.map((key) => [key, { read: true, update: true, delete: index % 2 === 0 }]),
    );
    await created('role', id, { name: id, description: '', abilities });
  }
}

const BUILT_IN = ['account', 'role', 'ability'];

async function anAdministrator(
  store: Store,
  resolve: (roleIds: readonly string[]) => SignedInUser['permissions'],
): Promise<SignedInUser> {
  const { ADMINISTRATOR_ROLE_ID, signedInUser } = await loadCompiledDryRuns();
  const user: User = {
    ...userNumber(0, 1),
    id: ADMIN_ID,
    email: 'admin@example.com',
    suspended: false,
    roleIds: [ADMINISTRATOR_ROLE_ID],
  };
  const openedAt = Date.now();
  const session = {
    ...{ id: randomUUID(), userId: ADMIN_ID, epoch: 0, openedAt, provenAt: openedAt, expiresAt: openedAt + 3_600_000 },
    ...({ method: 'password', keyId: null, providerSession: null, secondFactor: false } as const),
  };
  await store.transact(async ({ users, sessions }) => {
    await users.insert(user, 'hash');
    await sessions.insert(session);
  });
  return signedInUser(user, session, resolve(user.roleIds));
}
