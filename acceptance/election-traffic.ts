/** Writers and readers during elections. Used by elections. */
import { setTimeout as sleep } from 'node:timers/promises';
import { register, type Account } from '../harness/accounts.js';
import { askPatiently, Connection, type Answer } from '../harness/connection.js';
import { isUnavailable } from './missing-store.js';
import type { Two } from './two-on-mongo.js';
import type { Told, Write } from './written.js';

/** Far shorter than the `Retry-After` returned: the service must cope with impatient clients. */
const AGAIN_MS = 50;
const READ_EVERY_MS = 5;

/** Requests of writers and readers, half through each instance, and their responses. */
export class ElectionTraffic {
  /** By the record that a writer updates. */
  readonly users = new Map<string, Write[]>();
  readonly customers = new Map<string, Write[]>();
  /** Times of normal responses. */
  readonly acknowledgedAt: number[] = [];
  readonly servedAt: number[] = [];
  /** Responses that are neither a success nor 503 with `Retry-After`. */
  readonly wrong: string[] = [];
  readonly statuses = new Map<string, number>();
  #isOver = false;
  readonly #loops: Promise<void>[] = [];

  constructor(
    private readonly urls: Two<string>,
    private readonly token: string,
  ) {}

  /** Starts `each` writers of users, as many of customers, and as many readers as writers. */
  async start(each: number): Promise<void> {
    const made = [];
    for (let one = 0; one < each; one++) {
      const url = this.urls[one % 2]!;
      const account = await register(url, `elector-${one}@example.com`);
      made.push({ url, account, customer: await this.#createCustomer(url, one) });
    }
    for (const { url, account, customer } of made) {
      this.#loops.push(this.#writeUser(url, account), this.#writeCustomer(url, customer));
      this.#loops.push(this.#read(url, '/users/me', account.token), this.#read(url, `/customers/${customer}`));
    }
    // `stop` rejects with the failure of a loop. If the test ends before, the services close the connections.
    for (const loop of this.#loops) loop.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #createCustomer(url: string, one: number): Promise<string> {
    const { status, body } = await askPatiently(url, 'POST', '/customers', {
      token: this.token,
      body: { name: `Customer ${one}` },
    });
    if (status !== 201) throw new Error(`POST /customers answered ${status}: ${body}`);
    return (JSON.parse(body) as { id: string }).id;
  }

  async #writeUser(url: string, { id, token }: Account): Promise<void> {
    const writes: Write[] = [];
    this.users.set(id, writes);
    await this.#loop(url, async (connection, turn) => {
      const mark = `elector-${id}-${turn}`;
      const body = { first_name: 'Ada', last_name: `Lovelace ${turn}` };
      return this.#record(writes, mark, await connection.ask('PUT', `/users/${id}`, { token, body, requestId: mark }));
    });
  }

  async #writeCustomer(url: string, id: string): Promise<void> {
    const writes: Write[] = [];
    this.customers.set(id, writes);
    await this.#loop(url, async (connection, turn) => {
      const mark = `Company ${turn}`;
      const ask = { token: this.token, body: { company: mark } };
      return this.#record(writes, mark, await connection.ask('PUT', `/customers/${id}`, ask));
    });
  }

  async #read(url: string, path: string, token = this.token): Promise<void> {
    await this.#loop(url, async (connection) => {
      const answer = await connection.ask('GET', path, { token });
      if (this.#classify('read', answer) === 'acknowledged') this.servedAt.push(performance.now());
      await sleep(READ_EVERY_MS);
      return answer.status;
    });
  }

  #record(writes: Write[], mark: string, answer: Answer): number {
    const told = this.#classify('write', answer);
    const at = performance.now();
    writes.push({ mark, told });
    if (told === 'acknowledged') this.acknowledgedAt.push(at);
    return answer.status;
  }

  #classify(what: string, { status, head, body }: Answer): Told {
    const code = status === 200 ? '' : ` ${/"code":"(\w+)"/.exec(body)?.[1] ?? 'without a code'}`;
    const line = `${what} ${status}${code}`;
    this.statuses.set(line, (this.statuses.get(line) ?? 0) + 1);
    if (status === 200) return 'acknowledged';
    if (!isUnavailable(status, head)) this.wrong.push(`${what} answered ${status}: ${body}`);
    return code === ' outcome_unknown' ? 'unknown' : 'refused';
  }

  async #loop(url: string, once: (connection: Connection, turn: number) => Promise<number>): Promise<void> {
    const connection = await Connection.open(url);
    for (let turn = 1; !this.#isOver; turn++) if ((await once(connection, turn)) !== 200) await sleep(AGAIN_MS);
    connection.close();
  }
}
