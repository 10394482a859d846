import { expect } from 'chai';
import fc from 'fast-check';
import {
  ACTIONS,
  actionSet,
  hasAction,
  listActions,
  NO_ACTIONS,
  type ActionSet,
} from '../../../src/domain/permissions/action.js';
import type { Authority } from '../../../src/domain/authority/authority.js';
import { ChangedPermissions, type PermissionChange } from '../../../src/domain/authority/changed-permissions.js';
import { effectOnUser, type Holder } from '../../../src/domain/authority/touched-user.js';
import { aGroup, anAbility, anAuthority, aRole } from '../../support/builders.js';

const KEYS = ['customer', 'report', '__proto__', 'a'];
const ROLES = ['one', 'two', 'three', 'four', 'five'];
const GROUPS = ['a', 'b'];
const OWN = ['approve', 'export', 'void', 'close', 'reopen'];
const NAMES = [...ACTIONS, ...OWN];
const actionSets = fc.subarray(NAMES).map(actionSet);
const permissions = fc
  .array(fc.tuple(fc.constantFrom(...KEYS, 'unknown'), actionSets), { maxLength: 4 })
  .map((entries) => new Map(entries));

/** An authority whose abilities, roles and groups may be missing. */
const authorities = fc
  .record({
    abilities: fc.array(fc.option(actionSets), { minLength: KEYS.length, maxLength: KEYS.length }),
    roles: fc.array(fc.option(permissions), { minLength: ROLES.length, maxLength: ROLES.length }),
    groups: fc.array(fc.option(fc.subarray(ROLES)), { minLength: GROUPS.length, maxLength: GROUPS.length }),
  })
  .map(({ abilities, roles, groups }) =>
    anAuthority({
      abilities: abilities.flatMap((actions, index) => (actions === null ? [] : [anAbility(KEYS[index]!, actions)])),
      roles: roles.flatMap((granted, index) =>
        granted === null ? [] : [{ ...aRole(ROLES[index]!), permissions: granted }],
      ),
      groups: groups.flatMap((names, index) =>
        names === null
          ? []
          : [
              aGroup(
                GROUPS[index]!,
                names.filter((_, n) => roles[n] !== null).map((name) => `role-${name}`),
              ),
            ],
      ),
    }),
  );
const holdings = [...ROLES.map((name) => `role-${name}`), ...GROUPS.map((name) => `group-${name}`), 'role-deleted'];
const roleIds = fc.uniqueArray(fc.constantFrom(...holdings));

/** What people with these roles and groups gain and lose, computed from everything that they may do before and after. */
function expected(roles: readonly string[], before: Authority, after: Authority): string[] {
  const all = [...KEYS, 'unknown'].flatMap((key) => NAMES.map((action) => `${key}.${action}` as const));
  const [then, now] = [before.resolve(roles), after.resolve(roles)];
  return all.flatMap((permission) => {
    if (then.can(permission) === now.can(permission)) return [];
    return [`${now.can(permission) ? '+' : '-'}${permission}`];
  });
}

function written(change: PermissionChange): string[] {
  const list = (key: string, set: ActionSet, sign: string) =>
    listActions(set).map((action) => `${sign}${key}.${action}`);
  return [...change].flatMap(([key, { gained, lost }]) => [...list(key, gained, '+'), ...list(key, lost, '-')]);
}

describe('the effect on people', () => {
  it('equals the difference of what they may do, for every set of roles and groups', () => {
    fc.assert(
      fc.property(authorities, authorities, fc.array(roleIds, { minLength: 1 }), (before, after, sets) => {
        const changed = new ChangedPermissions(before, after);
        for (const roles of sets) {
          const change = changed.changeOf(roles);
          expect(written(changed.readChange(change))).to.have.members(expected(roles, before, after));
          expect(change === '').to.equal(expected(roles, before, after).length === 0);
          if (!roles.some((id) => changed.holdings.includes(id))) expect(change).to.equal('');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has the same number for the same permission in any change', () => {
    fc.assert(
      fc.property(authorities, authorities, roleIds, roleIds, (before, after, ...sets) => {
        const changed = new ChangedPermissions(before, after);
        const changes = sets.map((roles) => changed.changeOf(roles));
        const numbers = changes.map((change) => changed.numbersOf(change));
        const permissions = changes.map((change) => written(changed.readChange(change)));
        const inBoth = ([first, second]: readonly unknown[][]) => first!.filter((one) => second!.includes(one)).length;
        expect(numbers.map((all) => new Set(all).size)).to.deep.equal(permissions.map((all) => all.length));
        expect(inBoth(numbers)).to.equal(inBoth(permissions));
      }),
      { numRuns: 500 },
    );
  });

  it('equals the difference of what a user may do, who may be created, deleted or suspended', () => {
    const users = fc.option(fc.record({ roleIds, suspended: fc.boolean() }), { nil: undefined });
    const holder = (user: Pick<Holder, 'roleIds' | 'suspended'> | undefined) =>
      user && { id: 'user-1', firstName: 'Ada', lastName: 'Byron', groupIds: [], ...user };
    fc.assert(
      fc.property(authorities, authorities, users, users, (then, now, before, after) => {
        fc.pre(before !== undefined || after !== undefined);
        const effect = effectOnUser({ before: holder(before), after: holder(after) }, then, now);
        const rolesOf = (user: typeof before) => (user === undefined || user.suspended ? [] : user.roleIds);
        const [had, has] = [then.resolve(rolesOf(before)), now.resolve(rolesOf(after))];
        for (const key of [...KEYS, 'unknown']) {
          for (const action of NAMES) {
            const { gained = NO_ACTIONS, lost = NO_ACTIONS } = effect.readChange().get(key) ?? {};
            const permission = `${key}.${action}` as const;
            expect(hasAction(gained, action)).to.equal(has.can(permission) && !had.can(permission));
            expect(hasAction(lost, action)).to.equal(had.can(permission) && !has.can(permission));
          }
        }
        expect([effect.users, effect.first.length]).to.deep.equal([1, before === undefined ? 0 : 1]);
      }),
      { numRuns: 500 },
    );
  });
});
