/** A mail server that is out of order for a while. Used by mail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { askOnce } from '../harness/connection.js';
import { quantile } from '../harness/statistics.js';
import { TestMailServer, type Behaviour } from '../test/support/smtp.js';
import { isAccepted, mailSettings, mailsTo, registerPeople, within } from './mailing.js';
import type { Account } from '../harness/accounts.js';
import type { Report } from './acceptance-test.js';
import { SHIFTED_CLOCK, type Storage } from './storages.js';

interface Outage {
  readonly begin: (server: TestMailServer) => unknown;
  readonly end: (server: TestMailServer) => unknown;
}

const OUTAGES: Readonly<Record<string, Outage>> = {
  'is down': { begin: (server) => server.close(), end: (server) => server.open() },
  'refuses for good': behaving('refuse'),
  'refuses for now': behaving('busy'),
  'hangs after the text': behaving('hang'),
  'hangs before its greeting': behaving('silent'),
};

const IN_CI = ['is down', 'hangs after the text'];
/** A request that waited for a server that hangs would take 10 s or more. */
const MAX_MS = 2_000;
const BETWEEN_MS = 50;

function behaving(behaviour: Behaviour): Outage {
  return {
    begin: (server) => (server.behaviour = behaviour),
    // Otherwise the sender would wait for a server that hangs until its own limit.
    end: async (server) => {
      await server.close();
      server.behaviour = 'accept';
      await server.open();
    },
  };
}

interface Seen {
  readonly well: readonly number[];
  readonly out: readonly number[];
  readonly wrong: number;
  readonly lost: number;
  readonly twice: number;
  /** Milliseconds from the end of the outage to the last message. */
  readonly deliveredAfter: number;
}

/** All outages at once, each with its own service: they mostly wait. */
export async function mailOutages(report: Report, storage: Storage, ci: boolean): Promise<void> {
  const all = Object.entries(OUTAGES).filter(([what]) => !ci || IN_CI.includes(what));
  const runs = all.map(async ([what, outage]) => {
    const seen = await suffer(storage, outage, ci);
    judge(report, `${storage.name}, a mail server that ${what}`, seen);
  });
  await Promise.all([...runs, refusedMailbox(report, storage)]);
}

async function suffer(storage: Storage, outage: Outage, ci: boolean): Promise<Seen> {
  const server = await TestMailServer.start();
  // A fast clock shortens the pauses between attempts, of 10 s and more.
  const env = { ...mailSettings(server), CLOCK_RATE: ci ? '5' : '1' };
  const service = await storage.newPlace().start({ env, preload: [SHIFTED_CLOCK] });
  const { url } = service;
  try {
    const people = await registerPeople(url, 'outage', ci ? 4 : 20);
    const well = await askAll(url, people);
    await within(20_000, () => server.received.length === people.length);
    await outage.begin(server);
    const began = performance.now();
    const out = await askAll(url, people);
    while (performance.now() - began < (ci ? 2_500 : 60_000)) {
      out.push(await timed(url, people[0]!.email, false));
      await sleep(BETWEEN_MS);
    }
    await outage.end(server);
    const isThere = (count: number) => people.every((one) => mailsTo(server, one).length >= count);
    const delivered = await within(ci ? 30_000 : 150_000, () => isThere(2));
    await sleep(1_500);
    return {
      well: well.map(({ ms }) => ms),
      out: out.map(({ ms }) => ms),
      wrong: [...well, ...out].filter(({ isRight }) => !isRight).length,
      lost: people.filter((one) => mailsTo(server, one).length < 2).length,
      twice: people.filter((one) => mailsTo(server, one).length > 2).length,
      deliveredAfter: delivered.ms,
    };
  } finally {
    await service.stop();
    await server.close();
  }
}

interface Asked {
  readonly ms: number;
  readonly isRight: boolean;
}

async function askAll(url: string, people: readonly Account[]): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const { email } of people) asked.push(await timed(url, email, true));
  return asked;
}

/** Asks for a link, or for one that nobody gets. */
async function timed(url: string, email: string, isKnown: boolean): Promise<Asked> {
  const body = { email: isKnown ? email : `nobody-${performance.now()}@example.com` };
  const began = performance.now();
  const answer = await askOnce(url, 'POST', '/send-password', { body });
  return { ms: performance.now() - began, isRight: isAccepted(answer) };
}

function judge(report: Report, what: string, seen: Seen): void {
  const spread = (times: readonly number[]) =>
    [0.5, 0.99, 1].map((share) => quantile(times, share).toFixed(1)).join(' / ');
  report.figure(
    `${what}: requests took ${spread(seen.out)} ms (p50 / p99 / max of ${seen.out.length}), before ${spread(seen.well)} ms; ` +
      `delivered ${(seen.deliveredAfter / 1_000).toFixed(1)} s after it was back`,
  );
  report.check(seen.wrong === 0, `${what}: every request is accepted (${seen.wrong} are not)`);
  report.check(
    seen.lost + seen.twice === 0,
    `${what}: each message arrives once (${seen.lost} not, ${seen.twice} twice)`,
  );
  report.checkTime(Math.max(...seen.out) <= MAX_MS, `${what}: no request takes longer than ${MAX_MS} ms`);
}

/** A mailbox that is always refused doesn't keep messages to others. */
async function refusedMailbox(report: Report, storage: Storage): Promise<void> {
  const server = await TestMailServer.start();
  const service = await storage.newPlace().start({ env: mailSettings(server) });
  try {
    const [refused, ...others] = await registerPeople(service.url, 'mailbox', 10);
    server.refused.add(refused!.email);
    await askAll(service.url, [refused!, ...others]);
    const { inTime, ms } = await within(15_000, () => server.received.length === others.length);
    report.check(
      inTime && mailsTo(server, refused!).length === 0,
      `${storage.name}: behind a mailbox that refuses, ${others.length} messages arrive (after ${ms.toFixed(0)} ms)`,
    );
  } finally {
    await service.stop();
    await server.close();
  }
}
