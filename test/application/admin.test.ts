import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { GrantAdministrator } from '../../src/application/admin/grant-administrator.js';
import { ListRecoveries } from '../../src/application/admin/list-recoveries.js';
import { ResetPassword } from '../../src/application/admin/reset-password.js';
import { VerifyStore } from '../../src/application/admin/verify-store.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { RateLimited, ValidationFailed } from '../../src/domain/domain-error.js';
import { parseEmail } from '../../src/domain/text/email.js';
import { NobodyHasAddress } from '../../src/domain/users/errors.js';
import { FixedClock } from '../support/fixed-clock.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anInstance, aSeededInstance } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';

const ADDRESS = 'grace@example.com';
const GRACE = parseEmail(ADDRESS)!;
const NOBODY = parseEmail('nobody@example.com')!;

async function aHouse() {
  const instance = await aSeededInstance({ store: new HostileStore(new MemoryStore({ sha256 })) });
  const { store, writer, hasher, clock } = instance;
  const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  const { user } = await instance.join(ADDRESS);
  return {
    ...{ instance, store, clock, admin, user },
    reset: new ResetPassword({
      users: store.users,
      limits: store.limits,
      sha256,
      writer,
      hasher,
      passwordMinLength: 8,
    }),
    grant: new GrantAdministrator(writer),
    recoveries: new ListRecoveries(store.recoveries, store.users),
    verify: () => new VerifyStore(store.audit, sha256).execute({ onProgress: () => undefined }),
    lastEntry: async () => (await store.log.listAfter((await store.log.head()).seq - 1, 1))[0],
    seq: async () => (await store.log.head()).seq,
  };
}

describe('ResetPassword', () => {
  it('lets the owner in again where guesses from many networks are refused', async () => {
    const { instance, reset } = await aHouse();
    const { limits } = instance;
    for (let index = 0; index < 100; index += 1) await limits.count(ADDRESS, `198.51.100.${index}`);
    expect(await refusalOf(limits.count(ADDRESS, '192.0.2.9'))).to.be.instanceOf(RateLimited);
    await reset.execute({ email: GRACE, password: 'another password' });
    await limits.count(ADDRESS, '192.0.2.9');
  });

  it('sets a password and ends every session, logged as over HTTP except for the actor', async () => {
    const { instance, user, reset, lastEntry, verify, store } = await aHouse();
    const token = await instance.enter(ADDRESS, 'first password');
    const answered = await reset.execute({ email: GRACE, password: 'another password' });
    expect(await store.users.find(user.id)).to.deep.equal(answered);
    expect(answered).to.include({ epoch: 1, version: 2, hasPassword: true });
    expect(await lastEntry()).to.deep.include({
      ...{ actorId: 'system:admin', requestId: null, resource: 'user', recordId: user.id, action: 'updated' },
      ...{ before: {}, after: { profile: ['password'] } },
    });
    expect(await refusalOf(instance.authenticator.authenticate(token))).to.include({ code: 'token_invalid' });
    expect(await refusalOf(instance.enter(ADDRESS, 'first password'))).to.include({ code: 'invalid_credentials' });
    await instance.enter(ADDRESS, 'another password');
    expect(await verify()).to.have.property('head');
  });

  it('refuses an unknown address and a password that is too short, and writes nothing', async () => {
    const { instance, reset, seq } = await aHouse();
    const [before, hashed] = [await seq(), instance.hasher.hashed.length];
    expect(await refusalOf(reset.execute({ email: NOBODY, password: 'another password' }))).to.be.instanceOf(
      NobodyHasAddress,
    );
    const error = await refusalOf(reset.execute({ email: GRACE, password: 'seven77' }));
    expect(error).to.be.instanceOf(ValidationFailed);
    expect((error as ValidationFailed).fields['password']?.message).to.equal('needs at least 8 characters');
    expect([await seq(), instance.hasher.hashed.length]).to.deep.equal([before, hashed]);
  });
});

