import { expect } from 'chai';
import fc from 'fast-check';
import { ACTIONS } from '../../../src/domain/permissions/action.js';
import { grantingRoles, parsePermission, withUnknownAction } from '../../../src/domain/access/granting-roles.js';
import type { Permission } from '../../../src/domain/permissions/permission-set.js';
import { anAbility, anAuthority, aRole } from '../../support/builders.js';

const KEYS = ['account', 'customer', 'gone'];
const NAMES = [...ACTIONS, 'approve'];
const actions = fc.subarray(NAMES);
const permission = fc
  .tuple(fc.constantFrom(...KEYS), fc.constantFrom(...NAMES))
  .map(([key, action]): Permission => `${key}.${action}`);

describe('parsePermission', () => {
  it('accepts the key of an ability, a dot and an action', () => {
    expect(parsePermission('customer.delete')).to.equal('customer.delete');
    expect(parsePermission('a-b_2.read')).to.equal('a-b_2.read');
    expect(parsePermission('invoice.mark_as-paid2')).to.equal('invoice.mark_as-paid2');
    for (const text of [
      '',
      '.',
      'customer',
      'customer.',
      '.read',
      'customer.Publish',
      'customer.1st',
      `customer.${'a'.repeat(33)}`,
      'a.b.read',
      '1a.read',
      'a.read\n',
    ]) {
      expect(parsePermission(text), text).to.equal(undefined);
    }
    expect(parsePermission(`${'a'.repeat(64)}.read`)).to.not.equal(undefined);
    expect(parsePermission(`${'a'.repeat(65)}.read`)).to.equal(undefined);
  });
});

describe('withUnknownAction', () => {
  it('finds permissions whose action is neither standard nor an own one of any ability', () => {
    const abilities = [anAbility('invoice', ['approve']), anAbility('customer')];
    expect(
      withUnknownAction(['gone.read', 'customer.approve', 'invoice.pay', 'a.constructor'], abilities),
    ).to.deep.equal(['invoice.pay', 'a.constructor']);
  });
});

describe('grantingRoles', () => {
  it('finds the roles whose holders have one of the permissions', () => {
    fc.assert(
      fc.property(
        fc.tuple(actions, actions),
        fc.array(fc.dictionary(fc.constantFrom(...KEYS), actions), { maxLength: 6 }),
        fc.array(permission, { maxLength: 4 }),
        fc.array(fc.nat(5), { maxLength: 3 }),
        ([onAccount, onCustomer], granted, wanted, held) => {
          const roles = granted.map((permissions, index) => aRole(String(index), permissions));
          const authority = anAuthority({
            abilities: [anAbility('account', onAccount), anAbility('customer', onCustomer)],
            roles,
          });
          const found = grantingRoles(wanted, roles, (key) => authority.abilityByKey(key)).map(({ id }) => id);
          const roleIds = held.map((index) => `role-${index}`);
          const can = wanted.some((one) => authority.resolve(roleIds).can(one));
          expect(roleIds.some((id) => found.includes(id))).to.equal(can);
        },
      ),
    );
  });
});
