import { once } from 'node:events';
import { request, type ClientRequest } from 'node:http';
import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { aMovingPicture, aPhonePhoto, aPicture, aPngHeader } from '../../support/images.js';
import { send as sendRequest, sendRaw } from '../sample-client.js';
import {
  ADMIN,
  expectProblem,
  expectUnauthenticated,
  onEachStorage,
  STORAGES,
  withService,
  type Reply,
  type TestService,
} from '../../support/service.js';
import { scenarios } from './scenario.js';

const invalid = { status: 422, code: 'validation_failed' };
const PATH = /^\/avatars\/[0-9a-f]{40}\.(jpg|png|webp|gif)$/;

function upload(service: TestService, as: string, bytes: Buffer | string, fileName?: string | null): Promise<Reply> {
  const base64 = typeof bytes === 'string' ? bytes : bytes.toString('base64');
  return service.call('POST', '/upload-avatar', { as, body: { base64, ...(fileName !== undefined && { fileName }) } });
}

async function uploaded(service: TestService, as: string, bytes: Buffer | string): Promise<string> {
  const answer = await upload(service, as, bytes);
  expect(answer.status, answer.text).to.equal(201);
  return pathOf(answer);
}

function pathOf({ json }: Reply): string {
  return (json as unknown as { path: string }).path;
}

/** What the tests read of an answer. */
interface Answered {
  readonly id: string;
  readonly path: string;
  readonly avatar: string;
  readonly notes: string;
  readonly customers: readonly Answered[];
}

interface Fetched {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly bytes: Buffer;
}

/** Fetches a path unchanged, without headers of ours. */
function fetchBytes(service: TestService, path: string, headers = {}, method = 'GET'): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const asked = request({ port: service.port, host: '127.0.0.1', path, method, headers, agent: false });
    asked.on('error', reject).on('response', (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) });
      });
    });
    asked.end();
  });
}

