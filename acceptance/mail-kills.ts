/** The service is killed between queueing, sending and noting so. Used by mail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TestMailServer } from '../test/support/smtp.js';
import {
  askForLink,
  isAccepted,
  mailSettings,
  mailsTo,
  messageIdOf,
  registerPeople,
  tokenOf,
  useLink,
  within,
} from './mailing.js';
import { isLostConnection } from './writers.js';
import type { Account } from '../harness/accounts.js';
import type { ServiceProcess } from '../harness/service-process.js';
import type { Report } from './acceptance-test.js';
import { SHIFTED_CLOCK, type Place, type Storage } from './storages.js';

const PEOPLE = 6;
/** Longer than a message belongs to the instance that leased it. */
const LEASE_OVER_MS = 125_000;

interface Round {
  /** Whose request was answered before the kill. */
  readonly acknowledged: readonly Account[];
  readonly asked: readonly Account[];
}

export async function mailKills(report: Report, storage: Storage, ci: boolean): Promise<void> {
  const rounds = ci ? 2 : 10;
  const server = await TestMailServer.start();
  const place = storage.newPlace();
  const all: Round[] = [];
  let late = 0;
  let service = await start(place, server, 0);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const kill = round % 2 === 0 ? killSending : killBeforeSending;
      const people = await registerPeople(service.url, `killed-${round}`, PEOPLE);
      all.push({ acknowledged: await kill(service, server, people, round), asked: people });
      service = await start(place, server, round + 1);
      const isThere = () => all.at(-1)!.acknowledged.every((one) => mailsTo(server, one).length > 0);
      if (!(await within(20_000, isThere)).inTime) late += 1;
    }
    await sleep(1_500);
    judge(report, storage, server, all, late);
    const { acknowledged } = all.at(-1)!;
    const used = [];
    for (const one of acknowledged) used.push(await useLink(service.url, tokenOf(mailsTo(server, one)[0])));
    report.check(
      used.length > 0 && used.every(isAccepted),
      `${storage.name}: links sent after a kill work (${used.length})`,
    );
  } finally {
    await service.stop();
    await server.close();
  }
}

/** Starts on the same store, later by so many leases: the real wait would be two minutes. */
function start(place: Place, server: TestMailServer, kills: number): Promise<ServiceProcess> {
  const env = { ...mailSettings(server), CLOCK_AHEAD_MS: `${kills * LEASE_OVER_MS}` };
  return place.start({ env, preload: [SHIFTED_CLOCK] });
}

/** Kills when a mail server has the first message, but the service doesn't know. Returns whose request was acknowledged. */
async function killSending(
  service: ServiceProcess,
  server: TestMailServer,
  people: readonly Account[],
): Promise<readonly Account[]> {
  const killed = new Promise<void>((resolve, reject) => {
    server.onReceived = () => {
      server.onReceived = () => undefined;
      return service.kill().then(resolve, reject);
    };
  });
  const acknowledged = await askUntilLost(service, people);
  await killed;
  return acknowledged;
}

/** Kills right after requests were acknowledged. */
async function killBeforeSending(
  service: ServiceProcess,
  _server: TestMailServer,
  people: readonly Account[],
  round: number,
): Promise<readonly Account[]> {
  const acknowledged = await askUntilLost(service, people.slice(0, 1 + (round % PEOPLE)));
  await service.kill();
  return acknowledged;
}

async function askUntilLost({ url }: ServiceProcess, people: readonly Account[]): Promise<readonly Account[]> {
  const acknowledged: Account[] = [];
  for (const one of people) {
    try {
      if (isAccepted(await askForLink(url, one))) acknowledged.push(one);
    } catch (error) {
      if (!isLostConnection(error)) throw error;
    }
  }
  return acknowledged;
}

function judge(report: Report, { name }: Storage, server: TestMailServer, all: readonly Round[], late: number): void {
  const copies = new Map<string, number>();
  for (const mail of server.received) copies.set(messageIdOf(mail), (copies.get(messageIdOf(mail)) ?? 0) + 1);
  const surplus = server.received.length - copies.size;
  const acknowledged = all.flatMap((round) => round.acknowledged);
  const lost = acknowledged.filter((one) => mailsTo(server, one).length === 0).length;
  const doubled = all
    .flatMap(({ asked }) => asked)
    .filter((one) => new Set(mailsTo(server, one).map(messageIdOf)).size > 1).length;
  report.figure(
    `${name}: ${all.length} kills, ${acknowledged.length} acknowledged requests, ${copies.size} messages, ${surplus} sent again`,
  );
  report.check(
    lost + late === 0,
    `${name}: every acknowledged message arrives after the restart (${lost} lost, ${late} late)`,
  );
  report.check(
    surplus <= all.length && doubled === 0,
    `${name}: at most one message per kill is sent once more, with the same Message-ID`,
  );
}
