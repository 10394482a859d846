import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { GENESIS, headAfter } from '../../src/domain/changes/change.js';
import { follows } from '../../src/domain/changes/seal-change.js';
import { Forbidden } from '../../src/domain/permissions/errors.js';
import { all, ownOr, SIGN_IN, type Needs } from '../../src/domain/permissions/needs.js';
import { TokenInvalid } from '../../src/domain/sessions/errors.js';
import { FEATURE } from '../../src/domain/authority/kinds/feature.js';
import { aFeature, created } from '../support/builders.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anInstance, aSeededInstance, type Instance } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';

const SIGNED_IN = { needs: SIGN_IN, requestId: null, receipt: undefined, dryRun: undefined };
const SYSTEM = { actorId: 'system:test', requestId: null };

async function aHostileHouse() {
  const memory = new MemoryStore({ sha256 });
  const store = new HostileStore(memory);
  const instance = await aSeededInstance({ store });
  return { store, instance };
}

function addFeature(instance: Instance, key: string) {
  return instance.writer.write(SYSTEM, async (transaction) => {
    await transaction.record(created('feature', `feature-${key}`, FEATURE.logFields(aFeature(key))));
    return transaction.authority.records.features.size;
  });
}

async function keysOf({ store }: Instance): Promise<string[]> {
  let head = GENESIS;
  const keys: string[] = [];
  for (const change of await store.log.listAfter(0, 1_000)) {
    expect(follows(head, change, sha256), `change ${change.seq}`).to.be.true;
    head = headAfter(change);
    if (change.resource === 'feature') keys.push(change.after?.['key'] as string);
  }
  expect(await store.log.head()).to.deep.equal(head);
  return keys;
}

describe('AuthorityWriter', () => {
  it('records once when a callback runs twice, and applies the change before resolving', async () => {
    const { instance } = await aHostileHouse();
    expect(await addFeature(instance, 'a')).to.equal(1);
    expect(await keysOf(instance)).to.deep.equal(['a']);
    expect(instance.projection.authority.records.features.has('feature-a')).to.be.true;
    expect(instance.projection.authority.head).to.deep.equal(await instance.store.log.head());
  });

  it('concurrent writes all succeed, in one chain, in memory and in the tables', async () => {
    const { instance } = await aHostileHouse();
    const keys = Array.from({ length: 20 }, (_, n) => `f${n}`);
    await Promise.all(keys.map((key) => addFeature(instance, key)));
    expect(await keysOf(instance))
      .to.have.members(keys)
      .and.have.length(20);
    const { records } = await instance.store.log.load();
    expect(instance.projection.authority.records).to.deep.equal(records);
  });

  it("two instances build on each other's changes", async () => {
    const { instance, store } = await aHostileHouse();
    const other = anInstance({ store, clock: instance.clock, ids: instance.ids });
    await addFeature(instance, 'a');
    expect(await addFeature(other, 'b')).to.equal(2);
    expect(await addFeature(instance, 'c')).to.equal(3);
    expect(other.projection.authority.records.features.size).to.equal(2);
    expect(await keysOf(instance)).to.deep.equal(['a', 'b', 'c']);
  });

  it('a refusal leaves no trace and no gap', async () => {
    const { instance } = await aHostileHouse();
    const { seq } = await instance.store.log.head();
    const refused = instance.writer.write(SYSTEM, async (transaction) => {
      await transaction.record(created('feature', 'feature-x', FEATURE.logFields(aFeature('x'))));
      throw new Forbidden([]);
    });
    expect(await refusalOf(refused)).to.be.instanceOf(Forbidden);
    expect((await instance.store.log.head()).seq).to.equal(seq);
    expect(instance.projection.authority.records.features.size).to.equal(0);
    await addFeature(instance, 'y');
    expect(await keysOf(instance)).to.deep.equal(['y']);
  });

  it('a failed commit leaves no trace', async () => {
    const { instance, store } = await aHostileHouse();
    store.failNextCommit();
    expect(await refusalOf(addFeature(instance, 'a'))).to.include({ code: 'storage_unavailable' });
    expect(instance.projection.authority.records.features.size).to.equal(0);
    await addFeature(instance, 'b');
    expect(await keysOf(instance)).to.deep.equal(['b']);
  });

  it('a commit whose response was lost is in the log once, and the next refresh finds it', async () => {
    const { instance, store } = await aHostileHouse();
    store.loseNextAnswer();
    expect(await refusalOf(addFeature(instance, 'a'))).to.include({ code: 'outcome_unknown' });
    expect(await keysOf(instance)).to.deep.equal(['a']);
    await instance.projection.refresh();
    expect(instance.projection.authority.records.features.has('feature-a')).to.be.true;
  });

  it('a callback that records nothing returns its result and changes nothing', async () => {
    const { instance } = await aHostileHouse();
    const before = await instance.store.log.head();
    expect(await instance.writer.write(SYSTEM, async ({ authority }) => authority.head.seq)).to.equal(before.seq);
    expect(await instance.store.log.head()).to.deep.equal(before);
  });

  it('passes the actor as of the head, without permissions revoked meanwhile', async () => {
    const { instance } = await aHostileHouse();
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    const { user } = await instance.join('grace@example.com');
    await instance.update(admin, user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } });
    const grace = await instance.enterAs('grace@example.com', 'first password');
    await instance.update(admin, user.id, { patch: { roleIds: [] } });
    const can = await instance.writer.writeAs(grace, SIGNED_IN, async (_, now) => now.permissions.can('role.update'));
    expect([grace.permissions.can('role.update'), can]).to.deep.equal([true, false]);
  });

  it('refuses an actor whose session has ended meanwhile', async () => {
    const { instance } = await aHostileHouse();
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    await instance.signOut.execute(admin, { requestId: 'request-1', dryRun: undefined });
    const refused = instance.writer.writeAs(admin, SIGNED_IN, async () => 'done');
    expect(await refusalOf(refused)).to.be.instanceOf(TokenInvalid);
  });

  it('does not run a callback whose needs the actor no longer meets', async () => {
    const { instance } = await aHostileHouse();
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    const { user } = await instance.join('grace@example.com');
    await instance.update(admin, user.id, { patch: { roleIds: [ADMINISTRATOR_ROLE_ID] } });
    const grace = await instance.enterAs('grace@example.com', 'first password');
    const ran: string[] = [];
    const write = (needs: Needs, isOwn?: boolean) =>
      instance.writer.writeAs(
        grace,
        { needs, isOwn, requestId: null, receipt: undefined, dryRun: undefined },
        async () => ran.push(needs.kind),
      );
    await write(all('role.update'));
    expect(ran.splice(0)).to.include('all');
    await instance.update(admin, user.id, { patch: { roleIds: [] } });
    for (const needs of [all('role.update'), ownOr('role.update')]) {
      expect(await refusalOf(write(needs)), needs.kind).to.be.instanceOf(Forbidden);
    }
    expect(ran).to.deep.equal([]);
    await write(ownOr('role.update'), true);
    expect(ran).to.include('own_or');
  });

  it('never dates a change before the previous one', async () => {
    const { instance } = await aHostileHouse();
    await addFeature(instance, 'a');
    instance.clock.jumpWall(-86_400_000);
    await addFeature(instance, 'b');
    const [a, b] = (await instance.store.log.listAfter(0, 1_000)).slice(-2);
    expect(b!.at).to.equal(a!.at);
  });
});
