import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { ChangeResource } from '../../src/domain/changes/change.js';
import { KEPT_FOR_MS } from '../../src/application/idempotency/kept-answer.js';
import type { KeptAnswer } from '../../src/application/ports/kept-answers.js';
import { aRefusal, anAnswer } from '../support/builders-answers.js';
import { add, erase } from '../support/builders-customers.js';
import { aFeatureCreated, appendEntry } from '../support/builders-store.js';
import { deleted } from '../support/builders.js';
import { rejectionOf } from '../support/rejection.js';

export function keptAnswersSuite(current: () => Store): void {
  const put = (...kept: KeptAnswer[]) =>
    current().transact(async ({ answers }) => {
      for (const answer of kept) await answers.put(answer);
    });
  const measure = (actorId: string) => current().transact(({ answers }) => answers.measure(actorId));
  const find = (id: string) => current().answers.find(id);

  describe('kept answers', () => {
    it('finds nothing under an unknown id', async () => {
      await put(anAnswer('a'));
      expect(await find('b')).to.equal(undefined);
      expect(await current().transact(({ answers }) => answers.find('b'))).to.equal(undefined);
    });

    it('returns what was put last, as a copy, in transactions of both orders and outside', async () => {
      const customerIds = ['c1', 'c2'];
      await put(anAnswer('a', { customerIds }), aRefusal('r'));
      customerIds.pop();
      for (const answer of [anAnswer('a'), aRefusal('r')]) {
        expect(await find(answer.id)).to.deep.equal(answer);
        expect(await current().transact(({ answers }) => answers.find(answer.id))).to.deep.equal(answer);
        expect(await current().customers.transact(({ answers }) => answers.find(answer.id))).to.deep.equal(answer);
      }
      const later = anAnswer('a', { keptAt: 2_000, mac: 'other', body: '{}', seq: null, customerIds: [] });
      await put(later);
      expect(await find('a')).to.deep.equal(later);
    });

    it('is written by transactions on customers, too', async () => {
      await current().customers.transact(({ answers }) => answers.put(anAnswer('a', { seq: null })));
      expect(await find('a')).to.deep.equal(anAnswer('a', { seq: null }));
    });

    it('shows a transaction its own writes, and nobody those of one that fails', async () => {
      await put(anAnswer('a'));
      const seen: unknown[] = [];
      for (const order of [current(), current().customers]) {
        const failing = (order as Pick<Store, 'transact'>).transact(async ({ answers }) => {
          await answers.put(anAnswer('a', { status: 200 }));
          await answers.put(anAnswer('b'));
          seen.push((await answers.find('a'))?.status, (await answers.measure('actor-1')).count);
          throw new Error('on purpose');
        });
        expect((await rejectionOf(failing)).message).to.equal('on purpose');
        expect(seen.slice(-2)).to.deep.equal([200, 2]);
        expect(await find('a')).to.deep.equal(anAnswer('a'));
        expect(await find('b')).to.equal(undefined);
      }
      expect(await measure('actor-1')).to.deep.equal({ count: 1, oldestAt: 1_000 });
    });

    it('measures the answers of an actor from the oldest to the newest', async () => {
      expect(await measure('actor-1')).to.deep.equal({ count: 0, oldestAt: undefined });
      await put(anAnswer('a', { keptAt: 10 }), anAnswer('b', { keptAt: 20 }), anAnswer('x', { actorId: 'actor-2' }));
      await current().customers.transact(({ answers }) => answers.put(anAnswer('c', { keptAt: 30 })));
      expect(await measure('actor-1')).to.deep.equal({ count: 3, oldestAt: 10 });
      expect(await measure('actor-2')).to.deep.equal({ count: 1, oldestAt: 1_000 });
      await put(anAnswer('a', { keptAt: 40 }));
      expect(await measure('actor-1'), 'from b to a').to.deep.equal({ count: 3, oldestAt: 20 });
    });

    it('keeps answers put at the same time by many', async () => {
      const ids = Array.from({ length: 20 }, (_, index) => `a${index}`);
      await Promise.all(
        ids.map((id, index) =>
          index % 2 === 0
            ? put(anAnswer(id))
            : current().customers.transact(({ answers }) => answers.put(anAnswer(id))),
        ),
      );
      expect(await measure('actor-1')).to.deep.equal({ count: 20, oldestAt: 1_000 });
      for (const id of ids) expect(await find(id)).to.deep.equal(anAnswer(id));
    });

    it('keeps the first of two racing answers to one request, if each looks before it puts', async () => {
      const keep =
        (mac: string) =>
        async ({ answers }: Pick<Parameters<Parameters<Store['transact']>[0]>[0], 'answers'>) => {
          const kept = await answers.find('a');
          if (kept === undefined) await answers.put(anAnswer('a', { mac }));
          return kept?.mac ?? mac;
        };
      const seen = await Promise.all([current().transact(keep('one')), current().transact(keep('two'))]);
      expect(new Set([...seen, (await find('a'))?.mac])).to.have.property('size', 1);
    });

    const resources: readonly ChangeResource[] = ['user', 'role', 'ability', 'feature', 'segment'];
    for (const resource of resources) {
      it(`loses its body with the ${resource} that it created, and nothing else`, async () => {
        const [gone, left] = [anAnswer('a', { recordId: 'r1' }), anAnswer('b', { recordId: 'r2' })];
        await put(gone, left, aRefusal('r'));
        const seen = await current().transact(async (transaction) => {
          await appendEntry(transaction, deleted(resource, 'r1'));
          return [await transaction.answers.find('a'), await transaction.answers.find('b')];
        });
        expect(seen).to.deep.equal([{ ...gone, body: null }, left]);
        expect(await find('a')).to.deep.equal({ ...gone, body: null });
        expect(await find('b')).to.deep.equal(left);
        expect(await find('r')).to.deep.equal(aRefusal('r'));
      });
    }

    it('loses its body with the customer that it created', async () => {
      await add(current().customers, 'c1');
      await add(current().customers, 'c2');
      await put(anAnswer('a', { recordId: 'c1' }), anAnswer('b', { recordId: 'c2' }));
      await erase(current().customers, 'c1');
      expect(await find('a')).to.deep.equal(anAnswer('a', { recordId: 'c1', body: null }));
      expect(await find('b')).to.deep.equal(anAnswer('b', { recordId: 'c2' }));
    });

    it('loses its body in the transaction that kept it, if that also deletes the record', async () => {
      await current().transact(async (transaction) => {
        await transaction.answers.put(anAnswer('a', { recordId: 'r1' }));
        await appendEntry(transaction, deleted('role', 'r1'));
      });
      expect(await find('a')).to.deep.equal(anAnswer('a', { recordId: 'r1', body: null }));
    });

    it('keeps its body when the deletion fails, or something else changes', async () => {
      await put(anAnswer('a', { recordId: 'r1' }));
      const failing = current().transact(async (transaction) => {
        await appendEntry(transaction, deleted('feature', 'r1'));
        throw new Error('on purpose');
      });
      await rejectionOf(failing);
      await current().transact((transaction) => appendEntry(transaction, aFeatureCreated('r1')));
      expect(await find('a')).to.deep.equal(anAnswer('a', { recordId: 'r1' }));
    });

    it('is removed once its time has come, or the clock was set back, up to the limit', async () => {
      await put(...[1, 2, 3].map((at) => anAnswer(`a${at}`, { keptAt: at })), aRefusal('r', { keptAt: 4 }));
      const later = 2 + 2 * KEPT_FOR_MS;
      await put(anAnswer('later', { keptAt: later }));
      const { answers } = current();
      expect(await answers.removeExpired(KEPT_FOR_MS, 10)).to.equal(1);
      expect(await answers.removeExpired(KEPT_FOR_MS + 2, 1)).to.equal(1);
      expect(await answers.removeExpired(KEPT_FOR_MS + 2, 10)).to.equal(1);
      expect(await find('a3')).to.deep.equal(anAnswer('a3', { keptAt: 3 }));
      expect(await measure('actor-1')).to.deep.equal({ count: 2, oldestAt: 3 });
    });
  });
}
