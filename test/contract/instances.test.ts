import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { FileInstances } from '../../src/adapters/files/file-instances.js';
import { processNamespace } from '../../src/adapters/files/file-instances.js';
import { MongoCollections } from '../../src/adapters/mongodb/database/mongo-collections.js';
import { MongoGate } from '../../src/adapters/mongodb/database/mongo-gate.js';
import { prepareSchema } from '../../src/adapters/mongodb/upgrade/schema.js';
import { MongoInstances } from '../../src/adapters/mongodb/instances/mongo-instances.js';
import { ALONE } from '../../src/application/ports/instances.js';
import { aDatabase } from '../support/mongod.js';
import { describeOn } from '../support/storages.js';
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
  function leave(pid: number, host: string | undefined): string {
    const path = join(folder, 'instances', OTHER);
    writeFileSync(path, JSON.stringify({ id: OTHER, seq: 7, boundMs: 1_000, host, pid, started: 1 }));
    return path;
  }

  async function joined(monotonic?: () => number): Promise<FileInstances> {
    const instances = new FileInstances(join(folder, 'instances'), monotonic);
    await instances.announce({ id: OWN, seq: 9, boundMs: 1_000 });
    return instances;
  }

  const idsOf = async (instances: FileInstances) => (await instances.list()).map(({ id }) => id);
  const endedPid = () => spawnSync(process.execPath, ['--version']).pid;

  it("don't bring a folder of data back that was removed", async () => {
    const instances = new FileInstances(join(folder, 'removed', 'instances'));
    const failure = await instances.announce({ id: OWN, seq: 9, boundMs: 1_000 }).catch((error: unknown) => error);
    expect(failure).to.include({ code: 'ENOENT' });
    expect(readdirSync(folder)).to.deep.equal([]);
  });

  it('removes what a process left that has ended, also one that had our pid', async function () {
    if (processNamespace() === undefined) this.skip();
    const instances = await joined();
    for (const ended of [endedPid(), process.pid]) {
      leave(ended, processNamespace());
      expect(await instances.list()).to.deep.equal([]);
      expect(readdirSync(join(folder, 'instances'))).to.deep.equal([OWN]);
    }
  });

  it('keeps what a running process wrote, whatever the clocks say', async function () {
    if (processNamespace() === undefined) this.skip();
    let now = 0;
    const instances = await joined(() => now);
    const path = leave(process.ppid, processNamespace());
    utimesSync(path, 0, 0);
    expect(await idsOf(instances)).to.deep.equal([OTHER]);
    now = 10 * instances.forgottenAfterMs;
    expect(await idsOf(instances)).to.deep.equal([OTHER]);
  });

  it('concludes nothing from the pid of a process of another machine or container', async () => {
    const pid = endedPid();
    for (const host of ['another-host', undefined]) {
      const instances = await joined();
      leave(pid, host);
      expect(await idsOf(instances)).to.deep.equal([OTHER]);
    }
  });

  it('forgets a file that was not renewed for an hour while it watched, by its own clock', async () => {
    let now = 0;
    const instances = await joined(() => now);
    const path = leave(process.pid, 'another-host');
    const renew = (at: number) => {
      utimesSync(path, at, at);
    };
    renew(0);
    expect(await idsOf(instances)).to.deep.equal([OTHER]);
    now = 3_600_000;
    expect(await idsOf(instances)).to.deep.equal([OTHER]);
    renew(1);
    now += 1;
    expect(await idsOf(instances)).to.deep.equal([OTHER]);
    now += 3_600_001;
    expect(await idsOf(instances)).to.deep.equal([]);
    expect(readdirSync(join(folder, 'instances'))).to.deep.equal([OWN]);
  });

  it('counts a damaged file as a process that knows nothing', async () => {
    const instances = await joined();
    writeFileSync(join(folder, 'instances', OTHER), '');
    expect(await instances.list()).to.deep.equal([{ id: OTHER, seq: 0, boundMs: 60_000 }]);
  });

  it('shows a file only once it is whole', async () => {
    const instances = await joined();
    // What a process leaves that is killed before it has announced itself.
    writeFileSync(join(folder, 'instances', `${OTHER}.draft`), '');
    expect(await instances.list()).to.deep.equal([]);
    expect(readFileSync(join(folder, 'instances', OWN), 'utf8')).to.have.length(512);
  });

  it('lets nobody else read the files', async function () {
    if (process.platform === 'win32') this.skip();
    await joined();
    const modes = ['instances', join('instances', OWN)].map((name) => statSync(join(folder, name)).mode & 0o077);
    expect(modes).to.deep.equal([0, 0]);
  });
});

describeOn('mongodb', 'contract of the instances: mongodb', () => {
  let database: Awaited<ReturnType<typeof aDatabase>>;
  beforeEach(async () => {
    database = await aDatabase();
    await prepareSchema(database.connection.database);
  });
  afterEach(() => database.remove());
  const collections = () => new MongoCollections(database.connection.database);
  const open = () => new MongoInstances(collections(), new MongoGate());
  instancesSuite(open);

  it('forgets a process that was not renewed for three minutes while it watched, by its own clock', async () => {
    let now = 0;
    const [one, two] = [open(), new MongoInstances(collections(), new MongoGate(), { monotonic: () => now })];
    await one.announce({ id: OWN, seq: 7, boundMs: 1_000 });
    expect(await two.list()).to.have.length(1);
    now = 180_000;
    expect(await two.list()).to.have.length(1);
    await pause(2);
    await one.announce({ id: OWN, seq: 7, boundMs: 1_000 });
    now = 180_001;
    expect(await two.list()).to.have.length(1);
    now = 360_002;
    expect(await two.list()).to.deep.equal([]);
  });

  it('keeps a process whatever the time of the server is: an election may change it', async () => {
    const [one, two] = [open(), open()];
    await one.announce({ id: OWN, seq: 7, boundMs: 1_000 });
    for (const minutes of [-30, 30]) {
      await collections().instances.updateOne({ _id: OWN }, [{ $set: { at: { $add: ['$$NOW', minutes * 60_000] } } }]);
      expect(await two.list()).to.have.length(1);
    }
  });
});

describe('a store of one process', () => {
  it('has no others', async () => {
    await ALONE.announce({ id: OWN, seq: 7, boundMs: 1_000 });
    expect(await ALONE.list()).to.deep.equal([]);
    await ALONE.leave();
  });
});
