import { gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import { expect } from 'chai';
import { Compression } from '../../src/adapters/http/compression/compression.js';
import { koaContext } from '../support/koa-context.js';
import { onEachStorage } from '../support/service.js';

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

const ACCEPTED = 'gzip, deflate, br';

onEachStorage('compressed answers', {}, (service) => {
  let as: string;
  before(async () => {
    as = (await service().admin()).accessToken;
    for (let turn = 0; turn < 20; turn += 1) {
      const body = { name: `Ada Lovelace ${turn}`, company: 'Analytical Engines' };
      expect((await service().call('POST', '/customers', { as, body })).status).to.equal(201);
    }
  });

  const get = (path: string, encodings: string | undefined, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<Received>((resolve, reject) => {
      const accepted = encodings === undefined ? {} : { 'accept-encoding': encodings };
      const all = { authorization: `Bearer ${as}`, 'content-type': 'application/json', ...accepted, ...headers };
      const sent = request({ port: service().port, host: '127.0.0.1', method, path, agent: false, headers: all });
      sent.on('error', reject).on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, bytes: Buffer.concat(chunks) });
        });
      });
      sent.end(body);
    });

  it('hold the same JSON, with the same headers otherwise', async () => {
    const plain = await get('/customers', undefined);
    const small = await get('/customers', ACCEPTED);
    expect(gunzipSync(small.bytes).toString()).to.equal(plain.bytes.toString());
    expect(small.bytes.length).to.be.below(plain.bytes.length / 3);
    expect(small.headers).to.include({
      'content-encoding': 'gzip',
      'content-length': String(small.bytes.length),
      'content-type': 'application/json; charset=utf-8',
      vary: 'Accept-Encoding, Authorization',
      'x-total-count': '20',
    });
    expect(plain.headers).to.not.have.property('content-encoding');
    expect(plain.headers).to.include({ vary: 'Accept-Encoding, Authorization' });
  });

  it('have the same ETag, and are 304 with it', async () => {
    const made = await service().call('POST', '/segments', { as, body: { name: 'All' } });
    const path = `/segments/${made.json.id}`;
    const [plain, small] = [await get(path, undefined), await get(path, ACCEPTED)];
    expect(small.headers).to.include({ 'content-encoding': 'gzip', etag: plain.headers['etag'] });
    for (const encodings of [undefined, ACCEPTED]) {
      const again = await get(path, encodings, { headers: { 'if-none-match': plain.headers['etag']! } });
      expect([again.status, again.bytes.length]).to.deep.equal([304, 0]);
      expect(again.headers).to.include({ etag: plain.headers['etag'], vary: 'Accept-Encoding, Authorization' });
      expect(again.headers).to.not.have.property('content-encoding');
    }
  });

  it('are announced to HEAD', async () => {
    const [head, whole] = [await get('/customers', ACCEPTED, { method: 'HEAD' }), await get('/customers', ACCEPTED)];
    expect(head.bytes.length).to.equal(0);
    for (const name of ['content-encoding', 'content-length', 'vary'])
      expect(head.headers[name]).to.equal(whole.headers[name]);
  });

  for (const [encodings, isCompressed] of [
    ['gzip', true],
    ['br;q=1, GZIP;q=0.2', true],
    ['*', true],
    ['gzip;q=0', false],
    ['identity, gzip;q=0.5', false],
    ['br, deflate', false],
    ['', false],
  ] as const) {
    it(`are ${isCompressed ? '' : 'not '}sent for "${encodings}"`, async () => {
      const { status, headers } = await get('/customers', encodings);
      expect([status, headers['content-encoding']]).to.deep.equal([200, isCompressed ? 'gzip' : undefined]);
    });
  }

  it('are more than 1 KiB', async () => {
    const lengthOf = async (limit: number) => (await get(`/customers?_limit=${limit}`, undefined)).bytes.length;
    for (let limit = 1; limit <= 6; limit += 1) {
      const { headers } = await get(`/customers?_limit=${limit}`, ACCEPTED);
      const isLong = (await lengthOf(limit)) > 1_024;
      expect(headers['content-encoding'], String(limit)).to.equal(isLong ? 'gzip' : undefined);
      expect(headers.vary, String(limit)).to.equal('Accept-Encoding, Authorization');
    }
  });

  it('may be refusals, writes and dry runs', async () => {
    const values = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`wrong${index}-`, ['x']]));
    const body = JSON.stringify({ name: 'Wrong', filters: { values } });
    const refused = await get('/segments', ACCEPTED, { method: 'POST', body });
    expect(refused.headers).to.include({ 'content-encoding': 'gzip', 'content-type': 'application/problem+json' });
    expect(JSON.parse(gunzipSync(refused.bytes).toString())).to.include({ status: 422, code: 'validation_failed' });
    const saved = { method: 'POST', body: JSON.stringify({ name: 'Everybody' }) };
    expect((await get('/segments', ACCEPTED, saved)).headers).to.include({ 'content-encoding': 'gzip' });
    const described = { method: 'POST', body: JSON.stringify({ name: 'Everybody', description: 'x'.repeat(1_500) }) };
    const tried = await get('/segments?dry_run=true', ACCEPTED, described);
    expect(JSON.parse(gunzipSync(tried.bytes).toString())).to.include({ dry_run: true });
  });

  it('may be large, and the same one many times at once', async () => {
    const document = await get('/openapi.json', undefined);
    const answers = await Promise.all(Array.from({ length: 10 }, () => get('/openapi.json', ACCEPTED)));
    for (const { headers, bytes } of answers) {
      expect(headers).to.include({
        'content-encoding': 'gzip',
        etag: document.headers['etag'],
        vary: 'Accept-Encoding',
      });
      expect(gunzipSync(bytes).equals(document.bytes)).to.equal(true);
    }
  });

  it('are neither images, pages nor streams', async () => {
    for (const path of ['/docs', '/docs/swagger-ui.css']) {
      const { headers } = await get(path, ACCEPTED);
      expect([headers['content-encoding'], headers.vary], path).to.deep.equal([undefined, undefined]);
    }
    const { headers } = await get('/features/stream', ACCEPTED, { method: 'HEAD' });
    expect(headers['content-encoding']).to.equal(undefined);
  });
});

describe('Compression', () => {
  it('leaves answers as they are while 32 are being compressed', async () => {
    const compression = new Compression();
    const contexts = Array.from({ length: 40 }, () => {
      const ctx = koaContext();
      ctx.req.headers['accept-encoding'] = 'gzip';
      ctx.body = { text: 'x'.repeat(2_000) };
      return ctx;
    });
    await Promise.all(contexts.map((ctx) => compression.apply(ctx)));
    const isCompressed = contexts.map((ctx) => ctx.response.get('Content-Encoding') === 'gzip');
    expect(isCompressed).to.deep.equal(contexts.map((_, index) => index < 32));
    await compression.apply(contexts[39]!);
    expect(contexts[39]!.response.get('Content-Encoding')).to.equal('gzip');
  });
});
