/**
 * Acceptance test `idempotency`: 20 identical requests at once through two processes that are killed meanwhile. Each
 * client repeats its request until it gets an answer: there's one record, and every answer has the same bytes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce, type Answer } from '../harness/connection.js';
import type { ServiceProcess } from '../harness/service-process.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { onEachStorage, type Place, type Storage } from './storages.js';
import { isLostConnection } from './writers.js';

const CLIENTS = 20;
const ANSWER_WITHIN_MS = 60_000;
/** Before a client tries again. */
const PAUSE_MS = 20;

/** A creation, and the list that holds its record. */
interface Creation {
  readonly path: string;
  readonly body: object;
  readonly list: string;
}

const CREATIONS: readonly ((name: string) => Creation)[] = [
  (name) => ({
    path: '/users',
    body: { first_name: 'Ada', last_name: 'Byron', email: `${name}@example.com`, password: 'open sesame' },
    list: `/users?email=${name}@example.com`,
  }),
  (name) => ({ path: '/roles', body: { name }, list: `/roles?name=${name}` }),
  (name) => ({ path: '/abilities', body: { key: name, name, read: true }, list: `/abilities?key=${name}` }),
  (name) => ({ path: '/features', body: { key: name, name }, list: `/features?key=${name}` }),
  (name) => ({
    path: '/segments',
    body: { name, filters: { values: { name: [name] }, enabled: ['name'] } },
    list: `/segments?name=${name}`,
  }),
  (name) => ({ path: '/customers', body: { name, region: 'north' }, list: `/customers?name=${name}` }),
];

/** What all clients of a round have seen. */
interface Seen {
  readonly answers: Answer[];
  inProgress: number;
  lost: number;
  unavailable: number;
}

export const idempotency: AcceptanceTest = (report, { ci }) =>
  onEachStorage(report, (storage) => repeat(report, storage, ci ? 6 : 200));

async function repeat(report: Report, storage: Storage, rounds: number): Promise<void> {
  const pair = await Pair.start(storage.newPlace());
  const sums = { kills: 0, lost: 0, inProgress: 0, unavailable: 0, unseen: 0 };
  const wrong: string[] = [];
  try {
    const { token } = await signIn(pair.urls[0]!);
    for (let round = 0; round < rounds; round += 1) {
      const creation = CREATIONS[round % CREATIONS.length]!(`round_${round}`);
      const [seen, kills] = await Promise.all([
        askTogether(pair, holdingBack(creation, round), { token, key: `key of ${round}` }),
        pair.killSome(round),
      ]);
      sums.kills += kills;
      const error = await errorOf(pair, creation, token, seen);
      if (error !== undefined) wrong.push(`round ${round}, ${creation.path}: ${error}`);
      for (const kind of ['lost', 'inProgress', 'unavailable'] as const) sums[kind] += seen[kind];
      if (seen.answers.every(isRepeated)) sums.unseen += 1;
    }
  } finally {
    await pair.stop();
  }
  const { kills, lost, inProgress, unavailable, unseen } = sums;
  report.figure(
    `${storage.name}: ${rounds} times ${CLIENTS} requests, ${kills} kills; ${lost} connections lost, ${inProgress} times ` +
      `in_progress, ${unavailable} times 503; in ${unseen} rounds nobody saw the first answer`,
  );
  for (const error of wrong.slice(0, 10)) report.figure(error);
  report.check(
    wrong.length === 0,
    `${storage.name}: one record each, and the same bytes for every client (${wrong.length} rounds not)`,
  );
  report.check(kills >= rounds / 2, `${storage.name}: processes were killed meanwhile`);
}

/** In every other round, first answers are held back after the commit, so that kills come in between. */
function holdingBack(creation: Creation, round: number): Creation {
  return round % 2 === 0 ? { ...creation, path: `${creation.path}?wait=everywhere` } : creation;
}

/** Two processes on one store. */
class Pair {
  private constructor(
    private readonly place: Place,
    private readonly services: ServiceProcess[],
  ) {}

