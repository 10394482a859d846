import { expect } from 'chai';
import type { Taking } from '../../src/application/ports/directory-takings.js';
import type { Store } from '../../src/application/ports/store.js';
import { aUser, T0 } from '../support/builders-store.js';

export function directoryTakingsSuite(current: () => Store): void {
  describe('takings of directories', () => {
    const taking = (userId: string, at = T0, tokenId = 'token-1'): Taking => ({ tokenId, userId, at });
    const note = (...takings: Taking[]) => current().transact((transaction) => transaction.takings.note(takings));
    const count = (since: number, userIds: readonly string[] = [], tokenId = 'token-1') =>
      current().transact(({ takings }) => takings.countOthers(tokenId, { since, userIds }));

    it('are counted by token and time, without those named', async () => {
      expect(await count(0)).to.equal(0);
      await note(taking('a'), taking('b', T0 + 5), taking('c', T0, 'token-2'));
      expect([await count(0), await count(T0 - 1), await count(T0), await count(T0 + 5)]).to.deep.equal([2, 2, 1, 0]);
      expect([await count(0, ['a', 'x']), await count(0, ['a', 'b']), await count(0, [], 'token-2')]).to.deep.equal([
        1, 0, 1,
      ]);
    });

    it('take the place of earlier ones, and are seen by their transaction alone', async () => {
      await note(taking('a'));
      const seen = await current().transact(async ({ takings }) => {
        await takings.note([taking('a', T0 + 9), taking('b', T0 + 9)]);
        await takings.note([taking('b', T0 + 10)]);
        return takings.countOthers('token-1', { since: T0, userIds: [] });
      });
      expect([seen, await count(T0), await count(T0 + 9)]).to.deep.equal([2, 2, 1]);
      const refused = current().transact(async ({ takings }) => {
        await takings.note([taking('c', T0 + 9)]);
        throw new Error('refused');
      });
      await refused.catch(() => undefined);
      expect(await count(0)).to.equal(2);
    });

    it('are removed up to a time, so many at once', async () => {
      await note(taking('a'), taking('b'), taking('c', T0 + 1));
      expect(await current().takings.removeBefore(T0, 1)).to.equal(1);
      expect(await current().takings.removeBefore(T0, 9)).to.equal(1);
      expect(await count(0)).to.equal(1);
    });

    it('of the future are of now', async () => {
      await note(taking('a', T0 + 9));
      await current().correctTimes(T0);
      expect(await count(T0)).to.equal(0);
    });

    it('concern holders of a role or group', async () => {
      const holders = (id: string, limit: number) => current().transact(({ users }) => users.listHolders(id, limit));
      await current().transact(async ({ users }) => {
        await users.insert(aUser({ roleIds: ['r1'], groupIds: ['g1'] }), null);
        await users.insert(aUser({ id: 'user-2', email: 'b@example.com', groupIds: ['g1'], suspended: true }), null);
        expect((await users.listHolders('g1', 9)).sort()).to.deep.equal(['user-1', 'user-2']);
      });
      expect((await holders('g1', 9)).sort()).to.deep.equal(['user-1', 'user-2']);
      expect(await holders('g1', 1)).to.have.length(1);
      expect([await holders('r1', 9), await holders('x', 9)]).to.deep.equal([['user-1'], []]);
    });
  });
}
