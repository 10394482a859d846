import { expect } from 'chai';
import fc from 'fast-check';
import { ACTIONS, actionSet, columnsOf, hasAction } from '../../../src/domain/permissions/action.js';
import { authorise } from '../../../src/domain/permissions/actor.js';
import { decideActions, REASONS } from '../../../src/domain/permissions/decide-actions.js';
import { explainPermissions, type ExplainedPermission } from '../../../src/domain/access/explain-permissions.js';
import { all } from '../../../src/domain/permissions/needs.js';
import { actionsOf, type StandardPermission } from '../../../src/domain/permissions/permission-set.js';
import { holdingsOf } from '../../../src/domain/groups/holdings.js';
import { isValidFor } from '../../../src/domain/sessions/session.js';
import { anAbility, anActor, anAuthority, aGroup, aRole, aUser, heldRoles, THEN } from '../../support/builders.js';

const customer = anAbility('customer', ['read', 'update']);
const account = anAbility('account', ['read']);
const reader = aRole('reader', { customer: ['read'] });
const editor = aRole('Editor', { customer: ['read', 'delete'] });

const shown = ({ ability, action, allowed, reason, grantedBy }: ExplainedPermission) =>
  `${ability}.${action} ${allowed} ${reason} ${grantedBy.map(({ role }) => role.name).join()}`.trimEnd();

describe('explainPermissions', () => {
  it('gives each permission a reason and the roles that grant it, in order', () => {
    expect(explainPermissions(heldRoles(reader, editor), [customer, account], undefined).map(shown)).to.deep.equal([
      'account.read false not_granted',
      'account.create false no_such_action',
      'account.update false no_such_action',
      'account.delete false no_such_action',
      'customer.read true granted Editor,reader',
      'customer.create false no_such_action',
      'customer.update false not_granted',
      'customer.delete false action_off Editor',
    ]);
  });

  it('allows suspended users nothing, and says what they would have', () => {
    expect(explainPermissions(heldRoles(reader, editor), [customer], 'suspended').map(shown)).to.deep.equal([
      'customer.read false suspended Editor,reader',
      'customer.create false no_such_action',
      'customer.update false not_granted',
      'customer.delete false action_off Editor',
    ]);
  });

  it('orders roles by name without case and accents, then by id', () => {
    const named = (name: string, id: string) => ({ ...aRole(name, { customer: ['read'] }), id });
    const roles = [named('zoo', '1'), named('Émile', '3'), named('emile', '2'), named('Adam', '4'), named('𝒵', '5')];
    const [read] = explainPermissions(heldRoles(...roles), [customer], undefined);
    expect(read!.grantedBy.map(({ role }) => role.id)).to.deep.equal(['4', '2', '3', '5', '1']);
  });

  it('names each way to a role: a direct one first, then by the name of the group and its id', () => {
    const through = [
      { ...aGroup('Émile'), id: '3' },
      aGroup('zoo'),
      { ...aGroup('emile'), id: '2' },
      aGroup('Adam'),
      undefined,
    ];
    const ways = through.map((group) => ({ role: reader, through: group }));
    const [read] = explainPermissions([...heldRoles(editor), ...ways], [customer], undefined);
    expect(read!.grantedBy.map(({ role, through: group }) => `${role.name} ${group?.id ?? ''}`)).to.deep.equal([
      ...['Editor ', 'reader ', 'reader group-Adam', 'reader 2', 'reader 3', 'reader group-zoo'],
    ]);
  });
});

describe('decideActions', () => {
  it('gives each action exactly one reason, for every combination', () => {
    const sets = Array.from({ length: 16 }, (_, bits) => actionSet(ACTIONS.filter((_name, bit) => (bits >> bit) & 1)));
    for (const actions of sets) {
      for (const granted of sets) {
        for (const withheld of [undefined, 'suspended', 'expired'] as const) {
          const decided = decideActions(actions, granted, withheld);
          for (const action of ACTIONS) {
            const reasons = REASONS.filter((reason) => hasAction(decided[reason], action));
            const [has, isGranted] = [hasAction(actions, action), hasAction(granted, action)];
            const effective = withheld ?? 'granted';
            const otherwise = has ? 'not_granted' : 'no_such_action';
            expect(reasons).to.deep.equal([isGranted ? (has ? effective : 'action_off') : otherwise]);
          }
        }
      }
    }
  });
});

