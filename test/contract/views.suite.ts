import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import type { StoredView } from '../../src/domain/views/view.js';
import { aView } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';

export function viewsSuite(current: () => Store): void {
  describe('saved views', () => {
    const insert = (...all: readonly StoredView[]) =>
      current().transact(async ({ views }) => {
        for (const view of all) await views.insert(view);
      });
    const idsOf = (views: readonly StoredView[]) => views.map(({ id }) => id).sort();

    it('are found by id, as they were stored', async () => {
      const all = [
        aView(),
        aView({ id: 'view-2', ownerId: null, audience: 'everybody', data: '{"a.b":"\\u0000","$c":[1,null]}' }),
      ];
      await insert(...all);
      for (const view of all) {
        expect(await current().views.find(view.id)).to.deep.equal(view);
        expect(await current().transact(({ views }) => views.find(view.id))).to.deep.equal(view);
      }
      expect(await current().views.find('nothing')).to.equal(undefined);
    });

    it('are listed of their owner, and for everybody', async () => {
      await insert(
        ...[aView({ id: 'a' }), aView({ id: 'b', audience: 'everybody' }), aView({ id: 'c', ownerId: 'user-2' })],
        aView({ id: 'd', ownerId: null, audience: 'everybody' }),
      );
      expect(idsOf(await current().views.listOf('user-1'))).to.deep.equal(['a', 'b']);
      expect(idsOf(await current().views.listOf('nobody'))).to.deep.equal([]);
      expect(idsOf(await current().views.listShared())).to.deep.equal(['b', 'd']);
      await current().transact(async ({ views }) => {
        await views.insert(aView({ id: 'e' }));
        await views.replace(aView({ id: 'a', audience: 'everybody' }));
        await views.remove('b');
        expect(idsOf(await views.listOf('user-1'))).to.deep.equal(['a', 'e']);
        expect(idsOf(await views.listShared())).to.deep.equal(['a', 'd']);
        expect(await views.count()).to.equal(4);
      });
      expect(idsOf(await current().views.listShared())).to.deep.equal(['a', 'd']);
    });

    it('change and are removed; unknown ones do nothing', async () => {
      await insert(aView());
      const changed = aView({ ownerId: null, audience: 'everybody', data: '{}' });
      await current().transact(async ({ views }) => {
        await views.replace(changed);
        await views.replace(aView({ id: 'nothing' }));
        await views.remove('nothing');
        expect(await views.find('view-1')).to.deep.equal(changed);
      });
      expect(await current().views.find('view-1')).to.deep.equal(changed);
      expect(await current().views.find('nothing')).to.equal(undefined);
      for (let turn = 0; turn < 2; turn += 1) {
        await current().transact(({ views }) => views.remove('view-1'));
        expect(await current().views.find('view-1')).to.equal(undefined);
      }
      await insert(aView());
    });

    it('are as before when their callback is refused', async () => {
      await insert(aView());
      const refused = current().transact(async ({ views }) => {
        await views.replace(aView({ data: 'x' }));
        await views.insert(aView({ id: 'view-2' }));
        await views.remove('view-1');
        throw new Error('refused');
      });
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      expect(await current().views.listOf('user-1')).to.deep.equal([aView()]);
    });

    it('are counted by each of several racing callbacks', async () => {
      const save = (id: string) =>
        current().transact(async ({ views }) => {
          if ((await views.count()) > 0) return false;
          await views.insert(aView({ id }));
          return true;
        });
      const saved = await Promise.all(['a', 'b', 'c'].map(save));
      expect(saved.filter(Boolean)).to.have.length(1);
    });
  });
}
