import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { EscalationDenied, Forbidden, LastAdministrator, SelfLockout } from '../../src/domain/permissions/errors.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { NotFound, RateLimited, StaleVersion, ValidationFailed } from '../../src/domain/domain-error.js';
import { TokenInvalid } from '../../src/domain/sessions/errors.js';
import { EmailTaken, RegistrationClosed } from '../../src/domain/users/errors.js';
import { created } from '../support/builders.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADDRESS, ADMIN_EMAIL, ADMIN_PASSWORD, anInstance, aSeededInstance } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';

const GRACE = 'grace@example.com';
const RIGHT = 'first password';

async function aHouse(options: { windowSeconds?: number } = {}) {
  const instance = await aSeededInstance({ store: new HostileStore(new MemoryStore({ sha256 })), ...options });
  await instance.join(GRACE);
  const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  const grace = await instance.enterAs(GRACE, RIGHT);
  return { instance, admin, grace };
}

/** Fields named in an error. */
async function fieldsOf(promise: Promise<unknown>): Promise<string[]> {
  const error = await refusalOf(promise);
  expect(error).to.be.instanceOf(ValidationFailed);
  return Object.keys((error as ValidationFailed).fields);
}

describe('Register', () => {
  it('stores a user without roles, signs them in, and logs only field names', async () => {
    const { instance } = await aHouse();
    const avatar = await instance.issueAvatar();
    const { user, token } = await instance.join('New@Example.com', { avatar });
    expect(user).to.include({ avatar, email: 'New@Example.com', suspended: false, hasPassword: true, epoch: 0 });
    expect(user.roleIds).to.deep.equal([]);
    expect((await instance.authenticator.authenticate(token)).user).to.deep.equal(user);
    const last = (await instance.store.log.listAfter(0, 100)).at(-1)!;
    expect(last).to.deep.include({ actorId: user.id, recordId: user.id, before: null, requestId: 'request-1' });
    expect(last.after).to.deep.equal({
      roles: [],
      suspended: false,
      profile: ['avatar', 'email', 'first_name', 'last_name', 'password'],
    });
  });

  it('exactly one of sixty registrations with the same address succeeds', async () => {
    const { instance } = await aHouse();
    const tries = Array.from({ length: 60 }, (_, n) =>
      instance.join(n % 2 === 0 ? 'same@example.com' : 'SAME@example.com').catch((error: unknown) => error),
    );
    const results = await Promise.all(tries);
    expect(results.filter((result) => result instanceof EmailTaken)).to.have.length(59);
    const changes = await instance.store.log.listAfter(0, 1_000);
    expect(
      changes.filter(({ resource }) => resource === 'user'),
      'admin, grace and one',
    ).to.have.length(3);
  });

  it('accepts only an avatar path returned by the upload', async () => {
    const { instance } = await aHouse();
    expect(await fieldsOf(instance.join('a@b', { avatar: '/avatars/else.png' }))).to.deep.equal(['avatar']);
  });

  it('can be closed', async () => {
    const instance = anInstance({ store: new MemoryStore(), open: false });
    expect(await refusalOf(instance.register.admit(ADDRESS))).to.be.instanceOf(RegistrationClosed);
    await anInstance({ store: new MemoryStore() }).register.admit(ADDRESS);
  });
});

