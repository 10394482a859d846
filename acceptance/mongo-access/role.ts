/** What the role of deploy/ allows, and that nothing in it can be left out. Used by mongo-access. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { register, signIn } from '../../harness/accounts.js';
import { askOnce, Connection } from '../../harness/connection.js';
import { finished, startCommand } from '../../harness/command-process.js';
import { writeCustomersCsv } from '../../harness/customers-csv.js';
import { FlagSwitch } from '../flag-switch.js';
import { createCustomer, refusedStart, startOn } from '../mongo-faults/fault-stage.js';
import { DATABASE, ROLE, type AccessStage } from './access-stage.js';

const ROWS = 2_000;
/** Shorter than the interval in which instances look without a change stream. */
const HEARD_WITHIN_MS = 200;

/** Everything that the service and its commands do, as a user with the role and nothing else. */
export async function testRole({ report, folder, admin, uriOf }: AccessStage): Promise<void> {
  await admin.db(DATABASE).dropDatabase();
  const settings = { STORAGE: 'mongodb', MONGODB_URI: uriOf('castellan'), DATA_DIR: folder, SCRYPT_LN: '4' };
  const csv = join(folder, 'customers.csv');
  writeCustomersCsv(csv, ROWS);
  await (await startOn(uriOf('castellan'))).stop();
  const command = (...args: string[]) => finished(startCommand(args, settings));
  await command('import', 'customers', csv);
  const indexes = await admin.db(DATABASE).collection('customers').indexes();
  report.check(indexes.length > 5, `it imports ${ROWS} customers, without indexes, and builds them again`);
  const services = [await startOn(uriOf('castellan')), await startOn(uriOf('castellan'))] as const;
  const { token } = await signIn(services[0].url);
  const ada = await register(services[0].url, 'ada@example.com');
  const customer = await createCustomer(services[0].url, token);
  const removed = [`/customers/${customer}`, `/users/${ada.id}`];
  for (const path of removed) {
    const { status } = await askOnce(services[1].url, 'DELETE', path, { token });
    report.check(status === 200 || status === 204, `DELETE ${path.split('/')[1]} answers ${status}`);
  }
  const connections = await Promise.all(services.map(({ url }) => Connection.open(url)));
  const [here, there] = await Promise.all(connections.map((connection) => FlagSwitch.find(connection, token)));
  const { enabled } = await here!.toggle();
  const began = performance.now();
  while ((await there!.read()) !== enabled) await sleep(1);
  const ms = performance.now() - began;
  report.checkTime(ms < HEARD_WITHIN_MS, `the other instance acts on a flag after ${ms.toFixed(0)} ms`);
  for (const connection of connections) connection.close();
  for (const service of services) await service.stop();
  await command('copy', '--from', uriOf('castellan'), '--to', `sqlite:${join(folder, 'copied')}`);
  await admin.db(DATABASE).dropDatabase();
  const into = () => command('copy', '--from', `sqlite:${join(folder, 'copied')}`, '--to', uriOf('castellan'));
  await leaveBrokenCopy(admin);
  const refusal = await into().then(
    () => undefined,
    (error: unknown) => String(error),
  );
  report.check(refusal?.includes('holds an unfinished copy') === true, 'it may not drop what a broken copy has left');
  await admin.db(DATABASE).dropDatabase();
  await into();
  const { said } = await command('verify');
  report.check(said.includes('Whole.'), 'copy to SQLite and back; verify passes');
  await testLog({ report, uriOf });
}

/** As a copy does that is killed while it fills the database. */
async function leaveBrokenCopy(admin: MongoClient): Promise<void> {
  const database = admin.db(DATABASE);
  const claim = { _id: 'copy' as never, filling: true, holder: 'a dead copy', seen_at: new Date(0) };
  await database.collection('settings').insertOne(claim);
  await database.collection('changes').insertOne({ _id: 1 as never });
}

async function testLog({ report, uriOf }: Pick<AccessStage, 'report' | 'uriOf'>): Promise<void> {
  const client = await new MongoClient(uriOf('castellan')).connect();
  const changes = client.db(DATABASE).collection('changes');
  const attempts = {
    update: () => changes.updateMany({}, { $set: { entry: '' } }),
    remove: () => changes.deleteMany({}),
    drop: () => changes.drop(),
  };
  for (const [what, attempt] of Object.entries(attempts)) {
    const code = await attempt().then(
      () => undefined,
      (error: unknown) => (error as { code?: unknown }).code,
    );
    report.check(code === 13, `the user may not ${what} entries of the log`);
  }
  await client.close();
}

/** Without any one of its actions, the service refuses to start and names it. */
export async function testMissing({ report, grant, uriOf }: AccessStage): Promise<void> {
  for (const right of ROLE) {
    for (const action of right.actions) {
      await grant(
        ROLE.map((one) => (one === right ? { ...one, actions: one.actions.filter((other) => other !== action) } : one)),
      );
      const said = await refusedStart(uriOf('castellan'));
      const names = action === 'find' ? said?.includes('no rights') : said?.includes(`${action} (`);
      const place = right.collections.includes('') ? 'the database' : right.collections[0];
      report.check(
        names === true && said!.trim().split('\n').length === 1,
        `without ${action} on ${place}, the start is refused with one line`,
      );
    }
  }
  await grant(ROLE);
}