onEachStorage('POST /upload-avatar', {}, (service) => {
  let token: string;
  let png: Buffer;
  before(async () => {
    token = (await service().register('ada@example.com')).accessToken;
    png = await aPicture().png().toBuffer();
  });

  it('returns the path of the stored image, without Location', async () => {
    const answer = await upload(service(), token, png, 'me.png');
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.headers.location).to.equal(undefined);
    expect(Object.keys(answer.json)).to.deep.equal(['path']);
    expect(pathOf(answer)).to.match(PATH);
  });

  it('derives the extension from the content, not from the URL or file name', async () => {
    const given = {
      jpg: await aPhonePhoto(),
      png,
      webp: await aPicture().webp().toBuffer(),
      gif: await aMovingPicture('gif'),
    };
    for (const [format, bytes] of Object.entries(given)) {
      const url = `data:text/html;base64,${bytes.toString('base64')}`;
      for (const base64 of [url, bytes.toString('base64')]) {
        const answer = await upload(service(), token, base64, '../../x.html');
        expect(PATH.exec(pathOf(answer))?.[1], answer.text).to.equal(format);
      }
    }
  });

  it('accepts any file name of up to 255 characters, or none', async () => {
    for (const name of [undefined, null, '', '../../etc/passwd', 'a\0b', '<b>', '😀'.repeat(255)]) {
      expect((await upload(service(), token, png, name)).status, String(name)).to.equal(201);
    }
  });

  it('stores an image sent twice under two names', async () => {
    expect(await uploaded(service(), token, png)).to.not.equal(await uploaded(service(), token, png));
  });

  for (const moment of ['before', 'while'] as const) {
    it(`refuses somebody who is suspended ${moment} the image is stored`, async () => {
      const admin = await Caller.administrator(service());
      const { accessToken, user } = await service().register(`suspended.${moment}@example.com`);
      const store = await service().get(identifiers.avatarStore);
      const images = await service().get(identifiers.images);
      const suspend = async () => {
        const answer = await admin.put(`/users/${user.id}?wait=everywhere`, { suspended: true });
        expect(answer.headers['x-in-force']).to.equal('everywhere');
      };
      const save = store.save.bind(store);
      const reencode = images.reencode.bind(images);
      let saved = 0;
      store.save = async (...image) => {
        saved += 1;
        if (moment === 'while') await suspend();
        return save(...image);
      };
      images.reencode = async (...image) => {
        const encoded = await reencode(...image);
        if (moment === 'before') await suspend();
        return encoded;
      };
      try {
        expectUnauthenticated(await upload(service(), accessToken, png));
        expect(saved).to.equal(moment === 'before' ? 0 : 1);
      } finally {
        store.save = save;
        images.reencode = reencode;
      }
    });
  }

  it('refuses an image beyond its limits', async () => {
    for (const bytes of [aPngHeader(60_000, 60_000), Buffer.concat([png, Buffer.alloc(5 * 1_024 * 1_024)])]) {
      const answer = await upload(service(), token, bytes);
      expectProblem(answer, { ...invalid, errors: ['base64'] });
      expect(answer.json.invalid[0]?.code).to.equal('image_too_large');
    }
  });

  it('accepts an image of exactly 5 MiB', async () => {
    const jpg = await aPicture().jpeg().toBuffer();
    const bytes = Buffer.concat([jpg, Buffer.alloc(5 * 1_024 * 1_024 - jpg.length)]);
    expect(await uploaded(service(), token, bytes)).to.match(/\.jpg$/);
  });

  it('refuses a truncated image', async () => {
    const answer = await upload(service(), token, png.subarray(0, -40));
    expectProblem(answer, { ...invalid, errors: ['base64'] });
    expect(answer.json.invalid[0]?.code).to.equal('unreadable_image');
  });

  it('refuses a body over 7 MiB, with or without Content-Length', async () => {
    const body = { base64: 'A'.repeat(7 * 1_024 * 1_024) };
    expectProblem(await service().call('POST', '/upload-avatar', { as: token, body }), {
      status: 413,
      code: 'body_too_large',
    });
  });

  it('reads a chunked body of unknown length', async () => {
    const text = JSON.stringify({ base64: png.toString('base64'), fileName: 'ä😀', __proto__: 1 });
    const cut = Buffer.from(text);
    const send = (parts: Buffer[]) =>
      sendRequest(service().port, 'POST', '/upload-avatar', {
        parts,
        as: token,
        headers: { 'content-type': 'application/json' },
      });
    const middle = cut.indexOf('ä') + 1;
    expect((await send([cut.subarray(0, middle), cut.subarray(middle)])).status).to.equal(201);
    expect((await send([cut.subarray(0, middle)])).status, 'half a body').to.equal(400);
    expect((await send([Buffer.from('{"base64":"\xff"}', 'latin1')])).status, 'bad UTF-8').to.equal(400);
    expect((await send([Buffer.alloc(0)])).status, 'an empty body').to.equal(422);
    const large = Array.from({ length: 8 }, () => Buffer.alloc(1_024 * 1_024, ' '));
    expect((await send(large)).status, 'more than the limit').to.equal(413);
  });

  it('reads no body without a token', async () => {
    const body = { base64: 'A'.repeat(1_024 * 1_024) };
    expectUnauthenticated(await service().call('POST', '/upload-avatar', { body }), false);
  });

  const encoded = (text: string) => Buffer.from(text).toString('base64');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  const bad = (name: string, base64: unknown) => ({ name, body: { base64 }, ...invalid, errors: ['base64'] });
  scenarios(service, { method: 'POST', url: '/upload-avatar', as: () => token }, [
    { name: 'nothing', body: {}, ...invalid, errors: ['base64'] },
    bad('null', null),
    bad('a number', 7),
    bad('an empty text', ''),
    bad('a data: URL of nothing', 'data:image/png;base64,'),
    bad('no base64', 'not base64!'),
    bad('base64 for URLs', '_-_-'),
    bad('a data: URL without base64', `data:image/svg+xml,${svg}`),
    bad('SVG', `data:image/svg+xml;base64,${encoded(svg)}`),
    bad('SVG that is called a PNG', `data:image/png;base64,${encoded(svg)}`),
    bad('HTML', encoded('<!doctype html><script>alert(1)</script>')),
    bad('the first bytes of a PNG alone', encoded('\x89PNG\r\n\x1a\n')),
    {
      name: 'a long file name beside a bad image',
      body: { base64: '!', fileName: 'x'.repeat(256) },
      ...invalid,
      errors: ['base64', 'fileName'],
    },
    {
      name: 'a file name that is no text',
      body: { base64: '!', fileName: 7 },
      ...invalid,
      errors: ['base64', 'fileName'],
    },
    { name: 'a list', body: '[]', status: 400, code: 'malformed_json' },
    { name: 'a GET', method: 'GET', status: 405, code: 'method_not_allowed' },
  ]);
});

