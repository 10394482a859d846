/** Two instances send what is in one outbox. Used by mail. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TestMailServer } from '../test/support/smtp.js';
import { askForLink, isAccepted, mailSettings, mailsTo, registerPeople, within } from './mailing.js';
import type { Account } from '../harness/accounts.js';
import type { Report } from './acceptance-test.js';
import type { Storage } from './storages.js';
import type { Two } from './two-on-mongo.js';

/** A message belongs for two minutes to the instance that leased it. */
const LEASED_MS = 120_000;
const SOON_MS = 20_000;

export async function mailOfTwo(report: Report, storage: Storage, ci: boolean): Promise<void> {
  const server = await TestMailServer.start();
  const place = storage.newPlace();
  const env = mailSettings(server);
  const first = await place.start({ env });
  const services = [first, await place.start({ env })] as const;
  const urls: Two<string> = [services[0].url, services[1].url];
  try {
    const people = await registerPeople(urls[0], 'two', ci ? 30 : 100);
    const accepted = await askBoth(urls, people);
    await within(SOON_MS, () => server.received.length >= people.length);
    await sleep(1_500);
    const once = people.filter((one) => mailsTo(server, one).length === 1).length;
    report.check(
      accepted === people.length && once === people.length && server.received.length === people.length,
      `${storage.name}, two instances: each of ${people.length} messages arrives once (${server.received.length} arrived)`,
    );
    if (!ci) await killOne();
  } finally {
    for (const service of services) await service.stop();
    await server.close();
  }

  async function killOne(): Promise<void> {
    const people = await registerPeople(urls[1], 'left', 20);
    const { texts } = server;
    server.behaviour = 'hang';
    await askBoth(urls, people);
    // Both are in the middle of a message then.
    await within(SOON_MS, () => server.texts === texts + 2);
    await services[0].kill();
    await server.close();
    server.behaviour = 'accept';
    await server.open();
    const missing = () => people.filter((one) => mailsTo(server, one).length === 0).length;
    await within(SOON_MS + 15_000, () => missing() <= 1);
    const soon = people.length - missing();
    const { ms } = await within(LEASED_MS + SOON_MS, () => missing() === 0);
    const most = Math.max(...people.map((one) => mailsTo(server, one).length));
    report.figure(
      `${storage.name}, one of two killed: ${soon} of ${people.length} soon, the last ${(ms / 1_000).toFixed(0)} s later`,
    );
    report.check(
      missing() === 0 && most === 1,
      `${storage.name}, one of two killed while sending: the other sends all, at most ${most} time each`,
    );
  }
}

/** Asks through both in turn; returns how many requests were accepted. */
async function askBoth(urls: Two<string>, people: readonly Account[]): Promise<number> {
  const answers = await Promise.all(people.map((one, index) => askForLink(urls[index % 2]!, one)));
  return answers.filter(isAccepted).length;
}
