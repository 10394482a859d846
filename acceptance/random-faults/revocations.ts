/** Sessions, permissions and tokens that are taken away through one instance, and asked for at the others. Used by random-faults. */
import { setTimeout as sleep } from 'node:timers/promises';
import { lossKinds, type Loss, type LossKind } from '../losses.js';
import { isLostConnection } from '../writers.js';
import { Client, type Answers } from './client.js';
import { BOUND_MS } from './fleet.js';

const BETWEEN_MS = 25;
/** Between requests that are refused already, which must stay so. */
const REFUSED_MS = 200;
const WATCHED_MS = BOUND_MS + 700;
const SERVED_WITHIN_MS = 10_000;
const REFUSALS = [401, 403];

export class Revocations {
  count = 0;
  /** Those that a fault kept from being prepared or acknowledged. */
  unfinished = 0;
  slowestMs = 0;
  /** Requests of people who had lost what they ask for, or weren't served what they had been given. */
  readonly stale: string[] = [];
  #isOver = false;
  readonly #loops: Promise<void>[] = [];

  constructor(private readonly answers: Answers) {}

  /** Starts taking things away through each instance. */
  async start(): Promise<void> {
    const all = await Promise.all(this.answers.fleet.urls.map((url, index) => lossKinds(url, `-${index}`)));
    for (const [instance, kinds] of all.entries()) this.#loops.push(this.#revoke(instance, kinds));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#loops);
  }

  async #revoke(instance: number, kinds: Readonly<Record<string, LossKind>>): Promise<void> {
    const others = [...this.answers.fleet.urls.keys()].filter((index) => index !== instance);
    const clients = others.map((index) => ({ index, client: new Client(this.answers, index, true) }));
    const all = Object.entries(kinds);
    for (let turn = 0; !this.#isOver; turn += 1) {
      const [what, prepare] = all[turn % all.length]!;
      const loss = await this.#attempt(prepare);
      const given = performance.now();
      const isServed = async (one: Other) => loss !== undefined && (await this.#isServed(what, one, loss, given));
      const served = await Promise.all(clients.map(isServed));
      const isDone = !served.includes(false) && (await this.#isRevoked(what, instance, loss!));
      const revoked = performance.now();
      if (isDone) await Promise.all(clients.map((one) => this.#watch(what, one, loss!, revoked)));
      if (isDone) this.count += 1;
      else this.unfinished += 1;
      while (((await this.#attempt(async () => loss?.restore?.() ?? DONE))?.status ?? 503) === 503)
        await sleep(REFUSED_MS);
      await sleep(REFUSED_MS);
    }
    for (const { client } of clients) client.close();
  }

  /** Undefined if a fault came in between. */
  async #attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
    try {
      return await act();
    } catch (error) {
      if (!isLostConnection(error) && !/answered 503/.test(String(error))) this.answers.wrong.push(String(error));
      return undefined;
    }
  }

  /** Waits until another instance serves the person. */
  async #isServed(what: string, { index, client }: Other, loss: Loss, given: number): Promise<boolean> {
    while (performance.now() < given + SERVED_WITHIN_MS) {
      const sent = performance.now();
      const { told, answer } = await client.send(what, loss.ask, REFUSALS);
      if (told === 'acknowledged') return true;
      const after = sent - given;
      if (REFUSALS.includes(answer?.status ?? 0) && after > BOUND_MS) {
        this.stale.push(
          `before ${what}: instance ${index} answered ${answer!.status} ${after.toFixed(0)} ms after all was given`,
        );
      }
      await sleep(BETWEEN_MS);
    }
    return false;
  }

  async #isRevoked(what: string, instance: number, loss: Loss): Promise<boolean> {
    const sent = performance.now();
    const answer = await this.#attempt(() => loss.act(''));
    return answer !== undefined && this.answers.take(what, instance, sent, answer) === 'acknowledged';
  }

  /** Asks another instance until well after the bound. */
  async #watch(what: string, { index, client }: Other, loss: Loss, revoked: number): Promise<void> {
    while (performance.now() < revoked + WATCHED_MS) {
      const sent = performance.now();
      const { told, answer } = await client.send(what, loss.ask, REFUSALS);
      if (told === 'acknowledged') {
        const after = this.answers.fleet.readAt(index, sent) - revoked;
        this.slowestMs = Math.max(this.slowestMs, after);
        if (after > BOUND_MS) this.stale.push(`${what}: honoured by instance ${index} after ${after.toFixed(0)} ms`);
      }
      await sleep(REFUSALS.includes(answer?.status ?? 0) ? REFUSED_MS : BETWEEN_MS);
    }
  }
}

interface Other {
  readonly index: number;
  readonly client: Client;
}

const DONE = { status: 200, head: '', body: '' };
