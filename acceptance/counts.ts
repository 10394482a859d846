/**
 * Acceptance test `counts`: kills the service during customer writes, repeatedly on one folder: every stored count
 * equals a recount.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { Connection } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { findBinary, startMongod } from '../test/support/mongod-server.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { createSegment, createSegments, PLANS, STATUSES, wrongCounts } from './segments.js';
import { isLostConnection } from './writers.js';

const WRITERS = 6;
/** Far more than a round can reach. */
const MAX_TURNS = 20_000;

export const counts: AcceptanceTest = (report, { ci }) => testCounts(report, ci ? 4 : 20);

/** The same on MongoDB, where the killed process also leaves an open transaction that holds the customers' head. */
export const countsOnMongodb: AcceptanceTest = async (report, { ci }) => {
  const binary = findBinary();
  if (binary === undefined) {
    report.skip('there is no mongod: set MONGOD_BINARY');
    return;
  }
  const mongod = await startMongod(binary);
  try {
    await testCounts(report, ci ? 4 : 20, { STORAGE: 'mongodb', MONGODB_URI: mongod.getUri('castellan') });
  } finally {
    await mongod.stop({ doCleanup: true, force: true });
  }
};

async function testCounts(report: Report, rounds: number, storage: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  const options = { data: join(folder, 'data'), env: { SCRYPT_LN: '4', ...storage } };
  const wrong: string[] = [];
  const written = { creations: 0, updates: 0, deletions: 0 };
  let service = await startServiceProcess(options);
  try {
    let { token } = await signIn(service.url);
    const segments = await createSegments(service.url, token);
    for (let round = 0; round < rounds; round += 1) {
      let begun = () => {};
      const isBegun = new Promise<void>((resolve) => (begun = resolve));
      const writers = startCustomerWriters({ url: service.url, token, round, begun }, written);
      // A transaction left open by the last kill may block the writers for a second.
      await Promise.race([isBegun, writers]);
      // Created during writes, so that some kills fall between saving it and its initial count.
      const late = createSegment(service.url, token, { [`own_${round}`]: ['1'] }).catch(ignoreLost);
      await sleep(200 + ((round * 173) % 400));
      await service.kill();
      await Promise.all([writers, late]);
      service = await startServiceProcess(options);
      ({ token } = await signIn(service.url));
      wrong.push(...(await wrongCounts(service.url, token, segments)).map((line) => `round ${round}, ${line}`));
    }
  } finally {
    await service.stop();
    removeFolder(folder);
  }
  const { creations, updates, deletions } = written;
  report.figure(`${rounds} kills; ${creations} creations, ${updates} updates, ${deletions} deletions acknowledged`);
  for (const line of wrong.slice(0, 10)) report.figure(line);
  report.check(creations > 0 && updates > 0 && deletions > 0, 'customers were written in every way meanwhile');
  report.check(wrong.length === 0, `every count equals a recount after each restart (${wrong.length} do not)`);
}

type Written = Record<'creations' | 'updates' | 'deletions', number>;

interface Round {
  readonly url: string;
  readonly token: string;
  readonly round: number;
  /** Called when a customer is acknowledged. */
  readonly begun: () => void;
}

async function startCustomerWriters(round: Round, written: Written): Promise<void> {
  const writers = Array.from({ length: WRITERS }, (_, writer) =>
    writing(round, round.round * WRITERS + writer, written),
  );
  for (const end of await Promise.allSettled(writers)) if (end.status === 'rejected') ignoreLost(end.reason);
}

/** Creates customers, changes their status and plan, and deletes every third. */
async function writing({ url, token, begun }: Round, seed: number, written: Written): Promise<void> {
  const connection = await Connection.open(url);
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await connection.ask(method, `/customers${path}`, { token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} answered ${answer.status}: ${answer.body}`);
    return (JSON.parse(answer.body) as { id?: string }).id;
  };
  for (let turn = seed; turn < seed + MAX_TURNS; turn += 1) {
    const name = `${turn % 2 === 0 ? 'Ada' : 'Zoë'} Turn ${turn}`;
    const id = await ask('POST', '', { name, status: STATUSES[turn % 3], plan: PLANS[turn % 4], turn: turn % 7 });
    written.creations += 1;
    begun();
    const role = turn % 5 === 0 ? 'vip' : 'customer';
    await ask('PUT', `/${id}`, {
      role,
      status: STATUSES[(turn + 1) % 3],
      plan: PLANS[(turn * 3) % 4],
      company: 'Acme',
    });
    written.updates += 1;
    if (turn % 3 !== 0) continue;
    await ask('DELETE', `/${id}`);
    written.deletions += 1;
  }
}

function ignoreLost(error: unknown): void {
  // A lost connection is intended; a refusal isn't.
  if (!isLostConnection(error)) throw error;
}
