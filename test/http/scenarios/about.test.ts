import { expect } from 'chai';
import { ConfigError } from '../../../src/bootstrap/config.js';
import { Caller } from '../../support/caller.js';
import { expectProblem, onEachStorage, TestService } from '../../support/service.js';

const CONTACT = 'IT desk, it@example.com';

onEachStorage('what everybody may know', { CONTACT, TRASH_DAYS: '30' }, (service) => {
  it('tells people and programs without any permission whom to ask, and how long deleted customers are kept', async () => {
    const nobody = await Caller.inRoles(service(), []);
    expect(await nobody.read('/about')).to.deep.equal({ contact: CONTACT, trash_days: 30 });
    const admin = await Caller.administrator(service());
    const made = await admin.post('/tokens', { name: 'About', roles: [], expires: null });
    const { token } = made.json as unknown as { token: string };
    const answer = await service().call('GET', '/about', { as: token });
    expect([answer.status, answer.json]).to.deep.equal([200, { contact: CONTACT, trash_days: 30 }]);
  });

  it('tells nobody who isn’t signed in, and takes no parameters', async () => {
    expectProblem(await service().call('GET', '/about'), { status: 401, code: 'token_missing' });
    const nobody = await Caller.inRoles(service(), []);
    expectProblem(await nobody.get('/about?x=1'), { status: 400, code: 'bad_query', errors: ['x'] });
  });

  it('follows the settings, and doesn’t start with a contact of several lines', async () => {
    await service().restart({ CONTACT: '  Desk  ', TRASH_DAYS: '3' });
    expect(await (await Caller.inRoles(service(), [])).read('/about')).to.deep.equal({
      contact: 'Desk',
      trash_days: 3,
    });
    await service().restart();
    expect(await (await Caller.inRoles(service(), [])).read('/about')).to.deep.equal({ contact: null, trash_days: 0 });
    const refused = await TestService.start(service().storage, { CONTACT: 'Desk\nBcc' }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refused).to.be.instanceOf(ConfigError);
    expect((refused as ConfigError).lines).to.deep.equal([
      'CONTACT: must be one line of at most 200 characters, without control characters',
    ]);
  });
});
