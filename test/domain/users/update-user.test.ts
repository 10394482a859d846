import { MAX_ROLES } from '../../../src/domain/roles/known-roles.js';
import { expect } from 'chai';
import { EscalationDenied, Forbidden, SelfLockout } from '../../../src/domain/permissions/errors.js';
import { LimitReached } from '../../../src/domain/domain-error.js';
import { losesAdministrator } from '../../../src/domain/users/last-administrator.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { StaleVersion, ValidationFailed } from '../../../src/domain/domain-error.js';
import type { KeyScope } from '../../../src/domain/sign-in/sign-in-key.js';
import { decideUserUpdate, type UserPatch } from '../../../src/domain/users/update-user.js';
import type { User } from '../../../src/domain/users/user.js';
import { anAbility, anActor, anAdministratorRole, anAuthority, aRole, aUser, THEN } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

const abilities = [anAbility('account'), anAbility('customer')];
const many = Array.from({ length: MAX_ROLES + 1 }, (_, n) => aRole(`n${n}`));
const authority = anAuthority({
  abilities,
  roles: [
    anAdministratorRole(abilities),
    aRole('clerk', { account: ['read', 'update'] }),
    aRole('blind', { account: ['update'] }),
    aRole('reader', { account: ['read'] }),
    aRole('sales', { customer: ['read'] }),
    ...many,
  ],
});

const admin = aUser({ id: 'admin', roleIds: [ADMINISTRATOR_ROLE_ID] });
const clerk = aUser({ id: 'clerk', roleIds: ['role-clerk'] });
const blind = aUser({ id: 'blind', roleIds: ['role-blind'] });
const plain = aUser({ id: 'plain', roleIds: ['role-reader'] });
const seller = aUser({ id: 'seller', roleIds: ['role-sales'] });
const NOW = THEN + 50;

function decide(actor: User, target: User, patch: UserPatch, matches = true) {
  return decideUserUpdate(anActor(actor, authority), target, patch, { authority, now: NOW, matches: () => matches });
}

function refusal(actor: User, target: User, patch: UserPatch, matches = true): unknown {
  return thrownBy(() => decide(actor, target, patch, matches));
}

