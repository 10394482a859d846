/** One-time codes whose key changes, or is missing on a copy. Used by codes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TestMailServer } from '../test/support/smtp.js';
import { isRefused, nextCode, registerWithCodes, signInWith, wrongCode, type CodedAccount } from './authenticator.js';
import { finished, startCommand } from '../harness/command-process.js';
import { askForLink, mailSettings, registerPeople } from './mailing.js';
import type { Account } from '../harness/accounts.js';
import type { Answer } from '../harness/connection.js';
import type { Report } from './acceptance-test.js';
import type { Place, Storage } from './storages.js';

const OLD = { JWT_SECRET: 'the first token key of this store: forty bytes' };
const NEW = { JWT_SECRET: 'the second token key of this store: forty bytes' };
const ROTATING = { ...NEW, JWT_SECRET_PREVIOUS: OLD.JWT_SECRET };
/** Longer than the pause between two looks into the outbox. */
const QUIET_MS = 2_500;

/** The key is replaced over two restarts. */
export async function testRotation(report: Report, { name, newPlace }: Storage): Promise<void> {
  const place = newPlace();
  const person = await prepared(place);
  const statuses: number[] = [];
  for (const [env, code] of [
    [ROTATING, await nextCode(person)],
    [NEW, person.recoveryCodes[0]!],
    [NEW, undefined],
  ] as const) {
    const service = await place.start({ env });
    statuses.push((await signInWith(service.url, person, code)).status);
    await service.stop();
  }
  report.check(
    statuses.join() === '200,200,403',
    `${name}: codes work while the key is replaced, and once the old one is gone (${statuses.join()})`,
  );
}

async function prepared(place: Place): Promise<CodedAccount> {
  const service = await place.start({ env: OLD });
  try {
    return await registerWithCodes(service.url, 'coded@example.com');
  } finally {
    await service.stop();
  }
}

/** Copies of a store with codes and unsent mail, started with the key and without it. */
export async function testCopies(report: Report, { name, newPlace }: Storage, ci: boolean): Promise<void> {
  const server = await TestMailServer.start();
  try {
    const source = newPlace();
    const { coded, links } = await withUnsentMail(source, server);
    const keyless = newPlace();
    const said = await copyOf(source, keyless);
    report.check(/token key|JWT_SECRET/.test(said), `${name}: copy says that the codes need the token key`);
    if (!ci) {
      const whole = newPlace();
      await copyOf(source, whole);
      await testWhole(report, name, await whole.start({ env: { ...OLD, ...mailSettings(server) } }), coded);
    }
    await testKeyless(report, name, { place: keyless, server, coded });
    report.check(server.tried.length === 0, `${name}: nothing of ${links} unsent messages is mailed by the copies`);
  } finally {
    await server.close();
  }
}

/** Leaves messages behind that wait for a mail server. */
async function withUnsentMail(place: Place, server: TestMailServer) {
  await server.close();
  const service = await place.start({ env: { ...OLD, ...mailSettings(server) } });
  try {
    const coded = await registerWithCodes(service.url, 'coded@example.com');
    const people: Account[] = await registerPeople(service.url, 'waiting', 3);
    for (const one of [...people, coded]) await askForLink(service.url, one);
    return { coded, links: people.length + 1 };
  } finally {
    await service.stop();
    await server.open();
  }
}

async function copyOf(source: Place, target: Place): Promise<string> {
  const { said } = await finished(startCommand(['copy', '--from', source.name, '--to', target.name], source.settings));
  return said;
}

type Started = Awaited<ReturnType<Place['start']>>;

async function testWhole(report: Report, name: string, service: Started, coded: CodedAccount): Promise<void> {
  try {
    const without = await signInWith(service.url, coded);
    const withCode = await signInWith(service.url, coded, coded.recoveryCodes[0]);
    report.check(
      isRefused(without, 403, 'code_required') && withCode.status === 200,
      `${name}: a copy with the key needs a code, and accepts it (${without.status}, ${withCode.status})`,
    );
  } finally {
    await service.stop();
  }
}

interface Keyless {
  readonly place: Place;
  readonly server: TestMailServer;
  readonly coded: CodedAccount;
}

async function testKeyless(report: Report, name: string, { place, server, coded }: Keyless): Promise<void> {
  const service = await place.start({ env: { ...NEW, ...mailSettings(server) } });
  try {
    const { url } = service;
    const codes = [undefined, await nextCode(coded), coded.recoveryCodes[0], await wrongCode(coded), '', '000000'];
    const answers: Answer[] = [];
    for (const code of codes) answers.push(await signInWith(url, coded, code));
    const isClosed = ({ status, body }: Answer, index: number) =>
      index === 0 ? isRefused({ status, body, head: '' }, 403, 'code_required') : status === 503 || status === 400;
    report.check(
      answers.every(isClosed) && isRefused(answers[1]!, 503, 'code_unavailable'),
      `${name}: a copy without the key lets nobody in (${answers.map(({ status }) => status).join()})`,
    );
    const settings = { ...place.settings, ...NEW };
    const { said } = await finished(startCommand(['admin', 'reset-second-factor', coded.email], settings));
    await sleep(QUIET_MS);
    const after = await signInWith(url, coded);
    report.check(
      said.includes('signs in without a code now') && after.status === 200,
      `${name}: after admin reset-second-factor, the password alone signs in (${after.status})`,
    );
  } finally {
    await service.stop();
  }
}
