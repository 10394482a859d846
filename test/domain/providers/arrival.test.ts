import { expect } from 'chai';
import {
  lacksClaims,
  mergeClaims,
  readArrival,
  readClaimedGroups,
  type Claims,
} from '../../../src/domain/providers/arrival.js';
import { SignInRefused } from '../../../src/domain/providers/errors.js';
import type { ProviderPolicy } from '../../../src/domain/providers/provider-policy.js';

const POLICY: ProviderPolicy = {
  ...{ key: 'okta', domains: [], createsUsers: false, trustsEmail: false },
  ...{ trustedAmr: ['mfa', 'urn:strong'], groupsClaim: 'groups' },
};

const ISSUER = 'https://okta.example';

const refusal = (code: string) => (error: unknown) => error instanceof SignInRefused && error.code === code;
function expectRefusal(code: string, call: () => unknown): void {
  let thrown: unknown;
  try {
    call();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).to.satisfy(refusal(code));
}

describe('claims', () => {
  it('of the ID token win, and UserInfo is asked for the others', () => {
    const idToken = { sub: '1', email: 'a@b.de' };
    expect(lacksClaims(idToken, POLICY)).to.equal(true);
    const all = { email: '', email_verified: true, given_name: '', family_name: '', groups: [] };
    expect(lacksClaims(all, POLICY)).to.equal(false);
    expect(mergeClaims(idToken, { sub: '2', email: 'c@d.de', name: 'Ada' })).to.deep.equal({ ...idToken, name: 'Ada' });
  });

  it('say that an address is verified only beside that address', () => {
    const verified = { email: 'victim@b.de', email_verified: true };
    expect(mergeClaims({ sub: '1', email: 'mine@b.de' }, verified)).to.not.have.property('email_verified');
    expect(mergeClaims({ sub: '1', email: 'victim@b.de' }, verified)).to.include({ email_verified: true });
    expect(mergeClaims({ sub: '1' }, verified)).to.include(verified);
    expect(mergeClaims({ sub: '1', email_verified: false }, verified)).to.include({ email_verified: false });
  });

  it('without a subject or an issuer are refused', () => {
    for (const sub of [undefined, '', 7, 'x'.repeat(256), '\ud800'])
      expectRefusal('invalid_answer', () => readArrival({ iss: ISSUER, sub }, POLICY));
    expectRefusal('invalid_answer', () => readArrival({ sub: '1' }, POLICY));
  });

  it('verify an address only by true, or where the provider is trusted', () => {
    const read = (claims: Claims, trustsEmail = false) =>
      readArrival({ iss: ISSUER, sub: '1', email: ' Ada@Example.com', ...claims }, { ...POLICY, trustsEmail });
    expect(read({ email_verified: true })).to.deep.include({
      email: { address: 'Ada@Example.com', key: 'ada@example.com' },
      isEmailVerified: true,
    });
    for (const value of ['true', 1, false, undefined])
      expect(read({ email_verified: value }).isEmailVerified).to.be.false;
    expect(read({}, true).isEmailVerified).to.be.true;
    expect(read({ email: 'Ada <ada@example.com>', email_verified: true })).to.include({
      email: undefined,
      isEmailVerified: false,
    });
  });

  const names: Readonly<Record<string, readonly [claims: Claims, firstName: string, lastName: string]>> = {
    'as they are': [{ given_name: ' Ada ', family_name: 'Byron', name: 'x y' }, 'Ada', 'Byron'],
    'of the whole name': [{ name: 'Ada  King Byron' }, 'Ada King', 'Byron'],
    'of a single word': [{ name: 'Ada' }, 'Ada', 'Ada'],
    'of the address': [{ email: 'ada.byron@example.com' }, 'ada.byron', 'ada.byron'],
    'of the whole name, for the one that is missing': [{ given_name: 'Ada', name: 'A. Byron' }, 'Ada', 'Byron'],
    'without those that are none': [
      { given_name: '\u0007', family_name: 7, name: 'Ada\u202e Byron', email: 'a@b.de' },
      'a',
      'a',
    ],
  };
  for (const [what, [claims, firstName, lastName]] of Object.entries(names)) {
    it(`have names ${what}`, () => {
      expect(readArrival({ iss: ISSUER, sub: '1', ...claims }, POLICY)).to.include({ firstName, lastName });
    });
  }

  it('name a second factor that is trusted, in amr or acr', () => {
    const isTrusted = (claims: Claims) =>
      readArrival({ iss: ISSUER, sub: '1', ...claims }, POLICY).isSecondFactorTrusted;
    for (const claims of [{ amr: ['pwd', 'mfa'] }, { amr: 'mfa' }, { acr: 'urn:strong' }])
      expect(isTrusted(claims)).to.be.true;
    for (const claims of [{}, { amr: ['pwd'] }, { acr: '1' }, { amr: [['mfa', {}]] }])
      expect(isTrusted(claims)).to.be.false;
    expect(
      readArrival({ iss: ISSUER, sub: '1', amr: [undefined] }, { ...POLICY, trustedAmr: [] }).isSecondFactorTrusted,
    ).to.be.false;
  });

  it('say when somebody proved who they are, and in which session', () => {
    expect(readArrival({ iss: ISSUER, sub: '1', auth_time: 1_700_000_000, sid: 's' }, POLICY)).to.include({
      authenticatedAt: 1_700_000_000_000,
      providerSession: 's',
    });
    for (const auth_time of ['1700000000', -1, 1e300, undefined])
      expect(readArrival({ iss: ISSUER, sub: '1', auth_time, sid: 7 }, POLICY)).to.include({
        authenticatedAt: null,
        providerSession: null,
      });
  });

  it('name groups as text or a list of texts', () => {
    expect(readClaimedGroups({ groups: ['a', 'b', 'a', 'e\u0301'] }, POLICY)).to.deep.equal(['a', 'b', 'é']);
    expect(readClaimedGroups({ groups: 'a' }, POLICY)).to.deep.equal(['a']);
    for (const groups of [undefined, null, []]) expect(readClaimedGroups({ groups }, POLICY)).to.deep.equal([]);
    for (const groups of [7, [7], [{}], { a: 1 }, [['a']]])
      expectRefusal('invalid_answer', () => readClaimedGroups({ groups }, POLICY));
  });

  it('refuse too many groups, and groups that are told elsewhere', () => {
    const many = (count: number) => ({ groups: Array.from({ length: count }, (_, index) => `${index}`) });
    expect(readClaimedGroups(many(200), POLICY)).to.have.length(200);
    for (const claims of [many(201), { _claim_names: { groups: 'src1' } }, { hasgroups: true }, { hasgroups: 'true' }])
      expectRefusal('groups_overage', () => readClaimedGroups(claims, POLICY));
    expect(readClaimedGroups({ _claim_names: { other: 'src1' }, hasgroups: false }, POLICY)).to.deep.equal([]);
  });
});
