import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { ROLE_RULES } from '../../src/application/roles/role-rules.js';
import { SweepRoles } from '../../src/application/users/sweep-roles.js';
import { HOLDERS_KEPT_MS } from '../../src/domain/authority/kept-holders.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, aSeededInstance } from '../support/instance.js';

describe('SweepRoles', () => {
  it("removes a deleted role from users' rows in portions, and no other role", async () => {
    const store = new MemoryStore();
    const instance = await aSeededInstance({ store });
    const { writer, projection, records, clock } = instance;
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    await writer.write({ actorId: 'system:test', requestId: null }, (transaction) =>
      transaction.record({
        resource: 'role',
        recordId: 'temp',
        action: 'created',
        before: null,
        after: { name: 'Temp', description: '', abilities: {} },
      }),
    );
    const { user } = await instance.join('a@example.com');
    await instance.update(admin, user.id, { patch: { roleIds: ['temp'] } });
    const sweep = new SweepRoles(store, projection, writer, clock);
    expect(await sweep.execute(), 'nothing is deleted yet').to.equal(false);

    await records.delete(admin, ROLE_RULES, {
      id: 'temp',
      matches: () => true,
      requestId: 'request-2',
      dryRun: undefined,
    });
    const { seq } = projection.authority.head;
    expect([await sweep.execute(), await sweep.execute()], 'who had it stays known').to.deep.equal([true, false]);
    clock.advance(HOLDERS_KEPT_MS - 1);
    expect(await sweep.execute()).to.equal(false);
    expect((await store.users.find(user.id))?.roleIds).to.deep.equal(['temp']);
    clock.advance(1);
    expect([await sweep.execute(), await sweep.execute()]).to.deep.equal([true, false]);
    expect((await store.users.find(user.id))?.roleIds).to.deep.equal([]);
    expect(await store.users.listHeldRoles()).to.deep.equal([ADMINISTRATOR_ROLE_ID]);
    const [entry, ...others] = await store.log.listAfter(seq, 10);
    expect(others).to.deep.equal([]);
    expect(entry, 'the log says that it is forgotten').to.deep.include({ resource: 'store', recordId: 'temp' });
  });

  it('decides about all deleted roles at once, in one write', async () => {
    const store = new MemoryStore();
    const instance = await aSeededInstance({ store });
    const { writer, projection, records } = instance;
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    const ids = ['one', 'two', 'three'];
    const after = (name: string) => ({ name, description: '', abilities: {} });
    await writer.write({ actorId: 'system:test', requestId: null }, (transaction) =>
      transaction.record(
        ...ids.map(
          (id) => ({ resource: 'role', recordId: id, action: 'created', before: null, after: after(id) }) as const,
        ),
      ),
    );
    const { user } = await instance.join('b@example.com');
    await instance.update(admin, user.id, { patch: { roleIds: ids } });
    for (const id of ids) {
      await records.delete(admin, ROLE_RULES, { id, matches: () => true, requestId: 'request-3', dryRun: undefined });
    }
    let writes = 0;
    const counting = { write: ((...args) => ((writes += 1), writer.write(...args))) as typeof writer.write };
    const sweep = new SweepRoles(store, projection, counting, instance.clock);
    while (await sweep.execute());
    expect(writes).to.equal(1);
    expect((await store.users.find(user.id))?.roleIds).to.deep.equal(ids);
  });
});
