import { expect } from 'chai';
import { aPlace, expectProblem, TestService, type Place, type Reply } from '../support/service.js';
import { describeOnRequest } from '../support/storages.js';
import { TcpProxy } from '../support/tcp-proxy.js';

describeOnRequest('mongodb', 'a service without a connection to MongoDB', () => {
  let place: Place;
  let proxy: TcpProxy;
  let service: TestService;
  before(async () => {
    place = await aPlace('mongodb');
    const [, port = '', database = ''] = /^mongodb:\/\/[^/,]*:(\d+)\/([^?]+)/.exec(place.mongoUri) ?? [];
    proxy = await new TcpProxy(Number(port)).listen();
    const mongoUri = `mongodb://127.0.0.1:${proxy.port}/${database}?directConnection=true`;
    service = await TestService.start('mongodb', { PROPAGATION_BOUND_MS: '1000' }, { place: { ...place, mongoUri } });
  });
  after(async () => {
    await service.stop();
    await proxy.cut();
    await place.remove();
  });

  it('answers 503 with Retry-After and never 401, and recovers by itself', async () => {
    const { user, accessToken: as } = await service.admin();
    const asks: readonly (() => Promise<Reply>)[] = [
      () => service.call('GET', '/users/me', { as }),
      () => service.call('PUT', `/users/${user.id}`, { as, body: { first_name: 'A', last_name: 'B' } }),
      () => service.login(user.email, 'whatever'),
      () => service.call('GET', '/readyz'),
    ];
    const { port } = proxy;
    await proxy.cut();
    // State within the bound may still be served.
    let answer = await asks[0]!();
    while (answer.status === 200) answer = await asks[0]!();
    for (const ask of asks) expectProblem(await ask(), { status: 503, code: 'storage_unavailable' });
    await proxy.listen(port);
    do {
      answer = await asks[0]!();
      expect([200, 503], answer.text).to.include(answer.status);
    } while (answer.status !== 200);
    for (const again of [asks[1]!, asks[3]!]) expect((await again()).status).to.equal(200);
    expect((await service.signIn(user.email, 'the-first-administrator')).user.first_name).to.equal('A');
  });
});
