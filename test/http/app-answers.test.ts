import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { Unavailable } from '../../src/domain/domain-error.js';
import { endOfTurn } from '../../src/adapters/http/answers/end-of-turn.js';
import { SampleApp } from './sample-app.js';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('the HTTP app: answers', () => {
  let service: SampleApp;
  beforeEach(async () => {
    service = new SampleApp();
    await service.start();
  });
  afterEach(() => service.stop());

  it('accepts an empty body with a content type on every method', async () => {
    for (const [method, path] of [
      ['GET', '/things/1'],
      ['DELETE', '/things/1'],
      ['POST', '/login'],
    ] as const) {
      for (const headers of [JSON_TYPE, { ...JSON_TYPE, 'content-length': 0 }]) {
        const { status, text } = await service.send(method, path, { as: 'reader', headers });
        expect(status, `${method} ${text}`).to.equal(200);
      }
    }
  });

  it('refuses a body that is not a JSON object even on routes without one', async () => {
    for (const [body, status] of [
      ['{"a":', 400],
      ['[]', 400],
      ['{"a":1}', 200],
    ] as const) {
      const answer = await service.send('DELETE', '/things/1', { as: 'reader', headers: JSON_TYPE, body });
      expect(answer.status, body).to.equal(status);
    }
    expect((await service.send('DELETE', '/things/1', { as: 'reader', body: 'x' })).status).to.equal(415);
  });

  it('adopts a well-formed request id', async () => {
    const taken = await service.send('GET', '/healthz', { headers: { 'x-request-id': 'a.B_1-' } });
    expect(taken.headers['x-request-id']).to.equal('a.B_1-');
    for (const id of ['has space', 'x'.repeat(65)]) {
      const made = await service.send('GET', '/healthz', { headers: { 'x-request-id': id } });
      expect(made.headers['x-request-id']).to.match(/^made-/);
    }
  });

  it('answers HEAD as GET without the body, and PATCH as PUT', async () => {
    const whole = await service.send('GET', '/things/1', { as: 'reader' });
    const head = await service.send('HEAD', '/things/1', { as: 'reader' });
    expect(head.text).to.equal('');
    for (const name of ['content-length', 'content-type', 'etag'])
      expect(head.headers[name]).to.equal(whole.headers[name]);
    expect((await service.send('PATCH', '/things/1', { as: 'reader' })).status).to.equal(200);
    expect((await service.send('GET', '/odd/stream')).text).to.equal('ab');
    expect((await service.send('HEAD', '/odd/stream')).text).to.equal('');
  });

  it('answers a stream that fails before its first bytes with a problem', async () => {
    const { status, headers, text } = await service.send('GET', '/odd/broken');
    expect([status, headers['content-type']]).to.deep.equal([500, 'application/problem+json']);
    expect(JSON.parse(text)).to.include({ code: 'internal_error' });
    expect(service.failures.map(String)).to.deep.equal(['Error: cannot be read']);
    expect(service.lines.map((line) => line.status)).to.deep.equal([500]);
  });

  it('answers and logs targets that Node accepts but Koa cannot parse', async () => {
    for (const [target, status] of [
      ['http://[', 404],
      ['http://ho[st/healthz?a', 200],
      ['ftp://[x/', 400],
    ] as const) {
      service.lines.length = 0;
      const answer = await service.raw(`GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      expect(answer.status, target).to.equal(status);
      expect(answer.headers, target).to.include.keys('x-request-id', 'x-content-type-options');
      expect(
        service.lines.map((line) => line.status),
        target,
      ).to.deep.equal([status]);
    }
    expect(service.failures).to.deep.equal([]);
  });

  it('answers OPTIONS', async () => {
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'PUT' };
    const answer = await service.send('OPTIONS', '/nothing', { headers });
    expect(answer.status).to.equal(204);
    expect(answer.headers).to.include({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers':
        'Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, X-Request-Id, Idempotency-Key',
      'access-control-max-age': '600',
      vary: 'Access-Control-Request-Headers',
    });
    expect((await service.send('OPTIONS', '/things/me')).headers.allow).to.equal('GET, HEAD, OPTIONS');
    expect((await service.send('OPTIONS', '/nothing')).status).to.equal(404);
  });

  it('lets pages send whatever headers they like, without credentials', async () => {
    const asked = 'authorization,baggage,content-type,sentry-trace,traceparent,x-requested-with';
    const { status, headers } = await service.send('OPTIONS', '/things', {
      headers: {
        ...{ origin: 'https://a.example', 'access-control-request-method': 'PATCH' },
        'access-control-request-headers': asked,
      },
    });
    expect([status, headers['access-control-allow-origin']]).to.deep.equal([204, '*']);
    expect(headers['access-control-allow-headers']?.split(', ')).to.deep.equal(asked.split(','));
    expect(headers.vary).to.equal('Access-Control-Request-Headers');
    expect(headers).to.not.have.property('access-control-allow-credentials');
    const odd = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'x-a, ,x b,x-"c",x:d, X-E',
    };
    const answer = await service.send('OPTIONS', '/things', { headers: odd });
    expect(answer.headers['access-control-allow-headers']).to.equal('x-a, X-E');
  });

  it('refuses a request with two Host or Authorization headers', async () => {
    for (const other of ['Host: a', 'HOST: b', 'hOST:']) {
      const text = `GET /healthz HTTP/1.1\r\nHost: a\r\nX-Host: c\r\n${other}\r\nConnection: close\r\n\r\n`;
      const answer = await service.raw(text);
      expect([answer.status, answer.headers.connection], other).to.deep.equal([400, 'close']);
      expect(JSON.parse(answer.text)).to.include({ code: 'bad_request' });
    }
    const preflight = 'Origin: https://a.example\r\nAccess-Control-Request-Method: GET';
    for (const target of ['/things', '*']) {
      const text = `OPTIONS ${target} HTTP/1.1\r\nHost: a\r\nHost: b\r\n${preflight}\r\nConnection: close\r\n\r\n`;
      const answer = await service.raw(text);
      expect([answer.status, answer.headers['access-control-allow-origin']], target).to.deep.equal([400, '*']);
    }
    const twoTokens =
      'GET /healthz HTTP/1.1\r\nHost: a\r\nAuthorization: a\r\nauthorization: b\r\nConnection: close\r\n\r\n';
    expect((await service.raw(twoTokens)).status).to.equal(400);
    const one = 'GET /healthz HTTP/1.1\r\nHost: Host\r\nX-Forwarded-Host: b\r\nConnection: close\r\n\r\n';
    expect((await service.raw(one)).status).to.equal(200);
  });

  it('checks route, address, token, permission, body, token again, shape, in this order', async () => {
    const bad = { headers: { 'content-type': 'text/plain' }, body: '{' };
    service.revoked.add('address');
    const limited = await service.send('POST', '/login', bad);
    expect([limited.status, limited.headers['retry-after']]).to.deep.equal([429, '7']);
    expect((await service.send('POST', '/nothing', bad)).status).to.equal(404);
    expect((await service.send('POST', '/things?%ZZ', bad)).status).to.equal(401);
    expect((await service.send('POST', '/things?%ZZ', { as: 'reader', ...bad })).status).to.equal(403);
    expect((await service.send('POST', '/things?%ZZ', { as: 'writer', ...bad })).status).to.equal(415);
    expect(service.steps).to.not.include('handler');
    service.steps.length = 0;
    const parts = [Buffer.from('{"name":"n"'), Buffer.from(',"x":1}')];
    const made = await service.send('POST', '/things', { as: 'writer', headers: JSON_TYPE, parts });
    expect([made.status, made.text, made.headers.location]).to.deep.equal([201, '{"id":"1","name":"n"}', '/things/1']);
    expect(service.steps).to.deep.equal(['token', 'token', 'handler']);
  });

  it('checks the token once for a body that comes with its head, unless the authority has changed', async () => {
    const request = { as: 'writer', headers: JSON_TYPE, body: '{"name":"n"}' };
    expect((await service.send('POST', '/things', request)).status).to.equal(201);
    expect(service.steps).to.deep.equal(['token', 'handler']);
    service.isUnchanged = false;
    service.steps.length = 0;
    expect((await service.send('POST', '/things', request)).status).to.equal(201);
    expect(service.steps).to.deep.equal(['token', 'token', 'handler']);
  });

  it('refuses a token that ends while the body arrives', async () => {
    const socket = connect(service.port, '127.0.0.1');
    const head = ['Host: a', 'Authorization: Bearer writer', 'Content-Type: application/json', 'Connection: close'];
    socket.write(`POST /things HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Length: 12\r\n\r\n{"name"`);
    while (!service.steps.includes('token')) await nextTurn();
    service.revoked.add('writer');
    socket.write(':"n"}');
    expect(await text(socket)).to.match(/^HTTP\/1.1 401 /);
    expect(service.steps).to.deep.equal(['token', 'token']);
  });

  it('reads the same from a body in parts as from one that comes with its head', async () => {
    for (const body of [
      '{"name":"n"}',
      '\ufeff{"name":"n"}',
      '{"name":"n","__proto__":{"admin":true}}',
      '{"name":"n"',
      '5',
      '[]',
      'null',
      ' ',
      '"n"',
      `{"name":${'['.repeat(64)}${']'.repeat(64)}}`,
      Buffer.from('{"name":"\xff"}', 'latin1'),
      Buffer.from('{"name":"ä😀"}'),
    ]) {
      const request = { as: 'writer', headers: { ...JSON_TYPE, 'x-request-id': 'same' } };
      const whole = await service.send('POST', '/things', { ...request, body });
      const bytes = Buffer.from(body);
      const inParts = await service.send('POST', '/things', {
        ...request,
        parts: [...bytes].map((byte) => Buffer.of(byte)),
      });
      expect([inParts.status, inParts.text], String(body)).to.deep.equal([whole.status, whole.text]);
    }
  });

  it('sends the answers of one turn of the event loop together', async () => {
    const order: string[] = [];
    const [one, other] = [endOfTurn().then(() => order.push('one')), endOfTurn().then(() => order.push('other'))];
    setImmediate(() => order.push('next'));
    await Promise.resolve();
    expect(order).to.deep.equal([]);
    await Promise.all([one, other, nextTurn()]);
    expect(order).to.deep.equal(['one', 'other', 'next']);
  });

  it('checks the caller of a read again before it answers, when the authority has changed meanwhile', async () => {
    service.isUnchanged = false;
    expect((await service.send('GET', '/things/1', { as: 'reader' })).status).to.equal(200);
    expect(service.steps).to.deep.equal(['token', 'token']);
    service.steps.length = 0;
    const held = service.send('GET', '/things/held', { as: 'reader' });
    while (service.release === undefined) await nextTurn();
    service.revoked.add('reader');
    service.release();
    expect((await held).status).to.equal(401);
  });

  it('shows nothing to a caller who has lost a permission meanwhile, though the route does not need it', async () => {
    service.isUnchanged = false;
    const held = service.send('GET', '/things/held', { as: 'writer' });
    while (service.release === undefined) await nextTurn();
    service.narrowed.add('writer');
    service.release();
    const answer = await held;
    expect([answer.status, answer.headers['retry-after']]).to.deep.equal([503, '1']);
    expect(answer.text).to.not.contain('held');
  });

  it('does not check the caller of a write again, which has been decided', async () => {
    service.isUnchanged = false;
    expect((await service.send('DELETE', '/things/1', { as: 'reader' })).status).to.equal(200);
    expect(service.steps).to.deep.equal(['token']);
  });

  it('never lets a key become a prototype', async () => {
    const body =
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}},"deep":{"__proto__":{"admin":true}}}';
    const answer = await service.send('POST', '/login', { headers: JSON_TYPE, body });
    expect(JSON.parse(answer.text)).to.deep.include({ own: ['constructor', 'deep'], polluted: false });
    const own = await service.send('GET', '/things/me?__proto__=1&__proto__=2&q=%C3%A9', { as: 'reader' });
    expect(JSON.parse(own.text)).to.deep.equal({ id: 'me', query: [['q', 'é']] });
    expect('admin' in {}).to.equal(false);
  });

  it('answers 304 to a matching If-None-Match, and passes If-Match on as versions', async () => {
    for (const [tag, status] of [
      ['"3.a"', 304],
      ['W/"3.a"', 304],
      ['"x", "3.a"', 304],
      ['*', 304],
      ['"3.b"', 200],
    ] as const) {
      const answer = await service.send('GET', '/things/1', { as: 'reader', headers: { 'if-none-match': tag } });
      expect(answer.status, tag).to.equal(status);
      expect(answer.headers).to.include({ etag: '"3.a"', vary: 'Accept-Encoding, Authorization' });
    }
    for (const [tag, versions] of [
      ['"3.a", "12.0"', [3, 12]],
      [' * ', '*'],
      ['W/"3.a", W/"12.0"', [3, 12]],
      ['W/"abc", w/"3.a", W"4.a"', [3, 4]],
      ['3', []],
    ] as const) {
      const answer = await service.send('PUT', '/things/1', { as: 'reader', headers: { 'if-match': tag } });
      expect(JSON.parse(answer.text), tag).to.deep.equal({ versions });
    }
  });

  it('keeps responses with personal data out of caches, and secrets out of the log', async () => {
    const own = await service.send('GET', '/things/me?ticket=secret', { as: 'reader' });
    expect(own.headers['cache-control']).to.equal('no-store');
    expect(service.lines.at(-1)).to.include({
      method: 'GET',
      path: '/things/me',
      status: 200,
      user_id: 'me',
      address: '127.0.0.1',
    });
    expect(JSON.stringify(service.lines)).to.not.contain('secret').and.not.contain('reader');
  });

  it('distinguishes the own record from others', async () => {
    expect((await service.send('GET', '/own/me', { as: 'reader' })).status).to.equal(200);
    expect((await service.send('GET', '/own/me2', { as: 'reader' })).status).to.equal(403);
  });

  it('reports readiness', async () => {
    service.storage = () => Promise.reject(new Error('down'));
    expect((await service.send('GET', '/healthz')).text).to.equal('{"status":"ok"}');
    const down = await service.send('GET', '/readyz');
    expect([down.status, down.headers['retry-after']]).to.deep.equal([503, '1']);
  });

  it('is not ready while writes fail, and reports storage_full only for a full storage', async () => {
    for (const code of ['storage_full', 'storage_unavailable', 'outcome_unknown'] as const) {
      service.writeFailure = new Unavailable(code, 'No.');
      const { status, text } = await service.send('GET', '/readyz');
      expect(status).to.equal(503);
      const { code: told } = JSON.parse(text) as { code: string };
      expect(told).to.equal(code === 'storage_full' ? 'storage_full' : 'storage_unavailable');
    }
  });

  it('finishes running requests when it stops, with Connection: close', async () => {
    const running = service.send('GET', '/odd/slow');
    while (service.release === undefined) await new Promise(setImmediate);
    const stopped = service.stop();
    service.release();
    const answer = await running;
    expect([answer.status, answer.headers.connection]).to.deep.equal([200, 'close']);
    await stopped;
  });

  it('cuts off requests that do not finish', async () => {
    const running = service.send('GET', '/odd/slow').catch((error: unknown) => error);
    while (service.release === undefined) await new Promise(setImmediate);
    await service.stop();
    expect(await running).to.be.instanceOf(Error);
  });

  it('sends 100 Continue only after checking the token', async () => {
    const head = (token: string) =>
      `POST /things HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
      'Content-Length: 12\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n{"name":"n"}';
    expect((await service.raw(head('writer'))).status).to.equal(100);
    expect((await service.raw(head('nobody'))).status).to.equal(401);
  });
});
