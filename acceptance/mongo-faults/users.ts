/** Database users without the right role, or not all the same. Used by mongo-faults. */
import { MongoClient } from 'mongodb';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { findBinary } from '../../test/support/mongod-server.js';
import type { Report } from '../acceptance-test.js';
import { refusedStart, startOn } from './fault-stage.js';

const ROOT = { customRootName: 'root', customRootPwd: 'root' };
const DATABASE = 'castellan';

/** Database users without the needed rights, or other ones than a running instance's, are refused at start. */
export async function testUsers(report: Report): Promise<void> {
  process.env['MONGOMS_SYSTEM_BINARY_VERSION_CHECK'] ??= 'false';
  const server = await MongoMemoryReplSet.create({
    binary: { systemBinary: findBinary()!, checkMD5: false },
    instanceOpts: [{ args: ['--journalCommitInterval', '5'], storageEngine: 'wiredTiger' }],
    replSet: { count: 1, storageEngine: 'wiredTiger', auth: { enable: true, ...ROOT } },
  });
  const { host } = new URL(server.getUri().replace(/^mongodb:/, 'http:'));
  const uriOf = (user: string) => `mongodb://${user}:secret@${host}/${DATABASE}?authSource=admin&directConnection=true`;
  const client = await new MongoClient(uriOf('root').replace(':secret', ':root')).connect();
  try {
    const create = (user: string, roles: object[]) =>
      client.db('admin').command({ createUser: user, pwd: 'secret', roles });
    await create('nothing', []);
    await create('reader', [{ role: 'read', db: DATABASE }]);
    await create('one', [{ role: 'readWrite', db: DATABASE }]);
    await create('two', [{ role: 'readWrite', db: DATABASE }]);
    for (const user of ['nothing', 'reader']) {
      const said = await refusedStart(uriOf(user));
      report.figure(`users: ${user}: ${said?.trim() ?? 'it starts'}`);
      const names = said?.includes('readWrite') === true && said.includes(DATABASE) && said.includes(`${user}@admin`);
      report.check(
        names && said.trim().split('\n').length === 1,
        `users: the user "${user}" is refused with one line that names the role and the database`,
      );
    }
    const first = await startOn(uriOf('one'));
    const said = await refusedStart(uriOf('two'));
    report.figure(`users: another user: ${said?.trim() ?? 'it starts'}`);
    report.check(
      said?.includes('one@admin') === true && said.trim().split('\n').length === 1,
      'users: an instance that signs in as another user is refused at start with one line',
    );
    const second = await startOn(uriOf('one'));
    report.check(true, 'users: one that signs in as the same user starts');
    for (const service of [first, second]) await service.stop();
  } finally {
    await client.close();
    await server.stop({ doCleanup: true, force: true });
  }
}
