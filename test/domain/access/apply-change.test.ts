import { expect } from 'chai';
import { actionSet } from '../../../src/domain/access/action.js';
import { applyChange } from '../../../src/domain/authority/apply-change.js';
import { diffRecords } from '../../../src/domain/authority/authority-diff.js';
import type { Authority } from '../../../src/domain/authority/authority.js';
import { abilityFields } from '../../../src/domain/abilities/ability-fields.js';
import { featureFields } from '../../../src/domain/features/feature-fields.js';
import { grantedPermissions, withPermissions } from '../../../src/domain/access/permission-fields.js';
import { roleFields } from '../../../src/domain/roles/role-fields.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/access/role.js';
import { headAfter, type ChangeEntry, type JsonObject } from '../../../src/domain/changes/change.js';
import { parseChange } from '../../../src/domain/changes/seal-change.js';
import {
  aFeature,
  anAbility,
  anAdministratorRole,
  anAuthority,
  aRole,
  created,
  deleted,
  sealed,
  THEN,
  updated,
} from '../../support/builders.js';

const customer = anAbility('customer', ['read', 'create']);
const support = aRole('support', { customer: ['read'], account: ['read'] });
const bystander = aRole('bystander', { account: ['read'] });
const base = anAuthority({
  abilities: [customer, anAbility('account')],
  roles: [anAdministratorRole([customer, anAbility('account')]), support, bystander],
  features: [aFeature('dark')],
});

/** As it would be after the entry came back from a storage. */
function after(authority: Authority, entry: ChangeEntry, at = THEN + 1_000): Authority {
  const { canonical, hash } = sealed(authority.head, entry, at);
  return applyChange(authority, parseChange(canonical, hash));
}

function roleOf(authority: Authority, id: string) {
  return authority.records.roles.get(id)!;
}

