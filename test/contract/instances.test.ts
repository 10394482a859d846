import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { FileInstances } from '../../src/adapters/files/file-instances.js';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import { MongoGate } from '../../src/adapters/mongodb/database/mongo-gate.js';
import { prepareSchema } from '../../src/adapters/mongodb/database/schema.js';
import { MongoInstances } from '../../src/adapters/mongodb/instances/mongo-instances.js';
import { ALONE } from '../../src/application/ports/instances.js';
import { aDatabase } from '../support/mongod.js';
import { CONTRACT_STORAGES, describeIf, skipUnlessThere } from '../support/storages.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { instancesSuite } from './instances.suite.js';

const OWN = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';

describe('contract of the instances: files', () => {
  let folder: string;
  const open = () => new FileInstances(join(folder, 'instances'));
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => rmSync(folder, { recursive: true }));
  instancesSuite(open);

  /** What a process wrote that isn't this one. */
  function leave(pid: number, host = hostname()): string {
    const path = join(folder, 'instances', OTHER);
    writeFileSync(path, JSON.stringify({ id: OTHER, seq: 7, boundMs: 1_000, host, pid, started: 1 }));
    return path;
  }

  async function joined(): Promise<FileInstances> {
    const instances = open();
    await instances.announce({ id: OWN, seq: 9, boundMs: 1_000 });
    return instances;
  }

  it('removes what a process of this host left that has ended, also one that had our pid', async () => {
    const instances = await joined();
    const { pid } = spawnSync(process.execPath, ['--version']);
    for (const ended of [pid, process.pid]) {
      leave(ended);
      expect(await instances.list()).to.deep.equal([]);
      expect(readdirSync(join(folder, 'instances'))).to.deep.equal([OWN]);
    }
  });

  it('keeps what a process of another host left for an hour', async () => {
    const instances = await joined();
    const path = leave(process.pid, 'another-host');
    const anHourAgo = Date.now() / 1_000 - 3_600;
    utimesSync(path, anHourAgo + 60, anHourAgo + 60);
    expect((await instances.list()).map(({ id }) => id)).to.deep.equal([OTHER]);
    utimesSync(path, anHourAgo - 1, anHourAgo - 1);
    expect(await instances.list()).to.deep.equal([]);
  });

  it('counts a file that is being written as a process that knows nothing', async () => {
    const instances = await joined();
    writeFileSync(join(folder, 'instances', OTHER), '');
    expect(await instances.list()).to.deep.equal([{ id: OTHER, seq: 0, boundMs: 60_000 }]);
  });

  it('lets nobody else read the files', async function () {
    if (process.platform === 'win32') this.skip();
    await joined();
    const modes = ['instances', join('instances', OWN)].map((name) => statSync(join(folder, name)).mode & 0o077);
    expect(modes).to.deep.equal([0, 0]);
  });
});

describeIf(CONTRACT_STORAGES.includes('mongodb'), 'contract of the instances: mongodb', () => {
  skipUnlessThere('mongodb');
  let database: Awaited<ReturnType<typeof aDatabase>>;
  beforeEach(async () => {
    database = await aDatabase();
    await prepareSchema(database.connection.database);
  });
  afterEach(() => database.remove());
  const collections = () => new MongoCollections(database.connection.database);
  const open = () => new MongoInstances(collections(), new MongoGate());
  instancesSuite(open);

  it('forgets a process that was not renewed for three minutes, by the time of the server', async () => {
    const [one, two] = [open(), open()];
    await one.announce({ id: OWN, seq: 7, boundMs: 1_000 });
    const age = (seconds: number) =>
      collections().instances.updateOne({ _id: OWN }, [{ $set: { at: { $subtract: ['$$NOW', seconds * 1_000] } } }]);
    await age(170);
    expect(await two.list()).to.have.length(1);
    await age(181);
    expect(await two.list()).to.deep.equal([]);
  });
});

describe('a store of one process', () => {
  it('has no others', async () => {
    await ALONE.announce({ id: OWN, seq: 7, boundMs: 1_000 });
    expect(await ALONE.list()).to.deep.equal([]);
    await ALONE.leave();
  });
});
