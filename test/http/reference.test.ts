import { expect } from 'chai';
import { expectProblem, TestService } from '../support/service.js';
import { send } from './sample-client.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `npm run acceptance docs` shows that it works in a browser under this policy. */
describe('the reference page', () => {
  let service: TestService;
  before(async () => (service = await TestService.start('memory')));
  after(() => service.stop());
  const get = (path: string, method = 'GET') => send(service.port, method, path);

  it('runs nothing inline, and loads everything from this service by relative URLs', async () => {
    const page = await get('/docs');
    expect([page.status, page.headers['content-type']]).to.deep.equal([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).to.equal(POLICY);
    expect(page.text).to.not.match(/<script>|<style|\sstyle=|\son\w+=|https?:/);
    const taken = [...page.text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address);
    const files = ['docs/swagger-ui.css', 'docs/page.css', 'docs/swagger-ui-bundle.js', 'docs/page.js'];
    expect(taken).to.have.members([...files, 'openapi.json', 'data:,']);
    for (const file of files) {
      const { status, headers } = await get(`/${file}`);
      const type = file.endsWith('css') ? 'text/css' : 'text/javascript';
      expect([status, headers['content-type']], file).to.deep.equal([200, `${type}; charset=utf-8`]);
      expect(headers['x-content-type-options']).to.equal('nosniff');
      const again = await send(service.port, 'GET', `/${file}`, { headers: { 'if-none-match': headers.etag! } });
      expect([again.status, again.text]).to.deep.equal([304, '']);
    }
  });

  it('is the same page below a slash at the end, with URLs that fit', async () => {
    const page = await get('/docs/');
    expect([page.status, page.headers['content-security-policy']]).to.deep.equal([200, POLICY]);
    const taken = (html: string, path: string) =>
      [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => new URL(url!, `http://localhost${path}`).href);
    expect(taken(page.text, '/docs/')).to.deep.equal(taken((await get('/docs')).text, '/docs'));
    expect(page.headers.etag).to.not.equal((await get('/docs')).headers.etag);
  });

  it('answers only GET and HEAD', async () => {
    for (const path of ['/docs', '/docs/', '/docs/swagger-ui-bundle.js']) {
      const [head, whole] = [await get(path, 'HEAD'), await get(path)];
      expect([head.status, head.text, head.headers.etag]).to.deep.equal([200, '', whole.headers.etag]);
      expect(head.headers['content-length']).to.equal(String(Buffer.byteLength(whole.text)));
      expectProblem(await service.call('POST', path), { status: 405, code: 'method_not_allowed' });
    }
  });

  for (const name of ['package.json', 'index.html', '..%2fpackage.json', '%2e%2e', 'constructor', '__proto__']) {
    it(`has no file "${name}"`, async () => {
      expectProblem(await service.call('GET', `/docs/${name}`), { status: 404, code: 'not_found' });
    });
  }
});
