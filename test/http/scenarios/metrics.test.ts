import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { KINDS } from '../../../src/domain/authority/kinds/kinds.js';
import { readDocument } from '../../support/markdown.js';
import { readSeries } from '../../support/prometheus-text.js';
import { onEachStorage, STORAGES, withService, type TestService } from '../../support/service.js';
import { send, sendRaw, type Answer } from '../sample-client.js';

const TOKEN = 'a-token-for-metrics';

function scrape(service: TestService, as = TOKEN, path = '/metrics'): Promise<Answer> {
  return send(service.port, 'GET', path, { as });
}

async function measure(service: TestService) {
  const { text } = await scrape(service);
  const series = readSeries(text);
  return { text, series, at: (key: string) => series.get(key) ?? 0 };
}

const requests = (method: string, route: string, status: number) =>
  `castellan_http_requests_total{method="${method}",route="${route}",status="${status}"}`;
const operations = (operation: string, outcome = 'ok') =>
  `castellan_operation_duration_seconds_count{operation="${operation}",outcome="${outcome}"}`;

function expectChallenge(answer: Answer, code: string, challenge: string): void {
  expect(answer.status, answer.text).to.equal(401);
  expect(answer.headers['content-type']).to.equal('application/problem+json');
  expect(answer.headers['www-authenticate']).to.equal(challenge);
  expect(JSON.parse(answer.text)).to.include({ code, status: 401 });
}

