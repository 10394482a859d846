import { expect } from 'chai';
import { mayHaveHappened } from '../../../src/domain/roles/settle-role.js';
import { aRole, anAbility, anAuthority, THEN } from '../../support/builders.js';

describe('mayHaveHappened', () => {
  const patch = { permissions: new Map([['customer', new Map([['read', true]])]]) };
  const changed = { ...anAbility('customer'), version: 2, updated: THEN };
  const authority = anAuthority({ abilities: [changed] });

  it('is false when neither the role nor its abilities changed since', () => {
    const role = { ...aRole('support', { customer: ['read'] }), created: THEN, updated: THEN + 1_000 };
    expect(mayHaveHappened(role, patch, authority, role.updated)).to.equal(false);
  });

  it('is true for an ability that changed in the millisecond of which the role is ahead', () => {
    const role = { ...aRole('support', { customer: ['read'] }), version: 3, created: THEN, updated: THEN + 2 };
    expect(mayHaveHappened(role, patch, authority, role.updated)).to.equal(true);
  });
});