describe('applyChange', () => {
  it('moves the head', () => {
    const change = sealed(base.head, created('store', 'store-1', {}));
    const next = applyChange(base, change);
    expect(next.head).to.deep.equal(headAfter(change));
    expect(next.records).to.equal(base.records);
  });

  describe('of an ability', () => {
    it('created grants its cells to the built-in Administrator and to nobody else', () => {
      const segment = anAbility('segment', ['read', 'delete']);
      const next = after(base, created('ability', segment.id, abilityFields(segment)));
      expect(next.records.abilities.get(segment.id)).to.deep.equal({
        ...segment,
        created: THEN + 1_000,
        updated: THEN + 1_000,
      });
      expect(roleOf(next, ADMINISTRATOR_ROLE_ID).permissions.get('segment')).to.equal(actionSet(['read', 'delete']));
      expect(roleOf(next, ADMINISTRATOR_ROLE_ID)).to.include({ version: 2, updated: THEN + 1_000, created: THEN });
      expect(roleOf(next, support.id)).to.equal(support);
      expect(roleOf(base, ADMINISTRATOR_ROLE_ID).permissions.has('segment'), 'the one before').to.be.false;
    });

    it('an action switched on is granted to the built-in Administrator', () => {
      const next = after(base, updated('ability', customer.id, { update: true }));
      expect(roleOf(next, ADMINISTRATOR_ROLE_ID).permissions.get('customer')).to.equal(
        actionSet(['read', 'create', 'update']),
      );
      expect(roleOf(next, ADMINISTRATOR_ROLE_ID).version).to.equal(2);
      expect(next.records.abilities.get(customer.id)).to.include({ version: 2, name: 'customer' });
      expect(next.resolve([ADMINISTRATOR_ROLE_ID]).can('customer.update')).to.be.true;
    });

    it('an action lost is masked; switched on again, earlier grants count again', () => {
      const without = after(base, updated('ability', customer.id, { read: false }));
      expect(without.resolve([support.id]).can('customer.read')).to.be.false;
      expect(roleOf(without, support.id), 'not erased').to.equal(support);
      const again = after(without, updated('ability', customer.id, { read: true }));
      expect(again.resolve([support.id]).can('customer.read')).to.be.true;
      expect(roleOf(again, ADMINISTRATOR_ROLE_ID).version, 'held it all along').to.equal(1);
    });

    it('a new name moves no role', () => {
      const next = after(base, updated('ability', customer.id, { name: 'Clients' }));
      expect(next.records.roles.get(ADMINISTRATOR_ROLE_ID)).to.equal(roleOf(base, ADMINISTRATOR_ROLE_ID));
      expect(next.records.abilities.get(customer.id)).to.include({ name: 'Clients', key: 'customer' });
    });

    it('deleted takes its cells out of every role and moves those roles', () => {
      const next = after(base, deleted('ability', customer.id));
      expect(next.records.abilities.has(customer.id)).to.be.false;
      for (const id of [support.id, ADMINISTRATOR_ROLE_ID]) {
        expect(roleOf(next, id).permissions.has('customer'), id).to.be.false;
        expect(roleOf(next, id), id).to.include({ version: 2, updated: THEN + 1_000 });
      }
      expect(roleOf(next, support.id).permissions.get('account')).to.equal(actionSet(['read']));
      expect(roleOf(next, bystander.id), 'had none').to.equal(bystander);
      const back = after(next, created('ability', 'ability-again', abilityFields(customer)));
      expect(back.resolve([support.id]).can('customer.read'), 'gone for good').to.be.false;
    });

    it('is total: an entry of a record that is not there', () => {
      expect(after(base, deleted('ability', 'ability-none')).records.roles).to.deep.equal(base.records.roles);
      const bare = after(anAuthority(), created('ability', customer.id, abilityFields(customer)));
      expect(bare.records.roles.size, 'no Administrator yet').to.equal(0);
    });
  });

  describe('of a role', () => {
    it('created has the cells that are on', () => {
      const role = aRole('fresh', { customer: ['read', 'create'] });
      const next = after(base, created('role', role.id, roleFields(role)), THEN);
      expect(roleOf(next, role.id)).to.deep.equal(role);
    });

    it('updated merges cell by cell', () => {
      const on = after(base, updated('role', support.id, { abilities: { customer: { create: true } } }));
      expect(roleOf(on, support.id).permissions).to.deep.equal(
        new Map([
          ['customer', actionSet(['read', 'create'])],
          ['account', actionSet(['read'])],
        ]),
      );
      const off = after(on, updated('role', support.id, { abilities: { customer: { read: false, create: false } } }));
      expect([...roleOf(off, support.id).permissions.keys()], 'no empty rows').to.deep.equal(['account']);
      expect(roleOf(off, support.id)).to.include({ name: 'support', version: 3 });
    });

    it('64 toggles of different cells all survive', () => {
      let authority = base;
      for (let n = 0; n < 64; n += 1) {
        const cell = { [`area${n % 16}`]: { [(['read', 'create', 'update', 'delete'] as const)[n >> 4]!]: true } };
        authority = after(authority, updated('role', support.id, { abilities: cell }));
      }
      for (let n = 0; n < 16; n += 1) expect(roleOf(authority, support.id).permissions.get(`area${n}`)).to.equal(15);
    });

    it('deleted grants nothing any more', () => {
      const next = after(base, deleted('role', support.id));
      expect(next.resolve([support.id]).can('customer.read')).to.be.false;
    });

    it('time moves with every change, even when the clock stands or went back', () => {
      const once = after(base, updated('role', support.id, { name: 'a' }), THEN);
      const twice = after(once, updated('role', support.id, { name: 'b' }), THEN - 5_000);
      expect(roleOf(once, support.id).updated).to.equal(THEN + 1);
      expect(roleOf(twice, support.id).updated).to.equal(THEN + 2);
    });
  });

  it('of a feature keeps what is not named', () => {
    const on = after(base, updated('feature', 'feature-dark', { enabled: true }));
    expect(on.records.features.get('feature-dark')).to.include({ enabled: true, key: 'dark', version: 2 });
    const named = after(on, updated('feature', 'feature-dark', { name: 'Dark' }));
    expect(named.records.features.get('feature-dark')).to.include({ enabled: true, name: 'Dark', version: 3 });
    expect(after(named, deleted('feature', 'feature-dark')).records.features.size).to.equal(0);
    const fresh = aFeature('fresh', true);
    const made = after(base, created('feature', fresh.id, featureFields(fresh)), THEN);
    expect(made.records.features.get(fresh.id)).to.deep.equal(fresh);
  });

  it('takes the names of prototypes for names', () => {
    const fields = JSON.parse(
      '{"name":"odd","abilities":{"__proto__":{"read":true},"constructor":{"update":true}}}',
    ) as JsonObject;
    const odd = after(base, created('role', 'role-odd', fields));
    const cells = roleOf(odd, 'role-odd').permissions;
    expect([...cells]).to.deep.equal([
      ['__proto__', actionSet(['read'])],
      ['constructor', actionSet(['update'])],
    ]);
    expect(withPermissions(new Map(), grantedPermissions(cells))).to.deep.equal(cells);
    const again = after(odd, created('role', 'role-copy', roleFields(roleOf(odd, 'role-odd'))));
    expect(roleOf(again, 'role-copy').permissions).to.deep.equal(cells);
    expect(Object.keys({}), 'Object.prototype is clean').to.deep.equal([]);
    expect(({} as { read?: boolean }).read).to.be.undefined;
  });
});

describe('diffRecords', () => {
  it('names what a change put and removed, and nothing else', () => {
    const next = after(base, deleted('ability', customer.id));
    const diff = diffRecords(base.records, next.records);
    expect(diff.abilities).to.deep.equal({ put: [], removed: [customer.id] });
    expect(diff.roles.put.map(({ id }) => id)).to.have.members([ADMINISTRATOR_ROLE_ID, support.id]);
    expect(diff.roles.removed).to.deep.equal([]);
    expect(diff.features).to.deep.equal({ put: [], removed: [] });
  });
});