describe('UpdateUser', () => {
  it("accepts the three forms of the caller's own record", async () => {
    const { instance, grace } = await aHouse();
    const { id, email } = grace.user;
    const named = await instance.update(grace, id, { patch: { firstName: 'G', lastName: 'H' } });
    expect(named).to.include({ firstName: 'G', lastName: 'H', version: 2 });
    const avatar = await instance.issueAvatar();
    const pictured = await instance.update(grace, id, { patch: { avatar } });
    expect(pictured).to.include({ avatar, version: 3 });
    const secured = await instance.update(grace, id, { patch: { email: email.toUpperCase() }, password: 'second one' });
    expect(secured).to.include({ email, version: 4, epoch: 1 });
    expect(await instance.store.users.find(id)).to.deep.equal(secured);
  });

  it('writes nothing when nothing changes', async () => {
    const { instance, grace } = await aHouse();
    const head = await instance.store.log.head();
    const { firstName, email, roleIds, suspended } = grace.user;
    const patch = { firstName, email, roleIds, suspended };
    expect(await instance.update(grace, grace.user.id, { patch })).to.deep.equal(grace.user);
    expect(await instance.store.log.head()).to.deep.equal(head);
  });

  describe('of the own password', () => {
    it('needs no current password within the window after signing in, to the millisecond', async () => {
      const { instance, grace } = await aHouse({ windowSeconds: 60 });
      instance.clock.advance(60_001);
      expect(await fieldsOf(instance.update(grace, grace.user.id, { password: 'second one' }))).to.deep.equal([
        'passwordOld',
      ]);
      instance.clock.advance(-1);
      expect((await instance.update(grace, grace.user.id, { password: 'second one' })).epoch).to.equal(1);
    });

    it('always needs it when the window is 0', async () => {
      const { instance, grace } = await aHouse({ windowSeconds: 0 });
      expect(await fieldsOf(instance.update(grace, grace.user.id, { password: 'second one' }))).to.deep.equal([
        'passwordOld',
      ]);
    });

    for (const field of ['passwordOld', 'old_password', 'oldPassword', 'current_password']) {
      it(`accepts ${field} as current password, and names it when it's wrong, window or not`, async () => {
        const { instance, grace } = await aHouse();
        const passwordChange = (password: string) => ({ password: 'second one', currentPassword: { field, password } });
        expect(await fieldsOf(instance.update(grace, grace.user.id, passwordChange('wrong')))).to.deep.equal([field]);
        instance.clock.advance(301_000);
        await instance.update(grace, grace.user.id, passwordChange(RIGHT));
        await instance.enter(GRACE, 'second one');
      });
    }

    it('a wrong current password counts as a failed sign-in', async () => {
      const { instance, grace } = await aHouse();
      const wrong = { password: 'second one', currentPassword: { field: 'passwordOld', password: 'wrong' } };
      for (let n = 0; n < 10; n += 1) await fieldsOf(instance.update(grace, grace.user.id, wrong));
      expect(instance.log.outcomes.slice(-10)).to.deep.equal(Array.from({ length: 10 }, () => 'proof_wrong'));
      expect(await refusalOf(instance.update(grace, grace.user.id, wrong))).to.be.instanceOf(RateLimited);
      expect(await refusalOf(instance.enter(GRACE, RIGHT))).to.be.instanceOf(RateLimited);
    });

    it('must differ from the old one, whether or not that is sent', async () => {
      const { instance, grace } = await aHouse();
      const currentPassword = { field: 'passwordOld', password: RIGHT };
      expect(await fieldsOf(instance.update(grace, grace.user.id, { password: RIGHT }))).to.deep.equal(['password']);
      expect(await fieldsOf(instance.update(grace, grace.user.id, { password: RIGHT, currentPassword }))).to.deep.equal(
        ['password'],
      );
    });

    it('ends other sessions and keeps the current one', async () => {
      const { instance } = await aHouse();
      const [mine, other] = [await instance.enter(GRACE, RIGHT), await instance.enter(GRACE, RIGHT)];
      const actor = await instance.authenticator.authenticate(mine);
      await instance.authenticator.authenticate(other);
      await instance.update(actor, actor.id, { password: 'second one' });
      expect((await instance.authenticator.authenticate(mine)).user.epoch).to.equal(1);
      expect(await refusalOf(instance.authenticator.authenticate(other))).to.be.instanceOf(TokenInvalid);
      await refusalOf(instance.enter(GRACE, RIGHT));
      await instance.enter(GRACE, 'second one');
    });

    it("is accepted with the user's current address or none, for any caller", async () => {
      const { instance, admin, grace } = await aHouse();
      for (const actor of [grace, admin]) {
        const input = { patch: { email: 'new@example.com' }, password: 'second one' };
        expect(await fieldsOf(instance.update(actor, grace.user.id, input))).to.deep.equal(['email']);
      }
    });

    it('is refused before hashing', async () => {
      const { instance, grace } = await aHouse();
      const before = instance.hasher.hashed.length + instance.hasher.verified.length;
      const stale = instance.update(grace, grace.user.id, { password: 'second one', matches: () => false });
      expect(await refusalOf(stale)).to.be.instanceOf(StaleVersion);
      const privileged = instance.update(grace, grace.user.id, { patch: { suspended: true }, password: 'second one' });
      expect(await refusalOf(privileged)).to.be.instanceOf(Forbidden);
      expect(instance.hasher.hashed.length + instance.hasher.verified.length).to.equal(before);
    });
  });

  it('a password set by an administrator ends every session of the user', async () => {
    const { instance, admin, grace } = await aHouse();
    const token = await instance.enter(GRACE, RIGHT);
    await instance.update(admin, grace.user.id, { password: 'second one' });
    expect(await refusalOf(instance.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
    await instance.enter(GRACE, 'second one');
  });

  it('refuses privileged fields without the permissions', async () => {
    const { instance, admin, grace } = await aHouse();
    for (const patch of [{ suspended: true }, { roleIds: [ADMINISTRATOR_ROLE_ID] }, { email: 'new@example.com' }]) {
      expect(await refusalOf(instance.update(grace, grace.user.id, { patch }))).to.be.instanceOf(Forbidden);
    }
    expect(await refusalOf(instance.update(grace, admin.user.id, {}))).to.be.instanceOf(Forbidden);
    expect(await refusalOf(instance.update(grace, 'unknown', {})), 'known or not').to.be.instanceOf(Forbidden);
    expect(await refusalOf(instance.update(admin, 'unknown', {}))).to.be.instanceOf(NotFound);
  });

  it('refuses changes to an administrator by a user with fewer permissions', async () => {
    const { instance, admin, grace } = await aHouse();
    const abilities = { account: { read: true, update: true } };
    await instance.writer.write({ actorId: 'system:test', requestId: null }, (transaction) =>
      transaction.record(created('role', 'role-clerk', { name: 'Clerk', abilities })),
    );
    await instance.update(admin, grace.user.id, { patch: { roleIds: ['role-clerk'] } });
    const clerk = await instance.enterAs(GRACE, RIGHT);
    expect(await refusalOf(instance.update(clerk, admin.user.id, { password: 'mine now' }))).to.be.instanceOf(
      EscalationDenied,
    );
    expect(
      await refusalOf(instance.update(clerk, clerk.user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } })),
    ).to.be.instanceOf(EscalationDenied);
  });

  it('keeps e-mail addresses unique', async () => {
    const { instance, admin, grace } = await aHouse();
    const taken = instance.update(admin, grace.user.id, { patch: { email: 'ADMIN@example.com' } });
    expect(await refusalOf(taken)).to.be.instanceOf(EmailTaken);
  });

  it('keeps the last administrator, even when two are removed concurrently', async () => {
    const { instance, admin, grace } = await aHouse();
    const drop = { patch: { roleIds: [] } };
    expect(await refusalOf(instance.update(admin, admin.user.id, drop))).to.be.instanceOf(LastAdministrator);
    expect(await refusalOf(instance.update(admin, admin.user.id, { patch: { suspended: true } }))).to.be.instanceOf(
      SelfLockout,
    );
    await instance.update(admin, grace.user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } });
    const second = await instance.enterAs(GRACE, RIGHT);
    const results = await Promise.allSettled([
      instance.update(admin, admin.user.id, drop),
      instance.update(second, second.user.id, drop),
    ]);
    expect(results.map(({ status }) => status)).to.have.members(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).to.be.instanceOf(LastAdministrator);
  });

  it('when two suspend each other, one succeeds and the other has no session left', async () => {
    const { instance, admin, grace } = await aHouse();
    await instance.update(admin, grace.user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } });
    const second = await instance.enterAs(GRACE, RIGHT);
    const results = await Promise.allSettled([
      instance.update(admin, grace.user.id, { patch: { suspended: true } }),
      instance.update(second, admin.user.id, { patch: { suspended: true } }),
    ]);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as Error).name)).to.deep.equal(['TokenInvalid']);
  });
});
