import { expect } from 'chai';
import { NOTHING } from '../../src/domain/permissions/needs.js';
import type { Route } from '../../src/adapters/http/declarations/route.js';
import { SampleApp } from './sample-app.js';

describe('the HTTP app: configuration', () => {
  const service = new SampleApp();
  afterEach(() => service.stop());

  it('serves below a base path, to listed origins, and trusts the configured proxies', async () => {
    await service.start({ basePath: '/api', corsOrigins: ['https://a.example'], trustProxy: 1 });
    const headers = { origin: 'https://a.example', 'x-forwarded-for': '6.6.6.6, ::ffff:9.9.9.9' };
    const answer = await service.send('POST', '/api/login', { headers });
    expect(answer.status).to.equal(200);
    expect(answer.headers).to.include({
      'access-control-allow-origin': 'https://a.example',
      vary: 'Origin, Accept-Encoding',
    });
    expect(service.steps).to.deep.equal(['limits 9.9.9.9']);
    const other = await service.send('GET', '/healthz', { headers: { origin: 'https://b.example' } });
    expect([other.status, other.headers['access-control-allow-origin'], other.headers.vary]).to.deep.equal([
      404,
      undefined,
      'Origin, Accept-Encoding, Authorization',
    ]);
    expect((await service.raw('nonsense\r\n\r\n')).headers.vary).to.equal('Origin');
  });

  it('counts an address as one client in every spelling', async () => {
    const fresh = new SampleApp();
    await fresh.start({ trustProxy: 1 });
    const spellings = ['203.0.113.16', '::ffff:cb00:7110', '[0:0:0:0:0:FFFF:203.0.113.16]:4711', '64:ff9b::cb00:7110'];
    for (const spelling of [...spellings, '2001:0DB8:0:0::1', '[2001:db8::0001]:80']) {
      await fresh.send('POST', '/login', { headers: { 'x-forwarded-for': spelling } });
    }
    await fresh.stop();
    const one = (address: string, times: number) => Array.from({ length: times }, () => `limits ${address}`);
    expect(fresh.steps).to.deep.equal([...one('203.0.113.16', 4), ...one('2001:db8::1', 2)]);
  });

  it('does not start with a route without needs, or one declared twice', async () => {
    const route = { method: 'GET', path: '/x', operationId: 'x', responses: {}, handler: () => ({ status: 200 }) };
    const failure = (routes: object[]) =>
      service.start({ groups: [routes as Route[]] }).then(
        () => 'started',
        (error: unknown) => String(error),
      );
    expect(await failure([route])).to.contain('GET /x does not say what it needs');
    const sound = { ...route, needs: NOTHING };
    expect(await failure([sound, sound])).to.contain('GET /x is declared twice');
  });

  it('warns once about an untrusted X-Forwarded-For', async () => {
    const { warnings, steps } = service;
    steps.length = 0;
    const fresh = new SampleApp();
    await fresh.start();
    for (let i = 0; i < 2; i += 1) await fresh.send('POST', '/login', { headers: { 'x-forwarded-for': '1.2.3.4' } });
    await fresh.stop();
    expect(fresh.warnings).to.have.length(1);
    expect(fresh.steps).to.deep.equal(['limits 127.0.0.1', 'limits 127.0.0.1']);
    expect(warnings).to.have.length(0);
  });
});
