import { expect } from 'chai';
import { FakeProvider, settingsFor } from '../../support/fake-provider.js';
import { SignInBrowser } from '../../support/sign-in-browser.js';
import { TestService, STORAGES } from '../../support/service.js';

const PUBLIC_URL = 'https://admin.example.com/api';

for (const storage of STORAGES) {
  describe(`sign-in through a provider (${storage})`, () => {
    let provider: FakeProvider;
    let service: TestService;
    before(async () => {
      provider = await FakeProvider.start();
      const more = { PUBLIC_URL, OIDC_STAFF_DOMAINS: 'example.com', OIDC_STAFF_CREATE_USERS: 'on' };
      service = await TestService.start(storage, settingsFor(provider, more));
    });
    after(async () => {
      await service.stop();
      await provider.stop();
    });
    beforeEach(() => provider.reset());

    const browser = () => new SignInBrowser(service, provider, PUBLIC_URL);

    it('makes an account', async () => {
      const ada = browser();
      const fragment = await ada.signInAs({
        sub: 'ada',
        email: 'ada@example.com',
        email_verified: true,
        name: 'Ada King Byron',
      });
      const answer = await ada.redeem(fragment);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.json.user).to.include({
        email: 'ada@example.com',
        first_name: 'Ada King',
        last_name: 'Byron',
        has_password: false,
        email_verified: true,
      });
    });
  });
}