describe('GrantAdministrator', () => {
  it('adds the role to the others, with immediate effect', async () => {
    const { instance, user, grant, lastEntry, verify } = await aHouse();
    const token = await instance.enter(ADDRESS, 'first password');
    const granted = await grant.execute({ email: GRACE });
    expect(granted).to.include({ gainedRole: true, wasReinstated: false });
    expect(granted.user).to.deep.include({ roleIds: [ADMINISTRATOR_ROLE_ID], epoch: 0, version: 2 });
    expect(await lastEntry()).to.deep.include({
      ...{ actorId: 'system:admin', requestId: null, resource: 'user', recordId: user.id, action: 'updated' },
      ...{ before: { roles: [] }, after: { roles: [ADMINISTRATOR_ROLE_ID] } },
    });
    const { permissions } = await instance.authenticator.authenticate(token);
    expect(permissions.can('role.update')).to.equal(true);
    expect(await verify()).to.have.property('head');
  });

  it('lifts a suspension, with or without adding the role', async () => {
    const { instance, admin, user, grant, lastEntry, verify } = await aHouse();
    await instance.update(admin, user.id, { patch: { suspended: true } });
    expect(await grant.execute({ email: GRACE })).to.include({ gainedRole: true, wasReinstated: true });
    await instance.update(admin, user.id, { patch: { suspended: true } });
    const again = await grant.execute({ email: GRACE });
    expect(again).to.include({ gainedRole: false, wasReinstated: true });
    expect(again.user).to.include({ suspended: false, epoch: 2 });
    expect((await lastEntry())?.after).to.deep.equal({ suspended: false });
    expect(await verify()).to.have.property('head');
  });

  it('writes nothing for an existing administrator, and refuses an unknown address', async () => {
    const { grant, seq } = await aHouse();
    const before = await seq();
    const granted = await grant.execute({ email: parseEmail(ADMIN_EMAIL)! });
    expect(granted).to.include({ gainedRole: false, wasReinstated: false });
    expect(await refusalOf(grant.execute({ email: NOBODY }))).to.be.instanceOf(NobodyHasAddress);
    expect(await seq()).to.equal(before);
  });
});

describe('ListRecoveries', () => {
  it('lists requesting users, newest first, and skips deleted and unknown ones', async () => {
    const { instance, user, admin, recoveries, store, clock } = await aHouse();
    expect(await recoveries.execute()).to.deep.equal([]);
    const at = clock.now();
    const asked = [user.id, null, 'gone', admin.user.id].entries();
    for (const [n, userId] of asked) await store.recoveries.insert({ id: instance.ids.next(), userId, at: at + n });
    expect(await recoveries.execute()).to.deep.equal([
      { at: at + 3, user: admin.user },
      { at, user },
    ]);
  });
});

describe('VerifyStore', () => {
  it('finds no error after changes of every kind, and reports progress', async () => {
    const { instance, admin, user, store } = await aHouse();
    await instance.update(admin, user.id, { patch: { suspended: true, roleIds: [ADMINISTRATOR_ROLE_ID] } });
    await instance.signOut.execute(admin, { requestId: 'request-1', dryRun: undefined });
    const told: unknown[] = [];
    const result = await new VerifyStore(store.audit, sha256).execute({ onProgress: (...step) => told.push(step) });
    const head = await store.log.head();
    expect(result).to.deep.equal({ head, users: 2, exactSpellings: [] });
    expect(told).to.deep.equal([
      ['entries', head.seq, head.seq],
      ['users', 2, 2],
    ]);
  });

  it('finds no error in changes of a process whose clock is behind the log', async () => {
    const { instance, admin, store, verify } = await aHouse();
    const clock = new FixedClock(instance.clock.now() - 60_000);
    const late = anInstance({ store, clock, ids: instance.ids });
    await late.projection.refresh();
    const { user } = await late.join('ada@example.com');
    expect(user).to.include({ created: instance.clock.now(), updated: instance.clock.now() });
    expect(await store.users.find(user.id)).to.deep.equal(user);
    await late.update(admin, user.id, { patch: { firstName: 'Countess' } });
    expect(await verify()).to.have.property('head');
  });

  it('finds no error in an empty store', async () => {
    const { audit } = new MemoryStore();
    const result = await new VerifyStore(audit, sha256).execute({ onProgress: () => undefined });
    expect(result).to.deep.include({ users: 0 });
  });
});
