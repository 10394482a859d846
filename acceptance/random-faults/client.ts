/** Clients that outlive the instances they talk to, and what all of them are answered. Used by random-faults. */
import { Connection, type Answer, type Ask } from '../../harness/connection.js';
import { isUnavailable } from '../missing-store.js';
import { isLostConnection } from '../writers.js';
import type { Told } from '../written.js';
import type { Fleet } from './fleet.js';

const LATE_MS = 5_000;

export class Answers {
  count = 0;
  /** The fault of this moment, or the last one. */
  during = 'nothing';
  unavailable = 0;
  lost = 0;
  slowest = { ms: 0, what: 'none' };
  readonly late: string[] = [];
  readonly wrong: string[] = [];

  constructor(readonly fleet: Fleet) {}

  /** The time in which the instance was stopped isn't its own. `allowed` are other statuses than 2xx, 503, and 409 for a first request that still runs. */
  take(what: string, instance: number, sent: number, answer: Answer, allowed: readonly number[] = []): Told {
    const { status, head, body } = answer;
    const answered = performance.now();
    const ms = answered - sent - this.fleet.stoppedMs(instance, sent, answered);
    const line = `${this.during}: ${what} answered ${status} by instance ${instance} after ${ms.toFixed(0)} ms: ${body.slice(0, 200)}`;
    this.count += 1;
    if (ms > this.slowest.ms) this.slowest = { ms, what: `${what}, ${status}, ${this.during}` };
    if (ms > LATE_MS) this.late.push(line);
    if (status >= 200 && status < 300) return 'acknowledged';
    if (isUnavailable(status, head)) this.unavailable += 1;
    else if (!allowed.includes(status) && !body.includes('"in_progress"')) this.wrong.push(line);
    return status === 503 && body.includes('"outcome_unknown"') ? 'unknown' : 'refused';
  }

  /** Instances that weren't stopped since they were heard last don't lose connections. */
  lose(what: string, instance: number, heard: number, error: unknown): void {
    this.lost += 1;
    if (isLostConnection(error) && this.fleet.stoppedMs(instance, heard, performance.now()) > 0) return;
    this.wrong.push(`${this.during}: ${what} is not answered by instance ${instance}: ${String(error)}`);
  }
}

interface Outcome {
  readonly told: Told;
  /** Undefined when the connection was lost. */
  readonly answer: Answer | undefined;
}

/** Sends one request at a time, to another instance after the loss of a connection unless it's `pinned`. */
export class Client {
  #connection: Connection | undefined;
  #heard = 0;

  constructor(
    private readonly answers: Answers,
    private instance: number,
    private readonly pinned = false,
  ) {}

  ask(method: string, path: string, ask: Ask): Promise<Outcome> {
    return this.send(`${method} ${path}`, (connection) => connection.ask(method, path, ask));
  }

  async send(
    what: string,
    ask: (connection: Connection) => Promise<Answer>,
    allowed?: readonly number[],
  ): Promise<Outcome> {
    const { instance } = this;
    const { urls } = this.answers.fleet;
    try {
      if (this.#connection === undefined) {
        this.#heard = performance.now();
        this.#connection = await Connection.open(urls[instance]!);
      }
      const sent = performance.now();
      const answer = await ask(this.#connection);
      this.#heard = performance.now();
      return { told: this.answers.take(what, instance, sent, answer, allowed), answer };
    } catch (error) {
      this.close();
      this.answers.lose(what, instance, this.#heard, error);
      if (!this.pinned) this.instance = (instance + 1) % urls.length;
      return { told: 'unknown', answer: undefined };
    }
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }
}
