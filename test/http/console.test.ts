import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { temporaryFolder } from '../support/temporary-folder.js';
import { expectProblem, TestService, withService } from '../support/service.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { send } from './sample-client.js';

const SCRIPT = `export const text = '${'a script of the console '.repeat(50)}';`;
const INLINE = `
  // The page's language.
  { document.documentElement.lang = 'de'; }
`;
const asIs = (text: string): Buffer => Buffer.from(text);
const NONCE = /style-src 'self' 'nonce-([\w+/]{22}==)'/;

/** Writes what a build writes. */
function writeBuild(): string {
  const folder = temporaryFolder();
  const assets = join(folder, 'assets');
  mkdirSync(assets);
  const page =
    `<meta property="csp-nonce" nonce="NONCE_OF_THIS_REQUEST"><script nonce="NONCE_OF_THIS_REQUEST">${INLINE}</script>` +
    '<script type="module" src="./assets/index-abc.js" nonce="NONCE_OF_THIS_REQUEST"></script>';
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(assets, 'index-abc.js'), SCRIPT);
  writeFileSync(join(assets, 'index-abc.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(assets, 'index-abc.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(assets, 'dot.png'), 'png');
  writeFileSync(join(folder, 'secret.js'), 'not an asset');
  return folder;
}

describe('/console/', () => {
  let folder: string;
  let service: TestService;
  before(async () => {
    folder = writeBuild();
    service = await TestService.start('memory', {}, { consoleFolder: folder });
  });
  after(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    send(service.port, method, path, { headers });

  it('is a page with a policy that allows its own script, and a nonce of its own for each request', async () => {
    const [one, other] = [await get('/console/'), await get('/console/')];
    expect(one.status).to.equal(200);
    expect(one.headers).to.include({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(one.headers).to.not.have.property('etag');
    const policy = String(one.headers['content-security-policy']);
    const nonce = NONCE.exec(policy)![1]!;
    expect(policy).to.equal(
      `default-src 'none'; script-src 'self' 'sha256-${createHash('sha256').update(INLINE).digest('base64')}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
        "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(one.text).to.include(
      `<meta property="csp-nonce" nonce="${nonce}"><script nonce="${nonce}">${INLINE}</script>`,
    );
    expect(other.headers['content-security-policy']).to.not.equal(policy);
  });

  for (const [accepted, encoding, encode] of [
    ['gzip, deflate, br, zstd', 'br', brotliCompressSync],
    ['gzip', 'gzip', gzipSync],
    ['br;q=0, gzip', 'gzip', gzipSync],
    ['GZIP', 'gzip', gzipSync],
    ['*', 'br', brotliCompressSync],
    ['*, br;q=0', 'gzip', gzipSync],
    ['gzip;q=0.5, br;q=0.1', 'gzip', gzipSync],
    ['gzip; q=0.5, BR;Q=0.7', 'br', brotliCompressSync],
    ['identity, br;q=0.5', undefined, asIs],
    ['br;q=none', undefined, asIs],
    ['deflate', undefined, asIs],
    ['', undefined, asIs],
  ] as const) {
    it(`sends a file to a client that accepts "${accepted}" with ${encoding ?? 'no encoding'}`, async () => {
      const answer = await get('/console/assets/index-abc.js', { 'accept-encoding': accepted });
      expect(answer.status).to.equal(200);
      expect(answer.headers['content-encoding']).to.equal(encoding);
      expect(answer.headers).to.include({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(answer.headers.vary).to.include('Accept-Encoding');
      expect(answer.headers['content-length']).to.equal(String(encode(SCRIPT).length));
      const again = { 'accept-encoding': accepted, 'if-none-match': answer.headers.etag! };
      expect((await get('/console/assets/index-abc.js', again)).status).to.equal(304);
    });
  }

  it('sends a file without compressed forms as it is, and only the head to HEAD', async () => {
    const answer = await get('/console/assets/dot.png', { 'accept-encoding': 'br' }, 'HEAD');
    expect([answer.status, answer.text]).to.deep.equal([200, '']);
    expect(answer.headers).to.include({ 'content-type': 'image/png', 'content-length': '3' });
  });

  for (const path of [
    '/console/assets/other.js',
    '/console/assets/index-abc.js.br',
    '/console/assets/..%2Fsecret.js',
    '/console/assets/%2e%2e%2findex.html',
    '/console/assets/',
    '/console/secret.js',
    '/console/index.html',
    '/console/users',
  ]) {
    it(`has no ${path}`, async () => {
      const answer = await get(path);
      expect(answer.status).to.equal(404);
      expect(JSON.parse(answer.text)).to.have.property('code', 'not_found');
    });
  }

  it('takes only GET and HEAD', async () => {
    expect((await get('/console/', {}, 'POST')).headers.allow).to.equal('GET, HEAD, OPTIONS');
  });

  it('is no part of the API document', async () => {
    expect((await get('/openapi.json')).text).to.not.include('/console');
  });

  it('is where mailed links lead, below any base path', () =>
    withService(
      'memory',
      { BASE_PATH: '/api', PUBLIC_URL: 'https://example.com/api' },
      async (below) => {
        expect((await send(below.port, 'GET', '/api/console/')).status).to.equal(200);
        expect((await send(below.port, 'GET', '/console/')).status).to.equal(404);
        expect(await below.get(identifiers.resetUrl)).to.equal('https://example.com/api/console/#/reset?token={token}');
      },
      { consoleFolder: folder },
    ));

  for (const [title, settings, options] of [
    ['switched off', { CONSOLE: 'off' }, () => ({ consoleFolder: folder })],
    ['not built', { CONSOLE: 'on' }, () => ({ consoleFolder: join(folder, 'missing') })],
  ] as const) {
    it(`isn't served when it's ${title}`, () =>
      withService(
        'memory',
        { ...settings, PUBLIC_URL: 'https://example.com' },
        async (without) => {
          const { status, headers } = await send(without.port, 'GET', '/console/');
          expect([status, headers.location]).to.deep.equal([303, '/docs']);
          expectProblem(await without.call('GET', '/console/assets/index-abc.js'), { status: 404, code: 'not_found' });
          expect(await without.get(identifiers.resetUrl)).to.equal('https://example.com/reset#token={token}');
        },
        options(),
      ));
  }
});
