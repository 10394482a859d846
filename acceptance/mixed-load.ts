/** Clients of a service that is killed again and again, and what they know of it. Used by kills. */
import { setTimeout as sleep } from 'node:timers/promises';
import { askOnce, Connection, type Answer } from '../harness/connection.js';
import { totalOf } from './segments.js';
import { isLostConnection } from './writers.js';

const WRITERS = 3;
/** An actor has at most 100,000 keys a day. */
const MAX_TURNS = 30;
const PAUSE_MS = 20;
const ANSWER_WITHIN_MS = 30_000;

/** What services answered other than what was expected. */
export class Odd {
  unavailable = 0;
  readonly wrong: string[] = [];

  /** Whether the answer has one of these statuses. A 503 is no fault. */
  expect(what: string, { status, body }: Answer, ...statuses: readonly number[]): boolean {
    if (statuses.includes(status)) return true;
    if (status === 503) this.unavailable += 1;
    else this.wrong.push(`${what} answered ${status}: ${body.slice(0, 200)}`);
    return false;
  }
}

/** Runs until the service is gone. */
export async function untilGone(...clients: readonly Promise<void>[]): Promise<void> {
  for (const end of await Promise.allSettled(clients)) {
    if (end.status === 'rejected' && !isLostConnection(end.reason)) throw end.reason;
  }
}

interface Creation {
  readonly name: string;
  /** The answer, once there was one. */
  body: string | undefined;
}

/** Customers that are created with an `Idempotency-Key`, in rounds. */
export class KeyedCustomers {
  #round = 0;
  #creations: Creation[] = [];
  created = 0;
  repeated = 0;

  constructor(
    private readonly token: string,
    private readonly odd: Odd,
  ) {}

  /** Creates customers until the service is gone. */
  async create(url: string, round: number): Promise<void> {
    this.#round = round;
    this.#creations = [];
    await untilGone(...Array.from({ length: WRITERS }, (_, writer) => this.#write(url, writer)));
  }

  /** Sends again what has no answer, and one request that has one. Then each customer must be there once. */
  async check(url: string): Promise<void> {
    const answered = this.#creations.filter(({ body }) => body !== undefined).at(-1);
    const open = this.#creations.filter(({ body }) => body === undefined);
    for (const creation of answered === undefined ? open : [...open, answered]) await this.#repeat(url, creation);
    this.repeated += open.length;
    this.created += this.#creations.length;
    const path = `/customers?round=r${this.#round}&_start=0&_end=1000`;
    const { body } = await askOnce(url, 'GET', path, { token: this.token });
    const found = (JSON.parse(body) as { readonly id: string }[]).map(({ id }) => id).sort();
    const wanted = this.#creations.map((creation) => (JSON.parse(creation.body!) as { readonly id: string }).id).sort();
    if (found.join() !== wanted.join()) {
      this.odd.wrong.push(`round ${this.#round}: ${found.length} customers instead of ${wanted.length}`);
    }
  }

  async #write(url: string, writer: number): Promise<void> {
    const connection = await Connection.open(url);
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const creation: Creation = { name: `${this.#round}-${writer}-${turn}`, body: undefined };
      this.#creations.push(creation);
      const answer = await connection.ask('POST', '/customers', this.#request(creation));
      if (this.odd.expect('a customer', answer, 201)) creation.body = answer.body;
    }
  }

  async #repeat(url: string, creation: Creation): Promise<void> {
    const until = performance.now() + ANSWER_WITHIN_MS;
    while (performance.now() < until) {
      const answer = await askOnce(url, 'POST', '/customers', this.#request(creation));
      const isInProgress = answer.status === 409 && answer.body.includes('"in_progress"');
      if (!isInProgress && this.odd.expect('a repetition', answer, 201)) {
        if (creation.body !== undefined && creation.body !== answer.body) {
          this.odd.wrong.push(`the repetition of ${creation.name} has another body`);
        }
        creation.body = answer.body;
        return;
      }
      await sleep(PAUSE_MS);
    }
    throw new Error(`The customer ${creation.name} has no answer.`);
  }

  #request({ name }: Creation) {
    const body = { name, round: `r${this.#round}` };
    return { token: this.token, body, idempotencyKey: `key of ${name}` };
  }
}

