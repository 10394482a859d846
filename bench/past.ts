/** Benchmark `past`: answers about the past in a log of 1,000,000 changes, on SQLite and MongoDB. */
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Store } from '../src/application/ports/store.js';
import type { Moment } from '../src/domain/changes/moment.js';
import { loadCompiledMongo } from './compiled-mongodb.js';
import { loadCompiled } from '../harness/compiled.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING, ReplicaSet } from '../harness/replica-set.js';
import { quantile, timesOf } from '../harness/statistics.js';
import { fixed, printTable, whole } from '../harness/table.js';
import { entryNumber, FIRST_ENTRIES, userOf } from './past-generator.js';

const CHANGES = Number(process.env['BENCH_CHANGES'] ?? 1_000_000);
/** Entries per transaction while the log is filled. */
const A_TRANSACTION = 500;
/** Target in milliseconds. */
const TARGET = 50;
/** CPU time of this process, an average, doesn't depend on other load of the machine. */
const HEADING = ['', 'p50 ms', 'p99 ms', 'max ms', 'CPU ms', 'target'];

export async function past(): Promise<void> {
  const folder = temporaryFolder();
  try {
    const { openSqliteStore } = await loadCompiled();
    const store = await openSqliteStore({ file: join(folder, 'castellan.db') });
    await measure('SQLite', store).finally(() => store.close());
    if (MONGOD_MISSING === undefined) await onMongo(join(folder, 'mongodb'));
    else console.log(`****** SKIPPED: ${MONGOD_MISSING} ******`);
  } finally {
    removeFolder(folder);
  }
}

async function onMongo(folder: string): Promise<void> {
  const set = await ReplicaSet.start({ folder });
  const { connectMongo, openMongoStore } = await loadCompiledMongo();
  const connection = await connectMongo(set.uri('castellan'));
  const store = await openMongoStore(connection);
  try {
    await measure('MongoDB', store);
  } finally {
    await store.close();
    await connection.client.close();
    await set.stop();
  }
}

async function measure(name: string, store: Store): Promise<void> {
  const { AuthorityProjection, SnapshotAuthority, SystemClock, sha256 } = await loadCompiled();
  await fill(store);
  const clock = new SystemClock();
  const projection = new AuthorityProjection({ log: store.log, clock, sha256, boundMs: 60_000 });
  await projection.refresh();
  const explain = await explainer(store, projection);
  const times = async (title: string, call: (turn: number) => Promise<unknown>, target = '') => {
    const before = process.cpuUsage();
    const found = await timesOf(call);
    const { user, system } = process.cpuUsage(before);
    const cpu = (user + system) / 1_000 / found.length;
    const [p50, p99] = [quantile(found, 0.5), quantile(found, 0.99)];
    return [title, ...[p50, p99, Math.max(...found), cpu].map((ms) => fixed(ms)), target];
  };
  const seqOf = (turn: number) => FIRST_ENTRIES + 1 + ((turn * 7_919_999) % (CHANGES - FIRST_ENTRIES));
  const without = await times('anywhere, before the job has run', (turn) => explain({ seq: seqOf(turn) }, turn));
  const began = performance.now();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const job = new SnapshotAuthority(projection, store.history, store.authoritySnapshots, clock);
  while (await job.execute());
  delay.disable();
  const seconds = (performance.now() - began) / 1_000;
  const at = await Promise.all(Array.from({ length: 200 }, (_, turn) => store.log.listAfter(seqOf(turn + 1) - 1, 1)));
  const goal = `<= ${TARGET}`;
  printTable(`${name}: access of a user at a past moment, ${whole(CHANGES)} changes, nothing in memory`, [
    HEADING,
    await times('anywhere, by number', (turn) => explain({ seq: seqOf(turn) }, turn), goal),
    await times('anywhere, by time', (turn) => explain({ at: at[turn - 1]![0]!.at }, turn), goal),
    await times('near the beginning', (turn) => explain({ seq: FIRST_ENTRIES + turn }, turn), goal),
    await times('near the end', (turn) => explain({ seq: CHANGES - turn }, turn), goal),
    without,
  ]);
  const p99 = delay.percentile(99) / 1e6;
  console.log(`All snapshots made in ${fixed(seconds)} s; event loop delay p99 ${fixed(p99)} ms.`);
}

/** Explains a user's access as the first request after a restart would. */
async function explainer(store: Store, projection: InstanceType<Compiled['AuthorityProjection']>) {
  const { AuthorityHistory, ExplainUserAccess, SystemClock } = await loadCompiled();
  const clock = new SystemClock();
  const permissions = { can: () => true, roles: [], permissionSet: new Map() };
  const actor = { id: 'bench', permissions } as never;
  return (moment: Moment, turn: number) => {
    const authorities = new AuthorityHistory({
      ...{ projection, clock, log: store.log, history: store.history, snapshots: store.authoritySnapshots },
      rebuilds: { run: <T>(_key: string, rebuild: () => Promise<T>) => rebuild() },
    });
    const explain = new ExplainUserAccess({ users: store.users, authorities, history: store.history });
    return explain.execute(actor, { id: userOf(turn), moment });
  };
}

type Compiled = Awaited<ReturnType<typeof loadCompiled>>;

/** Writes the log with the tables of the authority; users have no rows, so all of them count as deleted. */
async function fill(store: Store): Promise<void> {
  const { Authority, AuthorityDraft, diffRecords, NO_RECORDS, sealChange, sha256 } = await loadCompiled();
  const { head } = await store.log.load();
  let authority = new Authority(head, NO_RECORDS);
  while (authority.head.seq < CHANGES) {
    authority = await store.transact(async (transaction) => {
      let next = authority;
      for (let n = 0; n < A_TRANSACTION && next.head.seq < CHANGES; n += 1) {
        const seq = next.head.seq + 1;
        const circumstances = { actorId: 'system:bench', requestId: null, at: 1_700_000_000_000 + seq * 100 };
        const change = sealChange(transaction.head, entryNumber(seq), circumstances, sha256);
        const { seq: number, at, hash } = change;
        const after = new AuthorityDraft(next).apply(change).at({ seq: number, at, hash });
        await transaction.append(change, diffRecords(next.records, after.records));
        next = after;
      }
      return next;
    });
  }
}
