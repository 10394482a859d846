/**
 * Acceptance test `slow-receiver`: 100,000 changes of customers wait for a receiver that takes 8 seconds for each answer, for an hour (or
 * `SLOW_MINUTES`), and then answers at once. Nothing is lost, entries of a customer come in order, requests are as quick as before and
 * memory stays bounded.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { temporaryFolder } from '../harness/owned.js';
import { ownMib } from '../harness/resident-memory.js';
import { quantile } from '../harness/statistics.js';
import { CERTIFICATE, HttpsReceiver, type Received } from '../test/support/https-receiver.js';
import type { AcceptanceTest } from './acceptance-test.js';
import { askAgain } from './asking-thread.js';
import { within } from './mailing.js';
import { onEachStorage, onSqlite } from './storages.js';

const SLOW_MINUTES = Number(process.env['SLOW_MINUTES'] ?? 60);
const ANSWER_MS = 8_000;
const PER_IMPORT = 500;
const BETWEEN_MS = 10;
const MEASURED_MS = 30_000;
const MOST_MIB = 64;
/** What p99 may grow by beside deliveries: two of them sealed, sent and noted on the thread that answers. */
const MOST_MORE_MS = 5;

export const slowReceiver: AcceptanceTest = async (report, { ci }) => {
  const customers = ci ? 1_000 : 50_000;
  const slowMs = ci ? 2 * ANSWER_MS : SLOW_MINUTES * 60_000;
  await (ci ? onSqlite : onEachStorage.bind(undefined, report))(async ({ name, newPlace }) => {
    const receiver = await HttpsReceiver.start();
    const ca = join(temporaryFolder(), 'ca.pem');
    writeFileSync(ca, CERTIFICATE);
    const service = await newPlace().start({ env: { OUTBOUND_PRIVATE: '127.0.0.0/8', NODE_EXTRA_CA_CERTS: ca } });
    try {
      const { token } = await signIn(service.url);
      const ask = async (method: string, path: string, body: object) => {
        let answer = await askOnce(service.url, method, path, { token, body });
        // A change of many goes on after its answer, and lets no other one begin.
        while (answer.status === 409) {
          await sleep(100);
          answer = await askOnce(service.url, method, path, { token, body });
        }
        if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
      };
      // The receiver is in this thread.
      const p99 = async () => {
        const asking = askAgain(`${service.url}/customers?_limit=20`, { token, pauseMs: BETWEEN_MS });
        await sleep(ci ? 1_000 : MEASURED_MS);
        const { times, failures } = await asking.stop();
        if (failures.length > 0) throw new Error(`GET /customers failed: ${failures[0]}`);
        return quantile([...times], 0.99);
      };
      for (let from = 0; from < customers; from += PER_IMPORT) {
        const batch = Array.from({ length: PER_IMPORT }, (_, index) => ({
          name: `Customer ${from + index}`,
          region: 'a',
          external_id: from + index,
        }));
        await ask('POST', '/customers/import', { customers: batch, external_id: 'external_id' });
      }
      const quiet = await p99();
      const before = ownMib(service.child.pid) ?? 0;

      receiver.respond = (response) => void setTimeout(() => response.writeHead(204).end(), ANSWER_MS);
      await ask('POST', '/webhooks', { name: 'All', url: receiver.url(), events: ['customer.*'], enabled: true });
      await ask('PUT', `/customers?region=a&expect=${customers}`, { changes: { first: 'changed' } });
      await ask('PUT', `/customers?region=a&expect=${customers}`, { changes: { second: 'changed' } });
      // The second change goes on after its answer.
      const isChanging = async () => {
        const { body } = await askOnce(service.url, 'GET', '/status/pending', { token });
        return (JSON.parse(body) as { readonly operations_running: number }).operations_running > 0;
      };
      while (await isChanging()) await sleep(100);
      const slowUntil = performance.now() + slowMs;
      const slow = await p99();
      await sleep(Math.max(0, slowUntil - performance.now()));
      report.figure(`${name}: ${receiver.received.length} deliveries while each takes ${ANSWER_MS / 1_000} s`);
      const grown = (ownMib(service.child.pid) ?? 0) - before;

      receiver.respond = (response) => response.writeHead(204).end();
      const began = performance.now();
      const quick = await p99();
      const wanted = 2 * customers;
      await within(1_800_000, () => told(receiver.received).size >= wanted);
      const rate = (wanted * 1_000) / (performance.now() - began);
      const found = told(receiver.received).size;
      report.check(found === wanted, `${name}: ${found} of ${wanted} changes are told`);
      report.check(areInOrder(receiver.received), `${name}: the two of a customer come in order`);
      report.figure(`${name}: ${rate.toFixed(0)} deliveries a second once the receiver is quick`);
      const times = [quiet, slow, quick].map((ms) => ms.toFixed(1)).join(', ');
      report.checkTime(
        Math.max(slow, quick) <= quiet + MOST_MORE_MS,
        `${name}: p99 of a list without deliveries, with slow and with quick ones: ${times} ms`,
      );
      report.check(
        grown < MOST_MIB,
        `${name}: memory grew by ${grown.toFixed(0)} MiB while they waited (at most ${MOST_MIB})`,
      );
    } finally {
      await service.stop();
      await receiver.stop();
    }
  });
};

/** The ids of the messages that came. */
function told(received: readonly Received[]): Set<unknown> {
  return new Set(received.map(({ headers }) => headers['webhook-id']));
}

/** Whether each customer's first change came before the second, apart from repetitions. */
function areInOrder(received: readonly Received[]): boolean {
  const changed = new Set<string>();
  return received.every(({ body }) => {
    const { data } = JSON.parse(body) as { readonly data: { readonly customer_id: string; readonly fields: string[] } };
    if (data.fields.includes('first')) changed.add(data.customer_id);
    return changed.has(data.customer_id);
  });
}
