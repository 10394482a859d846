import { expect } from 'chai';
import { MemoryStore } from '../../src/adapters/memory/memory-store.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { ROLE_RULES } from '../../src/application/roles/role-rules.js';
import { ROLE } from '../../src/domain/authority/kinds/role.js';
import { AlreadyExists } from '../../src/domain/domain-error.js';
import type { RolePatch } from '../../src/domain/roles/update-role.js';
import { aRole, created } from '../support/builders.js';
import { ADMIN_EMAIL, ADMIN_PASSWORD, aSeededInstance } from '../support/instance.js';
import { refusalOf } from '../support/refusal.js';

describe('names that collide since they are compared otherwise', () => {
  it('stay until they are changed, and then must differ', async () => {
    const instance = await aSeededInstance({ store: new MemoryStore({ sha256 }) });
    const admin = await instance.enterAs(ADMIN_EMAIL, ADMIN_PASSWORD);
    await instance.writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
      for (const name of ['Straße', 'Strasse']) {
        await transaction.record(created('role', name, ROLE.logFields(aRole(name))));
      }
    });
    const change = (patch: RolePatch) =>
      instance.records.update(admin, ROLE_RULES, {
        ...{ id: 'Straße', patch, matches: () => true, requestId: null, receipt: undefined, dryRun: undefined },
      });
    expect((await change({ name: 'Straße', description: 'new' })).found.description).to.equal('new');
    expect(await refusalOf(change({ name: 'STRASSE' }))).to.be.instanceOf(AlreadyExists);
    expect((await change({ name: 'Weg' })).found.name).to.equal('Weg');
  });
});
