import { expect } from 'chai';
import { actionSet, ALL_ACTIONS } from '../../../src/domain/permissions/action.js';
import { applyChange, AuthorityDraft } from '../../../src/domain/authority/apply-change.js';
import { diffRecords } from '../../../src/domain/authority/authority-diff.js';
import type { Authority } from '../../../src/domain/authority/authority.js';
import { ABILITY } from '../../../src/domain/authority/kinds/ability.js';
import { FEATURE } from '../../../src/domain/authority/kinds/feature.js';
import { grantedPermissions, withPermissions } from '../../../src/domain/permissions/permission-fields.js';
import { ROLE } from '../../../src/domain/authority/kinds/role.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
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

/** The entry after a round trip through a storage. */
function after(authority: Authority, entry: ChangeEntry, at = THEN + 1_000): Authority {
  const { canonical, hash } = sealed(authority.head, entry, at);
  return applyChange(authority, parseChange(canonical, hash));
}

function roleOf(authority: Authority, id: string) {
  return authority.records.roles.get(id)!;
}

describe('AuthorityDraft', () => {
  const entries = [
    created('feature', 'f', { key: 'f', name: 'F', description: '', enabled: false }),
    updated('role', support.id, { name: 'Second line' }),
    created('user', 'u', { roles: [], suspended: false }),
    updated('ability', customer.id, { update: true }),
    deleted('role', bystander.id),
    deleted('ability', customer.id),
  ];

  it('applies many entries as applyChange applies each of them, at every position', () => {
    let authority = base;
    const draft = new AuthorityDraft(base);
    const sometimes = new AuthorityDraft(base);
    for (const [index, entry] of entries.entries()) {
      const change = sealed(authority.head, entry, THEN + index);
      const before = structuredClone(authority.records);
      const previous = authority;
      authority = applyChange(authority, change);
      expect(previous.records, 'immutable').to.deep.equal(before);
      expect(draft.apply(change).records).to.deep.equal(authority.records);
      sometimes.apply(change);
      if (index % 2 === 0) expect(sometimes.at(authority.head).records).to.deep.equal(authority.records);
    }
    const last = draft.at(authority.head);
    expect(last.head).to.deep.equal(authority.head);
    for (const entry of [deleted('feature', 'f'), deleted('ability', 'ability-account')]) {
      draft.apply(sealed(authority.head, entry));
    }
    expect(last.records, 'not changed by later entries').to.deep.equal(authority.records);
  });
});

