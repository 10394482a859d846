/** Clients that ask over and over, and what they're answered. Used by mongo-faults. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from '../../harness/accounts.js';
import { Connection, type Answer } from '../../harness/connection.js';

const EVERY_MS = 25;

export interface Seen {
  readonly what: string;
  readonly sent: number;
  readonly answered: number;
  readonly answer: Answer;
}

export type AskOnce = (connection: Connection, turn: number) => Promise<Answer>;

/** What a person does all day: reads a list, a record and themselves, writes a customer and their own name. */
export function usualRequests({ token }: Account, other: Account, customer: string): Readonly<Record<string, AskOnce>> {
  return {
    'reading oneself': (one) => one.ask('GET', '/users/me', { token }),
    'reading a list': (one) => one.ask('GET', '/customers?_limit=20&_sort=name', { token }),
    'writing a customer': (one, turn) =>
      one.ask('PUT', `/customers/${customer}`, { token, body: { company: `Company ${turn}` } }),
    'writing a user': (one, turn) =>
      one.ask('PUT', `/users/${other.id}`, {
        token: other.token,
        body: { first_name: 'Ada', last_name: `Lovelace ${turn}` },
      }),
  };
}

/** Each kind of request over a connection of its own, the next one 25 ms after the answer. */
export class SteadyTraffic {
  readonly seen: Seen[] = [];
  #isOver = false;
  readonly #loops: Promise<void>[];

  constructor(url: string, requests: Readonly<Record<string, AskOnce>>, copies = 1) {
    this.#loops = Object.entries(requests).flatMap(([what, ask]) =>
      Array.from({ length: copies }, () => this.#loop(url, what, ask)),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  /** Milliseconds from the moment until each kind of request is answered normally for good. */
  rightAfter(moment: number): number {
    const refused = this.#since(moment).filter(({ answer }) => answer.status !== 200);
    return Math.max(0, ...refused.map(({ answered }) => answered - moment));
  }

  /** Milliseconds from the moment until each kind of request has been answered normally once, counted from a refusal. */
  firstServedAfter(moment: number): number {
    const firsts = new Map<string, number>();
    for (const { what, sent, answered, answer } of this.seen) {
      if (sent < moment || answer.status !== 200) continue;
      if (!firsts.has(what)) firsts.set(what, answered - moment);
    }
    return Math.max(...firsts.values());
  }

  slowestRefusal(moment = 0): Seen | undefined {
    const refused = this.#since(moment).filter(({ answer }) => answer.status === 503);
    return refused.sort((one, two) => two.answered - two.sent - (one.answered - one.sent))[0];
  }

  /** Answers that are neither normal nor 503 with `Retry-After`. */
  wrong(): Seen[] {
    return this.seen.filter(
      ({ answer: { status, head } }) => status !== 200 && !(status === 503 && /\r\nretry-after: /i.test(head)),
    );
  }

  #since(moment: number): Seen[] {
    return this.seen.filter(({ answered }) => answered >= moment);
  }

  async #loop(url: string, what: string, ask: AskOnce): Promise<void> {
    const connection = await Connection.open(url);
    for (let turn = 1; !this.#isOver; turn += 1) {
      const sent = performance.now();
      const answer = await ask(connection, turn);
      this.seen.push({ what, sent, answered: performance.now(), answer });
      await sleep(EVERY_MS);
    }
    connection.close();
  }
}
