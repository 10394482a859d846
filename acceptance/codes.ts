/**
 * Acceptance test `codes`: a one-time code works once across two instances, guesses are limited over all addresses, and a
 * secret whose key is missing lets nobody in. The codes come from another library than the service's.
 */
import { testCopies, testRotation } from './code-keys.js';
import { isRefused, nextCode, registerWithCodes, wrongCode, type CodedAccount } from './authenticator.js';
import { askOnce, Connection, type Answer } from '../harness/connection.js';
import { onEachStorage, type Storage } from './storages.js';
import type { Two } from './two-on-mongo.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const AT_ONCE = 20;
const WRONG_AN_HOUR = 20;

export const codes: AcceptanceTest = (report, { ci }) =>
  onEachStorage(report, async (storage) => {
    const tests = [testTwo(report, storage, ci)];
    // The keys hardly depend on the storage.
    if (!ci || storage.name === 'SQLite') tests.push(testCopies(report, storage, ci));
    if (!ci) tests.push(testRotation(report, storage));
    await Promise.all(tests);
  });

async function testTwo(report: Report, storage: Storage, ci: boolean): Promise<void> {
  const place = storage.newPlace();
  // Addresses are told apart as behind a proxy.
  const env = { TRUST_PROXY: '1', LIMIT_SIGN_IN_ACCOUNT: '10', LIMIT_SIGN_IN_ADDRESS: '100' };
  const first = await place.start({ env });
  const two = [first, await place.start({ env })] as const;
  const urls: Two<string> = [two[0].url, two[1].url];
  try {
    await testSameMoment(report, storage, urls, ci ? 2 : 30);
    await testGuessing(report, storage, urls, ci ? 200 : 1_000);
  } finally {
    for (const service of two) await service.stop();
  }
}

/** Sends each code through both instances at the same moment. */
async function testSameMoment(report: Report, { name }: Storage, urls: Two<string>, accounts: number): Promise<void> {
  const connections = [await Connection.open(urls[0]), await Connection.open(urls[1])] as const;
  const outcomes = new Map<string, number>();
  const race = async ({ email, password }: CodedAccount, code: string, round: number) => {
    const body = { email, password, code };
    // Each from its own address, so that only the code's own limit counts.
    const answers = await Promise.all(
      connections.map((connection, one) =>
        connection.ask('POST', '/login', { body, forwardedFor: `10.1.${round % 250}.${one + 1}` }),
      ),
    );
    const outcome = answers
      .map(({ status }) => status)
      .sort()
      .join(' and ');
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };
  let rounds = 0;
  for (let one = 0; one < accounts; one += 1) {
    const account = await registerWithCodes(urls[one % 2]!, `coded-${one}@example.com`);
    await race(account, await nextCode(account), (rounds += 1));
    for (const code of account.recoveryCodes) await race(account, code, (rounds += 1));
  }
  for (const connection of connections) connection.close();
  report.figure(`${name}: ${[...outcomes].map(([outcome, count]) => `${count} times ${outcome}`).join(', ')}`);
  report.check(
    outcomes.get('200 and 400') === rounds,
    `${name}: of two sign-ins with a code through two instances, one wins, ${rounds} times`,
  );
}

/** Guesses with the right password, each time from another address. */
async function testGuessing(report: Report, { name }: Storage, urls: Two<string>, addresses: number): Promise<void> {
  const account = await registerWithCodes(urls[0], 'guessed@example.com');
  const { email, password, token } = account;
  const body = { email, password, code: await wrongCode(account) };
  const answers: Answer[] = [];
  let sent = 0;
  const guess = async (index: number) => {
    const connection = await Connection.open(urls[index % 2]!);
    while (sent < addresses) {
      const one = (sent += 1);
      answers.push(await connection.ask('POST', '/login', { body, forwardedFor: addressOf(one) }));
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => guess(index)));
  const wrong = answers.filter((answer) => isRefused(answer, 400, 'invalid_credentials')).length;
  const limited = answers.filter((answer) => isRefused(answer, 429, 'rate_limited')).length;
  report.check(
    wrong === WRONG_AN_HOUR && limited === addresses - WRONG_AN_HOUR,
    `${name}: of ${addresses} wrong codes from as many addresses, ${wrong} are 400 and ${limited} are 429`,
  );
  const code = await nextCode(account);
  const right = await askOnce(urls[1], 'POST', '/login', { body: { ...body, code }, forwardedFor: '203.0.113.7' });
  report.check(isRefused(right, 429, 'rate_limited'), `${name}: a right code from another address is 429 then`);
  const wait = Number(/^retry-after: *(\d+)/im.exec(right.head)?.[1]);
  report.check(wait > 3_500 && wait <= 3_600, `${name}: Retry-After names the rest of the hour (${wait} s)`);
  const wrongPassword = { ...body, password: 'not the password' };
  const other = await askOnce(urls[0], 'POST', '/login', { body: wrongPassword, forwardedFor: '203.0.113.8' });
  report.check(
    isRefused(other, 400, 'invalid_credentials'),
    `${name}: a wrong password is still 400, as for any account`,
  );
  const own = await askOnce(urls[0], 'GET', '/users/me', { token });
  report.check(own.status === 200, `${name}: who is signed in stays signed in`);
}

/** IPv6 addresses count by their /64, so each of these is alone in its own. */
function addressOf(one: number): string {
  return one % 2 === 0 ? `10.2.${one >> 8}.${one & 255}` : `2001:db8:${one.toString(16)}::1`;
}
