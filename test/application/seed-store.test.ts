import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { VerifyStore } from '../../src/application/admin/verify-store.js';
import type { Store } from '../../src/application/ports/store.js';
import { actionSet, ALL_ACTIONS } from '../../src/domain/permissions/action.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { ABILITY } from '../../src/domain/authority/kinds/ability.js';
import { creationOf, decideDeletion } from '../../src/domain/authority/kinds/entries.js';
import { ability, DEVELOPER_MODE_ID, SEEDS, type ReleaseSeeds } from '../../src/domain/authority/seeds.js';
import { STORE_KINDS } from '../contract/open-store.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anInstance, type Instance } from '../support/instance.js';
import { CountedIds } from '../support/counted-ids.js';
import { describeOn } from '../support/storages.js';

describe('SeedStore', () => {
  it('creates the abilities, the Administrator role, the first administrator and developer mode', async () => {
    const instance = anInstance({ store: new HostileStore(new MemoryStore({ sha256 })), seeds: SEEDS });
    await instance.projection.refresh();
    expect(await instance.seed.execute()).to.be.true;
    const { abilities, roles, features } = instance.projection.authority.records;
    const keys = [...abilities.values()].map(({ key }) => key);
    expect(keys).to.deep.equal(['account', 'role', 'ability', 'customer', 'segment', 'settings']);
    expect([...roles.keys()]).to.deep.equal([ADMINISTRATOR_ROLE_ID]);
    expect([...features.keys()]).to.deep.equal([DEVELOPER_MODE_ID]);
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    for (const { key, actions } of abilities.values()) {
      expect(admin.permissions.permissionSet.get(key), key).to.equal(actions);
    }
    expect(admin.permissions.can('settings.create')).to.be.false;
    const changes = await instance.store.log.listAfter(0, 100);
    expect(changes.every(({ actorId }) => actorId === 'system:seed')).to.be.true;
    expect(changes[0]).to.deep.include({ resource: 'store', action: 'created', after: {} });
    expect(changes.map(({ resource }) => resource).slice(-2)).to.deep.equal(['user', 'feature']);
    expect(JSON.stringify(changes)).to.not.include(ADMIN_PASSWORD).and.not.include(ADMIN_EMAIL);
  });

  it('does nothing the second time, and hashes nothing', async () => {
    const store = new MemoryStore({ sha256 });
    const first = anInstance({ store });
    await first.seed.execute();
    const head = await store.log.head();
    const second = anInstance({ store });
    await second.projection.refresh();
    expect([await first.seed.execute(), await second.seed.execute()]).to.deep.equal([false, false]);
    expect(second.hasher.hashed).to.deep.equal([]);
    expect(await store.log.head()).to.deep.equal(head);
  });

  it('seeds once when two processes start at the same time', async () => {
    const store = new HostileStore(new MemoryStore({ sha256 }));
    const both = [1, 2].map((n) => anInstance({ store, ids: new CountedIds(n * 0x1000) }));
    const done = await Promise.all(both.map(({ seed }) => seed.execute()));
    expect(done.filter(Boolean)).to.have.length(1);
    expect((await store.log.listAfter(0, 100)).filter(({ resource }) => resource === 'store')).to.have.length(1);
    for (const { projection } of both) expect(projection.authority.head).to.deep.equal(await store.log.head());
  });
});

const NOTICES = ability('notice', 'Notices', 'What everybody is told.', ALL_ACTIONS);
const LATER: readonly ReleaseSeeds[] = [...SEEDS, { release: '0.4.0', records: [NOTICES] }];
const LATEST: readonly ReleaseSeeds[] = [
  ...LATER,
  { release: '0.5.0', records: [ability('plan', 'Plans', '', actionSet(['read']))] },
];

