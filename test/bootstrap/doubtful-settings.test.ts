import { expect } from 'chai';
import { readConfig } from '../../src/bootstrap/config.js';
import { doubtfulSettings } from '../../src/bootstrap/doubtful-settings.js';

describe('doubtfulSettings', () => {
  const PASSWORD_SIGN_IN = 'administrators';
  const onlyAdministrators: Readonly<Record<string, string>>[] = [{}, { PUBLIC_URL: 'https://192.0.2.1' }];
  for (const settings of onlyAdministrators) {
    it(`warn that only administrators can sign in, with ${JSON.stringify(settings)}`, () => {
      expect(doubtfulSettings(readConfig({ PASSWORD_SIGN_IN, ...settings }))).to.deep.equal([
        'PASSWORD_SIGN_IN lets administrators alone sign in: there is no identity provider (OIDC_…), and passkeys are off.',
      ]);
      expect(doubtfulSettings(readConfig(settings))).to.deep.equal([]);
    });
  }

  it('leave others alone who have another way', () => {
    const provider = { OIDC_SSO_ISSUER: 'https://sso.example', OIDC_SSO_CLIENT_ID: 'c', OIDC_SSO_CLIENT_SECRET: 's' };
    const others = [{ HOST: 'localhost' }, { PUBLIC_URL: 'https://a.example' }];
    for (const settings of [...others, { PUBLIC_URL: 'https://192.0.2.1', ...provider }])
      expect(doubtfulSettings(readConfig({ PASSWORD_SIGN_IN, ...settings }))).to.deep.equal([]);
  });
});
