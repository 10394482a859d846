import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import {
  leased,
  LEASE_MS,
  newOperation,
  newUndo,
  stopped,
  type Operation,
  type RunningUpdate,
} from '../../src/domain/operations/operation.js';
import { add, aPatch, change, erase } from '../support/builders-customers.js';
import { rejectionOf } from '../support/rejection.js';

const CRITERIA = {
  filters: [
    { field: 'status', operator: 'eq', values: ['lead'] },
    { field: 'score', operator: 'gte', values: [3, 'three', true] },
  ],
  search: [['müller', 'zoe']],
} as const;

function anOperation(id: string, given: Partial<RunningUpdate> = {}): RunningUpdate {
  const patch = aPatch({ status: 'won', phone: null, tier: 'gold', seats: null, is_new: true });
  const update = { criteria: CRITERIA, patch, createdUpTo: 7 };
  return { ...newOperation({ id, actorId: 'user-1', total: 12, created: 1_000, update }), ...given };
}

export function operationsSuite(current: () => Store): void {
  const put = (...operations: Operation[]) =>
    current().customers.transact(async (transaction) => {
      for (const operation of operations) await transaction.operations.put(operation);
    });
  const findFree = (holder: string, now: number) =>
    current().customers.transact(({ operations }) => operations.findFree({ holder, now }));

  describe('operations', () => {
    it('are found as they were put, as copies', async () => {
      expect(await current().operations.find('o1')).to.equal(undefined);
      await put(anOperation('o1'));
      const moved = leased(anOperation('o1', { after: 'c9', done: 5, error: 'validation_failed' }), {
        holder: 'instance-1',
        now: 2_000,
      });
      await put(moved);
      expect(await current().operations.find('o1')).to.deep.equal(moved);
      const ended = stopped(moved, 3_000);
      await put(ended);
      expect(await current().operations.find('o1')).to.deep.equal(ended);
      expect(ended).to.include({ state: 'stopped', ended: 3_000, lease: null, update: null });
    });

    it('keep that customers are to be deleted', async () => {
      const update = { criteria: CRITERIA, patch: null, createdUpTo: 7 };
      const deletion = newOperation({ id: 'o1', actorId: 'user-1', total: 12, created: 1_000, update });
      expect(deletion.kind).to.equal('delete_customers');
      await put(deletion);
      expect(await current().operations.find('o1')).to.deep.equal(deletion);
    });

    it('keep what they undo, and whether that is only tried', async () => {
      const update = { undoes: 'o0' };
      const undo = newUndo({ id: 'o1', actorId: 'user-1', total: 12, created: 1_000, update }, { isTrial: true });
      expect(undo.kind).to.equal('try_undo_customers');
      await put(undo);
      expect(await current().operations.find('o1')).to.deep.equal(undo);
    });

    it('list the entries that their batches made, in order, until they are removed', async () => {
      const { customers, operations } = current();
      const ranges = Array.from({ length: 12 }, (_, index) => ({ first: index * 10 + 1, last: index * 10 + 7 }));
      await customers.transact(async (transaction) => {
        await transaction.operations.put(stopped(anOperation('o1'), 1_001));
        await transaction.operations.put(stopped(anOperation('o11', { actorId: 'user-2' }), 2_000));
        for (const range of ranges) await transaction.operations.addEntries('o1', range);
        await transaction.operations.addEntries('o11', { first: 5, last: 5 });
      });
      const failing = customers.transact(async (transaction) => {
        await transaction.operations.addEntries('o1', { first: 500, last: 501 });
        throw new Error('on purpose');
      });
      expect(String(await rejectionOf(failing))).to.include('on purpose');
      expect(await operations.listEntries('o1', 0, 100)).to.deep.equal(ranges);
      expect(await operations.listEntries('o1', 11, 2)).to.deep.equal(ranges.slice(2, 4));
      expect(await operations.listEntries('o2', 0, 100)).to.deep.equal([]);
      // In portions, where there's much of it.
      while ((await operations.removeEndedBefore(1_001, 10)) >= 10);
      expect(await operations.find('o1')).to.equal(undefined);
      expect(await operations.listEntries('o1', 0, 100)).to.deep.equal([]);
      expect(await operations.listEntries('o11', 0, 100)).to.deep.equal([{ first: 5, last: 5 }]);
    });

    it('show a transaction its own writes, and are written with its customers or not at all', async () => {
      await put(anOperation('o1'));
      const failing = current().customers.transact(async ({ operations }) => {
        expect(await operations.find('o1')).to.deep.equal(anOperation('o1'));
        await operations.put(anOperation('o1', { done: 1 }));
        await operations.put(anOperation('o2', { actorId: 'user-2' }));
        expect(await operations.find('o1')).to.include({ done: 1 });
        expect(await operations.findRunningOf('user-2')).to.include({ id: 'o2' });
        throw new Error('on purpose');
      });
      expect(String(await rejectionOf(failing))).to.include('on purpose');
      expect(await current().operations.find('o1')).to.include({ done: 0 });
      expect(await current().operations.find('o2')).to.equal(undefined);
    });

    it('find the one that runs for an actor', async () => {
      const runningOf = (actorId: string) =>
        current().customers.transact(({ operations }) => operations.findRunningOf(actorId));
      await put(stopped(anOperation('o1'), 2_000), anOperation('o2', { actorId: 'token:1' }));
      expect(await runningOf('user-1')).to.equal(undefined);
      expect(await runningOf('token:1')).to.deep.equal(anOperation('o2', { actorId: 'token:1' }));
      await put(anOperation('o3'));
      expect(await runningOf('user-1')).to.include({ id: 'o3' });
    });

    it('are free for their holder, for everybody once the lease has ended, and when the clock was set back', async () => {
      const { operations } = current();
      const now = 1_000_000;
      expect(await operations.hasFree({ holder: 'a', now })).to.equal(false);
      await put(anOperation('o1', { lease: { holder: 'a', until: now + LEASE_MS } }), stopped(anOperation('o2'), now));
      const isFree = (holder: string, at: number) => operations.hasFree({ holder, now: at });
      expect(await isFree('a', now)).to.equal(true);
      expect(await isFree('b', now)).to.equal(false);
      expect(await isFree('b', now + LEASE_MS - 1)).to.equal(false);
      expect(await isFree('b', now + LEASE_MS)).to.equal(true);
      expect(await isFree('b', now - 1), 'a clock that is a little behind').to.equal(false);
      expect(await isFree('b', now - 6 * LEASE_MS)).to.equal(true);
      expect(await findFree('b', now)).to.equal(undefined);
      expect(await findFree('b', now + LEASE_MS)).to.include({ id: 'o1' });
      await operations.release('b');
      expect(await isFree('b', now)).to.equal(false);
      await operations.release('a');
      expect(await findFree('b', now)).to.deep.equal(anOperation('o1'));
    });

    it('take turns: the one whose lease ended first comes first', async () => {
      const until = (time: number) => ({ lease: { holder: 'a', until: time } });
      await put(
        anOperation('o1', { actorId: 'u1', ...until(300) }),
        anOperation('o2', { actorId: 'u2', ...until(100) }),
      );
      await put(anOperation('o3', { actorId: 'u3', ...until(200) }));
      expect(await findFree('b', 1_000)).to.include({ id: 'o2' });
      await put(anOperation('o2', { actorId: 'u2', ...until(900) }));
      expect(await findFree('b', 1_000)).to.include({ id: 'o3' });
    });

    it('hand one to one of several who want it at once', async () => {
      await put(anOperation('o1'));
      const take = (holder: string) =>
        current().customers.transact(async ({ operations }) => {
          const free = await operations.findFree({ holder, now: 5_000 });
          if (free === undefined) return undefined;
          await operations.put(leased(free, { holder, now: 5_000 }));
          return holder;
        });
      const taken = await Promise.all(['a', 'b', 'c', 'd'].map(take));
      const holders = taken.filter((holder) => holder !== undefined);
      expect(holders).to.have.length(1);
      const { lease } = (await current().operations.find('o1'))!;
      expect(lease).to.deep.equal({ holder: holders[0], until: 5_000 + LEASE_MS });
    });

    it('are measured, and removed some time after their end', async () => {
      const { operations } = current();
      expect(await operations.measure()).to.deep.equal({ running: 0, oldestCreated: undefined });
      await put(anOperation('o1', { created: 500 }), anOperation('o2', { actorId: 'user-2', created: 400 }));
      for (const [id, end] of [
        ['o3', 1_001],
        ['o4', 1_002],
        ['o5', 1_003],
      ] as const) {
        await put(stopped(anOperation(id), end));
      }
      expect(await operations.measure()).to.deep.equal({ running: 2, oldestCreated: 400 });
      expect(await operations.removeEndedBefore(1_002, 1)).to.equal(1);
      expect(await operations.removeEndedBefore(1_002, 10)).to.equal(1);
      expect(await operations.removeEndedBefore(1_002, 10)).to.equal(0);
      for (const id of ['o1', 'o2', 'o5']) expect(await operations.find(id)).to.include({ id });
    });

    it('tell which customers were created after a sequence number, whatever happened to them since', async () => {
      const { customers } = current();
      for (const id of ['b', 'd']) await add(customers, id);
      await change(customers, 'b', { phone: '1' });
      const seq = await customers.lastSeq();
      await change(customers, 'b', { phone: '2' });
      for (const id of ['a', 'c', 'e']) await add(customers, id);
      await change(customers, 'c', { phone: '3' });
      await erase(customers, 'e');
      const later = (since: number, ...ids: string[]) =>
        customers.transact((transaction) => transaction.listCreatedAfter(since, ids));
      expect(await later(seq, 'a', 'b', 'c', 'd', 'nobody')).to.have.members(['a', 'c']);
      expect(await later(seq)).to.deep.equal([]);
      expect(await later(seq + 2, 'a', 'b', 'c', 'd')).to.deep.equal(['c']);
      expect(await later(0, 'b', 'd')).to.have.members(['b', 'd']);
      expect(await later(await customers.lastSeq(), 'a', 'b', 'c', 'd')).to.deep.equal([]);
    });
  });
}
