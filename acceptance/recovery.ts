/**
 * Acceptance test `recovery`: at most five links an hour to one mailbox, and a link works once, until a newer one, a suspension,
 * a deletion, another password or another address.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, type Account } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { TestMailServer } from '../test/support/smtp.js';
import {
  askForLink,
  isAccepted,
  isDeadLink,
  mailSettings,
  mailsTo,
  messageIdOf,
  registerPeople,
  tokenOf,
  useLink,
  within,
} from './mailing.js';
import { switchOnCodes } from './authenticator.js';
import { onEachStorage, onSqlite, type Storage } from './storages.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const SOON_MS = 20_000;
/** Longer than the pause between two looks into the outbox. */
const QUIET_MS = 2_500;

export const recovery: AcceptanceTest = (report, { ci }) =>
  ci
    ? onSqlite((storage) => testLinks(report, storage, 2))
    : onEachStorage(report, (storage) => testLinks(report, storage, 10));

async function testLinks(report: Report, storage: Storage, each: number): Promise<void> {
  const server = await TestMailServer.start();
  const service = await storage.newPlace().start({ env: mailSettings(server) });
  const scene: Scene = { report, name: storage.name, url: service.url, server };
  try {
    const kinds = Object.entries(await spoilers(service.url));
    await Promise.all([tenRequests(scene), ...kinds.map(([what, spoil]) => spoilt(scene, what, spoil, each))]);
  } finally {
    await service.stop();
    await server.close();
  }
}

interface Scene {
  readonly report: Report;
  readonly name: string;
  readonly url: string;
  readonly server: TestMailServer;
}

async function tenRequests({ report, name, url, server }: Scene): Promise<void> {
  const [person] = await registerPeople(url, 'eager', 1);
  const began = performance.now();
  let accepted = 0;
  for (let one = 0; one < 10; one += 1) {
    if (isAccepted(await askForLink(url, person!))) accepted += 1;
  }
  const seconds = (performance.now() - began) / 1_000;
  await within(SOON_MS, () => mailsTo(server, person!).length === 5);
  await sleep(QUIET_MS);
  // Ids grow with time.
  const mails = mailsTo(server, person!).sort((a, b) => (messageIdOf(a) < messageIdOf(b) ? -1 : 1));
  report.check(
    accepted === 10 && mails.length === 5 && seconds < 60,
    `${name}: ten requests in ${seconds.toFixed(1)} s get the same answer and send ${mails.length} messages`,
  );
  const tokens = mails.map(tokenOf);
  const older = [];
  for (const token of tokens.slice(0, 4)) older.push(await useLink(url, token));
  report.check(older.every(isDeadLink), `${name}: the four older links are refused`);
  const newest = await useLink(url, tokens[4]!);
  const again = await useLink(url, tokens[4]!, 'yet another password');
  report.check(isAccepted(newest) && isDeadLink(again), `${name}: the newest link works, once`);
  const { token } = await signIn(url, { email: person!.email, password: 'a new password' });
  report.check(token !== '', `${name}: the new password signs in`);
}

/** Makes somebody's link invalid. */
type Spoil = (account: Account) => Promise<unknown>;

async function spoilers(url: string): Promise<Readonly<Record<string, Spoil>>> {
  const { token } = await signIn(url);
  const put = async ({ id }: Account, body: object) => {
    const answer = await askOnce(url, 'PUT', `/users/${id}`, { token, body });
    if (answer.status !== 200) throw new Error(`The change answered ${answer.status}: ${answer.body}`);
  };
  return {
    'a suspension': (account) => put(account, { suspended: true }),
    'a suspension that was lifted': async (account) => {
      await put(account, { suspended: true });
      await put(account, { suspended: false });
    },
    'a deletion': ({ id }) => askOnce(url, 'DELETE', `/users/${id}`, { token }),
    'a new password': (account) => put(account, { password: 'set by an administrator' }),
    'another address': (account) => put(account, { email: `moved-${account.email}` }),
    'another address and back': async (account) => {
      await put(account, { email: `moved-${account.email}` });
      await put(account, { email: account.email });
    },
    'one-time codes switched on': (account) => switchOnCodes(url, account),
  };
}

async function spoilt({ report, name, url, server }: Scene, what: string, spoil: Spoil, each: number): Promise<void> {
  const people = await registerPeople(url, what.replaceAll(' ', '-'), each);
  for (const one of people) await askForLink(url, one);
  await within(SOON_MS, () => people.every((one) => mailsTo(server, one).length === 1));
  let dead = 0;
  for (const one of people) {
    const token = tokenOf(mailsTo(server, one)[0]);
    await spoil(one);
    if (isDeadLink(await useLink(url, token))) dead += 1;
  }
  report.check(dead === each, `${name}: after ${what}, a link is refused (${dead} of ${each})`);
}
