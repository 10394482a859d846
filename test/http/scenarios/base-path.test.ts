import { expect } from 'chai';
import { expectProblem, onEachStorage } from '../../support/service.js';

onEachStorage('BASE_PATH=/api', { BASE_PATH: '/api' }, (service) => {
  it('prefixes every path and Location', async () => {
    const body = { email: 'ada@example.com', password: 'first-password', first_name: 'Ada', last_name: 'Byron' };
    const made = await service().call('POST', '/api/register', { body });
    expect(made.status).to.equal(201);
    const { location = '' } = made.headers;
    expect(location).to.equal(`/api/users/${made.json.user.id}`);
    const own = await service().call('GET', location, { as: made.json.accessToken });
    expect([own.status, own.json]).to.deep.equal([200, made.json.user]);
    expect((await service().call('GET', '/api/healthz')).status).to.equal(200);
    expect(service().service.url).to.match(/^http:\/\/127\.0\.0\.1:\d+\/api$/);
  });

  for (const path of ['/login', '/users/me', '/', '/apis/healthz', '/api/api/healthz']) {
    it(`serves nothing at ${path}`, async () => {
      expectProblem(await service().call('GET', path), { status: 404, code: 'not_found' });
    });
  }
});
