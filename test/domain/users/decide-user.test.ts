import { MAX_ROLES } from '../../../src/domain/roles/known-roles.js';
import { expect } from 'chai';
import { EscalationDenied, SelfLockout } from '../../../src/domain/permissions/errors.js';
import { LimitReached } from '../../../src/domain/domain-error.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { StaleVersion, ValidationFailed } from '../../../src/domain/domain-error.js';
import { UNUSED } from '../../../src/domain/users/account-use.js';
import { NOT_PROVISIONED } from '../../../src/domain/users/provisioning.js';
import { decideUserCreation, type NewUser } from '../../../src/domain/users/create-user.js';
import { decideUserDeletion } from '../../../src/domain/users/delete-user.js';
import { anAbility, anActor, anAdministratorRole, anAuthority, aRole, aUser, THEN } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

const abilities = [anAbility('account'), anAbility('customer')];
const many = Array.from({ length: MAX_ROLES + 1 }, (_, n) => aRole(`n${n}`));
const clerkRole = aRole('clerk', { account: ['create', 'read', 'delete'] });
const authority = anAuthority({
  abilities,
  roles: [anAdministratorRole(abilities), clerkRole, aRole('sales', { customer: ['read'] }), ...many],
});
const clerk = anActor(aUser({ id: 'clerk', roleIds: [clerkRole.id] }), authority);

describe('decideUserCreation', () => {
  const input: NewUser = {
    email: 'Grace@Example.com',
    firstName: 'Grace',
    lastName: 'Hopper',
    avatar: '',
    suspended: true,
    roleIds: [],
    groupIds: [],
    hasPassword: false,
  };
  const create = (fields: Partial<NewUser> = {}, actor = clerk) =>
    decideUserCreation(actor, { ...input, ...fields }, { authority, id: 'new', now: THEN });

  it('creates the record and logs no personal data', () => {
    const { user, entry } = create({ roleIds: [clerkRole.id, clerkRole.id] });
    const made = { ...UNUSED, ...NOT_PROVISIONED, addressSetBy: 'administrator' };
    const stamps = { ...made, totp: false, epoch: 0, version: 1, created: THEN, updated: THEN };
    expect(user).to.deep.equal({ ...input, ...stamps, id: 'new', emailVerified: false, roleIds: [clerkRole.id] });
    expect(entry.after).to.deep.equal({
      roles: [clerkRole.id],
      suspended: true,
      profile: ['email', 'first_name', 'last_name'],
    });
    expect(create({ hasPassword: true, avatar: '/a' }).entry.after?.['profile']).to.include.members([
      'avatar',
      'password',
    ]);
  });

  it('assigns only existing roles that the actor may assign, up to the limit', () => {
    expect(thrownBy(() => create({ roleIds: ['gone'] }))).to.be.instanceOf(ValidationFailed);
    expect(thrownBy(() => create({ roleIds: ['role-sales'] }))).to.be.instanceOf(EscalationDenied);
    expect(thrownBy(() => create({ roleIds: [ADMINISTRATOR_ROLE_ID] }))).to.be.instanceOf(EscalationDenied);
    expect(thrownBy(() => create({ roleIds: many.map(({ id }) => id) }))).to.be.instanceOf(LimitReached);
  });
});

describe('decideUserDeletion', () => {
  const remove = (target = aUser({ id: 'x' }), matches = true) =>
    decideUserDeletion(clerk, target, { authority, matches: () => matches });

  it('logs roles and suspension', () => {
    expect(remove(aUser({ id: 'x', roleIds: [clerkRole.id] }))).to.deep.equal({
      resource: 'user',
      recordId: 'x',
      action: 'deleted',
      before: { roles: [clerkRole.id], suspended: false },
      after: null,
    });
  });

  it('refuses users with more permissions, stale versions and oneself, in this order', () => {
    const stronger = aUser({ id: 'x', roleIds: ['role-sales'] });
    expect(thrownBy(() => remove(stronger, false))).to.be.instanceOf(EscalationDenied);
    expect(thrownBy(() => remove(clerk.user, false))).to.be.instanceOf(StaleVersion);
    expect(thrownBy(() => remove(clerk.user))).to.be.instanceOf(SelfLockout);
  });
});
