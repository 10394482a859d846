import { expect } from 'chai';
import { decideCreation } from '../../../src/domain/authority/kinds/entries.js';
import { GROUP } from '../../../src/domain/authority/kinds/group.js';
import { DomainError } from '../../../src/domain/domain-error.js';
import { fieldsOfNewGroup, type NewGroup } from '../../../src/domain/groups/create-group.js';
import { decideGroupUpdate, refuseGroupDeletion, type GroupPatch } from '../../../src/domain/groups/update-group.js';
import type { Group } from '../../../src/domain/groups/group.js';
import { decideUserCreation } from '../../../src/domain/users/create-user.js';
import { decideMembership } from '../../../src/domain/users/decide-membership.js';
import { decideSystemUserUpdate, decideUserUpdate } from '../../../src/domain/users/update-user.js';
import { aGroup, anAbility, anActor, anAdministratorRole, anAuthority, aRole, aUser } from '../../support/builders.js';

const abilities = [anAbility('account', ['read', 'create', 'update', 'delete'])];
const [people, okta, scim] = [aGroup('people'), aGroup('okta', [], 'okta'), aGroup('scim', [], 'scim')];
const administrator = anAdministratorRole(abilities);
const authority = anAuthority({ abilities, roles: [administrator, aRole('a')], groups: [people, okta, scim] });
const actor = anActor(aUser({ id: 'admin', roleIds: [administrator.id] }), authority);
const member = aUser({ groupIds: [okta.id, people.id] });
const now = member.updated;
const context = { authority, now, matches: () => true };

/** The code of the refusal, with the fields that it names. */
function refusalOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return [error.code, ...Object.keys(error.fields)].join(' ');
    throw error;
  }
  return 'none';
}

describe('groups with a source', () => {
  it('are made for configured providers, which call them by an id', () => {
    const make = (fields: Partial<NewGroup>) => () =>
      fieldsOfNewGroup(
        actor,
        { name: 'x', description: '', source: null, externalId: null, roleIds: [], ...fields },
        { authority, providers: new Set(['okta']) },
      );
    expect(make({ source: 'okta', externalId: 'x-1' })()).to.include({ source: 'okta', externalId: 'x-1' });
    expect(refusalOf(make({ source: 'entra' }))).to.equal('validation_failed source');
    expect(refusalOf(make({ source: 'scim' }))).to.equal('validation_failed source');
    expect(refusalOf(make({ externalId: 'x-1' }))).to.equal('validation_failed external_id');
  });

  it('share names with groups of other sources', () => {
    const fields = { description: '', externalId: null, roleIds: [] };
    const make = (name: string, source: string | null) => () =>
      decideCreation(GROUP, 'new', { ...fields, name, source }, authority.records.groups);
    expect(refusalOf(make('PEOPLE', null))).to.equal('already_exists name');
    expect(refusalOf(make('People', 'okta'))).to.equal('none');
    expect(refusalOf(make('people', 'people'))).to.equal('none');
  });

  it('keep their source, and the names that a directory gave them', () => {
    const change = (group: Group, patch: GroupPatch) =>
      refusalOf(() => decideGroupUpdate(actor, group, patch, context));
    expect(change(okta, { source: null })).to.equal('immutable source');
    expect(change(okta, { source: 'okta', name: 'x', externalId: 'y', description: 'z' })).to.equal('none');
    expect(change({ ...okta, externalId: 'y' }, { externalId: null })).to.equal('none');
    expect(change(scim, { name: 'x', externalId: 'y' })).to.equal('immutable name external_id');
    expect(change(scim, { ...scim, description: 'x', roleIds: ['role-a'] })).to.equal('none');
    expect(change(people, { externalId: 'y' })).to.equal('validation_failed external_id');
  });

  it('are deleted here, but for those of a directory', () => {
    const remove = (group: Group) => refusalOf(() => refuseGroupDeletion(actor, group, context));
    expect([people, okta, scim].map(remove)).to.deep.equal(['none', 'none', 'immutable']);
  });

  it('are joined and left only through it', () => {
    const update = (groupIds: string[]) => decideUserUpdate(actor, member, { groupIds }, context);
    expect(update([])?.next.groupIds).to.deep.equal([okta.id]);
    expect(update([people.id])).to.equal(undefined);
    expect(refusalOf(() => update([people.id, scim.id]))).to.equal('immutable groups');
    const move = (group: Group, joins: boolean) => () => decideMembership(actor, member, { group, joins }, context);
    expect(refusalOf(move(scim, true))).to.equal('immutable groups');
    expect(refusalOf(move(okta, false))).to.equal('immutable groups');
    expect([move(okta, true)(), move(scim, false)()]).to.deep.equal([undefined, undefined]);
    const { id: _, ...fields } = member;
    expect(refusalOf(() => decideUserCreation(actor, fields, { authority, id: 'new', now }))).to.equal(
      'immutable groups',
    );
    expect(decideSystemUserUpdate(member, { groupIds: [scim.id] }, context)?.next.groupIds).to.deep.equal([scim.id]);
  });
});