onEachStorage('GET /metrics', { METRICS_TOKEN: TOKEN, PROPAGATION_BOUND_MS: '1000' }, (service) => {
  it('has the text format of Prometheus and no-store', async () => {
    const answer = await scrape(service());
    expect(answer.status).to.equal(200);
    expect(answer.headers).to.include({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(readSeries(answer.text).size).to.be.above(50);
    const scheme = { headers: { authorization: `bEARER ${TOKEN}` } };
    expect((await send(service().port, 'GET', '/metrics', scheme)).status).to.equal(200);
  });

  it('has no label of few values that the documents leave out', async () => {
    const { series } = await measure(service());
    const table = readDocument('docs/observability.md');
    const labels = [...series.keys()].flatMap((key) => [
      ...key.matchAll(/\b(kind|queue|outcome|limit|operation)="(\w+)"/g),
    ]);
    expect(labels).to.not.be.empty;
    const missing = labels.filter(([, , value]) => !table.includes(`\`${value}\``)).map(([label]) => label);
    expect(missing).to.deep.equal([]);
    const [row = ''] = /^\| `castellan_record_bytes`.*$/m.exec(table)!;
    for (const { plural } of KINDS) expect(row).to.include(`\`${plural}\``);
  });

  it('answers HEAD, and 405 to writes', async () => {
    const head = await send(service().port, 'HEAD', '/metrics', { as: TOKEN });
    expect([head.status, head.text]).to.deep.equal([200, '']);
    expect(Number(head.headers['content-length'])).to.be.above(1_000);
    const post = await send(service().port, 'POST', '/metrics', { as: TOKEN });
    expect([post.status, post.headers['allow']]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
  });

  it('accepts only its own token', async () => {
    const { port } = service();
    const missing = 'Bearer realm="metrics"';
    expectChallenge(await send(port, 'GET', '/metrics'), 'token_missing', missing);
    const basic = { authorization: `Basic ${Buffer.from(`prometheus:${TOKEN}`).toString('base64')}` };
    expectChallenge(await send(port, 'GET', '/metrics', { headers: basic }), 'token_missing', missing);
    const invalid = `${missing}, error="invalid_token"`;
    const { accessToken } = await service().admin();
    for (const wrong of [accessToken, `${TOKEN}x`, TOKEN.slice(0, -1), TOKEN.toUpperCase(), 'x']) {
      expectChallenge(await scrape(service(), wrong), 'token_invalid', invalid);
    }
    expect((await send(port, 'HEAD', '/metrics', { as: 'x' })).status).to.equal(401);
  });

  it('checks the token before it reads a body', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await send(service().port, 'GET', '/metrics', { as: 'wrong', body: 'no JSON', headers });
    expect(answer.status).to.equal(401);
  });

  it('has a token that is valid nowhere else', async () => {
    for (const path of ['/users', '/users/me', '/changes']) {
      expect((await send(service().port, 'GET', path, { as: TOKEN })).status, path).to.equal(401);
    }
  });

  it('counts and times requests by template, method and status', async () => {
    const { accessToken: as, user } = await service().admin();
    const before = await measure(service());
    await service().call('GET', `/users/${user.id}`, { as });
    await service().call('GET', '/users/no-such-user', { as });
    await service().call('PATCH', `/users/${user.id}`, { as, body: { first_name: 'First', last_name: 'Again' } });
    const { at } = await measure(service());
    expect(at(requests('GET', '/users/{id}', 200)) - before.at(requests('GET', '/users/{id}', 200))).to.equal(1);
    expect(at(requests('GET', '/users/{id}', 404))).to.equal(1);
    expect(at(requests('PATCH', '/users/{id}', 200))).to.equal(1);
    const time = 'castellan_http_request_duration_seconds_count{method="GET",route="/users/{id}"}';
    expect(at(time) - before.at(time)).to.equal(2);
  });

  it('counts requests refused by the parser', async () => {
    await sendRaw(service().port, 'GET / HTTP/9.9\r\n\r\n');
    expect((await measure(service())).at(requests('_OTHER', 'unknown', 400))).to.equal(1);
  });

  it('measures writes, lists, hashing and sign-ins', async () => {
    const { accessToken: as } = await service().admin();
    const before = await measure(service());
    await service().login('nobody@example.com', 'wrong');
    await service().call('POST', '/roles', { as, body: { name: 'Measured' } });
    await service().call('POST', '/roles', { as, body: { name: 'Measured' } });
    await service().call('POST', '/customers', { as, body: { name: 'Somebody' } });
    await service().call('GET', '/customers?q=some', { as });
    await service().call('GET', '/customers/facets', { as });
    await service().call('GET', '/changes', { as });
    await service().call('GET', '/users', { as });
    await service().call('POST', '/send-password', { body: { email: 'nobody@example.com' } });
    const { at } = await measure(service());
    const moved = (key: string) => at(key) - before.at(key);
    // One role, and a message and link for nobody.
    expect(moved(operations('authority.transact'))).to.equal(2);
    expect(moved(operations('authority.transact', 'refused'))).to.equal(1);
    for (const operation of [
      'customers.transact',
      'customers.list',
      'customers.facets',
      'changes.list',
      'users.list',
    ]) {
      expect(moved(operations(operation)), operation).to.equal(1);
    }
    expect(moved(operations('password.verify'))).to.equal(1);
    expect(moved('castellan_sign_ins_total{outcome="wrong_credentials"}')).to.equal(1);
    expect(moved('castellan_sign_ins_total{outcome="signed_in"}')).to.equal(0);
    expect(moved('castellan_recovery_requests_total')).to.equal(1);
    expect(moved('castellan_authority_seq')).to.equal(1);
    expect(at('castellan_operations_in_flight{operation="authority.transact"}')).to.equal(0);
  });

  it('shows the state of the service', async () => {
    const { series, at } = await measure(service());
    expect(at('castellan_authority_age_seconds')).to.be.within(0, 1);
    for (const queue of ['passwords', 'images']) {
      for (const name of ['running', 'waiting', 'refused_total']) {
        expect(series.get(`castellan_queue_${name}{queue="${queue}"}`)).to.equal(0);
      }
    }
    const lines = [...series.keys()].filter((key) => key.startsWith('castellan_storage_queue_waiting'));
    expect(lines).to.have.length({ memory: 0, sqlite: 3, mongodb: 3 }[service().storage]);
    expect(at('process_resident_memory_bytes')).to.be.above(10_000_000);
    expect(at('process_cpu_seconds_total')).to.be.above(0);
    expect(at('nodejs_memory_bytes{kind="heap_used"}')).to.be.above(1_000_000);
    expect(at('process_start_time_seconds')).to.be.within(Date.now() / 1_000 - 3_600, Date.now() / 1_000);
    const build = [...series.keys()].find((key) => key.startsWith('castellan_build_info')) ?? '';
    expect(build).to.match(/node="\d+\.\d+\.\d+",storage="\w+",version="\d+\.\d+\.\d+"/);
    expect(at(build)).to.equal(1);
  });

  it('shows open file descriptors where the system lists them', async function () {
    if (process.platform !== 'linux') this.skip();
    const { at } = await measure(service());
    expect(at('process_open_fds')).to.be.within(3, at('process_max_fds'));
  });

  it('tells the memory of the process from that of mapped files where the system does', async function () {
    if (process.platform !== 'linux') this.skip();
    const { at } = await measure(service());
    const kinds = ['own', 'mapped'].map((kind) => at(`castellan_resident_memory_bytes{kind="${kind}"}`));
    expect(Math.min(...kinds)).to.be.above(1_000_000);
    const resident = at('process_resident_memory_bytes');
    // The three are read one after the other.
    expect(kinds[0]! + kinds[1]!).to.be.within(0.8 * resident, 1.2 * resident);
  });

  it('shows a stall of the event loop', async () => {
    const until = performance.now() + 80;
    while (performance.now() < until);
    const { at } = await measure(service());
    expect(at('castellan_event_loop_delay_seconds{quantile="1"}')).to.be.above(0.07);
    expect(at('castellan_event_loop_delay_seconds{quantile="0.5"}')).to.be.within(0.000_5, 0.07);
  });

  it('counts open event streams', async () => {
    const { accessToken: as } = await service().admin();
    const outgoing = request({
      host: '127.0.0.1',
      port: service().port,
      path: '/features/stream',
      headers: { authorization: `Bearer ${as}` },
    });
    outgoing.end();
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
    incoming.resume();
    expect((await measure(service())).at('castellan_event_streams')).to.equal(1);
    // It may end before the answer is here.
    const closed = once(incoming, 'close');
    await service().call('POST', '/logout', { as });
    await closed;
    const { at } = await measure(service());
    expect(at('castellan_event_streams')).to.equal(0);
    expect(at(requests('GET', '/features/stream', 200))).to.equal(1);
    const time = 'castellan_http_request_duration_seconds_count{method="GET",route="/features/stream"}';
    expect(at(time), 'the duration of a stream is not latency').to.equal(0);
  });

  it('has no additional series after many unknown paths', async () => {
    const { accessToken: as } = await service().admin();
    const strange = async (turn: number) => {
      await send(service().port, 'GET', `/strange-${turn}/${turn}?token=${turn}`);
      await send(service().port, 'GET', `/users/strange-${turn}`, { as });
      await send(service().port, 'GET', `/avatars/strange-${turn}.png`);
      await send(service().port, 'OPTIONS', `/strange-${turn}`);
      await send(service().port, 'PURGE', `/strange-${turn}`);
    };
    await strange(0);
    const { series } = await measure(service());
    for (let turn = 1; turn <= 40; turn += 1) await strange(turn);
    const later = await measure(service());
    expect([...later.series.keys()]).to.have.members([...series.keys()]);
    expect(later.text).to.not.include('strange');
  });

  it('has no personal data', async () => {
    const email = 'somebody.particular@example.org';
    const { user, accessToken: as } = await service().register(email, 'particular-password');
    await service().login(email, 'particular-mistake');
    await service().call('PUT', `/users/${user.id}`, { as, body: { first_name: 'Particular', last_name: 'Person' } });
    const { text } = await measure(service());
    for (const private_ of [email, 'articular', user.id, as, TOKEN, '127.0.0.1']) expect(text).to.not.include(private_);
  });
});

for (const storage of STORAGES) {
  describe(`GET /metrics, configured otherwise (${storage})`, () => {
    it('does not exist without METRICS_TOKEN, whatever the token', () =>
      withService(storage, {}, async (service) => {
        const { accessToken } = await service.admin();
        for (const as of [accessToken, TOKEN, '']) {
          const [answer, unknown] = [await scrape(service, as), await scrape(service, as, '/nothing-here')];
          const [body, expected] = [answer, unknown].map(({ text }) => ({
            ...(JSON.parse(text) as object),
            request_id: '',
          }));
          expect([answer.status, body]).to.deep.equal([404, expected]);
        }
      }));

    it('is below BASE_PATH', () =>
      withService(storage, { METRICS_TOKEN: TOKEN, BASE_PATH: '/api' }, async (service) => {
        expect((await scrape(service, TOKEN, '/api/metrics')).status).to.equal(200);
        expect((await scrape(service, TOKEN, '/metrics')).status).to.equal(404);
      }));

    it('counts evaluations by flag, variant and reason, and names nobody', () =>
      withService(storage, { METRICS_TOKEN: TOKEN }, async (service) => {
        const { accessToken: as } = await service.admin();
        const rollout = { enabled: true, targeting: [{ percentage: 0 }] };
        await service.call('POST', '/features', { as, body: { key: 'beta', name: 'Beta', ...rollout } });
        const evaluate = (path: string, targetingKey?: string) =>
          service.call('POST', `/ofrep/v1/evaluate/flags${path}`, { as, body: { context: { targetingKey } } });
        await evaluate('', 'ada-lovelace');
        await evaluate('/beta', 'ada-lovelace');
        await evaluate('/beta');
        const { at } = await measure(service);
        const series = (flag: string, variant: string, reason: string) =>
          at(`castellan_flag_evaluations_total{flag="${flag}",reason="${reason}",variant="${variant}"}`);
        expect(series('beta', 'off', 'DEFAULT')).to.equal(2);
        expect(series('beta', '', 'ERROR')).to.equal(1);
        expect(series('developer_mode', 'off', 'STATIC')).to.equal(1);
        expect((await scrape(service)).text).to.not.include('ada');
      }));

    it('counts refusals by limit', () =>
      withService(
        storage,
        { METRICS_TOKEN: TOKEN, LIMIT_SIGN_IN_ACCOUNT: '1', LIMIT_REGISTER: '1' },
        async (service) => {
          for (let turn = 0; turn < 3; turn += 1) await service.login('nobody@example.com', 'wrong');
          await service.register('first@example.com');
          const body = { email: 'second@example.com', password: 'a password', first_name: 'A', last_name: 'B' };
          expect((await service.call('POST', '/register', { body })).status).to.equal(429);
          const { at } = await measure(service);
          expect(at('castellan_rate_limit_refusals_total{limit="sign_in_account"}')).to.equal(2);
          expect(at('castellan_rate_limit_refusals_total{limit="register"}')).to.equal(1);
          expect(at('castellan_rate_limit_refusals_total{limit="upload"}')).to.equal(0);
          expect(at('castellan_rate_limit_refusals_total{limit="sign_in_unknown_networks"}')).to.equal(0);
          await service.signIn('first@example.com', 'first-password');
          expect((await measure(service)).at('castellan_rate_limit_refusals_total{limit="other"}')).to.equal(0);
          expect(at('castellan_sign_ins_total{outcome="limited"}')).to.equal(2);
        },
      ));
  });
}
