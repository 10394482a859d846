import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import type { Store, StoreTransaction } from '../../src/application/ports/store.js';
import type { OtherHolder } from '../../src/application/ports/user-repository.js';
import { NotFound } from '../../src/domain/domain-error.js';
import { EmailTaken, ExternalIdTaken } from '../../src/domain/users/errors.js';
import { emailKey, exactEmailKey } from '../../src/domain/text/email-key.js';
import type { User } from '../../src/domain/users/user.js';
import { aFeatureCreated, aKey, appendEntry, aUser, T0 } from '../support/builders-store.js';
import { rejectionOf } from '../support/rejection.js';

export function usersSuite(current: () => Store): void {
  describe('users', () => {
    const insert = (user: User, hash: string | null = 'hash') =>
      current().transact(({ users }) => users.insert(user, hash));
    const replace = (user: User, hash?: string | null) => current().transact(({ users }) => users.replace(user, hash));

    it('finds nothing under an unknown id or address', async () => {
      const { users } = current();
      expect(await users.find('nobody')).to.equal(undefined);
      expect(await users.findCredential('nobody@example.com')).to.equal(undefined);
      expect(await users.findCredentialOf('nobody')).to.equal(undefined);
    });

    it('reads a user and the end of the log of the same commit', async () => {
      const store = current();
      expect(await store.users.findAsOf('user-1')).to.deep.equal({ user: undefined, head: await store.log.head() });
      await insert(aUser({ version: 0 }));
      const write = async (n: number) => {
        await store.transact(async (transaction) => {
          await transaction.users.replace(aUser({ version: n }));
          await appendEntry(transaction, aFeatureCreated(`f${n}`));
        });
        expect((await store.users.findAsOf('user-1')).head.seq).to.be.at.least(n);
      };
      for (let n = 1; n <= 40; n += 1) {
        const writing = write(n);
        for (let turn = 0; turn < 3; turn += 1) {
          const { user, head } = await store.users.findAsOf('user-1');
          expect(head.seq).to.equal(user?.version);
          await nextTurn();
        }
        await writing;
      }
    });

    it('handles NUL in ids and addresses', async () => {
      await insert(aUser());
      const { users } = current();
      expect(await users.find('user-1\0')).to.equal(undefined);
      expect(await users.findCredential('ada@example.com\0')).to.equal(undefined);
      expect(await users.findCredentialOf('user-1\0')).to.equal(undefined);
      await current().transact(({ users: ofWork }) => ofWork.remove('user-1\0'));
      expect(await users.find('user-1')).to.deep.equal(aUser());
    });

    it('returns every field and the roles in their order, as a copy', async () => {
      const roleIds = ['r3', 'r1', 'r2'];
      const user = aUser({
        roleIds,
        suspended: true,
        emailVerified: true,
        avatar: '/a.png',
        epoch: 3,
        version: 4,
        updated: T0 + 5,
      });
      await insert({ ...user, hasPassword: false });
      roleIds.pop();
      const expected = { ...user, roleIds: ['r3', 'r1', 'r2'] };
      const found = await current().users.find('user-1');
      expect(found).to.deep.equal(expected);
      (found!.roleIds as string[]).pop();
      expect(await current().users.find('user-1')).to.deep.equal(expected);
    });

    it('finds the credential by the key of the address, exactly', async () => {
      await insert(aUser({ epoch: 2 }));
      const credential = { userId: 'user-1', passwordHash: 'hash', epoch: 2 };
      expect(await current().users.findCredential('ada@example.com')).to.deep.equal(credential);
      expect(await current().users.findCredential('Ada@Example.com')).to.equal(undefined);
      expect(await current().users.findCredentialOf('user-1')).to.deep.equal(credential);
    });

    it('has no password while the hash is null', async () => {
      await insert(aUser(), null);
      expect((await current().users.find('user-1'))?.hasPassword).to.equal(false);
      await replace(aUser({ version: 2 }));
      expect((await current().users.find('user-1'))?.hasPassword).to.equal(false);
      await replace(aUser({ version: 3, roleIds: ['r1'] }), 'other');
      expect(await current().users.find('user-1')).to.deep.equal(aUser({ version: 3, roleIds: ['r1'] }));
      await replace(aUser({ version: 4 }));
      expect((await current().users.findCredentialOf('user-1'))?.passwordHash).to.equal('other');
    });

    it('lets one of two racing writers take an address, whatever its case', async () => {
      const outcomes = await Promise.allSettled([
        insert(aUser()),
        insert(aUser({ id: 'user-2', email: 'ADA@example.com' })),
      ]);
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost.map((outcome) => (outcome.reason as Error).constructor)).to.deep.equal([EmailTaken]);
    });

    it('refuses a taken address on replacement too, and frees an abandoned one', async () => {
      await insert(aUser());
      await insert(aUser({ id: 'user-2', email: 'eve@example.com' }));
      expect(await rejectionOf(replace(aUser({ id: 'user-2' })))).to.be.instanceOf(EmailTaken);
      await replace(aUser({ email: 'ada@example.org' }));
      await replace(aUser({ id: 'user-2' }));
      expect((await current().users.findCredential('ada@example.com'))?.userId).to.equal('user-2');
      expect(await current().users.findCredential('eve@example.com')).to.equal(undefined);
    });

    it('takes both spellings of a domain for one address', async () => {
      await insert(aUser({ email: 'ada@münchen.de' }));
      const spelt = aUser({ id: 'user-2', email: 'Ada@XN--MNCHEN-3YA.de' });
      expect(await rejectionOf(insert(spelt))).to.be.instanceOf(EmailTaken);
      expect((await current().users.findCredential('ada@xn--mnchen-3ya.de'))?.userId).to.equal('user-1');
    });

    it('keeps an account beside an older one with its key, under its exact spelling, until the address changes', async () => {
      const email = 'Ada@xn--mnchen-3ya.de';
      await insert(aUser({ email: 'ada@münchen.de' }));
      await insert(aUser({ id: 'user-2', email, exactEmail: true }));
      const holder = async (key: string) => (await current().users.findCredential(key))?.userId;
      expect(await holder(emailKey(email))).to.equal('user-1');
      expect(await holder(exactEmailKey(email))).to.equal('user-2');
      expect(await holder(exactEmailKey(email.toLowerCase()))).to.equal(undefined);
      expect(await current().users.find('user-2')).to.deep.include({ email, exactEmail: true });
      await replace(aUser({ id: 'user-2', email, exactEmail: true, lastName: 'King' }));
      expect(await current().users.find('user-2')).to.deep.include({ exactEmail: true, lastName: 'King' });
      await replace(aUser({ id: 'user-2', email: 'eve@example.com' }));
      expect(await current().users.find('user-2')).to.not.have.property('exactEmail');
      expect(await holder(exactEmailKey(email))).to.equal(undefined);
      expect(await holder('eve@example.com')).to.equal('user-2');
    });

    it('returns what a directory has to do with a user', async () => {
      const made = {
        madeBy: 'token-1',
        externalId: 'Ext-1',
        addressSetBy: 'directory',
        suspendedByDirectory: true,
      } as const;
      await insert(aUser({ ...made }));
      expect(await current().users.find('user-1')).to.deep.include(made);
      const others = { externalId: null, addressSetBy: 'administrator', suspendedByDirectory: false } as const;
      await replace(aUser({ madeBy: 'token-1', ...others }));
      expect(await current().users.find('user-1')).to.deep.include({ madeBy: 'token-1', ...others });
    });

    it('lets one of two racing writers take an external id, and frees an abandoned one', async () => {
      const [one, other] = [
        aUser({ externalId: 'x' }),
        aUser({ id: 'user-2', email: 'eve@example.com', externalId: 'x' }),
      ];
      const outcomes = await Promise.allSettled([insert(one), insert(other)]);
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
      expect(lost.map((outcome) => (outcome.reason as Error).constructor)).to.deep.equal([ExternalIdTaken]);
      await insert(aUser({ id: 'user-3', email: 'x@example.com', externalId: 'X' }));
      const [winner, loser] = (await current().users.find('user-1')) === undefined ? [other, one] : [one, other];
      await replace({ ...winner, externalId: null });
      await insert(loser);
      expect(await rejectionOf(replace(winner))).to.be.instanceOf(ExternalIdTaken);
      await current().transact(({ users }) => users.remove(loser.id));
      await replace(winner);
      expect(await current().users.find(winner.id)).to.deep.include({ externalId: 'x' });
    });

    it('rejects replacing an unknown user', async () => {
      expect(await rejectionOf(replace(aUser()))).to.be.instanceOf(NotFound);
    });

    it('removes; the second time has no effect; frees the address', async () => {
      await insert(aUser({ roleIds: ['r1'] }));
      for (let time = 0; time < 2; time += 1) await current().transact(({ users }) => users.remove('user-1'));
      expect(await current().users.find('user-1')).to.equal(undefined);
      expect(await current().users.findCredential('ada@example.com')).to.equal(undefined);
      expect(
        await current().transact(({ users }) =>
          users.hasOtherHolder({ roleId: 'r1', exceptId: 'x', usableScopes: [] }),
        ),
      ).to.equal(false);
      await insert(aUser());
    });

    it('tells whether another user who can sign in holds a role', async () => {
      const holds = (exceptId: string) =>
        current().transact(({ users }) => users.hasOtherHolder({ roleId: 'r1', exceptId, usableScopes: [] }));
      const other = aUser({ id: 'user-2', email: 'eve@example.com', roleIds: ['r0', 'r1'] });
      await insert(aUser({ roleIds: ['r1'] }));
      expect(await holds('user-1')).to.equal(false);
      await insert(other, null);
      expect(await holds('user-1'), 'without a password').to.equal(false);
      await replace(other, 'hash');
      expect(await holds('user-1')).to.equal(true);
      await replace({ ...other, suspended: true });
      expect(await holds('user-1'), 'suspended').to.equal(false);
      expect(await holds('user-2')).to.equal(true);
      await replace({ ...other, roleIds: ['r0'] });
      expect(await holds('user-1'), 'without the role').to.equal(false);
      await replace({ ...other, hasPassword: false }, null);
      expect(await holds('user-1'), 'whose password was removed').to.equal(false);
      expect((await current().users.find('user-2'))?.hasPassword).to.equal(false);
    });

    it('tells whether another user who can sign in with a key holds a role', async () => {
      const usableScopes = [
        { kind: 'passkey', scope: 'a.example' },
        { kind: 'identity', scope: 'work' },
      ] as const;
      const holds = ({ users }: StoreTransaction, scopes: OtherHolder['usableScopes'] = usableScopes) =>
        users.hasOtherHolder({ roleId: 'r1', exceptId: 'user-1', usableScopes: scopes });
      const other = aUser({ id: 'user-2', email: 'eve@example.com', roleIds: ['r1'], hasPassword: false });
      await insert(aUser({ roleIds: ['r1'] }));
      await insert(other, null);
      await current().transact(async (transaction) => {
        const { users, signInKeys } = transaction;
        await signInKeys.insert(aKey({ userId: 'user-1', key: 'of the one who is left out' }));
        await signInKeys.insert(aKey({ id: 'key-2', userId: 'user-2', scope: 'b.example' }));
        expect(await holds(transaction), 'a scope that is not used').to.equal(false);
        await signInKeys.insert(aKey({ id: 'key-3', userId: 'user-2', kind: 'identity', scope: 'work' }));
        expect(await holds(transaction), 'a key of this callback').to.equal(true);
        await users.replace({ ...other, suspended: true });
        expect(await holds(transaction), 'suspended').to.equal(false);
        await users.replace(other);
        expect(await holds(transaction), 'a user and a key of this callback').to.equal(true);
      });
      expect(await current().transact((transaction) => holds(transaction))).to.equal(true);
      expect(await current().transact((transaction) => holds(transaction, []))).to.equal(false);
      const anywhere = async (kind: 'identity' | 'passkey') =>
        expect(await current().transact((transaction) => holds(transaction, [{ kind }])), `any ${kind}`).to.equal(true);
      await anywhere('passkey');
      await anywhere('identity');
      await current().transact(async (transaction) => {
        await transaction.users.replace({ ...other, firstName: 'Eve' });
        expect(await holds(transaction), 'a stored key, a user of this callback').to.equal(true);
        await transaction.signInKeys.remove('key-3');
        expect(await holds(transaction), 'a removed key').to.equal(false);
      });
      expect(await current().transact((transaction) => holds(transaction))).to.equal(false);
    });

    it('replaces a hash only if it is the expected one', async () => {
      const { users } = current();
      await insert(aUser());
      await users.rehash('user-1', 'another', 'new');
      expect((await users.findCredentialOf('user-1'))?.passwordHash).to.equal('hash');
      await users.rehash('user-1', 'hash', 'new');
      expect((await users.findCredentialOf('user-1'))?.passwordHash).to.equal('new');
      await users.rehash('nobody', 'hash', 'new');
    });

    it('notes when users were last seen: never back, except from the future, and only that', async () => {
      const { users } = current();
      await insert(aUser({ lastSeen: T0 }));
      await insert(aUser({ id: 'user-2', email: '2@example.com' }));
      const see = (now: number, ...seen: { readonly id: string; readonly at: number }[]) => users.recordSeen(seen, now);
      const seen = async () => [await users.find('user-1'), await users.find('user-2')].map((user) => user?.lastSeen);
      await see(T0 + 9, { id: 'user-1', at: T0 - 1 }, { id: 'nobody', at: T0 }, { id: 'user-2', at: T0 + 2 });
      expect(await seen()).to.deep.equal([T0, T0 + 2]);
      await see(T0 + 9, { id: 'user-1', at: T0 + 8 });
      expect(await seen()).to.deep.equal([T0 + 8, T0 + 2]);
      await see(T0 + 7, { id: 'user-1', at: T0 + 6 });
      expect(await users.find('user-1')).to.deep.equal(aUser({ lastSeen: T0 + 6 }));
      await see(T0);
      expect(await users.find('nobody')).to.equal(undefined);
    });

    it('keeps when users were last seen while their record is replaced', async () => {
      await insert(aUser());
      await current().transact(async ({ users }) => {
        const user = (await users.find('user-1'))!;
        await users.replace({ ...user, firstName: 'Eva', lastSeen: T0 + 5 });
      });
      await current().users.recordSeen([{ id: 'user-1', at: T0 }], T0);
      await replace(aUser({ version: 2 }));
      expect(await current().users.find('user-1')).to.deep.equal(aUser({ version: 2, lastSeen: T0 }));
    });

    it('notes an invitation, which only a replacement ends', async () => {
      await insert(aUser({ hasPassword: false }), null);
      await current().transact(async ({ users }) => {
        await users.invite('nobody', T0);
        await users.invite('user-1', T0 + 1);
        expect((await users.find('user-1'))?.invitedUntil).to.equal(T0 + 1);
      });
      const invited = aUser({ hasPassword: false, invitedUntil: T0 + 1 });
      expect(await current().users.find('user-1')).to.deep.equal(invited);
      const failed = current().transact(async ({ users }) => {
        await users.invite('user-1', T0 + 2);
        throw new NotFound('user');
      });
      expect(await rejectionOf(failed)).to.be.instanceOf(NotFound);
      expect(await current().users.find('user-1')).to.deep.equal(invited);
      await replace({ ...invited, hasPasskey: true, invitedUntil: null });
      expect(await current().users.find('user-1')).to.deep.equal(aUser({ hasPassword: false, hasPasskey: true }));
    });

    it('lists held roles, and removes one from a few users at a time', async () => {
      const store = current();
      const people = ['a', 'b', 'c'].map((id, n) =>
        aUser({ id, email: `${id}@example.com`, roleIds: n === 0 ? ['r1', 'r2'] : ['r2', 'r3'], suspended: n === 1 }),
      );
      await store.transact(async ({ users }) => {
        for (const one of people) await users.insert(one, 'hash');
      });
      expect(await store.users.listHeldRoles()).to.have.members(['r1', 'r2', 'r3']);
      const remove = () => store.transact(({ users }) => users.removeRole('r2', 2));
      expect([await remove(), await remove(), await remove()]).to.deep.equal([2, 1, 0]);
      expect(await store.users.listHeldRoles()).to.have.members(['r1', 'r3']);
      expect(await store.users.find('a')).to.deep.equal({ ...people[0], roleIds: ['r1'] });
      expect(await store.users.find('c')).to.deep.equal({ ...people[2], roleIds: ['r3'] });
    });
  });
}
