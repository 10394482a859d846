import { expect } from 'chai';
import fc from 'fast-check';
import { Authority } from '../../../src/domain/authority/authority.js';
import { ACTIONS } from '../../../src/domain/permissions/action.js';
import { anAbility, anAuthority, aRole } from '../../support/builders.js';

const KEYS = ['account', 'customer', 'role'];
const actions = fc.subarray([...ACTIONS, 'approve']);

const authorities = fc
  .tuple(
    fc.tuple(actions, actions, actions),
    fc.array(
      fc.record({ name: fc.constantFrom('b', 'A', 'ä'), granted: fc.dictionary(fc.constantFrom(...KEYS), actions) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  )
  .map(([ofAbilities, ofRoles]) => {
    const roles = ofRoles.map(({ name, granted }, index) => ({ ...aRole(name, granted), id: `role-${index}` }));
    return anAuthority({ abilities: KEYS.map((key, index) => anAbility(key, ofAbilities[index])), roles });
  });

describe('Authority.explainAbility', () => {
  it('is the part of the explanation that is about the ability, whatever was asked before', () => {
    const holder = fc.record({
      holdings: fc.uniqueArray(fc.constantFrom('role-0', 'role-1', 'role-2', 'role-3', 'gone')),
      suspended: fc.boolean(),
      expired: fc.boolean(),
    });
    fc.assert(
      fc.property(authorities, fc.array(fc.tuple(holder, fc.constantFrom(...KEYS))), (authority, asked) => {
        for (const [one, key] of asked) {
          const whole = authority.explain(one).filter(({ ability }) => ability === key);
          expect(authority.explainAbility(one, key)).to.deep.equal(whole);
        }
        expect(authority.explainAbility({ holdings: ['role-0'] }, 'lost')).to.equal(undefined);
      }),
    );
  });

  it('gives the same objects for the same roles in any order, until a role or an ability changes', () => {
    const roles = [aRole('a', { customer: ['read'] }), aRole('b')];
    const authority = anAuthority({ abilities: [anAbility('customer')], roles });
    const row = authority.explainAbility({ holdings: ['role-a', 'role-b'] }, 'customer')!;
    const again = { holdings: ['role-b', 'role-a'] };
    expect(authority.explainAbility(again, 'customer')).to.equal(row);
    const { head, records } = authority;
    const tokens = new Map();
    expect(new Authority(head, { ...records, tokens }, authority).explainAbility(again, 'customer')).to.equal(row);
    const changed = new Map(records.roles).set('role-a', aRole('a'));
    const [read] = new Authority(head, { ...records, roles: changed }, authority).explainAbility(again, 'customer')!;
    expect(read).to.deep.include({ action: 'read', allowed: false });
  });
});
