import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { RateLimited, StorageFull, Unavailable } from '../../src/domain/domain-error.js';
import { AccountSuspended, InvalidCredentials, TokenInvalid } from '../../src/domain/sessions/errors.js';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  ADDRESS,
  anInstance,
  aSeededInstance,
  type Instance,
} from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';
import { rejectionOf } from '../support/rejection.js';

const GRACE = 'grace@example.com';
const RIGHT = 'first password';
/** Nobody has signed in from there. */
const ELSEWHERE = '192.0.2.2';
const HOUR = 3_600_000;

async function aHouse(options: { perAccount?: number; perAddress?: number; perRecovery?: number } = {}) {
  const store = new MemoryStore({ sha256 });
  const instance = await aSeededInstance({ store, ...options });
  const { user } = await instance.join(GRACE);
  const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
  instance.hasher.verified.length = 0;
  instance.log.signIns.length = 0;
  return { instance, grace: user, admin };
}

function tryOnce({ signIn }: Instance, email: string, password: string, address = ADDRESS) {
  return signIn.execute({ email, password, device: { address, userAgent: '' }, requestId: null });
}

async function fail(instance: Instance, times: number, email = GRACE, address = ADDRESS): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect(await refusalOf(tryOnce(instance, email, 'wrong', address)), `${n}`).to.be.instanceOf(InvalidCredentials);
  }
}

function methodsOf(port: Record<string, unknown>): string[] {
  const names = new Set<string>();
  for (let at: object = port; at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names].filter((name) => name !== 'constructor' && typeof port[name] === 'function');
}

/** Counts the store calls of a step. */
async function callsOf(instance: Instance, step: () => Promise<unknown>): Promise<string[]> {
  const { users, sessions, limits } = instance.store;
  const calls: string[] = [];
  const spies = { users, sessions, limits } as unknown as Record<string, Record<string, unknown>>;
  for (const [name, port] of Object.entries(spies)) {
    for (const method of methodsOf(port)) {
      const real = port[method] as (...given: unknown[]) => unknown;
      port[method] = (...given: unknown[]) => {
        calls.push(`${name}.${method}`);
        return real.apply(port, given);
      };
    }
  }
  await step();
  return calls;
}

