/** Writers and readers during faults, and what the writers were told. Used by random-faults. */
import { setTimeout as sleep } from 'node:timers/promises';
import { register } from '../../harness/accounts.js';
import { PLANS, STATUSES, type Counted } from '../segments.js';
import { all, type Write } from '../written.js';
import { Client, type Answers } from './client.js';

const PAUSE_MS = 100;
const LAST_ANSWER_MS = 30_000;

/** Records that a writer creates one after another, and changes some times each. */
interface RecordKind {
  readonly path: string;
  /** The field that a creation marks, and the one that a change marks. */
  readonly created: string;
  readonly changed: string;
  readonly create: (mark: string, turn: number) => object;
  readonly change: (mark: string, turn: number) => object;
  readonly changes: number;
}

const CUSTOMERS: RecordKind = {
  ...{ path: '/customers', created: 'name', changed: 'company', changes: 4 },
  create: (name, turn) => ({ name, status: STATUSES[turn % 3], plan: PLANS[turn % 4], turn: turn % 7 }),
  change: (company, turn) => ({
    ...{ company, status: STATUSES[(turn * 2) % 3], plan: PLANS[(turn * 3) % 4] },
    role: turn % 5 === 0 ? 'vip' : 'customer',
  }),
};
const FEATURES: RecordKind = {
  ...{ path: '/features', created: 'key', changed: 'description', changes: Infinity },
  create: (key) => ({ key, name: key }),
  change: (description, turn) => ({ description, enabled: turn % 2 === 0 }),
};
const usersWith = (roles: readonly string[]): RecordKind => ({
  ...{ path: '/users', created: 'email', changed: 'last_name', changes: 8 },
  create: (email) => ({ email, first_name: 'Ada', last_name: 'Byron', password: 'open sesame' }),
  change: (last_name, turn) => ({ first_name: 'Ada', last_name, roles: roles.slice(turn % 2, (turn % 2) + 1) }),
});

export class Load {
  /** Changes by record. */
  readonly changes: Readonly<Record<string, Map<string, Write[]>>> = {
    '/customers': new Map(),
    '/users': new Map(),
    '/features': new Map(),
  };
  readonly #created = new Map<RecordKind, Map<string, string>>();
  #overAt = Infinity;
  readonly #loops: Promise<void>[] = [];

  constructor(
    private readonly answers: Answers,
    private readonly token: string,
  ) {}

  /** Starts so many writers and as many readers. */
  async start(count: number, roles: readonly string[], segments: readonly Counted[]): Promise<void> {
    const kinds = [CUSTOMERS, usersWith(roles), CUSTOMERS, FEATURES];
    const paths = ['/customers?_limit=20&_sort=name', '/features', `/segments/${segments[1]![0]}`];
    const { urls } = this.answers.fleet;
    for (let one = 0; one < count; one += 1) {
      const own = await register(urls[0]!, `reader-${one}@example.com`);
      const path = paths[one % 4];
      const reading = path === undefined ? (['/users/me', own.token] as const) : ([path, this.token] as const);
      this.#loops.push(this.#read(one, ...reading), this.#write(one, kinds[one % 4]!));
    }
  }

  async stop(): Promise<void> {
    this.#overAt = performance.now();
    await Promise.all(this.#loops);
  }

  /** How many records were created, and one line for each that is missing, there twice, or not as it was left. */
  async errors(url: string): Promise<{ readonly created: number; readonly errors: readonly string[] }> {
    const errors: string[] = [];
    let created = 0;
    for (const [kind, ids] of this.#created) {
      created += ids.size;
      const records = await all<Record<string, string>>(url, this.token, `${kind.path}?`);
      for (const [mark, id] of ids) {
        const found = records.filter((record) => record[kind.created] === mark);
        if (found.length !== 1 || found[0]!['id'] !== id)
          errors.push(`${found.length} records ${mark}, created as ${id}`);
        else if (!isPossible(found[0]![kind.changed], this.changes[kind.path]!.get(id)!)) {
          errors.push(`${mark}: ${kind.changed} is ${found[0]![kind.changed]}`);
        }
      }
    }
    return { created, errors };
  }

  #isOver(): boolean {
    return performance.now() > this.#overAt;
  }

  async #read(one: number, path: string, token: string): Promise<void> {
    const client = new Client(this.answers, one % this.answers.fleet.urls.length);
    while (!this.#isOver()) {
      await client.ask('GET', path, { token });
      await sleep(PAUSE_MS);
    }
    client.close();
  }

  async #write(one: number, kind: RecordKind): Promise<void> {
    const { token } = this;
    const client = new Client(this.answers, one % this.answers.fleet.urls.length);
    const ids = this.#created.get(kind) ?? new Map<string, string>();
    this.#created.set(kind, ids);
    for (let record = one; !this.#isOver(); record += 16) {
      const name = `mark_${one}_${record}`;
      const mark = kind.created === 'email' ? `${name}@example.com` : name;
      const id = await this.#create(client, kind, mark, record);
      if (id === undefined) break;
      ids.set(mark, id);
      const writes: Write[] = [];
      this.changes[kind.path]!.set(id, writes);
      for (let turn = 1; turn <= kind.changes && !this.#isOver(); turn += 1) {
        const requestId = `${name}_${turn}`;
        const body = kind.change(requestId, turn);
        const { told } = await client.ask('PUT', `${kind.path}/${id}`, { token, body, requestId });
        writes.push({ mark: requestId, told });
        await sleep(PAUSE_MS);
      }
    }
    client.close();
  }

  /** Repeats a creation until it's answered. */
  async #create(client: Client, kind: RecordKind, mark: string, turn: number): Promise<string | undefined> {
    const ask = { token: this.token, body: kind.create(mark, turn), idempotencyKey: mark };
    while (performance.now() < this.#overAt + LAST_ANSWER_MS) {
      const { told, answer } = await client.ask('POST', kind.path, ask);
      if (told === 'acknowledged') return (JSON.parse(answer!.body) as { readonly id: string }).id;
      await sleep(PAUSE_MS);
    }
    this.answers.wrong.push(`The creation of ${mark} is never acknowledged.`);
    return undefined;
  }
}

/** Whether a field may hold this: the mark of the last acknowledged change, or of a later one of unknown outcome. */
function isPossible(value: string | undefined, writes: readonly Write[]): boolean {
  const last = writes.findLastIndex(({ told }) => told === 'acknowledged');
  const possible = writes.slice(Math.max(0, last)).filter(({ told }) => told !== 'refused');
  return last < 0 || possible.some(({ mark }) => mark === value);
}