onEachStorage('GET /avatars/:name', {}, (service) => {
  let token: string;
  let path: string;
  before(async () => {
    token = (await service().register('ada@example.com')).accessToken;
    path = await uploaded(service(), token, await aPicture().png().toBuffer());
  });

  it('serves the image to any page, and a policy that blocks everything else', async () => {
    const { status, headers, bytes } = await fetchBytes(service(), path, { origin: 'https://a.example' });
    expect(status).to.equal(200);
    expect(headers).to.include({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'public, max-age=3600, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    });
    expect(headers).to.not.have.property('vary');
    expect(bytes.subarray(0, 8).toString('latin1')).to.equal('\x89PNG\r\n\x1a\n');
  });

  it('has the type of each format', async () => {
    const types = {
      'image/jpeg': await aPhonePhoto(),
      'image/webp': await aPicture().webp().toBuffer(),
      'image/gif': await aMovingPicture('gif'),
    };
    for (const [type, bytes] of Object.entries(types)) {
      const answer = await fetchBytes(service(), await uploaded(service(), token, bytes));
      expect(answer.headers['content-type']).to.equal(type);
    }
  });

  it('answers HEAD without the image, and 304 to a client that has it', async () => {
    const whole = await fetchBytes(service(), path);
    const head = await fetchBytes(service(), path, {}, 'HEAD');
    expect([head.status, head.bytes.length]).to.deep.equal([200, 0]);
    expect(head.headers['content-length']).to.equal(String(whole.bytes.length));
    const { etag } = whole.headers;
    const again = await fetchBytes(service(), path, { 'if-none-match': etag });
    expect([again.status, again.bytes.length, again.headers['etag']]).to.deep.equal([304, 0, etag]);
    expect(again.headers['cache-control']).to.equal('public, max-age=3600, immutable');
  });

  it('ignores Authorization', async () => {
    for (const authorization of ['Bearer nonsense', 'Basic YTpi', `Bearer ${token}`]) {
      expect((await fetchBytes(service(), path, { authorization })).status).to.equal(200);
    }
  });

  const nothing = [
    `/avatars/${'0'.repeat(40)}.png`,
    '/avatars/',
    '/avatars/.',
    '/avatars/..',
    '/avatars/../token.key',
    '/avatars/..%2ftoken.key',
    '/avatars/%2e%2e%2ftoken.key',
    '/avatars/..%5ctoken.key',
    '/avatars/%00.png',
    '/avatars/a%00.png',
    '/avatars/%ff',
    '/avatars/%',
    '/avatars/drafts',
    '/avatars/constructor',
    `/avatars/${'x'.repeat(30_000)}`,
    `/avatars/${'%2e'.repeat(5_000)}`,
  ];
  for (const url of nothing) {
    it(`has nothing at ${url.slice(0, 40)}`, async () => {
      expectProblem(await service().call('GET', url), { status: 404, code: 'not_found' });
    });
  }

  it('has nothing at the name of an image in another spelling', async () => {
    const name = path.slice('/avatars/'.length);
    for (const other of [name.toUpperCase(), `${name}/`, `${name}%00`, `./${name}`, `${name.slice(0, 2)}/${name}`]) {
      const answer = await sendRaw(
        service().port,
        `GET /avatars/${other} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      );
      expect(answer.status, other).to.equal(404);
    }
  });
});

for (const storage of STORAGES) {
  describe(`an avatar (${storage})`, () => {
    it('is set to an uploaded path, and cleared', () =>
      withService(storage, {}, async (service) => {
        const { user, accessToken: as } = await service.register('ada@example.com');
        const avatar = await uploaded(service, as, await aPicture().png().toBuffer());
        const set = await service.call('PUT', `/users/${user.id}`, { as, body: { id: user.id, avatar } });
        expect([set.status, set.json.avatar]).to.deep.equal([200, avatar]);
        const again = await service.call('PUT', `/users/${user.id}`, { as, body: set.json });
        expect([again.status, again.json]).to.deep.equal([200, set.json]);
        const other = avatar.replace(/[0-9a-f]{3}\./, '000.');
        const refused = await service.call('PUT', `/users/${user.id}`, { as, body: { avatar: other } });
        expectProblem(refused, { ...invalid, errors: ['avatar'] });
        const cleared = await service.call('PUT', `/users/${user.id}`, { as, body: { avatar: null } });
        expect(cleared.json.avatar).to.equal('');
      }));

    it('carries BASE_PATH', () =>
      withService(storage, { BASE_PATH: '/api/v1' }, async (service) => {
        const body = { email: 'ada@example.com', password: 'first-password', first_name: 'Ada', last_name: 'Byron' };
        const made = await service.call('POST', '/api/v1/register', { body });
        const { user, accessToken: as } = made.json;
        const base64 = (await aPicture().png().toBuffer()).toString('base64');
        const answer = await service.call('POST', '/api/v1/upload-avatar', { as, body: { base64 } });
        const path = pathOf(answer);
        expect(path).to.match(/^\/api\/v1\/avatars\/[0-9a-f]{40}\.png$/);
        expect((await fetchBytes(service, path)).status).to.equal(200);
        const own = `/api/v1/users/${user.id}`;
        expect((await service.call('PUT', own, { as, body: { avatar: path } })).json.avatar).to.equal(path);
        // Of another base path, as in a form or file from before it was changed.
        for (const other of [path.slice('/api/v1'.length), path.replace('/api/v1', '/old')]) {
          const changed = await service.call('PUT', own, { as, body: { avatar: other } });
          expect([changed.status, changed.json.avatar]).to.deep.equal([200, path]);
        }
        for (const other of ['/api/v1/avatars/none.png', path.replace('/avatars', ''), `https://example.com${path}`]) {
          const refused = await service.call('PUT', own, { as, body: { avatar: other } });
          expectProblem(refused, { ...invalid, errors: ['avatar'] });
        }
      }));

    it('is answered with BASE_PATH everywhere', () =>
      withService(storage, { BASE_PATH: '/api/v1' }, async (service) => {
        const { accessToken: as, user } = (await service.call('POST', '/api/v1/login', { body: ADMIN })).json;
        const call = async (method: string, path: string, body?: object) => {
          const reply = await service.call(method, `/api/v1${path}`, { as, ...(body !== undefined && { body }) });
          return reply.json as unknown as Answered & { readonly record: Answered };
        };
        const base64 = (await aPicture().png().toBuffer()).toString('base64');
        const { path } = await call('POST', '/upload-avatar', { base64 });
        const notes = `"avatar":"${path.slice('/api/v1'.length)}"`;
        const own_path = path.slice('/api/v1'.length);
        const made = await call('POST', '/customers', { name: 'Pictured', avatar: path, notes, path: own_path });
        expect([made.avatar, made.notes, made.path]).to.deep.equal([path, notes, own_path]);
        const own = `/customers/${made.id}`;
        expect(await call('GET', own)).to.deep.equal(made);
        expect(await call('PUT', own, made)).to.deep.equal(made);
        expect(await call('GET', '/customers?name=Pictured')).to.deep.equal([made]);
        expect(await call('GET', `/customers/logs?customer_id=${made.id}`))
          .to.have.nested.property('[0].changes.avatar')
          .that.deep.equals({ from: null, to: path });
        const filters = { values: { name: ['Pictured'] }, enabled: ['name'] };
        const segment = await call('POST', '/segments', { name: 'Pictured', filters });
        expect(segment.customers[0]!.avatar).to.equal(path);
        const imported = await call('POST', '/customers/import', {
          customers: [{ name: 'Imported', avatar: path, key: 'a' }],
          external_id: 'key',
        });
        expect(imported).to.include({ created: 1 });
        const tried = await call('PUT', `/users/${user.id}?dry_run=true`, { avatar: path });
        expect(tried.record.avatar).to.equal(path);
        expect((await call('PUT', `/users/${user.id}`, { avatar: path })).avatar).to.equal(path);
        expect(await call('GET', '/users')).to.have.nested.property('[0].avatar', path);
      }));

    it('is limited to a number of uploads per user and hour, refused ones included, before validation', () =>
      withService(storage, { LIMIT_UPLOAD: '2' }, async (service) => {
        service.holdClock();
        const png = await aPicture().png().toBuffer();
        const { accessToken: ada } = await service.register('ada@example.com');
        const { accessToken: eve } = await service.register('eve@example.com');
        await uploaded(service, ada, png);
        expectProblem(await upload(service, ada, png.subarray(0, 40)), { ...invalid, errors: ['base64'] });
        for (const bytes of [png, '']) {
          const answer = await upload(service, ada, bytes);
          expectProblem(answer, { status: 429, code: 'rate_limited' });
          expect(answer.headers['retry-after']).to.equal('3600');
        }
        await uploaded(service, eve, png);
        service.advance(3_600);
        await uploaded(service, ada, png);
      }));
  });
}

describe('unfinished uploads (memory)', () => {
  /** An upload without a body; it waits until the service asks for one. */
  function anUpload(service: TestService, as: string): ClientRequest {
    const headers = {
      ...{ authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...{ 'content-length': 1_000_000, expect: '100-continue' },
    };
    const path = '/upload-avatar';
    const begun = request({ host: '127.0.0.1', port: service.port, method: 'POST', path, headers, agent: false });
    begun.on('error', () => undefined).flushHeaders();
    return begun;
  }

  async function beginUpload(service: TestService, as: string): Promise<ClientRequest> {
    const begun = anUpload(service, as);
    await once(begun, 'continue');
    return begun;
  }

  it('count from their start', () =>
    withService('memory', { LIMIT_UPLOAD: '1' }, async (service) => {
      const { accessToken: as } = await service.register('ada@example.com');
      const begun = await beginUpload(service, as);
      expectProblem(await upload(service, as, 'AAEC'), { status: 429, code: 'rate_limited' });
      begun.destroy();
    }));

  it('do not block other uploads', () =>
    withService('memory', {}, async (service) => {
      const { accessToken: ada } = await service.register('ada@example.com');
      const { accessToken: eve } = await service.register('eve@example.com');
      const png = await aPicture().png().toBuffer();
      // Large enough to queue.
      const large = Buffer.concat([png, Buffer.alloc(100_000)]);
      const begun: ClientRequest[] = [];
      for (let count = 0; count < 2; count += 1) begun.push(await beginUpload(service, ada));
      for (let count = 0; count < 28; count += 1) begun.push(anUpload(service, ada));
      await uploaded(service, eve, large);
      for (const one of begun) one.destroy();
    }));
});

describe('avatars over a restart (sqlite)', () => {
  it('are kept, and still accepted', () =>
    withService('sqlite', {}, async (service) => {
      const { user, accessToken: as } = await service.register('ada@example.com');
      const avatar = await uploaded(service, as, await aPicture().png().toBuffer());
      const before = await fetchBytes(service, avatar);
      await service.restart();
      expect((await fetchBytes(service, avatar)).bytes).to.deep.equal(before.bytes);
      expect((await service.call('PUT', `/users/${user.id}`, { as, body: { avatar } })).json.avatar).to.equal(avatar);
      const store = await service.get(identifiers.store);
      expect(await store.avatarReferences.isReferred(avatar.slice('/avatars/'.length))).to.equal(true);
    }));
});
