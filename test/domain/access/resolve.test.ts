import { expect } from 'chai';
import { actionSet, NO_ACTIONS } from '../../../src/domain/permissions/action.js';
import { explainPermissions } from '../../../src/domain/access/explain-permissions.js';
import { lackedPermissions } from '../../../src/domain/permissions/permission-set.js';
import { resolve } from '../../../src/domain/access/resolve.js';
import {
  aFeature,
  anAbility,
  anAuthority,
  aRole,
  created,
  heldRoles,
  sealed,
  updated,
} from '../../support/builders.js';
import { applyChange } from '../../../src/domain/authority/apply-change.js';

const customer = anAbility('customer', ['read', 'update']);
const settings = anAbility('settings', ['read']);
const reader = aRole('reader', { customer: ['read'], settings: ['read', 'delete'] });
const editor = aRole('editor', { customer: ['update', 'delete'] });
const stray = aRole('stray', { gone: ['read'] });

describe('resolve', () => {
  it("is the union of the roles, limited to each ability's actions", () => {
    const { permissionSet } = resolve(heldRoles(reader, editor), [customer, settings]);
    expect([...permissionSet]).to.deep.equal([
      ['customer', actionSet(['read', 'update'])],
      ['settings', actionSet(['read'])],
    ]);
  });

  it('contains exactly the known abilities, whatever the roles', () => {
    expect([...resolve(heldRoles(), [customer, settings]).permissionSet]).to.deep.equal([
      ['customer', NO_ACTIONS],
      ['settings', NO_ACTIONS],
    ]);
    expect([...resolve(heldRoles(stray), [customer]).permissionSet.keys()]).to.deep.equal(['customer']);
  });
});

describe('Permissions', () => {
  const permissions = resolve(heldRoles(reader, editor), [customer, settings]);

  it('can do what is granted and exists', () => {
    expect(permissions.can('customer.read')).to.be.true;
    expect(permissions.can('customer.update')).to.be.true;
    expect(permissions.can('customer.delete'), 'dormant').to.be.false;
    expect(permissions.can('customer.create'), 'not granted').to.be.false;
    expect(permissions.can('gone.read'), 'no such ability').to.be.false;
  });

  it('lack nothing of their subsets, and of others what they lack, dormant or not, in order', () => {
    const onlyReader = resolve(heldRoles(reader), [customer, settings]);
    expect(permissions.lackedOf(onlyReader)).to.deep.equal([]);
    expect(onlyReader.lackedOf(permissions)).to.deep.equal(['customer.update', 'customer.delete']);
    expect(onlyReader.lackedOf(onlyReader)).to.deep.equal([]);
    expect(resolve(heldRoles(), []).lackedOf(resolve(heldRoles(), [customer]))).to.deep.equal([]);
    expect(resolve(heldRoles(), []).lackedOf(resolve(heldRoles(editor, reader), [settings]))).to.deep.equal([
      ...['customer.read', 'customer.update', 'customer.delete', 'settings.read', 'settings.delete'],
    ]);
  });

  it('support abilities named like prototype members', () => {
    const abilities = ['__proto__', 'constructor', 'toString'].map((key) => anAbility(key));
    const none = resolve(heldRoles(), abilities);
    for (const { key } of abilities) expect(none.can(`${key}.read`), key).to.be.false;
    const role = { ...aRole('odd'), permissions: new Map([['__proto__', actionSet(['read'])]]) };
    const odd = resolve(heldRoles(role), abilities);
    expect(odd.can('__proto__.read')).to.be.true;
    expect(odd.can('constructor.read')).to.be.false;
    expect(none.lackedOf(odd)).to.deep.equal(['__proto__.read']);
    expect(lackedPermissions(none.permissionSet, odd.permissionSet)).to.deep.equal(['__proto__.read']);
    const [explained] = explainPermissions(heldRoles(role), abilities, undefined);
    expect(explained).to.deep.equal({
      ...{ ability: '__proto__', action: 'read', allowed: true, reason: 'granted', grantedBy: heldRoles(role) },
    });
  });
});

describe('lackedPermissions', () => {
  it('merges the wanted sets, by ability key, then read, create, update, delete', () => {
    const held = new Map([['b', actionSet(['read'])]]);
    const some = new Map([
      ['b', actionSet(['delete', 'read'])],
      ['b-2', actionSet(['update'])],
    ]);
    const more = new Map([
      ['b', actionSet(['update', 'create'])],
      ['a', actionSet(['read'])],
    ]);
    expect(lackedPermissions(held, some, more)).to.deep.equal([
      ...['a.read', 'b.create', 'b.update', 'b.delete', 'b-2.update'],
    ]);
    expect(lackedPermissions(held, held)).to.deep.equal([]);
    expect(lackedPermissions(held)).to.deep.equal([]);
  });
});

describe('Authority', () => {
  const authority = anAuthority({
    abilities: [customer, settings],
    roles: [reader, editor],
    features: [aFeature('x')],
  });

  it('returns the same object for the same roles in any order', () => {
    const first = authority.resolve([reader.id, editor.id]);
    expect(authority.resolve([editor.id, reader.id])).to.equal(first);
    expect(authority.resolve([reader.id])).to.not.equal(first);
  });

  it('ignores unknown roles', () => {
    expect(authority.resolve(['role-deleted', reader.id]).roles).to.deep.equal([reader]);
    expect(authority.resolve([]).can('customer.read')).to.be.false;
  });

  it('keeps resolved permissions when a user or feature changes, but not when a role or ability does', () => {
    const first = authority.resolve([reader.id]);
    const change = (entry: Parameters<typeof sealed>[1]) => applyChange(authority, sealed(authority.head, entry));
    expect(change(updated('user', 'user-1', { suspended: true })).resolve([reader.id])).to.equal(first);
    expect(change(updated('feature', 'feature-x', { enabled: true })).resolve([reader.id])).to.equal(first);
    expect(change(created('ability', 'ability-new', { key: 'new' })).resolve([reader.id])).to.not.equal(first);
    const moved = change(updated('role', reader.id, { abilities: { customer: { read: false } } }));
    expect(moved.resolve([reader.id]).can('customer.read')).to.be.false;
    expect(first.can('customer.read'), 'the one before is immutable').to.be.true;
  });

  it('stays correct for any number of role sets', () => {
    for (let n = 0; n < 1_100; n += 1) authority.resolve([reader.id, `role-${n}`]);
    expect(authority.resolve([reader.id]).can('customer.read')).to.be.true;
    expect(authority.resolve([editor.id]).can('customer.read')).to.be.false;
  });
});
