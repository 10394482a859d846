import { expect } from 'chai';
import type { Arrival } from '../../../src/domain/providers/arrival.js';
import {
  decideArrival,
  groupsAfterArrival,
  settingOfAddress,
  type Namesake,
} from '../../../src/domain/providers/decide-arrival.js';
import { createByAddress, linkByAddress } from '../../../src/domain/providers/link-identity.js';
import type { ProviderPolicy } from '../../../src/domain/providers/provider-policy.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { userStateAfter } from '../../../src/domain/users/user-state.js';
import type { User } from '../../../src/domain/users/user.js';
import { aGroup, anAuthority, aUser, created, sealed, THEN, updated } from '../../support/builders.js';
import { GENESIS } from '../../../src/domain/changes/change.js';

const POLICY: ProviderPolicy = {
  ...{ key: 'okta', domains: ['example.com', 'xn--mnchen-3ya.de'], createsUsers: true, trustsEmail: false },
  ...{ trustedAmr: [], groupsClaim: 'groups' },
};
const ADA: Arrival = {
  ...{
    issuer: 'https://okta.example',
    subject: 'ada',
    providerSession: null,
    authenticatedAt: null,
    isSecondFactorTrusted: false,
  },
  ...{ email: { address: 'ada@example.com', key: 'ada@example.com' }, isEmailVerified: true },
  ...{ firstName: 'Ada', lastName: 'Byron' },
};
const administrators = (source: string | null) => ({
  ...aGroup('admins', [ADMINISTRATOR_ROLE_ID], source),
  id: 'admins',
});

describe('who arrives', () => {
  const user = aUser();
  const namesakeOf = (fields: Partial<User> = {}, hasIdentityHere = false): Namesake => ({
    user: { ...user, ...fields },
    hasIdentityHere,
  });
  const decide = (
    namesake: Namesake | undefined,
    arrival: Partial<Arrival> = {},
    policy: Partial<ProviderPolicy> = {},
    authority = anAuthority({}),
  ) => {
    try {
      return decideArrival({ ...ADA, ...arrival }, { ...POLICY, ...policy }, { namesake, authority }).as;
    } catch (error) {
      return (error as { readonly code: string }).code;
    }
  };
  const elsewhere = { email: { address: 'ada@other.example', key: 'ada@other.example' } };
  const below = { email: { address: 'ada@sub.example.com', key: 'ada@sub.example.com' } };

  it('is linked by a verified address of a domain', () => {
    expect(decide(namesakeOf())).to.equal('linked');
    const munich = { email: { address: 'ada@münchen.de', key: 'ada@xn--mnchen-3ya.de' } };
    expect(decide(namesakeOf(), munich)).to.equal('linked');
  });

  it('is made where nobody has the address, if the provider may', () => {
    expect(decide(undefined)).to.equal('new');
    expect(decide(undefined, {}, { createsUsers: false })).to.equal('unknown_user');
  });

  it('is nobody without a verified address of a domain, and never a second user', () => {
    for (const arrival of [{ isEmailVerified: false }, elsewhere, below]) {
      expect(decide(undefined, arrival)).to.equal('unknown_user');
      expect(decide(namesakeOf(), arrival)).to.equal('link_refused');
    }
    for (const policy of [{ domains: [] }, { domains: ['le.com'] }]) {
      expect(decide(undefined, {}, policy)).to.equal('unknown_user');
      expect(decide(namesakeOf(), {}, policy)).to.equal('link_refused');
    }
    expect(decide(undefined, { email: undefined })).to.equal('link_refused');
  });

  it('is not linked to an account with one-time codes, or with another identity there', () => {
    expect(decide(namesakeOf({ totp: true }))).to.equal('link_refused');
    expect(decide(namesakeOf({}, true))).to.equal('link_refused');
    expect(decide(namesakeOf({ addressSetBy: 'directory' }))).to.equal('link_refused');
  });

  it('is not linked to an administrator, unless this provider makes them one', () => {
    expect(decide(namesakeOf({ roleIds: [ADMINISTRATOR_ROLE_ID] }))).to.equal('link_refused');
    const member = namesakeOf({ groupIds: ['admins'] });
    for (const source of [null, 'scim', 'other']) {
      expect(decide(member, {}, {}, anAuthority({ groups: [administrators(source)] })), String(source)).to.equal(
        'link_refused',
      );
    }
    expect(decide(member, {}, {}, anAuthority({ groups: [administrators('okta')] }))).to.equal('linked');
  });

  it('is told of a suspension only with the right to the address', () => {
    expect(decide(namesakeOf({ suspended: true }))).to.equal('account_suspended');
    expect(decide(namesakeOf({ suspended: true }), { isEmailVerified: false })).to.equal('link_refused');
  });
});

