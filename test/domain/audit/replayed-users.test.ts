import { expect } from 'chai';
import fc from 'fast-check';
import { ReplayedUsers, type AuditedUser } from '../../../src/domain/audit/replayed-users.js';
import { GENESIS, headAfter } from '../../../src/domain/changes/change.js';
import { decideSystemUserUpdate, userFields, type UserPatch } from '../../../src/domain/users/update-user.js';
import { updateTotp } from '../../../src/domain/users/update-totp.js';
import { userStateAfter, type UserState } from '../../../src/domain/users/user-state.js';
import type { User } from '../../../src/domain/users/user.js';
import { anAuthority, aGroup, aRole, aUser, created, deleted, sealed, THEN } from '../../support/builders.js';

const ROLES = ['a', 'b', 'c'].map((name) => aRole(name));
const AUTHORITY = anAuthority({ roles: ROLES, groups: [aGroup('x'), aGroup('y')] });
const KNOWN = AUTHORITY.records;

function entryOfCreation(user: User) {
  return created('user', user.id, {
    ...userFields(user),
    profile: user.hasPassword ? ['email', 'password'] : ['email'],
  });
}

function stateOf(user: User): UserState {
  const {
    roleIds,
    groupIds,
    suspended,
    emailVerified,
    hasPassword,
    totp,
    epoch,
    version,
    created: made,
    updated,
  } = user;
  return { roleIds, groupIds, suspended, emailVerified, hasPassword, totp, epoch, version, created: made, updated };
}

function ledgerOf(...users: readonly User[]): ReplayedUsers {
  const ledger = new ReplayedUsers();
  for (const user of users) ledger.apply(sealed(GENESIS, entryOfCreation(user)));
  return ledger;
}

function audited(fields: Partial<AuditedUser> = {}): AuditedUser {
  return { ...stateOf(aUser({ roleIds: ['role-a', 'role-b'], groupIds: ['group-x'] })), id: 'user-1', ...fields };
}

describe('userStateAfter', () => {
  const patches = fc.record<UserPatch>(
    {
      firstName: fc.constantFrom('x', 'y'),
      suspended: fc.boolean(),
      email: fc.constantFrom('one@example.com', 'two@example.com'),
      emailVerified: fc.constant(true),
      password: fc.boolean(),
      roleIds: fc.subarray(ROLES.map(({ id }) => id)),
    },
    { requiredKeys: [] },
  );

  /** Milliseconds between two entries; often 0, so `updated` runs ahead of the clock. */
  const passing = fc.constantFrom(0, 0, 1, 60_000);

  it('derives the same state as changes of one-time codes wrote', () => {
    let user = aUser({ hasPassword: true });
    let state = userStateAfter(undefined, sealed(GENESIS, entryOfCreation(user)));
    for (const [index, change] of (['on', 'replaced', 'off', 'on'] as const).entries()) {
      const { next, entry } = updateTotp(user, change, THEN + index);
      state = userStateAfter(state, sealed(GENESIS, entry, THEN + index));
      expect(state).to.deep.equal(stateOf(next));
      user = next;
    }
    expect([user.totp, user.epoch]).to.deep.equal([true, 3]);
  });

  it('derives from the log entries the same state as the decisions wrote', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.tuple(patches, passing), { maxLength: 12 }), (hasPassword, list) => {
        let now = THEN;
        let user = aUser({ hasPassword });
        let state = userStateAfter(undefined, sealed(GENESIS, entryOfCreation(user)));
        for (const [patch, ms] of list) {
          now += ms;
          const update = decideSystemUserUpdate(user, patch, { authority: AUTHORITY, now });
          if (update === undefined) continue;
          user = update.next;
          state = userStateAfter(state, sealed(GENESIS, update.entry, now));
        }
        expect(state).to.deep.equal(stateOf(user));
      }),
    );
  });

  it('is undefined after a deletion', () => {
    const first = sealed(GENESIS, entryOfCreation(aUser()));
    expect(
      userStateAfter(userStateAfter(undefined, first), sealed(headAfter(first), deleted('user', 'user-1'))),
    ).to.equal(undefined);
  });
});

describe('ReplayedUsers', () => {
  const ada = aUser({ roleIds: ['role-a', 'role-b'], groupIds: ['group-x'] });

  it('finds no difference when the tables match, comparing each user once', () => {
    const ledger = ledgerOf(ada, aUser({ id: 'user-2' }));
    expect(ledger.size).to.equal(2);
    expect(ledger.compare(audited(), KNOWN)).to.equal(undefined);
    expect(ledger.compare(audited({ id: 'user-2', roleIds: [], groupIds: [] }), KNOWN)).to.equal(undefined);
    expect(ledger.errorOfMissingUser()).to.equal(undefined);
    expect(ledger.compare(audited(), KNOWN)).to.equal('user user-1: is in the table, but not in the log');
  });

  const broken: readonly (readonly [Partial<AuditedUser>, string])[] = [
    [{ suspended: true }, 'suspended is on in the table, off in the log'],
    [{ roleIds: ['role-a', 'role-b', 'role-c'] }, 'has role role-c in the table, but not in the log'],
    [{ roleIds: ['role-a', 'role-b', 'gone'] }, 'has role gone in the table, but not in the log'],
    [{ roleIds: ['role-b'] }, 'has role role-a in the log, but not in the table'],
    [{ roleIds: ['role-b', 'role-a'] }, 'has its roles in another order than in the log'],
    [{ roleIds: ['role-a', 'role-a', 'role-b'] }, 'has its roles in another order than in the log'],
    [{ groupIds: ['group-x', 'group-y'] }, 'has group group-y in the table, but not in the log'],
    [{ groupIds: [] }, 'has group group-x in the log, but not in the table'],
    [{ emailVerified: true }, 'a verified address is on in the table, off in the log'],
    [{ hasPassword: false }, 'having a password is off in the table, on in the log'],
    [{ totp: true }, 'having one-time codes is on in the table, off in the log'],
    [{ epoch: 1 }, 'epoch is 1 in the table, 0 in the log'],
    [{ version: 2 }, 'version is 2 in the table, 1 in the log'],
    [{ created: THEN - 1 }, 'created is 2025-12-31T23:59:59.999Z in the table, 2026-01-01T00:00:00.000Z in the log'],
    [{ updated: THEN + 1 }, 'updated is 2026-01-01T00:00:00.001Z in the table, 2026-01-01T00:00:00.000Z in the log'],
  ];
  for (const [fields, words] of broken) {
    it(`${words} (${JSON.stringify(fields)})`, () => {
      expect(ledgerOf(ada).compare(audited(fields), KNOWN)).to.equal(`user user-1: ${words}`);
    });
  }

  it('accepts rows with or without deleted roles and groups', () => {
    const left = { roles: new Set(['role-b']), groups: new Set<string>() };
    expect(ledgerOf(ada).compare(audited(), left)).to.equal(undefined);
    expect(ledgerOf(ada).compare(audited({ roleIds: ['role-b'], groupIds: [] }), left)).to.equal(undefined);
  });

  it('names missing users', () => {
    const ledger = ledgerOf(ada, aUser({ id: 'user-2' }));
    ledger.compare(audited(), KNOWN);
    expect(ledger.errorOfMissingUser()).to.equal('user user-2: is missing in the table');
  });
});
