import { expect } from 'chai';
import { MongoDump } from '../../../src/adapters/mongodb/copy/mongo-dump.js';
import { StoreIsUnfinished } from '../../../src/adapters/storage-kernel/store-is-unfinished.js';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { prepareSchema } from '../../../src/adapters/mongodb/upgrade/schema.js';
import { TargetRefused } from '../../../src/application/ports/store-restore.js';
import { aUser } from '../../support/builders-store.js';
import { describeCopies } from '../../support/mongo-copies.js';
import { rejectionOf } from '../../support/rejection.js';

describeCopies('a copy into MongoDB', ({ connection, collections, begin, claims, silence, startAnew }) => {
  it('is exclusive: another copy is refused while it is running, and takes over once it has gone silent', async () => {
    const first = await begin();
    await first.write('users', [{ user: aUser(), passwordHash: 'hash' }]);
    const refusal = await rejectionOf(begin());
    expect(refusal).to.be.instanceOf(TargetRefused);
    expect(refusal.message).to.match(/^Another copy is filling this database/);
    await silence();
    const second = await begin();
    expect(await collections().users.countDocuments()).to.equal(0);
    expect((await rejectionOf(first.release())).message).to.match(/^Another copy has taken over/);
    await second.complete(() => undefined);
    await second.release();
    expect(await claims()).to.equal(0);
  });

  it('refuses a database in which an instance has begun to start, and one with unrelated documents', async () => {
    await prepareSchema(connection().database);
    expect(await rejectionOf(begin())).to.be.instanceOf(TargetRefused);
    await collections().heads.deleteMany({});
    await collections().settings.deleteMany({});
    await connection().database.collection<{ _id: string }>('users').insertOne({ _id: 'of another program' });
    const refusal = await rejectionOf(begin());
    expect(refusal).to.be.instanceOf(TargetRefused);
    expect(refusal.message).to.match(/holds documents in users but no store/);
    expect(await claims(), 'nothing is left behind').to.equal(0);
    expect(await collections().users.countDocuments()).to.equal(1);
  });

  it('lets no instance start, so the database holds nothing but the copy', async () => {
    const restoration = await begin();
    for (const upgrade of ['run', 'refuse'] as const) {
      expect(await rejectionOf(openMongoStore(connection(), { upgrade }))).to.be.instanceOf(StoreIsUnfinished);
    }
    expect(await collections().heads.countDocuments()).to.equal(0);
    await restoration.abandon();
    expect(await rejectionOf(MongoDump.open(connection()))).to.be.instanceOf(StoreIsUnfinished);
  });

  it('and an instance that start at once never both succeed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.allSettled([openMongoStore(connection()), begin()]);
      const [store, restoration] = outcomes;
      expect(outcomes.filter(({ status }) => status === 'fulfilled').length).to.be.lessThan(2);
      if (store.status === 'fulfilled') await store.value.close();
      else expect(store.reason).to.be.instanceOf(StoreIsUnfinished);
      if (restoration.status === 'fulfilled') await restoration.value.abandon();
      else expect(restoration.reason).to.be.instanceOf(TargetRefused);
      await startAnew();
    }
  });

  it('says what to do when the server no longer keeps the snapshot', async () => {
    const store = await openMongoStore(connection());
    const dump = await MongoDump.open(connection());
    const admin = connection().client.db('admin');
    const failing = dump.read(async (snapshot) => {
      await admin.command({
        configureFailPoint: 'failCommand',
        mode: { times: 1 },
        data: { failCommands: ['find'], errorCode: 239, appName: connection().client.options.appName },
      });
      for await (const _ of snapshot.rows('users')) expect.fail('There are no users.');
    });
    expect((await rejectionOf(failing)).message).to.match(/Raise its parameter minSnapshotHistoryWindowInSeconds/);
    await store.close();
  });
});