describe('the groups after an arrival', () => {
  const sales = { ...aGroup('Sales', [], 'okta'), id: 'sales' };
  const support = { ...aGroup('Support', [], 'okta'), id: 'support', externalId: 'guid-1' };
  const own = { ...aGroup('Sales', []), id: 'own' };
  const others = { ...aGroup('Sales', [], 'other'), id: 'others' };
  const authority = anAuthority({ groups: [sales, support, own, others, administrators('other')] });
  const after = (held: readonly string[], claimed: readonly string[]) =>
    groupsAfterArrival(held, claimed, { key: 'okta', authority });

  it('are those of this provider that the claim names, by external id or else by name', () => {
    expect(after([], ['Sales', 'guid-1', 'unknown'])).to.deep.equal(['sales', 'support']);
    expect(after([], ['Support', 'sales'])).to.deep.equal([]);
    expect(after(['support', 'own', 'deleted'], ['Sales'])).to.deep.equal(['own', 'sales']);
  });

  it('are never those of another source, whatever the claim names', () => {
    expect(after(['others'], ['admins', 'Sales'])).to.deep.equal(['others', 'sales']);
  });

  it('are at most 200 with those of other sources', () => {
    const many = Array.from({ length: 200 }, (_, index) => ({ ...aGroup(`g${index}`), id: `g${index}` }));
    const full = anAuthority({ groups: [...many, sales] });
    const held = many.map(({ id }) => id);
    expect(groupsAfterArrival(held, [], { key: 'okta', authority: full })).to.have.length(200);
    expect(() => groupsAfterArrival(held, ['Sales'], { key: 'okta', authority: full }))
      .to.throw()
      .with.property('code', 'groups_overage');
  });
});

describe('an account that an arrival links or makes', () => {
  const user = aUser({ emailVerified: false, epoch: 3 });
  const stateOf = ({ roleIds, groupIds, suspended, emailVerified, hasPassword, totp, epoch, version }: User) => {
    return { roleIds, groupIds, suspended, emailVerified, hasPassword, totp, epoch, version };
  };
  const replayed = (before: User, entry: Parameters<typeof sealed>[1]) => {
    const { created: _created, updated: _updated, ...state } = userStateAfter(before, sealed(GENESIS, entry))!;
    return state;
  };

  it('is verified, and keeps its ways in if its address was trusted', () => {
    const { next, entry } = linkByAddress(user, undefined, THEN);
    expect(next).to.include({ emailVerified: true, hasPassword: true, epoch: 3 });
    expect(entry.after).to.deep.equal({ profile: ['email_verified', 'identities'] });
    expect(replayed(user, entry)).to.deep.equal(stateOf(next));
    expect(linkByAddress(next, undefined, THEN).entry.after).to.deep.equal({ profile: ['identities'] });
  });

  it('loses every other way in otherwise, and its sessions, even without a password', () => {
    for (const hasPassword of [true, false]) {
      const before = { ...user, hasPassword };
      const { next, entry } = linkByAddress(before, { passkeys: 2 }, THEN);
      expect(next).to.include({ emailVerified: true, hasPassword: false, epoch: 4 });
      expect(entry.after).to.deep.equal({
        has_password: false,
        passkeys: 0,
        profile: ['email_verified', 'identities', 'passkeys', 'password'],
      });
      expect(replayed(before, entry)).to.deep.equal(stateOf(next));
    }
  });

  it('is made with a verified address and without a password', () => {
    const { next, entry } = createByAddress(
      'new',
      { email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' },
      THEN,
    );
    expect(next).to.include({ id: 'new', emailVerified: true, hasPassword: false });
    const { created: _created, updated: _updated, ...state } = userStateAfter(undefined, sealed(GENESIS, entry))!;
    expect(state).to.deep.equal(stateOf(next));
  });

  it('has its address from the newest entry that set one', () => {
    const changes = [
      updated('user', user.id, { profile: ['first_name'] }),
      updated('user', user.id, { profile: ['email'] }),
      created('user', user.id, { profile: ['email', 'password'] }),
    ].map((entry, index) => ({ ...entry, actorId: `actor ${index}` }));
    expect(settingOfAddress(changes)?.actorId).to.equal('actor 1');
    expect(settingOfAddress(changes.slice(0, 1))).to.equal(undefined);
  });
});
