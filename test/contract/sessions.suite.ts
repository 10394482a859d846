import { expect } from 'chai';
import type { Store } from '../../src/application/ports/store.js';
import { aSession, T0 } from '../support/builders-store.js';

export function sessionsSuite(current: () => Store): void {
  describe('sessions', () => {
    it('finds nothing under an unknown id', async () => {
      expect(await current().sessions.find('nobody')).to.equal(undefined);
      await current().sessions.insert(aSession());
      expect(await current().sessions.find('session-1\0')).to.equal(undefined);
    });

    it('returns what was inserted, as a copy', async () => {
      const session = { ...aSession() };
      await current().sessions.insert(session);
      session.epoch = 9;
      const found = await current().sessions.find('session-1');
      expect(found).to.deep.equal(aSession());
      Object.assign(found!, { epoch: 9 });
      expect(await current().sessions.find('session-1')).to.deep.equal(aSession());
    });

    it('sets the epoch and removes inside a transaction; the second removal has no effect', async () => {
      await current().sessions.insert(aSession());
      await current().transact(({ sessions }) => sessions.setEpoch('session-1', 4));
      expect(await current().sessions.find('session-1')).to.deep.equal(aSession({ epoch: 4 }));
      expect(await current().transact(({ sessions }) => sessions.remove('session-1'))).to.equal(true);
      expect(await current().transact(({ sessions }) => sessions.remove('session-1'))).to.equal(false);
      await current().transact(({ sessions }) => sessions.setEpoch('session-1', 5));
      expect(await current().sessions.find('session-1')).to.equal(undefined);
    });

    it('sweeps from the millisecond of expiry on, up to the limit', async () => {
      const { sessions } = current();
      for (const [id, expiresAt] of [
        ['a', T0],
        ['b', T0],
        ['c', T0 + 1],
      ] as const) {
        await sessions.insert(aSession({ id, expiresAt }));
      }
      expect(await sessions.removeExpired(T0 - 1, 10)).to.equal(0);
      expect(await sessions.removeExpired(T0, 1)).to.equal(1);
      expect(await sessions.removeExpired(T0, 10)).to.equal(1);
      expect(await sessions.find('c')).to.deep.equal(aSession({ id: 'c', expiresAt: T0 + 1 }));
    });
  });
}