  static async start(place: Place): Promise<Pair> {
    return new Pair(place, [await place.start(), await place.start()]);
  }

  get urls(): string[] {
    return this.services.map(({ url }) => url);
  }

  /**
   * In two of three rounds kills one process, in some of them both, soon after the round has begun, and starts others in
   * their place. Resolves with how many.
   */
  async killSome(round: number): Promise<number> {
    if (round % 3 === 2) return 0;
    await sleep((round * 37) % 150);
    const victims = round % 4 === 0 ? [0, 1] : [round % 2];
    await Promise.all(victims.map((index) => this.services[index]!.kill()));
    for (const index of victims) this.services[index] = await this.place.start();
    return victims.length;
  }

  async stop(): Promise<void> {
    for (const service of this.services) await service.stop();
  }
}

/** Sends the request from all clients at once, through both processes, and again from each until it has an answer. */
async function askTogether(pair: Pair, { path, body }: Creation, { token, key }: { token: string; key: string }) {
  const seen: Seen = { answers: [], inProgress: 0, lost: 0, unavailable: 0 };
  const deadline = performance.now() + ANSWER_WITHIN_MS;
  const askUntilAnswered = async (client: number): Promise<void> => {
    for (let turn = client; performance.now() < deadline; turn += 1) {
      const urls = pair.urls;
      const answer = await askOnce(urls[turn % urls.length]!, 'POST', path, { token, body, idempotencyKey: key }).catch(
        unlessLost,
      );
      if (answer === undefined) seen.lost += 1;
      else if (answer.status === 503) seen.unavailable += 1;
      else if (answer.status === 409 && answer.body.includes('"in_progress"')) seen.inProgress += 1;
      else {
        seen.answers.push(answer);
        return;
      }
      await sleep(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => askUntilAnswered(client)));
  return seen;
}

function unlessLost(error: unknown): undefined {
  if (!isLostConnection(error)) throw error;
}

function isRepeated({ head }: Answer): boolean {
  return /\r\nidempotency-replayed: true/i.test(head);
}

/** What is wrong with a round; undefined if nothing is. */
async function errorOf(
  pair: Pair,
  { body, list }: Creation,
  token: string,
  { answers }: Seen,
): Promise<string | undefined> {
  if (answers.length < CLIENTS) return `only ${answers.length} clients got an answer`;
  const statuses = new Set(answers.map(({ status }) => status));
  if (statuses.size > 1 || !statuses.has(201)) return `the answers ${[...statuses].join(', ')}: ${answers[0]!.body}`;
  const bodies = new Set(answers.map((answer) => answer.body));
  if (bodies.size > 1) return `${bodies.size} different bodies`;
  const kept = new Set(answers.map(({ head }) => namedHeaders(head)));
  if (kept.size > 1) return `different headers: ${[...kept].join(' and ')}`;
  if (answers.filter((answer) => !isRepeated(answer)).length > 1) return 'more than one first answer';
  const { id } = JSON.parse(answers[0]!.body) as { id: string };
  // The other process may show what it knew up to a bound ago.
  const seq = headerOf(answers[0]!.head, 'x-log-seq');
  if (seq !== '') await askOnce(pair.urls[0]!, 'GET', `/propagation?seq=${seq}`, { token });
  for (const url of pair.urls) {
    const found = await askOnce(url, 'GET', list, { token });
    const ids = (JSON.parse(found.body) as { id: string }[]).map((record) => record.id);
    if (ids.length !== 1 || ids[0] !== id) return `${ids.length} records for ${JSON.stringify(body)}`;
  }
  return undefined;
}

/** The headers that a repetition has in common with the first answer. */
function namedHeaders(head: string): string {
  return ['location', 'etag', 'x-log-seq'].map((name) => headerOf(head, name)).join(' ');
}

/** Empty without the header. */
function headerOf(head: string, name: string): string {
  return new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1] ?? '';
}