describe('applyChange', () => {
  it('updates the head', () => {
    const change = sealed(base.head, created('store', 'store-1', {}));
    const next = applyChange(base, change);
    expect(next.head).to.deep.equal(headAfter(change));
    expect(next.records).to.equal(base.records);
  });

  describe('of an ability', () => {
    it('creation grants its permissions to the built-in Administrator only', () => {
      const segment = anAbility('segment', ['read', 'delete']);
      const next = after(base, created('ability', segment.id, ABILITY.logFields(segment)));
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

    it('switching an action on grants it to the built-in Administrator', () => {
      const next = after(base, updated('ability', customer.id, { update: true }));
      expect(roleOf(next, ADMINISTRATOR_ROLE_ID).permissions.get('customer')).to.equal(
        actionSet(['read', 'create', 'update']),
      );
      expect(roleOf(next, ADMINISTRATOR_ROLE_ID).version).to.equal(2);
      expect(next.records.abilities.get(customer.id)).to.include({ version: 2, name: 'customer' });
      expect(next.resolve([ADMINISTRATOR_ROLE_ID]).can('customer.update')).to.be.true;
    });

    it('switching an action off makes grants dormant; switching it on again makes them effective', () => {
      const without = after(base, updated('ability', customer.id, { read: false }));
      expect(without.resolve([support.id]).can('customer.read')).to.be.false;
      expect(roleOf(without, support.id), 'not erased').to.equal(support);
      const again = after(without, updated('ability', customer.id, { read: true }));
      expect(again.resolve([support.id]).can('customer.read')).to.be.true;
      expect(roleOf(again, ADMINISTRATOR_ROLE_ID).version, 'held it all along').to.equal(1);
    });

    it('own actions are granted to the built-in Administrator, and leave every role when they are removed', () => {
      const given = after(base, updated('ability', customer.id, { actions: ['approve', 'export'] }));
      expect(given.resolve([ADMINISTRATOR_ROLE_ID]).can('customer.export')).to.be.true;
      const on = { abilities: { customer: { approve: true, export: true } } };
      const granted = after(given, updated('role', support.id, on));
      const taken = after(granted, updated('ability', customer.id, { actions: ['export', 'void'] }), THEN + 5_000);
      expect(roleOf(taken, support.id).permissions.get('customer')).to.deep.equal(actionSet(['read', 'export']));
      expect(roleOf(taken, support.id)).to.include({ version: 3, updated: THEN + 5_000 });
      expect(roleOf(taken, bystander.id), 'had none').to.equal(bystander);
      const administrator = roleOf(taken, ADMINISTRATOR_ROLE_ID);
      expect(administrator.permissions.get('customer')).to.deep.equal(actionSet(['read', 'create', 'export', 'void']));
      expect(administrator, 'changed once by each').to.include({ version: 3, updated: THEN + 5_000 });
      const again = after(taken, updated('ability', customer.id, { actions: ['approve'] }));
      expect(again.resolve([support.id]).can('customer.approve'), 'gone for good').to.be.false;
    });

    it('renaming changes no role', () => {
      const next = after(base, updated('ability', customer.id, { name: 'Clients' }));
      expect(next.records.roles.get(ADMINISTRATOR_ROLE_ID)).to.equal(roleOf(base, ADMINISTRATOR_ROLE_ID));
      expect(next.records.abilities.get(customer.id)).to.include({ name: 'Clients', key: 'customer' });
    });

    it('deletion removes its permissions from every role and updates those roles', () => {
      const next = after(base, deleted('ability', customer.id));
      expect(next.records.abilities.has(customer.id)).to.be.false;
      for (const id of [support.id, ADMINISTRATOR_ROLE_ID]) {
        expect(roleOf(next, id).permissions.has('customer'), id).to.be.false;
        expect(roleOf(next, id), id).to.include({ version: 2, updated: THEN + 1_000 });
      }
      expect(roleOf(next, support.id).permissions.get('account')).to.equal(actionSet(['read']));
      expect(roleOf(next, bystander.id), 'had none').to.equal(bystander);
      const back = after(next, created('ability', 'ability-again', ABILITY.logFields(customer)));
      expect(back.resolve([support.id]).can('customer.read'), 'gone for good').to.be.false;
    });

    it('is total: accepts an entry for a missing record', () => {
      expect(after(base, deleted('ability', 'ability-none')).records.roles).to.deep.equal(base.records.roles);
      const bare = after(anAuthority(), created('ability', customer.id, ABILITY.logFields(customer)));
      expect(bare.records.roles.size, 'no Administrator yet').to.equal(0);
    });
  });

  describe('of a role', () => {
    it('creation grants the permissions that are on', () => {
      const role = aRole('fresh', { customer: ['read', 'create'] });
      const next = after(base, created('role', role.id, ROLE.logFields(role)), THEN);
      expect(roleOf(next, role.id)).to.deep.equal(role);
    });

    it('updates merge permission by permission', () => {
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

    it('64 toggles of different permissions all survive', () => {
      let authority = base;
      for (let n = 0; n < 64; n += 1) {
        const switched = { [`area${n % 16}`]: { [(['read', 'create', 'update', 'delete'] as const)[n >> 4]!]: true } };
        authority = after(authority, updated('role', support.id, { abilities: switched }));
      }
      for (let n = 0; n < 16; n += 1)
        expect(roleOf(authority, support.id).permissions.get(`area${n}`)).to.equal(ALL_ACTIONS);
    });

    it('a deleted role grants nothing', () => {
      const next = after(base, deleted('role', support.id));
      expect(next.resolve([support.id]).can('customer.read')).to.be.false;
    });

    it('updated grows with every change, even when the clock stops or goes back', () => {
      const once = after(base, updated('role', support.id, { name: 'a' }), THEN);
      const twice = after(once, updated('role', support.id, { name: 'b' }), THEN - 5_000);
      expect(roleOf(once, support.id).updated).to.equal(THEN + 1);
      expect(roleOf(twice, support.id).updated).to.equal(THEN + 2);
    });
  });

  it('of a feature keeps unnamed fields', () => {
    const on = after(base, updated('feature', 'feature-dark', { enabled: true }));
    expect(on.records.features.get('feature-dark')).to.include({ enabled: true, key: 'dark', version: 2 });
    const named = after(on, updated('feature', 'feature-dark', { name: 'Dark' }));
    expect(named.records.features.get('feature-dark')).to.include({ enabled: true, name: 'Dark', version: 3 });
    expect(after(named, deleted('feature', 'feature-dark')).records.features.size).to.equal(0);
    const fresh = aFeature('fresh', true);
    const made = after(base, created('feature', fresh.id, FEATURE.logFields(fresh)), THEN);
    expect(made.records.features.get(fresh.id)).to.deep.equal(fresh);
  });

  it('treats names of prototype members as ordinary names', () => {
    const fields = JSON.parse(
      '{"name":"odd","abilities":{"__proto__":{"read":true},"constructor":{"update":true}}}',
    ) as JsonObject;
    const odd = after(base, created('role', 'role-odd', fields));
    const permissions = roleOf(odd, 'role-odd').permissions;
    expect([...permissions]).to.deep.equal([
      ['__proto__', actionSet(['read'])],
      ['constructor', actionSet(['update'])],
    ]);
    expect(withPermissions(new Map(), grantedPermissions(permissions))).to.deep.equal(permissions);
    const again = after(odd, created('role', 'role-copy', ROLE.logFields(roleOf(odd, 'role-odd'))));
    expect(roleOf(again, 'role-copy').permissions).to.deep.equal(permissions);
    expect(Object.keys({}), 'Object.prototype is clean').to.deep.equal([]);
    expect(({} as { read?: boolean }).read).to.be.undefined;
  });
});

describe('diffRecords', () => {
  it('lists exactly the changed and removed records', () => {
    const next = after(base, deleted('ability', customer.id));
    const diff = diffRecords(base.records, next.records);
    expect(diff.map(({ kind, put, removed }) => [kind.plural, put.map(({ id }) => id).sort(), removed])).to.deep.equal([
      ['abilities', [], [customer.id]],
      ['roles', [ADMINISTRATOR_ROLE_ID, support.id].sort(), []],
    ]);
  });
});
