/**
 * Acceptance test `webhooks`: two instances tell a receiver of customers who are imported and changed, while it fails at times and
 * instances are killed. Nothing is lost, and no entry of a customer overtakes another.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askOnce } from '../harness/connection.js';
import { temporaryFolder } from '../harness/owned.js';
import { ADMIN } from '../harness/service-process.js';
import { CERTIFICATE, HttpsReceiver, type Received } from '../test/support/https-receiver.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { within } from './mailing.js';
import { onEachStorage, onSqlite, type Storage } from './storages.js';

const PER_IMPORT = 500;
const DELIVERED_WITHIN_MS = 600_000;

interface Told {
  readonly type: string;
  readonly data: { readonly customer_id: string };
}

export const webhooks: AcceptanceTest = (report, { ci }) => {
  const test = (storage: Storage) => tellOf(report, storage, ci ? 1_000 : 5_000);
  return ci ? onSqlite(test) : onEachStorage(report, test);
};

async function tellOf(report: Report, storage: Storage, customers: number): Promise<void> {
  const receiver = await HttpsReceiver.start();
  const ca = join(temporaryFolder(), 'ca.pem');
  writeFileSync(ca, CERTIFICATE);
  const place = storage.newPlace();
  const env = { OUTBOUND_PRIVATE: '127.0.0.0/8', NODE_EXTRA_CA_CERTS: ca };
  const services = [await place.start({ env }), await place.start({ env })];
  try {
    const ask = async (index: number, method: string, path: string, body: object) => {
      const answer = await askOnce(services[index]!.url, method, path, { token, body });
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
      return JSON.parse(answer.body) as Record<string, string>;
    };
    let token = '';
    token = (await ask(0, 'POST', '/login', ADMIN))['accessToken']!;
    await ask(0, 'POST', '/webhooks', { name: 'All', url: receiver.url(), events: ['customer.*'], enabled: true });
    for (let from = 0; from < customers; from += PER_IMPORT) {
      const batch = Array.from({ length: PER_IMPORT }, (_, index) => ({
        name: `Customer ${from + index}`,
        region: 'a',
        external_id: from + index,
      }));
      await ask((from / PER_IMPORT) % 2, 'POST', '/customers/import', { customers: batch, external_id: 'external_id' });
    }
    const began = performance.now();
    await within(DELIVERED_WITHIN_MS, () => receiver.received.length >= customers);
    report.figure(`${storage.name}: ${customers} deliveries in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    const told = new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size;
    const again = receiver.received.length - told;
    report.check(
      told === customers && again <= customers / 100,
      `${storage.name}: two instances tell each of ${customers} entries, hardly any twice (${again})`,
    );
    // One answer in fifty fails, and each instance is killed once while it may deliver.
    receiver.respond = (response) => response.writeHead(receiver.received.length % 50 === 0 ? 503 : 200).end();
    await ask(0, 'PUT', `/customers?region=a&expect=${customers}`, { changes: { region: 'b' } });
    for (const index of [0, 1]) {
      const before = receiver.received.length;
      await within(60_000, () => receiver.received.length > before + customers / 10);
      await services[index]!.kill();
      services[index] = await place.start({ env });
    }
    const updated = () => new Set(receiver.received.filter(isUpdate).map(({ headers }) => headers['webhook-id'])).size;
    await within(DELIVERED_WITHIN_MS, () => updated() === customers);
    report.check(
      updated() === customers,
      `${storage.name}: nothing is lost by kills (${updated()} of ${customers} changes)`,
    );
    report.check(countOvertaken(receiver.received) === 0, `${storage.name}: entries of a customer come in order`);
  } finally {
    for (const service of services) await service.stop();
    await receiver.stop();
  }
}

function toldOf({ body }: Received): Told {
  return JSON.parse(body) as Told;
}

function isUpdate(received: Received): boolean {
  return toldOf(received).type === 'customer.updated';
}

/** How many customers were changed before the receiver knew them. */
function countOvertaken(received: readonly Received[]): number {
  const known = new Set<string>();
  let overtaken = 0;
  for (const { type, data } of received.map(toldOf)) {
    if (type === 'customer.created') known.add(data.customer_id);
    else if (!known.has(data.customer_id)) overtaken += 1;
  }
  return overtaken;
}
