import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { SimpleWebAuthnVerifier } from '../../../src/adapters/webauthn/simplewebauthn-verifier.js';
import { FLAGS, SoftwareAuthenticator, type Deviation } from '../../support/software-authenticator.js';

const ORIGIN = 'https://admin.example.com';
const PARTY = { id: 'example.com', origins: [ORIGIN, 'https://other.example.com'] };
const CHALLENGE = randomBytes(32).toString('base64url');
const CREATION = {
  challenge: CHALLENGE,
  rp: { id: PARTY.id, name: 'Castellan' },
  user: { id: randomBytes(16).toString('base64url'), name: 'ada@example.com', displayName: 'Ada Byron' },
};
const REQUEST = { challenge: CHALLENGE, rpId: PARTY.id };
const { privateKey: foreignKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** What no page and no authenticator of ours sends; the same for new passkeys and for signatures. */
const WRONG: Readonly<Record<string, Deviation>> = {
  'another origin': { origin: 'https://admin.example.com.evil.example' },
  'an origin below ours': { origin: 'https://evil.admin.example.com' },
  'our origin on another port': { origin: `${ORIGIN}:8443` },
  'a page in a frame': { crossOrigin: true },
  'another relying party': { rpId: 'example.org' },
  'another challenge': { challenge: randomBytes(32).toString('base64url') },
  'another ceremony': { type: 'payment.get' },
  'nobody present': { flags: FLAGS.verified },
  'a user who is not verified': { flags: FLAGS.present },
  'a backup that is not possible': { flags: FLAGS.present | FLAGS.verified | FLAGS.backedUp },
};

const verifier = new SimpleWebAuthnVerifier(PARTY, () => import('../../../src/adapters/webauthn/library.js'));
const isExpected = (challenge: string) => challenge === CHALLENGE;
const verifyNew = (credential: object) => verifier.verifyNew({ ...credential }, isExpected);

async function aPasskey(authenticator: SoftwareAuthenticator) {
  return (await verifyNew(authenticator.create(CREATION)))!;
}

describe('SimpleWebAuthnVerifier', () => {
  for (const algorithm of ['ES256', 'EdDSA'] as const) {
    it(`verifies new passkeys and signatures of ${algorithm}`, async () => {
      const authenticator = new SoftwareAuthenticator(ORIGIN, algorithm);
      const made = authenticator.create(CREATION);
      const passkey = (await verifyNew(made))!;
      expect(passkey).to.deep.include({
        credentialId: made.id,
        counter: 1,
        isBackupEligible: false,
        isBackedUp: false,
      });
      expect(passkey.transports).to.have.members(['internal', 'hybrid']);
      const assertion = authenticator.get(REQUEST);
      expect(verifier.identify({ ...assertion })).to.deep.equal({
        credentialId: made.id,
        userHandle: CREATION.user.id,
      });
      const said = await verifier.verifyAssertion({ ...assertion }, { challenge: CHALLENGE, passkey });
      expect(said).to.deep.equal({ counter: 2, isBackedUp: false });
    });
  }

  it('takes every origin of the relying party, and what the authenticator says of its backup', async () => {
    const flags = FLAGS.present | FLAGS.verified | FLAGS.eligible;
    const authenticator = new SoftwareAuthenticator('https://other.example.com', 'ES256', flags);
    const passkey = await aPasskey(authenticator);
    expect(passkey).to.include({ isBackupEligible: true, isBackedUp: false });
    const backedUp = { ...authenticator.get(REQUEST, { flags: flags | FLAGS.backedUp }) };
    const expected = { challenge: CHALLENGE, passkey };
    expect(await verifier.verifyAssertion(backedUp, expected)).to.include({ isBackedUp: true });
    const ineligible = { ...authenticator.get(REQUEST, { flags: FLAGS.present | FLAGS.verified }) };
    expect(await verifier.verifyAssertion(ineligible, expected), 'eligibility never changes').to.equal(undefined);
  });

  it('takes a counter that went back, once the signature is right', async () => {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const passkey = { ...(await aPasskey(authenticator)), counter: 40 };
    const expected = { challenge: CHALLENGE, passkey };
    expect(await verifier.verifyAssertion({ ...authenticator.get(REQUEST) }, expected)).to.include({ counter: 2 });
  });

  for (const [title, deviation] of Object.entries(WRONG)) {
    it(`refuses ${title}`, async () => {
      const authenticator = new SoftwareAuthenticator(ORIGIN);
      expect(await verifyNew(authenticator.create(CREATION, deviation))).to.equal(undefined);
      const passkey = await aPasskey(authenticator);
      const assertion = { ...authenticator.get(REQUEST, deviation) };
      expect(await verifier.verifyAssertion(assertion, { challenge: CHALLENGE, passkey })).to.equal(undefined);
    });
  }

  it('refuses what another key signed, and anything that is no credential', async () => {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const passkey = await aPasskey(authenticator);
    const whole = authenticator.get(REQUEST);
    const attempts: object[] = [authenticator.get(REQUEST, { signer: foreignKey }), {}, { response: null }];
    for (const name of Object.keys(whole.response)) {
      for (const value of [undefined, 7, '', '%', 'AAAA']) {
        if (name !== 'userHandle') attempts.push({ ...whole, response: { ...whole.response, [name]: value } });
      }
    }
    for (const attempt of attempts) {
      const said = await verifier.verifyAssertion({ ...attempt }, { challenge: CHALLENGE, passkey });
      expect(said, JSON.stringify(attempt)).to.equal(undefined);
      expect(await verifyNew(attempt)).to.equal(undefined);
    }
    for (const id of [undefined, 7, '', '%', 'A'.repeat(1_365)]) expect(verifier.identify({ id })).to.equal(undefined);
  });

  it('refuses the word of an authenticator’s maker, whose lists of revoked keys it would have to fetch', async () => {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const certificate = randomBytes(40);
    for (const format of ['packed', 'apple', 'android-key', 'tpm', 'fido-u2f', 'unknown']) {
      const statement = [['x5c', certificate]] as const;
      expect(await verifyNew(authenticator.create(CREATION, { format: [format, statement] })), format).to.equal(
        undefined,
      );
    }
  });

  it('refuses an id that another credential has', async () => {
    const authenticator = new SoftwareAuthenticator(ORIGIN);
    const [one, other] = [authenticator.create(CREATION), authenticator.create(CREATION)];
    expect(await verifyNew({ ...one, id: other.id, rawId: other.id })).to.equal(undefined);
  });
});