for (const kind of STORE_KINDS) {
  describeOn(kind.storage, `what later releases seed (${kind.name})`, () => {
    let opened: Awaited<ReturnType<typeof kind.open>>;
    let store: Store;
    let processes = 0;

    /** A start of a release that seeds this. */
    const started = async (seeds: readonly ReleaseSeeds[]) => {
      const instance = anInstance({ store, seeds, ids: new CountedIds((processes += 1) * 0x1000) });
      await instance.projection.refresh();
      expect(await instance.seed.execute()).to.equal(false);
      return instance;
    };
    const keysOf = ({ projection }: Instance) =>
      [...projection.authority.records.abilities.values()].map(({ key }) => key).slice(6);
    const addedAfter = async (seq: number) =>
      (await store.log.listAfter(seq, 100)).map(({ actorId, resource, action, after }) => ({
        ...{ actorId, resource, action },
        ...(resource === 'store' ? after : { key: after?.['key'] }),
      }));
    const remove = ({ writer, projection }: Instance, key: string) => {
      const found = [...projection.authority.records.abilities.values()].find((of) => of.key === key)!;
      return writer.write({ actorId: 'somebody', requestId: null }, (transaction) =>
        transaction.record(decideDeletion(ABILITY, found, () => true)),
      );
    };

    beforeEach(async () => {
      opened = await kind.open();
      ({ store } = opened);
      const first = anInstance({ store, seeds: SEEDS });
      await first.projection.refresh();
      await first.seed.execute();
    });
    afterEach(async () => {
      await opened.store.close();
      await opened.remove();
    });

    it('is added once to an upgraded store, and the built-in Administrator gets it', async () => {
      const { seq } = await store.log.head();
      const instance = await started(LATER);
      expect(keysOf(instance)).to.deep.equal(['notice']);
      const administrator = instance.projection.authority.records.roles.get(ADMINISTRATOR_ROLE_ID)!;
      expect(administrator.permissions.get('notice')).to.equal(ALL_ACTIONS);
      expect(await addedAfter(seq)).to.deep.equal([
        { actorId: 'system:upgrade', resource: 'ability', action: 'created', key: 'notice' },
        { actorId: 'system:upgrade', resource: 'store', action: 'updated', seeded: '0.4.0' },
      ]);
      const head = await store.log.head();
      await started(LATER);
      expect(await store.log.head()).to.deep.equal(head);
      const verified = await new VerifyStore(store.audit, sha256).execute({ onProgress: () => undefined });
      expect(verified).to.deep.include({ users: 1, head });
    });

    it("doesn't come back when somebody has deleted it, not even in the next release", async () => {
      await remove(await started(LATER), 'notice');
      expect(keysOf(await started(LATER))).to.deep.equal([]);
      expect(keysOf(await started(LATEST))).to.deep.equal(['plan']);
    });

    it('is left out for good where somebody has made an ability with its key', async () => {
      const { writer } = await started(SEEDS);
      const own = { key: 'notice', name: 'Ours', description: '', actions: actionSet(['read']) };
      await writer.write({ actorId: 'somebody', requestId: null }, (transaction) =>
        transaction.record(creationOf(ABILITY, 'own', own)),
      );
      const instance = await started(LATEST);
      expect(keysOf(instance)).to.have.members(['notice', 'plan']);
      expect(instance.projection.authority.records.abilities.get('own')).to.include({ name: 'Ours', version: 1 });
      await remove(instance, 'notice');
      expect(keysOf(await started(LATEST))).to.deep.equal(['plan']);
    });

    it('is added by one of two processes that start at the same time, of releases that may differ', async () => {
      const { seq } = await store.log.head();
      await Promise.all([started(LATEST), started(LATER), started(LATEST)]);
      const instance = await started(LATER);
      expect(keysOf(instance)).to.have.members(['notice', 'plan']);
      const added = await addedAfter(seq);
      expect(added.filter(({ resource }) => resource === 'ability')).to.have.length(2);
      expect(added.at(-1)).to.deep.include({ resource: 'store', seeded: '0.5.0' });
    });
  });
}

describe('a new store of a later release', () => {
  it('has all of it from the start, and is not seeded again', async () => {
    const store = new HostileStore(new MemoryStore({ sha256 }));
    const instance = anInstance({ store, seeds: LATER });
    await instance.seed.execute();
    const head = await store.log.head();
    const [first] = await store.log.listAfter(0, 1);
    expect(first).to.deep.include({ resource: 'store', action: 'created', after: { seeded: '0.4.0' } });
    const again = anInstance({ store, seeds: LATER });
    await again.projection.refresh();
    await again.seed.execute();
    expect(await store.log.head()).to.deep.equal(head);
  });
});