describe('decideUserUpdate', () => {
  describe('of the own record', () => {
    it('changes name and avatar without any ability', () => {
      const update = decide(seller, seller, { firstName: 'Grace', lastName: 'Lovelace', avatar: '/avatars/a.png' });
      expect(update?.next).to.deep.equal({
        ...seller,
        firstName: 'Grace',
        avatar: '/avatars/a.png',
        version: 2,
        updated: NOW,
      });
      expect(update?.entry).to.deep.equal({
        resource: 'user',
        recordId: 'seller',
        action: 'updated',
        before: {},
        after: { profile: ['avatar', 'first_name'] },
      });
    });

    it('changes the password and raises the epoch', () => {
      const update = decide(seller, seller, { password: true });
      expect(update?.next).to.deep.equal({ ...seller, epoch: 1, version: 2, updated: NOW });
      expect(update?.entry.after).to.deep.equal({ profile: ['password'] });
    });

    const privileged: [string, UserPatch][] = [
      ['e-mail', { email: 'new@example.com' }],
      ['suspension', { suspended: true }],
      ['roles', { roleIds: [] }],
    ];
    for (const [name, patch] of privileged) {
      it(`refuses another ${name} without account.update and account.read`, () => {
        expect(refusal(seller, seller, patch)).to.be.instanceOf(Forbidden);
        expect(refusal(blind, { ...blind, roleIds: ['role-blind'] }, patch)).to.be.instanceOf(Forbidden);
      });
    }

    it('accepts unchanged privileged fields', () => {
      const patch = { email: seller.email, suspended: false, roleIds: ['role-sales', 'role-sales'] };
      expect(decide(seller, seller, patch)).to.be.undefined;
      expect(decide(seller, seller, { ...patch, firstName: 'G' })?.entry.after).to.deep.equal({
        profile: ['first_name'],
      });
    });

    it('refuses to suspend oneself', () => {
      expect(refusal(admin, admin, { suspended: true })).to.be.instanceOf(SelfLockout);
    });
  });

  describe('of another', () => {
    it('changes users with fewer permissions', () => {
      const update = decide(clerk, plain, { email: 'new@example.com', suspended: true, roleIds: [] });
      expect(update?.next).to.deep.equal({
        ...plain,
        email: 'new@example.com',
        addressSetBy: 'administrator',
        suspended: true,
        roleIds: [],
        epoch: 1,
        version: 2,
        updated: NOW,
      });
      expect(update?.entry).to.deep.include({
        before: { roles: ['role-reader'], suspended: false },
        after: { roles: [], suspended: true, profile: ['email'] },
      });
    });

    it("suspension raises the epoch, reinstatement doesn't restore it", () => {
      const suspended = decide(admin, plain, { suspended: true })!.next;
      const reinstated = decide(admin, suspended, { suspended: false })!.next;
      expect(reinstated).to.include({ suspended: false, epoch: 1 });
    });

    it('suspension and password change together raise it once', () => {
      expect(decide(admin, plain, { suspended: true, password: true })!.next.epoch).to.be.greaterThan(plain.epoch);
    });

    it('sets a password for a user without one', () => {
      expect(decide(admin, { ...plain, hasPassword: false }, { password: true })?.next.hasPassword).to.be.true;
      expect(decide(admin, { ...plain, hasPassword: false }, { firstName: 'X' })?.next.hasPassword).to.be.false;
    });

    const access: UserPatch[] = [{ email: 'x@y' }, { suspended: true }, { roleIds: [] }, { password: true }];
    for (const patch of access) {
      it(`refuses ${Object.keys(patch).join()} of a user with more permissions`, () => {
        expect(refusal(clerk, seller, patch)).to.be.instanceOf(EscalationDenied);
      });

      it(`refuses ${Object.keys(patch).join()} without the permissions`, () => {
        expect(refusal(plain, { ...plain, id: 'other' }, patch)).to.be.instanceOf(Forbidden);
      });
    }

    it('allows renaming a user with more permissions', () => {
      expect(decide(clerk, seller, { firstName: 'X' })?.next.firstName).to.equal('X');
    });

    it('assigns only permissions that the caller holds', () => {
      expect(refusal(clerk, plain, { roleIds: ['role-reader', 'role-sales'] })).to.be.instanceOf(EscalationDenied);
      expect(decide(clerk, plain, { roleIds: ['role-reader', 'role-clerk'] })?.next.roleIds).to.have.length(2);
      expect(refusal(clerk, clerk, { roleIds: ['role-clerk', ADMINISTRATOR_ROLE_ID] })).to.be.instanceOf(
        EscalationDenied,
      );
    });
  });

  describe('roles', () => {
    it("that don't exist are refused, even if the row still contains them, which ends when anybody sets the others", () => {
      const error = refusal(admin, plain, { roleIds: ['role-none'] });
      expect(error).to.be.instanceOf(ValidationFailed);
      expect((error as ValidationFailed).fields)
        .to.have.property('roles')
        .that.includes({ code: 'unknown_role' });
      const stale = { ...plain, roleIds: ['role-gone', 'role-reader'] };
      expect(refusal(admin, stale, { roleIds: ['role-gone', 'role-reader'] })).to.be.instanceOf(ValidationFailed);
      expect(decide(admin, stale, { firstName: 'X' })?.next.roleIds).to.deep.equal(stale.roleIds);
      for (const roleIds of [['role-reader'], ['role-sales'], []]) {
        const { next, entry } = decide(admin, stale, { roleIds })!;
        expect(next.roleIds).to.deep.equal(roleIds);
        expect(entry).to.deep.include({ before: { roles: ['role-reader'] }, after: { roles: roleIds } });
      }
      const own = { ...plain, roleIds: ['role-gone'] };
      expect(decide(plain, own, { roleIds: [] }), 'a form of somebody who may not set roles').to.be.undefined;
    });

    it("named like prototype members don't exist", () => {
      expect(refusal(admin, plain, { roleIds: ['__proto__'] })).to.be.instanceOf(ValidationFailed);
      expect(refusal(admin, plain, { roleIds: ['constructor'] })).to.be.instanceOf(ValidationFailed);
    });

    it("in another order aren't a change", () => {
      const two = { ...plain, roleIds: ['role-reader', 'role-sales'] };
      expect(decide(admin, two, { roleIds: ['role-sales', 'role-reader'] })).to.be.undefined;
    });

    it('are at most 50', () => {
      const ids = many.map(({ id }) => id);
      expect(refusal(admin, plain, { roleIds: ids })).to.be.instanceOf(LimitReached);
      expect(decide(admin, plain, { roleIds: ids.slice(1) })?.next.roleIds).to.have.length(MAX_ROLES);
    });
  });

  describe('the order of refusals', () => {
    const tooMany = [...many.map(({ id }) => id), 'role-sales'];

    it('forbidden, unknown roles, escalation, stale, lockout, limit', () => {
      const unknown = { roleIds: ['role-none'], suspended: true };
      expect(refusal(plain, plain, unknown, false)).to.be.instanceOf(Forbidden);
      expect(refusal(admin, admin, unknown, false)).to.be.instanceOf(ValidationFailed);
      const everything = { roleIds: tooMany, suspended: true };
      expect(refusal(plain, plain, everything, false)).to.be.instanceOf(Forbidden);
      expect(refusal(clerk, clerk, everything, false)).to.be.instanceOf(EscalationDenied);
      expect(refusal(admin, admin, everything, false)).to.be.instanceOf(StaleVersion);
      expect(refusal(admin, admin, everything)).to.be.instanceOf(SelfLockout);
      expect(refusal(admin, plain, everything)).to.be.instanceOf(LimitReached);
    });

    it('a stale version is refused even when nothing would change', () => {
      expect(refusal(seller, seller, {}, false)).to.be.instanceOf(StaleVersion);
    });
  });

  it('returns undefined when nothing would change', () => {
    const { firstName, lastName, avatar, email, suspended, roleIds } = plain;
    expect(decide(admin, plain, {})).to.be.undefined;
    expect(decide(admin, plain, { firstName, lastName, avatar, email, suspended, roleIds })).to.be.undefined;
    expect(decide(seller, { ...plain, hasPassword: false }, { password: false })).to.be.undefined;
  });

  it("updated always grows, even when the clock doesn't", () => {
    const update = decide(admin, { ...plain, updated: NOW + 10 }, { firstName: 'X' });
    expect(update?.next.updated).to.equal(NOW + 11);
  });
});

