import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/access/role.js';
import { HostileStore } from '../support/hostile-store.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, anInstance } from '../support/instance.js';
import { CountedIds } from '../support/counted-ids.js';

describe('SeedStore', () => {
  it('creates the abilities, the Administrator role and the first administrator', async () => {
    const instance = anInstance({ store: new HostileStore(new MemoryStore({ sha256 })) });
    await instance.projection.refresh();
    expect(await instance.seed.execute()).to.be.true;
    const { abilities, roles } = instance.projection.authority.records;
    const keys = [...abilities.values()].map(({ key }) => key);
    expect(keys).to.deep.equal(['account', 'role', 'ability', 'customer', 'segment', 'settings']);
    expect([...roles.keys()]).to.deep.equal([ADMINISTRATOR_ROLE_ID]);
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    for (const { key, actions } of abilities.values()) {
      expect(admin.permissions.permissionSet.get(key), key).to.equal(actions);
    }
    expect(admin.permissions.can('settings.create')).to.be.false;
    const changes = await instance.store.log.listAfter(0, 100);
    expect(changes.every(({ actorId }) => actorId === 'system:seed')).to.be.true;
    expect(changes[0]).to.include({ resource: 'store', action: 'created' });
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
