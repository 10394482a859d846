import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { Unavailable } from '../../src/domain/domain-error.js';
import { TokenInvalid } from '../../src/domain/sessions/errors.js';
import { ControlledLog } from '../support/controlled-log.js';
import { CountedIds } from '../support/counted-ids.js';
import { deferred, FixedClock } from '../support/fixed-clock.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anInstance, aSeededInstance, BOUND } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';
import { tokenIdOf } from '../support/token-id.js';

/** Two instances over one store, with one clock and one user; the test controls the second one's log. */
async function twoInstances() {
  const store = new MemoryStore({ sha256 });
  const clock = new FixedClock();
  const ids = new CountedIds();
  const one = await aSeededInstance({ store, clock, ids });
  const log = new ControlledLog(store.log);
  const two = anInstance({ store, clock, ids, log });
  await two.projection.refresh();
  await one.join('grace@example.com');
  const admin = await one.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  const token = await one.enter('grace@example.com', 'first password');
  const grace = await two.authenticator.authenticate(token);
  return { store, clock, one, two, log, admin, token, grace };
}

describe('Authenticator', () => {
  it('resolves a token to its user with current permissions', async () => {
    const { one, two, clock, token, grace, admin } = await twoInstances();
    expect(grace.user).to.include({ email: 'grace@example.com' });
    expect(grace.permissions.can('customer.read')).to.be.false;
    await one.update(admin, grace.user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } });
    expect((await one.authenticator.authenticate(token)).permissions.can('customer.read'), 'the very next').to.be.true;
    clock.advance(BOUND + 1);
    expect((await two.authenticator.authenticate(token)).permissions.can('customer.read')).to.be.true;
  });

  it("refuses tokens that the service didn't issue", async () => {
    const { one } = await twoInstances();
    for (const token of ['', 'x', 'a.b.c']) {
      expect(await refusalOf(one.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
    }
  });

  it('refuses a token from the second of its expiry', async () => {
    const { one, clock, token } = await twoInstances();
    const { expiresAt } = one.tokens.verify(token)!;
    clock.advance(expiresAt * 1_000 - clock.now() - 1);
    expect((await one.authenticator.authenticate(token)).user.email).to.equal('grace@example.com');
    clock.advance(1);
    expect(await refusalOf(one.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
  });

  it('refuses a correctly signed token of an unknown session or user', async () => {
    const { one, token } = await twoInstances();
    const claims = { ...one.tokens.verify(token)!, tokenId: tokenIdOf(token) };
    expect(await one.authenticator.authenticate(one.tokens.issue(claims).token)).to.be.an('object');
    for (const wrong of [{ tokenId: 'none' }, { userId: 'none' }]) {
      const forged = one.tokens.issue({ ...claims, ...wrong }).token;
      expect(await refusalOf(one.authenticator.authenticate(forged))).to.be.instanceOf(TokenInvalid);
    }
  });

  it('refuses a correctly signed token whose jti is the id of a stored session', async () => {
    const { one, store, token } = await twoInstances();
    const claims = one.tokens.verify(token)!;
    expect(await store.sessions.find(claims.sessionId)).to.include({ userId: claims.userId });
    expect(await store.sessions.find(tokenIdOf(token))).to.equal(undefined);
    const forged = one.tokens.issue({ ...claims, tokenId: claims.sessionId }).token;
    expect(await refusalOf(one.authenticator.authenticate(forged))).to.be.instanceOf(TokenInvalid);
  });

  describe('a session ended on one instance is refused by the other within the bound', () => {
    type Setting = Awaited<ReturnType<typeof twoInstances>>;
    const ends: [name: string, end: (setting: Setting) => Promise<unknown>][] = [
      ['a logout', ({ one, grace }) => one.signOut.execute(grace, { requestId: 'request-1', dryRun: undefined })],
      ['a suspension', ({ one, admin, grace }) => one.update(admin, grace.user.id, { patch: { suspended: true } })],
      ['a new password', ({ one, admin, grace }) => one.update(admin, grace.user.id, { password: 'another one' })],
    ];
    for (const [name, end] of ends) {
      it(name, async () => {
        const setting = await twoInstances();
        const { one, two, clock, token } = setting;
        await two.projection.refresh();
        await two.authenticator.authenticate(token);
        clock.advance(1);
        await end(setting);
        expect(await refusalOf(one.authenticator.authenticate(token)), 'here at once').to.be.instanceOf(TokenInvalid);
        clock.advance(BOUND - 1);
        await two.authenticator.authenticate(token); // What it holds is as old as it may be.
        clock.advance(1);
        expect(await refusalOf(two.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
      });
    }
  });

  it('a reinstated user needs a new session', async () => {
    const { one, admin, grace, token } = await twoInstances();
    await one.update(admin, grace.user.id, { patch: { suspended: true } });
    await one.update(admin, grace.user.id, { patch: { suspended: false } });
    expect(await refusalOf(one.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
    expect(await one.enterAs('grace@example.com', 'first password')).to.be.an('object');
  });

  it("throws Unavailable, never TokenInvalid, when it can't check", async () => {
    const { two, clock, log, token } = await twoInstances();
    const { userId, issuedAt, expiresAt } = two.tokens.verify(token)!;
    const unknown = two.tokens.issue({ userId, tokenId: 'none', issuedAt, expiresAt }).token;
    log.failing = true;
    expect(await refusalOf(two.authenticator.authenticate(unknown)), 'fresh, but not sure').to.be.instanceOf(
      Unavailable,
    );
    expect((await two.authenticator.authenticate(token)).user, 'fresh and held').to.be.an('object');
    clock.advance(BOUND + 1);
    expect(await refusalOf(two.authenticator.authenticate(token))).to.be.instanceOf(Unavailable);
    log.failing = false;
    expect((await two.authenticator.authenticate(token)).user).to.be.an('object');
  });

  it('throws Unavailable after 1.5 s without response', async () => {
    const { two, clock, log, token } = await twoInstances();
    clock.advance(BOUND + 1);
    log.stall();
    const asked = refusalOf(two.authenticator.authenticate(token));
    clock.advance(1_500);
    expect(await asked).to.be.instanceOf(Unavailable);
    log.go();
  });

  it("doesn't bring a session back that ended while its time of opening was corrected", async () => {
    const { store, one, two, clock, admin, grace, token } = await twoInstances();
    clock.jumpWall(-86_400_000);
    await one.update(admin, grace.user.id, { patch: { firstName: 'Grace' } });
    await two.projection.refresh();
    const [asked, read, find] = [deferred<undefined>(), deferred<undefined>(), store.users.find.bind(store.users)];
    store.users.find = async (id) => {
      asked.resolve(undefined);
      await read.promise;
      return find(id);
    };
    const answered = two.authenticator.authenticate(token);
    await asked.promise;
    await two.signOut.execute(grace, { requestId: 'request-1', dryRun: undefined });
    read.resolve(undefined);
    await answered.catch(() => undefined);
    expect(await refusalOf(two.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
  });

  it("doesn't use a projection that became stale while the session was read", async () => {
    const { store, one, two, clock, log, admin, grace } = await twoInstances();
    const token = await one.enter('grace@example.com', 'first password');
    const read = deferred<undefined>();
    const find = store.sessions.find.bind(store.sessions);
    store.sessions.find = async (id) => {
      const session = await find(id);
      await read.promise;
      return session;
    };
    const asked = refusalOf(two.authenticator.authenticate(token));
    await new Promise((resolve) => setImmediate(resolve));
    await one.update(admin, grace.user.id, { patch: { suspended: true } });
    clock.advance(BOUND + 1);
    log.failing = true;
    read.resolve(undefined);
    expect(await asked).to.be.instanceOf(Unavailable);
    log.failing = false;
    expect(await refusalOf(two.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
  });

  it('accepts a session newer than the cached user', async () => {
    const { one, two, admin, grace } = await twoInstances();
    await one.update(admin, grace.user.id, { password: 'another one' });
    const token = await one.enter('grace@example.com', 'another one');
    const actor = await two.authenticator.authenticate(token);
    expect(actor.user.epoch).to.equal(grace.user.epoch + 1);
  });
});
