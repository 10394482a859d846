import { expect } from 'chai';
import type { Change } from '../../../src/domain/changes/change.js';
import { mayHaveChanged, rolePast } from '../../../src/domain/roles/settle-role.js';
import { aRole, anAbility, anAuthority, THEN } from '../../support/builders.js';

describe('mayHaveChanged', () => {
  const patch = { permissions: new Map([['customer', new Map([['read', true]])]]) };
  const changed = { ...anAbility('customer'), version: 2, updated: THEN };
  const authority = anAuthority({ abilities: [changed] });

  it('is false when neither the role nor its abilities changed since', () => {
    const role = { ...aRole('support', { customer: ['read'] }), created: THEN, updated: THEN + 1_000 };
    expect(mayHaveChanged(role, patch, authority, role.updated)).to.equal(false);
  });

  it('is true for an ability that changed in the millisecond of which the role is ahead', () => {
    const role = { ...aRole('support', { customer: ['read'] }), version: 3, created: THEN, updated: THEN + 2 };
    expect(mayHaveChanged(role, patch, authority, role.updated)).to.equal(true);
  });
});

describe('rolePast', () => {
  const vault = { ...anAbility('vault', ['read']), version: 2, updated: THEN };
  const entries = [
    anEntry(1, { action: 'created', before: null, after: { key: 'vault', read: true, update: true } }),
    // The role was created here. Its own creation isn't among the entries.
    anEntry(3, { action: 'updated', before: { update: true }, after: { update: false } }),
  ];
  const authority = anAuthority({ abilities: [vault] });

  it('takes an ability as seen of which the role had a permission, though created in the same millisecond', () => {
    const role = { ...aRole('keeper', { vault: ['update'] }), created: THEN, updated: THEN };
    const { past } = rolePast(role, entries, authority, { since: THEN, actorId: 'ada' });
    expect([...past.fields]).to.deep.equal([['abilities.vault.update', { earlier: true, byOthers: true }]]);
  });

  function anEntry(seq: number, fields: Pick<Change, 'action' | 'before' | 'after'>): Change {
    const [resource, hash, canonical] = ['ability' as const, `hash-${seq}`, ''];
    const common = { seq, at: THEN, actorId: 'bob', resource, recordId: vault.id, requestId: null };
    return { ...common, ...fields, previousHash: `hash-${seq - 1}`, hash, canonical };
  }
});