describe('explained permissions, for random organisations', () => {
  const KEYS = ['account', 'role', 'customer', 'a-1', 'a_1', 'z'];
  const someActions = fc.subarray([...ACTIONS, 'approve', 'void']);
  const organisations = fc.record({
    abilities: fc.dictionary(fc.constantFrom(...KEYS), someActions, { maxKeys: 5 }),
    roles: fc.array(fc.dictionary(fc.constantFrom(...KEYS, 'gone'), someActions, { maxKeys: 5 }), { maxLength: 5 }),
    held: fc.uniqueArray(fc.nat({ max: 7 }), { maxLength: 6 }),
    /** The roles of each group that is held. */
    groups: fc.array(fc.uniqueArray(fc.nat({ max: 4 })), { maxLength: 3 }),
    suspended: fc.boolean(),
  });

  it('are allowed exactly when a request with this permission would be', () => {
    const seen = new Map<string, number>();
    const property = fc.property(organisations, ({ abilities, roles, held, groups, suspended }) => {
      const records = {
        abilities: Object.entries(abilities).map(([key, actions]) => anAbility(key, actions)),
        roles: roles.map((permissions, index) => aRole(`r${index}`, permissions)),
        groups: groups.map((of, index) =>
          aGroup(
            `g${index}`,
            of.map((one) => `role-r${one}`),
          ),
        ),
      };
      const authority = anAuthority(records);
      const groupIds = records.groups.map(({ id }) => id);
      const user = aUser({ roleIds: held.map((index) => `role-r${index}`), groupIds, suspended });
      const actor = anActor(user, authority);
      const isSignedIn = isValidFor(actor.session, user, THEN);
      const explained = authority.explain({ holdings: holdingsOf(user), suspended });
      for (const { ability, action, allowed, reason, grantedBy } of explained) {
        expect(allowed, `${ability}.${action}`).to.equal(
          isSignedIn && passes(() => authorise(actor, all(`${ability}.${action}` as StandardPermission))),
        );
        expect(allowed).to.equal(reason === 'granted');
        const granting = records.roles
          .filter(({ permissions }) => hasAction(actionsOf(permissions, ability), action))
          .flatMap((role) => [
            ...(user.roleIds.includes(role.id) ? heldRoles(role) : []),
            ...records.groups.filter(({ roleIds }) => roleIds.includes(role.id)).map((through) => ({ role, through })),
          ]);
        expect(grantedBy).to.deep.equal(granting);
        const has = abilities[ability]!.includes(action);
        expect(granting.length > 0).to.equal(['granted', 'suspended', 'action_off'].includes(reason));
        expect(has).to.equal(['granted', 'suspended', 'not_granted'].includes(reason));
        seen.set(reason, (seen.get(reason) ?? 0) + 1);
      }
      const names = Object.keys(abilities).sort();
      expect(explained.map(({ ability, action }) => `${ability}.${action}`)).to.deep.equal(
        names.flatMap((key) => columnsOf(actionSet(abilities[key]!)).map((action) => `${key}.${action}`)),
      );
      if (suspended) return;
      for (const [key, set] of actor.permissions.permissionSet) {
        const allowed = explained.filter((one) => one.ability === key && one.allowed).map(({ action }) => action);
        expect(actionSet(allowed)).to.deep.equal(set);
      }
    });
    fc.assert(property, { numRuns: 500 });
    // People don't expire.
    const reasons = REASONS.filter((reason) => reason !== 'expired');
    for (const reason of reasons) expect(seen.get(reason), reason).to.be.greaterThan(50);
  });
});

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
