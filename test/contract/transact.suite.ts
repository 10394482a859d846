import { expect } from 'chai';
import { CallbackNotSettled } from '../../src/application/ports/callback-not-settled.js';
import type { Store, StoreTransaction } from '../../src/application/ports/store.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import {
  aFeatureCreated,
  aKey,
  appendEntry,
  aSession,
  aUser,
  sha256,
  writeFeature,
} from '../support/builders-store.js';
import { updated } from '../support/builders.js';
import { follows } from '../../src/domain/changes/seal-change.js';
import { GENESIS, headAfter, type Head } from '../../src/domain/changes/change.js';
import { rejectionOf } from '../support/rejection.js';

export function transactSuite(current: () => Store): void {
  describe('transact', () => {
    it("returns the callback's result and shows what it wrote", async () => {
      const answer = await current().transact(async (transaction) => {
        await transaction.users.insert(aUser(), 'hash');
        return 7;
      });
      expect(answer).to.equal(7);
      expect(await current().users.find('user-1')).to.deep.equal(aUser());
    });

    it('shows rows announced for reading ahead like any others', async () => {
      await current().sessions.insert(aSession());
      await current().transact(({ users }) => users.insert(aUser(), 'hash'));
      const named = { users: ['user-1', 'nobody'], sessions: ['session-1', 'none'] };
      const seen = await current().transact(
        async ({ users, sessions }) => [
          ...[await users.find('user-1'), await users.find('nobody')],
          ...[await sessions.find('session-1'), await sessions.find('none')],
        ],
        named,
      );
      expect(seen).to.deep.equal([aUser(), undefined, aSession(), undefined]);
    });

    it('rolls back a callback that throws, and leaves no gap in the log', async () => {
      const refused = current().transact(async (transaction) => {
        await transaction.users.insert(aUser(), 'hash');
        await transaction.sessions.insert(aSession());
        await appendEntry(transaction, aFeatureCreated('a'));
        throw new RangeError('refused');
      });
      const next = current().transact((transaction) => appendEntry(transaction, aFeatureCreated('b')));
      expect(await rejectionOf(refused)).to.be.instanceOf(RangeError);
      expect((await next).seq).to.equal(1);
      expect(await current().users.find('user-1')).to.equal(undefined);
      expect(await current().sessions.find('session-1')).to.equal(undefined);
      expect([...(await current().log.load()).records.features.keys()]).to.deep.equal(['b']);
    });

    it('stores the default rollout of a feature that had another', async () => {
      await writeFeature(current(), 'a');
      for (const targeting of [[{ segments: [], percentage: 50, variant: null }], []]) {
        await current().transact((transaction) => appendEntry(transaction, updated('feature', 'a', { targeting })));
        const { records } = await current().log.load();
        expect(records.features.get('a')?.targeting).to.deep.equal(targeting);
      }
    });

    it('delivers results and refusals only once others can see what they depend on', async () => {
      const store = current();
      const first = store.transact((transaction) => appendEntry(transaction, aFeatureCreated('a')));
      const refusal = store.transact(async ({ head }) => {
        throw new RangeError(String(head.seq));
      });
      const seenAfter = async () => (await store.log.head()).seq;
      const afterResult = first.then(async ({ seq }) => (await seenAfter()) - seq);
      const afterRefusal = rejectionOf(refusal).then(async ({ message }) => (await seenAfter()) - Number(message));
      expect(await afterResult).to.be.at.least(0);
      expect(await afterRefusal).to.be.at.least(0);
    });

    it('keeps the hash chain intact under many concurrent writes', async () => {
      const store = current();
      const names = Array.from({ length: 150 }, (_, index) => `n${index}`);
      await Promise.all(names.map((name) => store.transact((t) => appendEntry(t, aFeatureCreated(name)))));
      const changes = await store.log.listAfter(0, 1_000);
      let head: Head = GENESIS;
      for (const change of changes) {
        expect(follows(head, change, sha256), `change ${change.seq}`).to.equal(true);
        head = headAfter(change);
      }
      expect(await store.log.head()).to.deep.equal(head);
      expect(head.seq).to.equal(150);
    });

    it('rejects a callback that awaits something else, while its neighbours succeed', async () => {
      const store = current();
      const before = store.transact((transaction) => appendEntry(transaction, aFeatureCreated('a')));
      const unsettled = store.transact(async (transaction) => {
        await appendEntry(transaction, aFeatureCreated('b'));
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      const after = store.transact((transaction) => appendEntry(transaction, aFeatureCreated('c')));
      const [error] = await Promise.all([rejectionOf(unsettled), before, after]);
      expect(error).to.be.instanceOf(CallbackNotSettled);
      expect((await store.log.listAfter(0, 9)).map((change) => change.recordId)).to.have.members(['a', 'c']);
    });

    it('rejects every method call after the callback has settled', async () => {
      let kept: StoreTransaction | undefined;
      await current().transact(async (transaction) => (kept = transaction));
      const transaction = kept!;
      for (const call of [
        () => transaction.users.find('x'),
        () => transaction.users.findCredential('x'),
        () => transaction.users.findCredentialOf('x'),
        () => transaction.users.insert(aUser(), null),
        () => transaction.users.replace(aUser()),
        () => transaction.users.remove('x'),
        () => transaction.users.hasOtherHolder({ roleId: 'x', exceptId: 'y', usableScopes: [] }),
        () => transaction.users.removeRole('x', 1),
        () => transaction.sessions.find('x'),
        () => transaction.sessions.insert(aSession()),
        () => transaction.sessions.remove('x'),
        () => transaction.sessions.setEpoch('x', 1),
        () => transaction.sessions.listOpenedBy({ keyId: 'x' }, 1),
        () => transaction.signInKeys.find({ kind: 'identity', scope: 'x', key: 'y' }),
        () => transaction.signInKeys.insert(aKey()),
        () => transaction.oneTimeValues.take('x'),
        () => transaction.views.count(),
        () => transaction.answers.empty('x'),
        () => transaction.loadRecords(),
        () => transaction.listChangesAfter(0),
        () => transaction.listNewest({ resource: 'ability' }, { from: 0, limit: 1 }),
        () => transaction.hasMoreNewest({ resource: 'role', recordId: 'x' }, { from: 0, limit: 1 }),
      ]) {
        expect((await rejectionOf(call())).message).to.contain('over');
      }
    });

    it("rejects an entry that doesn't follow the head", async () => {
      const change = await current().transact((transaction) => appendEntry(transaction, aFeatureCreated('a')));
      const again = current().transact((transaction) => transaction.append(change, []));
      expect((await rejectionOf(again)).message).to.contain('does not follow');
    });

    it('throws Unavailable when it is closed', async () => {
      const store = current();
      await store.close();
      for (const call of [() => store.transact(async () => 1), () => store.ping(), () => store.users.find('x')]) {
        expect(await rejectionOf(call())).to.be.instanceOf(Unavailable);
      }
    });
  });
}