describe('SignIn', () => {
  it('opens a session and returns its token', async () => {
    const { instance, grace } = await aHouse();
    const { user, token, permissions } = await tryOnce(instance, ' GRACE@example.com ', RIGHT);
    expect(user).to.deep.equal(grace);
    expect(permissions.can('account.read')).to.be.false;
    const claims = instance.tokens.verify(token)!;
    expect(claims).to.include({ userId: grace.id, issuedAt: Math.floor(instance.clock.now() / 1_000) });
    expect(claims.expiresAt - claims.issuedAt).to.equal(43_200);
    expect((await instance.authenticator.authenticate(token)).session.id).to.equal(claims.sessionId);
    const line = { userId: grace.id, address: ADDRESS, requestId: null, method: 'password', outcome: 'signed_in' };
    expect(instance.log.signIns).to.deep.equal([line]);
  });

  it('does the same for unknown, wrong and missing passwords: one verification, the same calls, the same error', async () => {
    const seen: { calls: string[]; message: string; code: string }[] = [];
    for (const kind of ['unknown', 'wrong', 'none']) {
      const { instance, grace } = await aHouse();
      if (kind === 'none') {
        await instance.store.transact(
          async ({ users }) => {
            await users.remove(grace.id);
            await users.insert({ ...grace, hasPassword: false }, null);
          },
          { users: [], sessions: [] },
        );
      }
      const calls = await callsOf(instance, async () => {
        const error = await refusalOf(tryOnce(instance, kind === 'unknown' ? 'x@y.z' : GRACE, 'wrong', ELSEWHERE));
        expect(error).to.be.instanceOf(InvalidCredentials);
        const { message, code } = error as InvalidCredentials;
        seen.push({ calls: [], message, code });
      });
      seen.at(-1)!.calls.push(...calls);
      expect(instance.hasher.verified, kind).to.have.length(1);
      expect(instance.hasher.hashed.slice(2), kind).to.deep.equal([]);
      expect(instance.log.outcomes, kind).to.deep.equal(['wrong_credentials']);
    }
    expect(seen[0]!.calls).to.include('users.findCredential').and.include('limits.take');
    expect(seen[1]).to.deep.equal(seen[0]);
    expect(seen[2]).to.deep.equal(seen[0]);
  });

  it('reveals a suspension only after the correct password', async () => {
    const { instance, grace, admin } = await aHouse();
    await instance.update(admin, grace.id, { patch: { suspended: true } });
    expect(await refusalOf(tryOnce(instance, GRACE, 'wrong'))).to.be.instanceOf(InvalidCredentials);
    expect(await refusalOf(tryOnce(instance, GRACE, RIGHT))).to.be.instanceOf(AccountSuspended);
    expect(instance.log.outcomes).to.deep.equal(['wrong_credentials', 'suspended']);
  });

  it('logs why the storage could not open a session, and bugs as failed', async () => {
    const { instance } = await aHouse();
    const unknown = new Unavailable('outcome_unknown', 'The session may or may not have been saved.');
    for (const [error, outcome] of [
      [new StorageFull(new Error('no space')), 'storage_full'],
      [new Unavailable('storage_unavailable', 'Try again.'), 'storage_unavailable'],
      [unknown, 'outcome_unknown'],
      [new TypeError('a bug'), 'failed'],
    ] as const) {
      instance.store.sessions.insert = () => Promise.reject(error);
      expect(await rejectionOf(tryOnce(instance, GRACE, RIGHT))).to.equal(error);
      expect(instance.log.outcomes.at(-1)).to.equal(outcome);
    }
  });

  it('a suspension during hashing leaves an invalid session, even after reinstatement', async () => {
    const { instance, grace, admin } = await aHouse();
    instance.hasher.during = async () => {
      await instance.update(admin, grace.id, { patch: { suspended: true } });
      await instance.update(admin, grace.id, { patch: { suspended: false } });
    };
    const { token } = await tryOnce(instance, GRACE, RIGHT);
    instance.hasher.during = undefined;
    expect(await refusalOf(instance.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
  });

  it('so does a password change during hashing', async () => {
    const { instance, grace, admin } = await aHouse();
    instance.hasher.during = () => instance.update(admin, grace.id, { password: 'another one' });
    const { token } = await tryOnce(instance, GRACE, RIGHT);
    expect(await refusalOf(instance.authenticator.authenticate(token))).to.be.instanceOf(TokenInvalid);
  });

  it('rehashes when the parameters are stronger, and still signs in when the queue is full', async () => {
    const { instance } = await aHouse();
    instance.hasher.generation = 2;
    await tryOnce(instance, GRACE, RIGHT);
    const hash = async () => (await instance.store.users.findCredential(GRACE))?.passwordHash;
    expect(await hash()).to.match(/^cheap\$2\$/);
    instance.hasher.generation = 3;
    instance.hasher.during = async () => (instance.hasher.full = true);
    expect((await tryOnce(instance, GRACE, RIGHT)).token).to.be.a('string');
    expect(await hash()).to.match(/^cheap\$2\$/);
  });

  it('throws Unavailable when the queue is full, and counts nothing', async () => {
    const { instance } = await aHouse({ perAccount: 1, perAddress: 1 });
    instance.hasher.full = true;
    for (let n = 0; n < 5; n += 1) {
      const error = await refusalOf(tryOnce(instance, GRACE, RIGHT));
      expect(error).to.be.instanceOf(Unavailable).and.include({ code: 'overloaded' });
    }
    expect(new Set(instance.log.outcomes)).to.deep.equal(new Set(['overloaded']));
    instance.hasher.full = false;
    await tryOnce(instance, GRACE, RIGHT);
  });

  describe('limits', () => {
    it('impose a wait after ten failures, before hashing and even for the correct password', async () => {
      const { instance } = await aHouse();
      await fail(instance, 10);
      instance.hasher.verified.length = 0;
      const error = await refusalOf(tryOnce(instance, ' Grace@Example.com', RIGHT));
      expect(error).to.be.instanceOf(RateLimited).and.include({ retryAfterSeconds: 60 });
      expect(instance.hasher.verified).to.deep.equal([]);
      expect(instance.log.outcomes.at(-1)).to.equal('limited');
      instance.clock.advance(60_000);
      await tryOnce(instance, GRACE, RIGHT);
      await fail(instance, 10);
    });

    it('count concurrent attempts', async () => {
      const { instance } = await aHouse();
      const tries = Array.from({ length: 30 }, () => refusalOf(tryOnce(instance, GRACE, 'wrong')));
      const errors = await Promise.all(tries);
      expect(errors.filter((error) => error instanceof InvalidCredentials)).to.have.length(10);
      expect(instance.hasher.verified).to.have.length(10);
    });

    it('are per account and address', async () => {
      const { instance } = await aHouse();
      await fail(instance, 10);
      await tryOnce(instance, GRACE, RIGHT, '192.0.2.2');
      await tryOnce(instance, ADMIN_EMAIL, ADMIN_PASSWORD);
    });

    it('are the same for an unknown account', async () => {
      const { instance } = await aHouse();
      await fail(instance, 10, 'nobody');
      expect(await refusalOf(tryOnce(instance, 'nobody', 'x'))).to.be.instanceOf(RateLimited);
    });

    it('per address count every account, and a success undoes only its own attempt', async () => {
      const { instance } = await aHouse({ perAddress: 3 });
      await fail(instance, 1, 'a');
      await fail(instance, 1, 'b');
      for (let n = 0; n < 5; n += 1) await tryOnce(instance, GRACE, RIGHT);
      await fail(instance, 1, 'c');
      expect(await refusalOf(tryOnce(instance, GRACE, RIGHT))).to.be.instanceOf(RateLimited);
      expect(await refusalOf(instance.limits.checkAddress(ADDRESS))).to.be.instanceOf(RateLimited);
      await instance.limits.checkAddress('192.0.2.2');
    });

    it("an attempt refused for its address doesn't count for the account", async () => {
      const { instance } = await aHouse({ perAccount: 2, perAddress: 1 });
      await fail(instance, 1, 'a');
      for (let n = 0; n < 5; n += 1) {
        expect(await refusalOf(tryOnce(instance, GRACE, 'wrong'))).to.be.instanceOf(RateLimited);
      }
      const { store, clock } = instance;
      const withoutAddresses = anInstance({ store, clock, perAccount: 2, perAddress: 0 });
      await withoutAddresses.limits.count(GRACE, ADDRESS);
    });

    it("an attempt that can't be counted everywhere counts nowhere", async () => {
      const { instance } = await aHouse({ perAccount: 1, perAddress: 1 });
      const { limits } = instance.store;
      const take = limits.take.bind(limits);
      const isLast = (key: string) => key.startsWith('sign-in:unknown-networks:');
      limits.take = (key, ...rest) =>
        isLast(key) ? Promise.reject(new Unavailable('overloaded', 'Try again.')) : take(key, ...rest);
      expect(await refusalOf(tryOnce(instance, GRACE, RIGHT, ELSEWHERE))).to.be.instanceOf(Unavailable);
      limits.take = take;
      expect((await tryOnce(instance, GRACE, RIGHT, ELSEWHERE)).token).to.be.a('string');
    });

    it("do without a known network that can't be stored, because the session was", async () => {
      const { instance } = await aHouse();
      const { limits } = instance.store;
      const take = limits.take.bind(limits);
      limits.take = (key, ...rest) =>
        key.startsWith('known:') ? Promise.reject(new StorageFull(new Error('no space'))) : take(key, ...rest);
      expect((await tryOnce(instance, GRACE, RIGHT, ELSEWHERE)).token).to.be.a('string');
      expect((await instance.join('ada@example.com')).user.email).to.equal('ada@example.com');
    });

    it('0 is off', async () => {
      const { instance } = await aHouse({ perAccount: 0, perAddress: 0 });
      await fail(instance, 120);
      await tryOnce(instance, GRACE, RIGHT);
    });
  });
});

describe('SignOut', () => {
  it("ends the caller's session and no other; a second call throws TokenInvalid", async () => {
    const { instance } = await aHouse();
    const [first, second] = [await instance.enter(GRACE, RIGHT), await instance.enter(GRACE, RIGHT)];
    const actor = await instance.authenticator.authenticate(first);
    await instance.signOut.execute(actor, { requestId: 'request-9', dryRun: undefined });
    expect(await refusalOf(instance.authenticator.authenticate(first))).to.be.instanceOf(TokenInvalid);
    expect(
      await refusalOf(instance.signOut.execute(actor, { requestId: 'request-9', dryRun: undefined })),
    ).to.be.instanceOf(TokenInvalid);
    expect((await instance.authenticator.authenticate(second)).user.email).to.equal(GRACE);
    const last = (await instance.store.log.listAfter(0, 100)).at(-1);
    expect(last).to.include({ resource: 'session', action: 'deleted', recordId: actor.session.id, after: null });
  });
});

describe('RequestRecovery', () => {
  it('does the same for known and unknown addresses, and stores the user id', async () => {
    const { instance, grace } = await aHouse({ perRecovery: 2 });
    const { store, clock, log, requestRecovery } = instance;
    const request = { address: ADDRESS, requestId: 'request-1' };
    await requestRecovery.execute({ email: 'GRACE@example.com', ...request });
    await requestRecovery.execute({ email: 'nobody@example.com', ...request });
    const { requestId } = request;
    expect(log.recoveries).to.deep.equal([
      { userId: grace.id, requestId },
      { userId: undefined, requestId },
    ]);
    const rows = (await store.recoveries.list(10)).filter(({ userId }) => userId !== null);
    expect(rows.map(({ userId, at }) => ({ userId, at }))).to.deep.equal([{ userId: grace.id, at: clock.now() }]);
    const [outbox, links] = [await store.outbox.list(10), await store.links.removeExpired(clock.now() + HOUR, 10)];
    expect([outbox.length, links], 'a message for one, a link for either').to.deep.equal([1, 2]);
    await store.outbox.settle(outbox[0]!.id);
    expect(await store.outbox.removeBefore(clock.now(), 10), 'a message for either').to.equal(2);
    expect(await store.recoveries.removeBefore(clock.now() + 1, 10), 'a row for either').to.equal(2);
    expect(await refusalOf(requestRecovery.execute({ email: GRACE, ...request }))).to.be.instanceOf(RateLimited);
    expect(await refusalOf(requestRecovery.admit(ADDRESS))).to.be.instanceOf(RateLimited);
    clock.advance(HOUR);
    await requestRecovery.execute({ email: GRACE, ...request });
  });
});
