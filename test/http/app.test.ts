import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import type { Answer, SendOptions } from './sample-client.js';
import { SampleApp } from './sample-app.js';

const JSON_TYPE = { 'content-type': 'application/json' };
const big = Buffer.from(JSON.stringify({ name: 'x'.repeat(300 * 1_024) }));

interface Scenario extends SendOptions {
  readonly name: string;
  readonly does: [method: string, path: string];
  readonly status: number;
  readonly code: string;
  /** Field names in `errors`. */
  readonly fields?: string[];
  readonly has?: Record<string, string>;
}

const post = (name: string, body: string | Buffer, status: number, code: string, more: Partial<Scenario> = {}) => ({
  name,
  does: ['POST', '/things'] as [string, string],
  as: 'writer',
  headers: JSON_TYPE,
  body,
  status,
  code,
  ...more,
});
const get = (path: string, status: number, code: string, more: Partial<Scenario> = {}): Scenario => ({
  name: `GET ${path.slice(0, 60)}`,
  does: ['GET', path],
  as: 'reader',
  status,
  code,
  ...more,
});

const REFUSALS: Scenario[] = [
  post('malformed JSON', '{"name":', 400, 'malformed_json'),
  post(
    'bad UTF-8',
    Buffer.from([...Buffer.from('{"name":"'), 0xf0, 0x9f, 0x98, ...Buffer.from('"}')]),
    400,
    'malformed_json',
  ),
  post('an array at the top', '[1]', 400, 'malformed_json'),
  post('text at the top', '"name"', 400, 'malformed_json'),
  post('null at the top', 'null', 400, 'malformed_json'),
  post('200,000 levels', '['.repeat(100_000) + ']'.repeat(100_000), 400, 'malformed_json'),
  post('65 levels', `{"a":${'['.repeat(65)}${']'.repeat(65)}}`, 400, 'malformed_json'),
  post('a wrong type', '{"name":1,"address":{"city":2}}', 422, 'validation_failed', {
    fields: ['name', 'address.city'],
  }),
  post('nothing where a field is required', '', 422, 'validation_failed', { fields: ['name'] }),
  post('17 KiB without a token', JSON.stringify({ a: 'x'.repeat(17 * 1_024) }), 413, 'body_too_large', {
    does: ['POST', '/login'],
    has: { connection: 'close' },
  }),
  post('300 KiB', big, 413, 'body_too_large', { has: { connection: 'close' } }),
  post('300 KiB in chunks', '', 413, 'body_too_large', { parts: [big], has: { connection: 'close' } }),
  post('20 MiB in chunks', '', 413, 'body_too_large', { parts: Array<Buffer>(320).fill(Buffer.alloc(65_536, 32)) }),
  post('a form', 'name=x', 415, 'unsupported_media_type', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }),
  post('no type', '{"name":"x"}', 415, 'unsupported_media_type', { headers: {} }),
  post('a gzip body', gzipSync('{}'), 415, 'unsupported_media_type', {
    headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
  }),
  post('Latin-1', '{}', 415, 'unsupported_media_type', {
    headers: { 'content-type': 'application/json; charset=latin1' },
  }),
  post('another space than HTTP knows after the type', '', 415, 'unsupported_media_type', {
    headers: { 'content-type': 'application/json\u00a0' },
    parts: [Buffer.from('{}')],
  }),
  post('an expectation', '{}', 417, 'expectation_failed', { headers: { ...JSON_TYPE, expect: 'a miracle' } }),
  get('/nothing', 404, 'not_found'),
  get('/', 404, 'not_found'),
  get('/THINGS/1', 404, 'not_found'),
  get('/things/1/', 404, 'not_found'),
  get('/things/', 404, 'not_found'),
  get('/things/%E0%A4%A', 404, 'not_found'),
  get('/things/1?_limit=-1', 400, 'bad_query', { fields: ['_limit'] }),
  get('/things/1?q=%E0%A4%A', 400, 'bad_query', { fields: ['q'] }),
  get('/things/me?%ZZ=1', 400, 'bad_query', { fields: ['%ZZ'] }),
  get(`/things/me?q=${'x'.repeat(40_000)}`, 414, 'uri_too_long'),
  get('/things/me', 431, 'headers_too_large', { name: '50 KiB of headers', headers: { x: 'y'.repeat(50_000) } }),
  get('/things/me', 431, 'headers_too_large', { name: '100 KB of headers', headers: { x: 'y'.repeat(100_000) } }),
  get('/things/me', 431, 'headers_too_large', {
    name: 'a thousand headers',
    headers: Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x-${index}`, ''])),
  }),
  get('/own/other', 403, 'forbidden'),
  get('/odd/throw', 500, 'internal_error'),
  get('/odd/header', 500, 'internal_error'),
  get('/odd/leak', 500, 'internal_error'),
  get('/odd/undeclared', 500, 'internal_error'),
  get('/odd/etag', 500, 'internal_error', { name: 'an ETag that is not declared' }),
  get('/odd/location', 500, 'internal_error', { name: 'a Location that is declared and not there' }),
  get('/odd/total', 500, 'internal_error', { name: 'a total that is not declared' }),
  get('/odd/bytes', 500, 'internal_error', { name: 'a media type that is not declared' }),
  get('/odd/refusal', 500, 'internal_error', { name: 'a refusal that is not declared' }),
  get('/odd/down', 503, 'storage_unavailable', { has: { 'retry-after': '2' } }),
  {
    name: 'no token',
    does: ['GET', '/things/1'],
    status: 401,
    code: 'token_missing',
    has: { 'www-authenticate': 'Bearer realm="administration"' },
  },
  get('/things/1', 401, 'token_invalid', {
    name: 'a bad token',
    as: 'x',
    has: { 'www-authenticate': 'Bearer realm="administration", error="invalid_token"' },
  }),
  {
    name: 'a wrong method',
    does: ['POST', '/things/1'],
    status: 405,
    code: 'method_not_allowed',
    has: { allow: 'GET, HEAD, PUT, PATCH, DELETE, OPTIONS' },
  },
  {
    name: 'a write below a literal path',
    does: ['PUT', '/things/me'],
    status: 405,
    code: 'method_not_allowed',
    has: { allow: 'GET, HEAD, OPTIONS' },
  },
  { name: 'TRACE', does: ['TRACE', '/things/1'], status: 405, code: 'method_not_allowed' },
  { name: 'an unusual method', does: ['PROPFIND', '/things/1'], status: 405, code: 'method_not_allowed' },
];

const RAW: { name: string; bytes: string; status: number; code: string }[] = [
  { name: 'garbage', bytes: '\x16\x03\x01\x02garbage\r\n\r\n', status: 400, code: 'bad_request' },
  { name: 'no Host', bytes: 'GET /healthz HTTP/1.1\r\n\r\n', status: 400, code: 'bad_request' },
  { name: 'CONNECT', bytes: 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n', status: 405, code: 'method_not_allowed' },
  { name: 'half a head', bytes: 'GET / HTTP/1.1\r\nHost: a\r\n', status: 408, code: 'request_timeout' },
  { name: 'a strange target', bytes: 'GET ftp://x HTTP/1.1\r\nHost: a\r\n\r\n', status: 400, code: 'bad_request' },
  {
    name: 'a broken chunk',
    bytes:
      'POST /login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    status: 400,
    code: 'bad_request',
  },
  {
    name: 'a 200 KB address',
    bytes: `GET /${'x'.repeat(200_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    status: 431,
    code: 'headers_too_large',
  },
];

describe('the HTTP app: every refusal is a problem', () => {
  const service = new SampleApp();
  before(() => service.start());
  after(() => service.stop());

  function expectProblem(
    answer: Answer,
    { status, code, fields = [] }: Pick<Scenario, 'status' | 'code' | 'fields'>,
  ): void {
    expect(answer.status, answer.text).to.equal(status);
    expect(answer.headers).to.include({
      'content-type': 'application/problem+json',
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'X-Total-Count, Link, ETag, Location, Retry-After, X-Request-Id, WWW-Authenticate, ' +
        'X-Log-Seq, X-Log-At, X-In-Force, X-Permissions, X-Invitation, Idempotency-Replayed',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(answer.text)),
    });
    expect(answer.headers).to.not.have.any.keys('server', 'x-powered-by');
    const body = JSON.parse(answer.text) as Record<string, unknown> & {
      invalid: { pointer: string }[];
      errors: object;
    };
    expect(body).to.have.all.keys(
      ...['type', 'title', 'status', 'detail', 'code', 'message', 'errors', 'invalid', 'request_id'],
      ...(code === 'forbidden' ? ['needs'] : []),
    );
    expect(body).to.include({ type: 'about:blank', status, code, request_id: answer.headers['x-request-id'] });
    expect(body['message']).to.equal(body['detail']).and.to.be.a('string').that.does.not.contain('secret');
    expect(Object.keys(body.errors)).to.deep.equal(fields);
    expect(body.invalid.map(({ pointer }) => pointer)).to.deep.equal(fields.map((f) => `/${f.replaceAll('.', '/')}`));
  }

  for (const scenario of REFUSALS) {
    it(`${scenario.status} for ${scenario.name}`, async () => {
      const answer = await service.send(...scenario.does, scenario);
      expectProblem(answer, scenario);
      expect(answer.headers).to.include(scenario.has ?? {});
      expect(service.lines.at(-1)).to.include({ status: scenario.status, code: scenario.code });
    });
  }

  for (const { name, bytes, ...expected } of RAW) {
    it(`${expected.status} for ${name}, below the application`, async () => {
      const answer = await service.raw(bytes);
      expectProblem(answer, expected);
      expect(answer.headers.connection).to.equal('close');
    });
  }

  it('keeps the cause of a 500 for the log', async () => {
    service.failures.length = 0;
    await service.send('GET', '/odd/throw', { as: 'reader' });
    expect(String(service.failures[0])).to.contain('cause with secret');
  });
});
