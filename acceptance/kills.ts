/**
 * Acceptance test `kills`: kills the service with SIGKILL again and again while everything is under way at once: changes of
 * access, customers with `Idempotency-Key`, changes of all that match, and mail. After each restart everything acknowledged is
 * there, nothing twice, and no answer was a 5xx but 503. `KILLS=100` sets how often.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Account } from '../harness/accounts.js';
import type { ServiceProcess } from '../harness/service-process.js';
import { TestMailServer } from '../test/support/smtp.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { Acknowledged } from './acknowledged.js';
import { verify } from './beside-writes.js';
import { askForLink, isAccepted, mailSettings, mailsTo, messageIdOf, registerPeople, within } from './mailing.js';
import { BulkChanges, KeyedCustomers, Odd, untilGone } from './mixed-load.js';
import { onSqlite, SHIFTED_CLOCK, type Storage } from './storages.js';
import { startWriters } from './writers.js';

const KILLS = Number(process.env['KILLS'] ?? 1_000);
const KILLS_ON_CI = 4;
const MORE_KILLS = 30;
const BULK_CUSTOMERS = 400;
const PEOPLE = 2;
/** A kill comes this many milliseconds after the clients have begun. */
const EARLIEST_MS = 200;
const SPREAD_MS = 700;
/** Longer than a message belongs to the process that leased it. */
const LEASE_OVER_MS = 125_000;
/** Messages are sent one after another. A leased one waits for the end of its lease. */
const NEXT_MAIL_WITHIN_MS = LEASE_OVER_MS;
/** A service that is killed again and again sends fewer messages than it queues, and links expire after half an hour. */
const ARRIVE_EVERY = 200;
const TELL_EVERY = 50;

export const kills: AcceptanceTest = (report, { ci }) =>
  onSqlite((storage) => killOften(report, storage, ci ? KILLS_ON_CI : KILLS));

async function killOften(report: Report, storage: Storage, fewest: number): Promise<void> {
  const server = await TestMailServer.start();
  const place = storage.newPlace();
  const start = (aheadMs: number) =>
    place.start({ env: { ...mailSettings(server), CLOCK_AHEAD_MS: `${aheadMs}` }, preload: [SHIFTED_CLOCK] });
  let service = await start(0);
  try {
    const { token } = await signIn(service.url);
    const odd = new Odd();
    const customers = new KeyedCustomers(token, odd);
    const bulk = await BulkChanges.prepare(service.url, token, odd, BULK_CUSTOMERS);
    const mail = new Mail(server, odd);
    const access: Acknowledged[] = [];
    let slowest = 0;
    let rounds = 0;
    // A slow machine acknowledges little between two kills. The last change of all that match ends after them.
    const isEnough = () => customers.created > 0 && mail.acknowledged > 0;
    for (; rounds < fewest || (!isEnough() && rounds < fewest + MORE_KILLS); rounds += 1) {
      const round = rounds;
      const people = await registerPeople(service.url, `forgetful-${round}`, PEOPLE);
      const acknowledged = new Acknowledged();
      access.push(acknowledged);
      const load = Promise.all([
        tolerating(odd, startWriters(service.url, acknowledged, round)),
        customers.create(service.url, round),
        untilGone(bulk.go(service.url)),
        untilGone(mail.ask(service.url, people)),
      ]);
      load.catch(() => undefined);
      await sleep(EARLIEST_MS + ((round * 173) % SPREAD_MS));
      await service.kill();
      await load;
      service = await start(0);
      slowest = Math.max(slowest, service.firstAnswerMs);
      odd.wrong.push(...(await acknowledged.missingIn(service.url)));
      await customers.check(service.url);
      if ((round + 1) % ARRIVE_EVERY === 0) await mail.arrive();
      if ((round + 1) % TELL_EVERY === 0) report.figure(`${round + 1} kills, ${odd.wrong.length} faults`);
    }
    await bulk.finish(service.url);
    // What a killed process had leased waits for the end of its lease.
    await service.stop();
    service = await start(LEASE_OVER_MS);
    await mail.check();
    const renames = await stillThere(service, access, odd);
    report.figure(
      `${rounds} kills; ${renames} changes of access, ${customers.created} customers (${customers.repeated} sent again), ` +
        `${bulk.ended} changes of ${BULK_CUSTOMERS} customers, ${mail.acknowledged} messages (${mail.surplus} sent twice); ` +
        `${odd.unavailable} times 503; the slowest start took ${Math.round(slowest)} ms`,
    );
    for (const line of odd.wrong.slice(0, 20)) report.figure(line);
    report.check(odd.wrong.length === 0, `all that was acknowledged is there, once, and only 503 is answered instead`);
    report.check(renames > 0 && isEnough() && bulk.ended > 0, 'every kind of write was acknowledged');
    report.check(mail.surplus <= rounds, 'at most one message per kill is sent once more');
  } finally {
    await service.stop();
    await server.close();
  }
  await verify(report, storage.name, place.settings);
}

/** A writer that meets a 503 ends, as with the service. */
async function tolerating(odd: Odd, writers: Promise<void>): Promise<void> {
  try {
    await writers;
  } catch (error) {
    if (/answered 503/.test(String(error))) odd.unavailable += 1;
    else odd.wrong.push(String(error));
  }
}

/** Compares everything once more at the end. Returns how much there is. */
async function stillThere({ url }: ServiceProcess, all: readonly Acknowledged[], odd: Odd): Promise<number> {
  let sum = 0;
  for (const one of all) {
    odd.wrong.push(...(await one.missingIn(url)));
    sum += one.counts().reduce((total, count) => total + count, 0);
  }
  return sum;
}

/** Links that people ask for. */
class Mail {
  readonly #asked: { readonly email: string; readonly isAcknowledged: boolean }[] = [];

  constructor(
    private readonly server: TestMailServer,
    private readonly odd: Odd,
  ) {}

  get acknowledged(): number {
    return this.#asked.filter(({ isAcknowledged }) => isAcknowledged).length;
  }

  /** How many messages came more than once. */
  get surplus(): number {
    const { received } = this.server;
    return received.length - new Set(received.map(messageIdOf)).size;
  }

  /** Asks for a link for each, some time apart. */
  async ask(url: string, people: readonly Account[]): Promise<void> {
    for (const person of people) {
      await sleep(Math.random() * EARLIEST_MS);
      const asked = { email: person.email, isAcknowledged: false };
      this.#asked.push(asked);
      asked.isAcknowledged = isAccepted(await askForLink(url, person));
    }
  }

  /** Waits for what was acknowledged. Returns how many messages are missing. */
  async arrive(): Promise<number> {
    const missing = () =>
      this.#asked.filter((one) => one.isAcknowledged && mailsTo(this.server, one).length === 0).length;
    for (let left = missing(); left > 0; left = missing()) {
      if (!(await within(NEXT_MAIL_WITHIN_MS, () => missing() < left)).inTime) break;
    }
    return missing();
  }

  /** Each person must have one message, however often it was sent. */
  async check(): Promise<void> {
    const missing = await this.arrive();
    if (missing > 0) this.odd.wrong.push(`${missing} messages are missing`);
    for (const one of this.#asked) {
      const ids = new Set(mailsTo(this.server, one).map(messageIdOf));
      if (ids.size > 1) this.odd.wrong.push(`${one.email} has ${ids.size} different messages`);
    }
  }
}
