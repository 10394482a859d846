import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { send } from '../http/sample-client.js';
import { Collector, type CollectedSpan } from '../support/collector.js';
import { compiledModules } from '../support/compiled-modules.js';
import { ADMIN } from '../support/service.js';
import { SpawnedService, spawnOurs } from '../support/spawned-service.js';

const SERVER = 2;
const INTERNAL = 1;
const ERROR = 2;
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const METRICS_TOKEN = 'a-token-for-the-metrics';
const JSON_TYPE = { 'content-type': 'application/json' };

describe('tracing', () => {
  describe('with a collector', () => {
    const collector = new Collector();
    let service: SpawnedService;
    let lines: SpawnedService['lines'];
    let spans: readonly CollectedSpan[];
    let token = '';

    const call = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
      send(service.port, method, path, {
        ...(token !== '' && { as: token }),
        ...(body !== undefined && { body: JSON.stringify(body) }),
        headers: { ...JSON_TYPE, ...headers },
      });
    const spanOf = (requestId: string) => {
      const found = spans.filter(({ attributes }) => attributes['castellan.request_id'] === requestId);
      expect(found, requestId).to.have.length(1);
      return found[0]!;
    };
    const childrenOf = ({ spanId }: CollectedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);

    before(async () => {
      service = await SpawnedService.start({
        OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=castle',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        METRICS_TOKEN,
      });
      const { email, password } = ADMIN;
      const signedIn = await call('POST', '/login', { 'x-request-id': 'sign-in' }, { email, password });
      token = (JSON.parse(signedIn.text) as { accessToken: string }).accessToken;
      const traceparent = `00-${TRACE}-${CALLER}-01`;
      await call('POST', '/roles', { 'x-request-id': 'create', traceparent }, { name: 'Secret name' });
      await call('POST', '/roles', { 'x-request-id': 'refused' }, { name: 'Secret name' });
      await call('GET', '/customers?q=alice%40example.com', { 'x-request-id': 'list' });
      await call('GET', '/users/no-such-user', { 'x-request-id': 'missing' });
      await call('GET', '/no/such/thing?token=query', { 'x-request-id': 'unknown' });
      await call('GET', '/users/me', { 'x-request-id': 'unsampled', traceparent: traceparent.replace(/1$/, '0') });
      await call('GET', '/users/me', { 'x-request-id': 'malformed', traceparent: '00-zz-zz-01' });
      for (const path of ['/healthz', '/readyz', '/metrics']) {
        const headers = { 'x-request-id': `monitor${path.replace('/', '-')}`, traceparent };
        expect((await send(service.port, 'GET', path, { as: METRICS_TOKEN, headers })).status).to.equal(200);
      }
      expect(await service.stop()).to.equal(0);
      ({ lines } = service);
      ({ spans } = collector);
    });
    after(async () => {
      await service.stop();
      await collector.close();
    });

    it('sends the remaining spans at shutdown, with the attributes from the environment', () => {
      expect(collector.exports).to.not.be.empty;
      for (const { url, headers } of collector.exports) {
        expect(url).to.equal('/v1/traces');
        expect(headers['x-tenant']).to.equal('castle');
      }
      expect(collector.resource).to.include({
        'service.name': 'castellan',
        'deployment.environment.name': 'test',
      });
      expect(collector.resource['service.version']).to.match(/^\d+\.\d+\.\d+$/);
    });

    it('has a span for each request, named for its route', () => {
      const { name, kind, attributes, status } = spanOf('missing');
      expect({ name, kind, status }).to.deep.equal({ name: 'GET /users/{id}', kind: SERVER, status: { code: 0 } });
      expect(attributes).to.deep.equal({
        'http.request.method': 'GET',
        'http.route': '/users/{id}',
        'http.response.status_code': 404,
        'url.path': '/users/no-such-user',
        'url.scheme': 'http',
        'network.protocol.version': '1.1',
        'castellan.request_id': 'missing',
      });
      expect(spanOf('unknown').name).to.equal('GET');
      expect(spanOf('unknown').attributes).to.not.have.property('http.route');
    });

    it("continues the caller's trace and its sampling decision", () => {
      expect(spanOf('create')).to.include({ traceId: TRACE, parentSpanId: CALLER });
      expect(spans.filter(({ attributes }) => attributes['castellan.request_id'] === 'unsampled')).to.be.empty;
      const begun = spanOf('malformed');
      expect(begun.traceId)
        .to.match(/^[0-9a-f]{32}$/)
        .and.to.not.equal(TRACE);
      expect(begun.parentSpanId ?? '').to.equal('');
    });

    it('has child spans for hashing, transactions and lists', () => {
      expect(childrenOf(spanOf('sign-in')).map(({ name }) => name)).to.deep.equal(['password.verify']);
      expect(childrenOf(spanOf('list')).map(({ name }) => name)).to.deep.equal(['customers.list']);
      const [transaction, ...others] = childrenOf(spanOf('create'));
      expect(others).to.be.empty;
      expect(transaction).to.include({ name: 'authority.transact', kind: INTERNAL, traceId: TRACE });
      const [refused] = childrenOf(spanOf('refused'));
      expect(refused?.attributes).to.deep.equal({ 'castellan.outcome': 'refused' });
      expect(refused?.status.code).to.not.equal(ERROR);
    });

    it('has only spans of requests and their operations', () => {
      const roots = spans.filter(({ kind }) => kind === SERVER);
      const children = roots.flatMap(childrenOf);
      expect(spans).to.have.members([...roots, ...children]);
    });

    it('has none of health checks and scrapes, which are logged at debug', () => {
      const requests = lines.filter(({ msg }) => msg === 'request');
      expect(requests).to.have.length.above(5);
      for (const { attributes } of spans) expect(attributes['castellan.request_id']).to.not.match(/^monitor/);
      for (const { request_id } of requests) expect(request_id).to.not.match(/^monitor/);
    });

    it('logs the trace id and the id of the request with a sign-in', () => {
      const { traceId } = spanOf('sign-in');
      const line = lines.find(({ msg }) => msg === 'sign-in');
      expect(line).to.include({ outcome: 'signed_in', request_id: 'sign-in', trace_id: traceId });
    });

    it('logs the trace id with the request', () => {
      for (const requestId of ['create', 'list', 'unknown']) {
        const line = lines.find(({ request_id }) => request_id === requestId);
        expect(line).to.include({ msg: 'request', trace_id: spanOf(requestId).traceId });
      }
    });

    it('has no personal data, queries or bodies', () => {
      const everything = collector.exports.map(({ body }) => body).join();
      const personal = [ADMIN.email, ADMIN.password, token, 'alice', 'query', 'Secret', '127.0.0.1'];
      for (const text of personal) expect(everything).to.not.include(text);
      expect(spans.flatMap(({ events }) => events)).to.be.empty;
    });
  });

  it('takes address and name from the environment', async () => {
    const collector = new Collector();
    const service = await SpawnedService.start({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${await collector.listen()}/custom`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SERVICE_NAME: 'the-castle',
      OTEL_BSP_SCHEDULE_DELAY: '10',
    });
    const requests = Array.from({ length: 20 }, () =>
      send(service.port, 'POST', '/login', {
        body: JSON.stringify({ email: 'a@b', password: 'c' }),
        headers: JSON_TYPE,
      }),
    );
    await Promise.all(requests);
    await service.stop();
    await collector.close();
    expect(collector.exports[0]?.url).to.equal('/custom');
    expect(collector.resource['service.name']).to.equal('the-castle');
    expect(collector.spans.filter(({ kind }) => kind === SERVER)).to.have.length(20);
  });

  for (const protocol of ['http/protobuf', 'http/json']) {
    it(`handles requests and shutdown without a collector (${protocol})`, async () => {
      const types = new Set<string | undefined>();
      const silent = createServer(({ headers }) => types.add(headers['content-type']));
      silent.listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const service = await SpawnedService.start({
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
        OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
        OTEL_BSP_SCHEDULE_DELAY: '10',
      });
      for (let turn = 0; turn < 20; turn += 1) {
        expect((await send(service.port, 'GET', '/users/me')).status).to.equal(401);
      }
      // A process that hadn't ended within fifteen seconds would have been killed.
      expect(await service.stop()).to.equal(0);
      expect([...types]).to.deep.equal([protocol === 'http/json' ? 'application/json' : 'application/x-protobuf']);
      silent.closeAllConnections();
      silent.close();
    });
  }

  const loaded = async (settings: Readonly<Record<string, string>>) =>
    (await text(spawnOurs(['test/support/load-probe.mjs', compiledModules()], settings).stdout))
      .split('\n')
      .filter((name) => name !== '');
  const TRACED = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };

  it('loads no package unless configured, and neither do the metrics', async () => {
    const [off, disabled, measured, traced] = await Promise.all(
      [{}, { ...TRACED, OTEL_SDK_DISABLED: 'TRUE' }, { METRICS_TOKEN }, TRACED].map(loaded),
    );
    expect(off).to.deep.equal([]);
    expect(disabled).to.deep.equal([]);
    // The Prometheus client itself looks for the trace of an exemplar.
    expect(measured).to.deep.equal(['@opentelemetry/api', 'prom-client']);
    expect(traced).to.include('@opentelemetry/sdk-trace-base').and.to.not.include('prom-client');
    expect(traced).to.include('@opentelemetry/exporter-trace-otlp-proto');
    expect(traced).to.not.include('@opentelemetry/exporter-trace-otlp-http');
  });
});
