import { expect } from 'chai';
import type { Opener } from '../../src/application/ports/session-repository.js';
import type { Store } from '../../src/application/ports/store.js';
import { aSession, T0 } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';

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

    it('keeps how a session was opened', async () => {
      const opened = [
        aSession({ id: 'a', method: 'passkey', keyId: 'key-1', secondFactor: true }),
        aSession({ id: 'b', method: 'oidc:work', keyId: 'key-2', providerSession: 'sid', provenAt: T0 - 70_000 }),
        aSession({ id: 'c', method: null }),
      ];
      for (const session of opened) await current().sessions.insert(session);
      for (const session of opened) expect(await current().sessions.find(session.id)).to.deep.equal(session);
      const { userId, epoch } = aSession();
      const listed = await current().sessions.listLive({ userId, epoch, now: T0 }, { skip: 0, limit: 9 });
      expect(listed.map(({ method, provenAt }) => [method, provenAt])).to.deep.equal(
        opened.map(({ method, provenAt }) => [method, provenAt]).reverse(),
      );
    });

    it('lists those that a key opened, or a provider in one session of its own', async () => {
      const provider = { method: 'oidc:work', providerSession: 'sid' } as const;
      for (const [id, fields] of [
        ['a', { ...provider, keyId: 'key-1' }],
        ['b', { ...provider, keyId: 'key-2', userId: 'user-2' }],
        ['c', { method: 'oidc:play', providerSession: 'sid', keyId: 'key-3' }],
        ['d', { method: 'oidc:work', providerSession: 'other', keyId: 'key-1', expiresAt: T0 - 1 }],
        ['e', {}],
      ] as const) {
        await current().sessions.insert(aSession({ id, ...fields }));
      }
      const list = (opener: Opener, limit = 9) =>
        current().transact(async ({ sessions }) =>
          (await sessions.listOpenedBy(opener, limit)).map(({ id }) => id).sort(),
        );
      expect(await list({ keyId: 'key-1' })).to.deep.equal(['a', 'd']);
      expect(await list({ keyId: 'key-1' }, 1)).to.have.length(1);
      expect(await list(provider)).to.deep.equal(['a', 'b']);
      expect(await list({ keyId: 'nothing' })).to.deep.equal([]);
      await current().transact(async ({ sessions }) => {
        await sessions.remove('a');
        await sessions.insert(aSession({ id: 'f', keyId: 'key-1' }));
        const [first, ...others] = await sessions.listOpenedBy({ keyId: 'key-1' }, 9);
        expect([first, ...others].map((session) => session?.id).sort()).to.deep.equal(['d', 'f']);
        expect(await sessions.listOpenedBy(provider, 9)).to.deep.equal([
          aSession({ id: 'b', ...provider, keyId: 'key-2', userId: 'user-2' }),
        ]);
      });
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

    it("counts a user's sessions with an epoch, up to the millisecond of expiry", async () => {
      for (const [id, fields] of [
        ['live', {}],
        ['last millisecond', { expiresAt: T0 + 1 }],
        ['expired', { expiresAt: T0 }],
        ['other epoch', { epoch: 1 }],
        ['other user', { userId: 'user-2' }],
      ] as const) {
        await current().sessions.insert(aSession({ id, userId: 'user-1', epoch: 0, expiresAt: T0 + 9, ...fields }));
      }
      const count = (userId: string, epoch: number) =>
        current().transact(({ sessions }) => sessions.countLive(userId, epoch, T0));
      expect(await count('user-1', 0)).to.equal(2);
      expect(await count('user-1', 1)).to.equal(1);
      expect(await count('user-1', 2)).to.equal(0);
      expect(await count('user-2', 0)).to.equal(1);
      expect(await count('nobody', 0)).to.equal(0);
    });

    it('lists live sessions newest first, with device and last use', async () => {
      const { sessions } = current();
      const device = { address: '192.0.2.7', userAgent: 'Zoë’s browser' };
      const known = { userId: 'user-1', epoch: 0, expiresAt: T0 + 9 };
      await sessions.insert({ ...aSession({ id: 'b', openedAt: T0 - 5, ...known }), device });
      await sessions.insert(aSession({ id: 'a', openedAt: T0 - 5, ...known }));
      await sessions.insert(aSession({ id: 'c', openedAt: T0 - 9, ...known }));
      await sessions.insert(aSession({ id: 'expired', ...known, expiresAt: T0 }));
      await sessions.insert(aSession({ id: 'other epoch', ...known, epoch: 1 }));
      await sessions.insert(aSession({ id: 'other user', ...known, userId: 'user-2' }));
      const list = (skip: number, limit: number) =>
        sessions.listLive({ userId: 'user-1', epoch: 0, now: T0 }, { skip, limit });
      expect((await list(0, 10)).map(({ id }) => id)).to.deep.equal(['b', 'a', 'c']);
      expect((await list(1, 1)).map(({ id }) => id)).to.deep.equal(['a']);
      expect(await list(3, 10)).to.deep.equal([]);
      const [first, second] = await list(0, 2);
      expect(first).to.deep.equal({ ...aSession({ id: 'b', openedAt: T0 - 5, ...known }), device, lastSeen: T0 - 5 });
      expect(second?.device).to.deep.equal({ address: '', userAgent: '' });
      expect(await sessions.find('b')).to.deep.equal(aSession({ id: 'b', openedAt: T0 - 5, ...known }));
    });

    it('moves the last use forward, keeps the device, and never brings a session back', async () => {
      const { sessions } = current();
      const device = { address: '192.0.2.7', userAgent: 'a browser' };
      await sessions.insert({ ...aSession({ expiresAt: T0 + 9 }), device });
      await sessions.recordUses([], T0);
      const uses = [
        { id: 'session-1', at: T0 + 5 },
        { id: 'gone', at: T0 + 5 },
      ];
      await sessions.recordUses(uses, T0 + 5);
      await sessions.recordUses([{ id: 'session-1', at: T0 + 4 }], T0 + 5);
      await current().transact(({ sessions: inside }) => inside.setEpoch('session-1', 1));
      const { userId } = aSession();
      const listed = await sessions.listLive({ userId, epoch: 1, now: T0 }, { skip: 0, limit: 9 });
      expect(listed.map(({ lastSeen, device: its }) => ({ lastSeen, its }))).to.deep.equal([
        { lastSeen: T0 + 5, its: device },
      ]);
      expect(await sessions.find('gone')).to.equal(undefined);
      await current().transact(({ sessions: inside }) => inside.remove('session-1'));
      await sessions.recordUses([{ id: 'session-1', at: T0 + 6 }], T0 + 6);
      expect(await sessions.find('session-1')).to.equal(undefined);
    });

    it('moves a last use back from the future, and a time of opening only back', async () => {
      const { sessions } = current();
      const { userId, epoch, expiresAt } = aSession();
      const [now, ahead] = [expiresAt - 1_000, expiresAt - 10];
      await sessions.insert(aSession({ openedAt: ahead, provenAt: ahead }));
      await sessions.insert(aSession({ id: 'session-2', openedAt: now - 5 }));
      const uses = ['session-1', 'session-2'].map((id) => ({ id, at: now - 1, openedAt: now - 3 }));
      await sessions.recordUses(uses, now);
      const listed = await sessions.listLive({ userId, epoch, now }, { skip: 0, limit: 9 });
      expect(listed.map(({ id, openedAt, lastSeen }) => [id, openedAt - now, lastSeen - now])).to.deep.equal([
        ['session-1', -3, -1],
        ['session-2', -5, -1],
      ]);
      expect((await sessions.find('session-1'))?.provenAt).to.equal(now - 3);
    });

    it("removes a user's sessions below an epoch, up to the limit", async () => {
      const { sessions } = current();
      for (const [id, fields] of [
        ['a', { epoch: 0 }],
        ['b', { epoch: 1 }],
        ['c', { epoch: 2 }],
        ['d', { epoch: 0, userId: 'user-2' }],
      ] as const) {
        await sessions.insert(aSession({ id, ...fields }));
      }
      const remove = (epoch: number, limit: number) => sessions.removeBefore({ userId: 'user-1', epoch }, limit);
      expect(await remove(0, 9)).to.equal(0);
      expect(await remove(2, 1)).to.equal(1);
      expect(await remove(2, 9)).to.equal(1);
      expect(await sessions.find('c')).to.not.equal(undefined);
      expect(await sessions.find('d')).to.not.equal(undefined);
      expect(await remove(Number.MAX_SAFE_INTEGER, 9)).to.equal(1);
    });

    it('counts as its transaction has left them, and as before once that is rolled back', async () => {
      for (const id of ['a', 'b', 'c']) await current().sessions.insert(aSession({ id, epoch: 0 }));
      const { userId, openedAt } = aSession();
      const refused = current().transact(async ({ sessions }) => {
        await sessions.remove('a');
        await sessions.setEpoch('b', 1);
        await sessions.insert(aSession({ id: 'd', epoch: 1 }));
        const counts = [await sessions.countLive(userId, 0, openedAt), await sessions.countLive(userId, 1, openedAt)];
        expect(counts).to.deep.equal([1, 2]);
        throw new Error('refused');
      });
      expect(await rejectionOf(refused)).to.include({ message: 'refused' });
      const counted = await current().transact(({ sessions }) => sessions.countLive(userId, 0, openedAt));
      expect(counted).to.equal(3);
    });

    it('counts what an earlier callback of the same group has left', async () => {
      for (const id of ['a', 'b']) await current().sessions.insert(aSession({ id, epoch: 0 }));
      const { userId, openedAt } = aSession();
      const [, [isThere, count]] = await Promise.all([
        current().transact(({ sessions }) => sessions.remove('a')),
        current().transact(
          async ({ sessions }) =>
            [(await sessions.find('a')) !== undefined, await sessions.countLive(userId, 0, openedAt)] as const,
        ),
      ]);
      expect(count).to.equal(isThere ? 2 : 1);
    });
  });
}
