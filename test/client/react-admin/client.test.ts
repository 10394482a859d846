import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { HttpError } from 'ra-core';
import { CastellanClient } from '../../../clients/react-admin/src/client.js';
import { curlOf } from '../../../clients/react-admin/src/curl.js';
import { createDataProvider } from '../../../clients/react-admin/src/data-provider.js';
import { followFeatures, type FeatureMessage } from '../../../clients/typescript/src/feature-stream.js';
import { NoConnection } from '../../../clients/react-admin/src/no-connection.js';
import { rejectionOf } from '../../support/rejection.js';
import { PageStorage } from './page-storage.js';

describe('client of castellan-react-admin', () => {
  let server: Server;
  let answer: RequestListener;
  let storage: PageStorage;
  let client: CastellanClient;
  /** Method and path of what has arrived. */
  let arrived: string[];

  beforeEach(async () => {
    arrived = [];
    server = createServer((request, response) => {
      arrived.push(`${request.method} ${request.url}`);
      answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    storage = new PageStorage();
    const { port } = server.address() as AddressInfo;
    client = new CastellanClient({ url: `http://127.0.0.1:${port}`, storage });
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  });

  it('waits a second when a proxy says when by a date', async () => {
    const times: number[] = [];
    answer = (_, response) => {
      times.push(performance.now());
      if (times.length > 1) response.end('{}');
      else response.writeHead(503, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }).end();
    };
    await client.request('/roles');
    expect(times[1]! - times[0]!).to.be.within(900, 5_000);
  });

  it("repeats a write after the service's 503, not after a proxy's", async () => {
    const bodies = ['{"code":"storage_unavailable"}', 'Service Unavailable'];
    answer = (_, response) => response.writeHead(503, { 'Retry-After': '0' }).end(bodies.shift());
    const error = await rejectionOf(client.request('/roles', { method: 'POST', body: {} }));
    expect(error).to.be.instanceOf(HttpError).and.include({ status: 503 });
    expect(arrived).to.have.length(2);
  });

  it('says of a broken connection whether a write may have arrived', async () => {
    answer = (request) => request.socket.destroy();
    const write = await rejectionOf(client.request('/roles', { method: 'POST', body: {} }));
    expect(write).to.be.instanceOf(NoConnection).and.include({ isUnknown: true });
    for (const nothing of [{ dryRun: true }, { isPublic: true }]) {
      const error = await rejectionOf(client.request('/roles', { method: 'POST', body: {}, ...nothing }));
      expect(error)
        .to.be.instanceOf(NoConnection)
        .and.include({ isUnknown: false, message: 'No connection. Try again.' });
    }
    expect(arrived).to.have.length(3);
  });

  it('tries a creation again with the same key and body until the outcome is known', async () => {
    const sent: string[] = [];
    const outcomes: RequestListener[] = [
      (request) => request.socket.destroy(),
      (_, response) => response.writeHead(502).end(),
      (_, response) => response.writeHead(409).end('{"code":"in_progress"}'),
      (_, response) => response.writeHead(201).end('{"id":"1"}'),
      (_, response) => response.writeHead(422).end('{"errors":{}}'),
      (_, response) => response.writeHead(201).end('{"id":"2"}'),
    ];
    const uploads: string[] = [];
    answer = (request, response) => {
      if (request.url === '/upload-avatar') {
        uploads.push(`/avatars/${uploads.length}.png`);
        return response.end(JSON.stringify({ path: uploads.at(-1) }));
      }
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        sent.push(`${String(request.headers['idempotency-key'])} ${body}`);
        outcomes.shift()!(request, response);
      });
      return response;
    };
    const provider = createDataProvider(client);
    const avatar = { rawFile: new File(['image'], 'a.png'), src: 'blob:of-this-file' };
    for (let tries = 0; tries < 6; tries += 1)
      await provider.create('customers', { data: { name: 'Ada', avatar } }).catch(() => undefined);
    expect(sent[0]).to.match(/^[0-9a-f]{32} \{"name":"Ada","avatar":"\/avatars\/0.png"\}$/);
    expect(sent.slice(1, 4)).to.deep.equal([sent[0], sent[0], sent[0]]);
    expect(new Set(sent.map((text) => text.split(' ')[0])).size).to.equal(3);
    expect(uploads).to.have.length(3);
  });

  it('takes equal creations at once for two, and other data for another', async () => {
    const keys: unknown[] = [];
    answer = (request) => {
      keys.push(request.headers['idempotency-key']);
      request.socket.destroy();
    };
    const provider = createDataProvider(client);
    const create = (name: string) => provider.create('roles', { data: { name } }).catch(() => undefined);
    await Promise.all([create('One'), create('One')]);
    await create('Other');
    expect(new Set(keys).size).to.equal(3);
  });

  it('keeps neither passwords nor long bodies', async () => {
    answer = (_, response) => response.end('{}');
    const body = { email: 'a@example.com', password: 'first-password', current_password: 'my-password' };
    await client.request('/users', { method: 'POST', body });
    await client.request('/customers/import', { method: 'POST', body: { customers: ['x'.repeat(100_000)] } });
    expect(client.sent).to.have.length(1);
    expect(curlOf(client.sent[0]!)).to.include('{"email":"a@example.com","password":"…","current_password":"…"}');
    await client
      .request('/users/me', { method: 'PUT', body: { passwordOld: 'mine', code: '123456' } })
      .catch(() => undefined);
    expect(curlOf(client.sent[0]!)).to.include('{"passwordOld":"…","code":"…"}');
    await client.request('/users/me/totp/confirm', { method: 'POST', body: { code: '123456' } }).catch(() => undefined);
    expect(curlOf(client.sent[0]!)).to.include('{"code":"…"}');
    await client.request('/customers/x', { method: 'PUT', body: { code: 'A7' } }).catch(() => undefined);
    expect(curlOf(client.sent[0]!)).to.include('{"code":"A7"}');
  });

  it('writes nothing for somebody else who has signed in on another page', async () => {
    answer = ({ headers, method }, response) => {
      if (method === 'GET') response.end(JSON.stringify({ id: headers.authorization }));
      else response.writeHead(headers.authorization === 'Bearer ended' ? 401 : 200).end('{}');
    };
    const repeats = new CastellanClient({ url: client.url, storage, signInAgain: async () => false });
    repeats.session.begin('ended');
    const { id } = await repeats.session.me();
    let changes = 0;
    repeats.session.subscribe(() => (changes += 1));
    storage.setItem('castellan.token', 'other');
    const refusal = await rejectionOf(repeats.request('/roles', { method: 'POST', body: {} }));
    expect(refusal.message).to.include('Somebody else');
    expect(arrived).to.not.include('POST /roles');
    expect(changes).to.equal(1);
    expect((await repeats.session.me()).id).to.not.equal(id);
    repeats.session.begin('mine');
    await repeats.session.me();
    await repeats.request('/roles', { method: 'POST', body: {} });
    expect(arrived.at(-1)).to.equal('POST /roles');
  });

  it('follows features again after a new sign-in, and ends a stream whose listener fails', async () => {
    let streams = 0;
    const closed: Promise<unknown>[] = [];
    answer = ({ headers }, response) => {
      if (headers.authorization !== 'Bearer new') {
        response.writeHead(401).end();
        client.session.end();
        setImmediate(() => client.session.begin('new'));
        return;
      }
      closed.push(once(response, 'close'));
      response.write(`id: ${(streams += 1)}\nevent: deleted\ndata: {"id":"f","key":"k"}\n\n`);
    };
    client.session.begin('old');
    const received: FeatureMessage[] = [];
    let isDone: () => void = () => undefined;
    const done = new Promise<void>((resolve) => (isDone = resolve));
    const end = followFeatures(client, (message) => {
      received.push(message);
      if (received.length === 1) throw new RangeError('refused');
      isDone();
    });
    await done;
    await closed[0];
    expect(streams).to.equal(2);
    end();
    await closed[1];
  });
});