describe('the last administrator', () => {
  const loses = (before: User, after: User | undefined, keys: readonly KeyScope[] = []) =>
    losesAdministrator({ user: before, keys }, after && { user: after, keys }, [{ kind: 'identity', scope: 'work' }]);

  it('is lost only by suspension, deletion, and losing the role or the last way to sign in', () => {
    expect(loses(admin, { ...admin, suspended: true })).to.be.true;
    expect(loses(admin, { ...admin, roleIds: [] })).to.be.true;
    expect(loses(admin, undefined)).to.be.true;
    expect(loses(admin, { ...admin, hasPassword: false })).to.be.true;
    expect(loses(admin, { ...admin, firstName: 'X' })).to.be.false;
    expect(loses({ ...admin, hasPassword: false }, undefined), 'could not sign in').to.be.false;
    expect(loses({ ...admin, suspended: true }, undefined)).to.be.false;
    expect(loses(plain, undefined)).to.be.false;
  });

  it('signs in with keys of the scopes that are used', () => {
    const [identity, passkey] = [
      { kind: 'identity', scope: 'work' } as const,
      { kind: 'passkey', scope: 'work' } as const,
    ];
    const withoutPassword = { ...admin, hasPassword: false };
    expect(loses(admin, withoutPassword, [identity])).to.be.false;
    expect(loses(admin, withoutPassword, [passkey])).to.be.true;
    expect(loses(withoutPassword, undefined, [identity])).to.be.true;
    expect(loses(withoutPassword, undefined, [passkey])).to.be.false;
  });
});
