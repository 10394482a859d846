import { expect } from 'chai';
import { ConfigError, readConfig } from '../../src/bootstrap/config.js';

const PUBLIC_URL = 'https://admin.example.com';
const OKTA = {
  OIDC_OKTA_ISSUER: 'https://example.okta.com',
  OIDC_OKTA_CLIENT_ID: 'castellan',
  OIDC_OKTA_CLIENT_SECRET: 'a secret',
};

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig({ PUBLIC_URL, ...environment });
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

describe('the settings of identity providers', () => {
  it('have defaults beside the issuer and the client', () => {
    expect(readConfig({ PUBLIC_URL, ...OKTA }).PROVIDERS).to.deep.equal([
      {
        key: 'okta',
        name: 'okta',
        issuer: 'https://example.okta.com',
        clientId: 'castellan',
        clientSecret: 'a secret',
        scopes: 'openid email profile',
        groupsClaim: 'groups',
        domains: [],
        createsUsers: false,
        trustsEmail: false,
        trustedAmr: [],
      },
    ]);
  });

  it('are read for each key, which is in lower case with hyphens on the wire', () => {
    const { PROVIDERS: read } = readConfig({
      PUBLIC_URL,
      ...OKTA,
      OIDC_MY_ENTRA_2_ISSUER: 'http://127.0.0.1:8080/realms/a/',
      OIDC_MY_ENTRA_2_CLIENT_ID: 'b',
      OIDC_MY_ENTRA_2_CLIENT_SECRET: 'c',
      OIDC_MY_ENTRA_2_NAME: ' Entra ID ',
      OIDC_MY_ENTRA_2_SCOPES: 'openid email groups',
      OIDC_MY_ENTRA_2_GROUPS_CLAIM: 'roles',
      OIDC_MY_ENTRA_2_DOMAINS: 'Example.com, münchen.de',
      OIDC_MY_ENTRA_2_CREATE_USERS: 'on',
      OIDC_MY_ENTRA_2_TRUST_EMAIL: 'on',
      OIDC_MY_ENTRA_2_TRUSTED_AMR: 'mfa,hwk',
    });
    expect(read.map(({ key }) => key)).to.deep.equal(['my-entra-2', 'okta']);
    expect(read[0]).to.deep.include({
      name: 'Entra ID',
      issuer: 'http://127.0.0.1:8080/realms/a/',
      scopes: 'openid email groups',
      groupsClaim: 'roles',
      domains: ['example.com', 'xn--mnchen-3ya.de'],
      createsUsers: true,
      trustsEmail: true,
      trustedAmr: ['mfa', 'hwk'],
    });
  });

  const wrong: Readonly<Record<string, readonly [settings: Record<string, string>, ...lines: string[]]>> = {
    'an issuer over http': [
      { ...OKTA, OIDC_OKTA_ISSUER: 'http://example.okta.com' },
      'OIDC_OKTA_ISSUER: must be like https://login.example.com/realms/staff, exactly as the provider writes it',
    ],
    'an issuer with a query': [
      { ...OKTA, OIDC_OKTA_ISSUER: 'https://example.okta.com/?a=b' },
      'OIDC_OKTA_ISSUER: must be like https://login.example.com/realms/staff, exactly as the provider writes it',
    ],
    'an issuer alone': [
      { OIDC_OKTA_ISSUER: 'https://example.okta.com' },
      'OIDC_OKTA_CLIENT_ID: must be set with OIDC_OKTA_ISSUER',
      'OIDC_OKTA_CLIENT_SECRET: must be set with OIDC_OKTA_ISSUER',
    ],
    'a switch that is neither on nor off': [
      { ...OKTA, OIDC_OKTA_CREATE_USERS: 'true', OIDC_OKTA_TRUST_EMAIL: 'yes' },
      'OIDC_OKTA_CREATE_USERS: must be on or off',
      'OIDC_OKTA_TRUST_EMAIL: must be on or off',
    ],
    'domains that are none': [
      { ...OKTA, OIDC_OKTA_DOMAINS: 'example.com,@example.org' },
      'OIDC_OKTA_DOMAINS: must be domains such as example.com, separated by commas',
    ],
    'scopes without openid': [
      { ...OKTA, OIDC_OKTA_SCOPES: 'email profile' },
      'OIDC_OKTA_SCOPES: must have openid among the scopes, separated by spaces',
    ],
    'a setting that there is not': [
      { ...OKTA, OIDC_OKTA_DOMAIN: 'example.com' },
      'OIDC_OKTA_DOMAIN: is no setting of a provider, which are ISSUER, CLIENT_ID, CLIENT_SECRET, NAME, SCOPES, GROUPS_CLAIM, DOMAINS, CREATE_USERS, TRUST_EMAIL, TRUSTED_AMR',
    ],
    'a key in lower case': [
      { OIDC_okta_ISSUER: 'https://example.okta.com' },
      'OIDC_okta_ISSUER: the key okta must be capital letters, digits and _, at most 32, a letter first',
    ],
    'the key PROVIDERS': [
      { OIDC_PROVIDERS_ISSUER: 'https://example.okta.com' },
      'OIDC_PROVIDERS_ISSUER: the key PROVIDERS is taken',
    ],
    'the key SCIM': [{ OIDC_SCIM_NAME: 'x' }, 'OIDC_SCIM_NAME: the key SCIM is taken'],
    'no PUBLIC_URL': [{ ...OKTA, PUBLIC_URL: '' }, 'PUBLIC_URL: must be set with identity providers (OIDC_…)'],
    'return addresses with a fragment': [
      { SIGN_IN_RETURN_URLS: 'https://app.example.com/#/in' },
      'SIGN_IN_RETURN_URLS: must be addresses such as https://app.example.com/signed-in, without #, separated by commas',
    ],
  };
  for (const [name, [settings, ...lines]] of Object.entries(wrong)) {
    it(`refuse ${name}`, () => {
      expect(mistakesOf(settings)).to.deep.equal(lines);
    });
  }
});
