import { expect } from 'chai';
import { ClaimLost, CopyClaim } from '../../../src/adapters/mongodb/copy/copy-claim.js';
import { MongoDump } from '../../../src/adapters/mongodb/copy/mongo-dump.js';
import { StoreIsUnfinished } from '../../../src/adapters/storage-kernel/store-is-unfinished.js';
import { openMongoStore } from '../../../src/adapters/mongodb/mongo-store.js';
import { COLLECTION_NAMES } from '../../../src/adapters/mongodb/upgrade/schema.js';
import { writeUser } from '../../../src/adapters/mongodb/users/user-document.js';
import { TargetRefused } from '../../../src/application/ports/store-restore.js';
import { GENESIS } from '../../../src/domain/changes/change.js';
import { aCustomer, add, aQuery } from '../../support/builders-customers.js';
import { aUser } from '../../support/builders-store.js';
import { describeCopies } from '../../support/mongo-copies.js';
import { rejectionOf } from '../../support/rejection.js';

describeCopies('a copy into MongoDB and its claim', ({ connection, collections, begin, claims, silence }) => {
  it('aimed at a store by mistake writes nothing into it', async () => {
    await (await openMongoStore(connection())).close();
    const admin = connection().client.db('admin');
    const failCommand = (mode: object | 'off') =>
      admin.command({
        configureFailPoint: 'failCommand',
        mode,
        data: { failCommands: ['update', 'insert'], errorCode: 2, appName: connection().client.options.appName },
      });
    await failCommand({ times: 1 });
    try {
      expect(await rejectionOf(begin())).to.be.instanceOf(TargetRefused);
    } finally {
      await failCommand('off');
    }
  });

  describe('killed after it claimed a store by mistake', () => {
    let customers: number;
    beforeEach(async () => {
      const store = await openMongoStore(connection());
      await add(store.customers, 'a');
      await store.close();
      customers = await collections().customers.countDocuments();
      await leaveClaim();
    });

    /** The state a copy leaves when it dies between taking its claim and checking for a store. */
    const leaveClaim = () => collections().settings.insertOne({ _id: 'copy', holder: 'gone', seen_at: new Date() });

    it("isn't started over: the store stays, and works once the claim is gone", async () => {
      expect(await rejectionOf(begin()), 'it may still be running').to.be.instanceOf(TargetRefused);
      expect(await claims()).to.equal(1);
      await silence();
      const refusal = await rejectionOf(begin());
      expect(refusal).to.be.instanceOf(TargetRefused);
      expect(refusal.message).to.match(/already holds a store/);
      expect(await claims()).to.equal(0);
      expect(await collections().customers.countDocuments())
        .to.equal(customers)
        .and.to.equal(1);
      await (await openMongoStore(connection())).close();
    });

    it('counts as silent once its time is in the future, because the server’s clock was set back', async () => {
      const seen_at = new Date(Date.now() + 86_400_000);
      await collections().settings.updateOne({ _id: 'copy' }, { $set: { seen_at } });
      await (await openMongoStore(connection())).close();
      expect(await claims()).to.equal(0);
    });

    for (const upgrade of ['run', 'refuse'] as const) {
      it(`lets instances start once it has been silent (upgrade: ${upgrade})`, async () => {
        const refusal = await rejectionOf(openMongoStore(connection(), { upgrade }));
        expect(refusal).to.be.instanceOf(StoreIsUnfinished);
        expect(refusal.message)
          .to.match(/try again in 30 s/)
          .and.to.not.match(/starts over/);
        await silence();
        await MongoDump.open(connection());
        expect(await claims(), 'a look changes nothing').to.equal(1);
        const store = await openMongoStore(connection(), { upgrade });
        expect((await store.customers.list(aQuery())).total).to.equal(1);
        expect(await claims()).to.equal(0);
        await store.close();
      });
    }
  });

  it("paused before it began to fill, doesn't begin if an instance has started meanwhile", async () => {
    const claim = await CopyClaim.take(connection());
    await silence();
    const store = await openMongoStore(connection());
    expect(await rejectionOf(claim.beginFilling())).to.be.instanceOf(ClaimLost);
    await claim.abandon();
    expect(await claims()).to.equal(0);
    await store.close();
  });

  it('takes over what another copy has filled, but never a mere claim', async () => {
    const claim = await CopyClaim.take(connection());
    await silence();
    expect(await rejectionOf(CopyClaim.take(connection()))).to.be.instanceOf(TargetRefused);
    await claim.beginFilling();
    await silence();
    const next = await CopyClaim.take(connection());
    expect(next.isTakenOver).to.equal(true);
    await Promise.all([claim.abandon(), next.abandon()]);
  });

  it("isn't taken over while one of its writes is still running", async () => {
    const first = await begin();
    await silence();
    await connection().client.withSession(async (session) => {
      session.startTransaction();
      await collections().settings.updateOne({ _id: 'copy' }, { $set: { seen_at: new Date() } }, { session });
      const refusal = await rejectionOf(begin());
      expect(refusal).to.be.instanceOf(TargetRefused);
      expect(refusal.message).to.match(/^Another copy is filling this database/);
      await session.abortTransaction();
    });
    await (await begin()).abandon();
    expect(await rejectionOf(first.release())).to.be.instanceOf(ClaimLost);
  });

  it('paused while another copy took over and made a store, changes nothing in it', async () => {
    const image = { format: 'png', bytes: Buffer.from('image') } as const;
    const rows = [aCustomer({ id: 'a' }), aCustomer({ id: 'b' })];
    const entry = { id: 'e', customerId: 'a', type: 'created', actorId: 'x', changes: [], created: 1 } as const;
    const paused = await begin();
    await paused.write('customers', rows);
    await paused.write('customer_log', [{ seq: 5, entry }]);
    await silence();
    const other = await begin();
    await other.write('customers', rows);
    await other.write('customer_log', [{ seq: 7, entry }]);
    const contents = async () => {
      const found = await Promise.all(
        COLLECTION_NAMES.map((name) => connection().database.collection(name).find().sort({ _id: 1 }).toArray()),
      );
      return Object.fromEntries(COLLECTION_NAMES.map((name, index) => [name, found[index]]));
    };
    const expectNothingChanged = async () => {
      const before = await contents();
      const late = [
        () => paused.write('users', [{ user: aUser(), passwordHash: 'hash' }]),
        () => paused.write('head', [{ ...GENESIS, seq: 9 }]),
        () => paused.images.put(`${'0'.repeat(40)}.png`, image, 1),
        () => paused.complete(() => undefined),
        () => paused.release(),
      ];
      for (const call of late) expect(await rejectionOf(call())).to.be.instanceOf(ClaimLost);
      await paused.abandon();
      expect(await contents()).to.deep.equal(before);
    };
    await expectNothingChanged();
    await other.complete(() => undefined);
    await other.release();
    const store = await openMongoStore(connection());
    await expectNothingChanged();
    expect(await store.customers.lastSeq()).to.equal(7);
    const counts = await collections().statusRoleCounts.find().toArray();
    expect(counts.map((count) => count.customers)).to.deep.equal([2]);
    await store.close();
  });

  it('adds nothing to the derived data after losing its claim', async () => {
    const paused = await begin();
    await paused.write('customers', [aCustomer({ ownColumns: new Map([['tier', 'gold']]) })]);
    const stolen: Promise<unknown>[] = [];
    const steal = () => collections().settings.updateOne({ _id: 'copy' }, { $set: { holder: 'another' } });
    // When the first step is reported, so before the last one.
    const completed = paused.complete((done) => {
      if (done === 0) stolen.push(steal());
    });
    expect(await rejectionOf(completed)).to.be.instanceOf(ClaimLost);
    await Promise.all(stolen);
    expect(await collections().statusRoleCounts.countDocuments()).to.equal(0);
    expect(await collections().columnCounts.countDocuments()).to.equal(0);
  });

  it('stops removing leftovers when it loses its claim', async () => {
    await (await begin()).abandon();
    await collections().users.insertOne(writeUser(aUser(), 'hash'));
    const { appName } = connection().client.options;
    const admin = connection().client.db('admin');
    const data = { failCommands: ['listCollections'], blockConnection: true, blockTimeMS: 1_000, appName };
    await admin.command({ configureFailPoint: 'failCommand', mode: { times: 1 }, data });
    const beginning = rejectionOf(begin());
    const steal = () =>
      collections().settings.updateOne({ _id: 'copy', seen_at: { $gt: new Date(0) } }, { $set: { holder: 'another' } });
    while ((await steal()).matchedCount === 0);
    expect(await beginning).to.be.instanceOf(ClaimLost);
    expect(await collections().users.countDocuments()).to.equal(1);
    expect(await claims(), 'of the other one').to.equal(1);
  });
});