/** Changes of the same customers, all at once, by operations: a new one as soon as the last has ended. */
export class BulkChanges {
  #marks = 0;
  #running: { readonly id: string; readonly mark: string } | undefined;
  /** The marks of those that have ended. */
  readonly #ended: string[] = [];

  private constructor(
    private readonly token: string,
    private readonly odd: Odd,
    private readonly customerIds: readonly string[],
  ) {}

  static async prepare(url: string, token: string, odd: Odd, customers: number): Promise<BulkChanges> {
    const connection = await Connection.open(url);
    const ids: string[] = [];
    for (let one = 0; one < customers; one += 1) {
      const { body } = await connection.ask('POST', '/customers', {
        token,
        body: { name: `Bulk ${one}`, bulk: 'yes' },
      });
      ids.push((JSON.parse(body) as { readonly id: string }).id);
    }
    connection.close();
    return new BulkChanges(token, odd, ids);
  }

  get ended(): number {
    return this.#ended.length;
  }

  /** Begins a change if none is running, and follows it until the service is gone. */
  async go(url: string): Promise<void> {
    const connection = await Connection.open(url);
    for (;;) {
      if (this.#running === undefined) await this.#begin(connection);
      else await this.#look(connection, this.#running);
      await sleep(PAUSE_MS);
    }
  }

  /** Follows the last change to its end, then compares all customers and some histories. */
  async finish(url: string): Promise<void> {
    const connection = await Connection.open(url);
    const until = performance.now() + ANSWER_WITHIN_MS;
    while (this.#running !== undefined && performance.now() < until) {
      await this.#look(connection, this.#running);
      await sleep(PAUSE_MS);
    }
    connection.close();
    if (this.#running !== undefined) this.odd.wrong.push('the last change of all does not end');
    for (const id of this.customerIds.slice(0, 5)) await this.#checkHistory(url, id);
  }

  async #begin(connection: Connection): Promise<void> {
    const mark = `m${(this.#marks += 1)}`;
    const path = `/customers?bulk=yes&expect=${this.customerIds.length}`;
    const answer = await connection.ask('PUT', path, { token: this.token, body: { changes: { mark } } });
    // One whose answer was lost may be running.
    if (answer.status === 409 && answer.body.includes('"in_progress"')) return;
    if (!this.odd.expect('a change of all', answer, 202)) return;
    this.#running = { id: (JSON.parse(answer.body) as { readonly id: string }).id, mark };
  }

  async #look(connection: Connection, { id, mark }: { readonly id: string; readonly mark: string }): Promise<void> {
    const answer = await connection.ask('GET', `/operations/${id}`, { token: this.token });
    if (!this.odd.expect('an operation', answer, 200)) return;
    const { state, done } = JSON.parse(answer.body) as { readonly state: string; readonly done: number };
    if (state === 'running') return;
    if (state !== 'done' || done !== this.customerIds.length) this.odd.wrong.push(`${mark}: ${state}, ${done} changed`);
    this.#running = undefined;
    this.#ended.push(mark);
  }

  /** Each change is in the history once. */
  async #checkHistory(url: string, id: string): Promise<void> {
    const { token } = this;
    const list = `/customers/logs?customer_id=${id}&type=updated`;
    const total = await totalOf(url, token, list);
    const marks: string[] = [];
    for (let start = 0; start < total; start += 1_000) {
      const { body } = await askOnce(url, 'GET', `${list}&_start=${start}&_end=${start + 1_000}`, { token });
      for (const [, mark = ''] of body.matchAll(/"mark":\{"from":[^}]*"to":"(m\d+)"/g)) marks.push(mark);
    }
    if (marks.length !== total) this.odd.wrong.push(`${total} entries of ${id}, but ${marks.length} changes`);
    if (new Set(marks).size !== marks.length) this.odd.wrong.push(`${id} was changed twice by one operation`);
    const missing = this.#ended.filter((mark) => !marks.includes(mark));
    if (missing.length > 0) this.odd.wrong.push(`${id} lacks ${missing.join(', ')}`);
  }
}
