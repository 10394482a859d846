import { expect } from 'chai';
import { ApiClient } from '../../../clients/typescript/src/api-client.js';
import { followFeatures, type FeatureMessage } from '../../../clients/typescript/src/feature-stream.js';
import { Problem } from '../../../clients/typescript/src/problem.js';
import { Caller } from '../../support/caller.js';
import { holdClocks, Phone } from '../../support/phone.js';
import { rejectionOf } from '../../support/rejection.js';
import { PASSWORD } from '../../support/seeding.js';
import { ADMIN, TestService } from '../../support/service.js';

type Fetch = typeof globalThis.fetch;

describe('castellan-client', () => {
  let service: TestService;
  let url: string;
  let client: ApiClient;

  before(async () => {
    service = await TestService.start('memory');
    ({ url } = service.service);
  });
  after(() => service.stop());
  beforeEach(async () => {
    client = new ApiClient({ url });
    await client.signIn(ADMIN);
  });

  const problemOf = async (promise: Promise<unknown>): Promise<Problem> => {
    const error = await rejectionOf(promise);
    if (!(error instanceof Problem)) throw error;
    return error;
  };

  it('signs in and out', async () => {
    const other = new ApiClient({ url: `${url}/` });
    const wrong = await problemOf(other.signIn({ ...ADMIN, password: 'wrong' }));
    expect(wrong).to.include({ status: 400, code: 'invalid_credentials' });
    const seen: (string | null)[] = [];
    const end = other.session.subscribe(() => seen.push(other.session.token));
    expect(await other.signIn(ADMIN)).to.include({ email: ADMIN.email });
    const { token } = other.session;
    await other.signOut();
    await other.signOut();
    expect(seen).to.deep.equal([token, null]);
    end();
    const ended = new ApiClient({ url, token: token! });
    expect(await problemOf(ended.get('/users/me'))).to.include({ status: 401, code: 'token_invalid' });
    expect(ended.session.token).to.equal(null);
    other.session.begin(token!);
    await other.signOut();
    expect(seen).to.have.length(2);
  });

  it('asks for a one-time code where the account has them', async () => {
    const codes = await TestService.start('memory');
    try {
      holdClocks(codes);
      const user = await Caller.holding(codes, 'customer.read');
      Phone.start = Date.parse((await user.me()).created);
      const phone = await new Phone(user).switchOn();
      const other = new ApiClient({ url: codes.service.url });
      const credentials = { email: user.email, password: PASSWORD };
      expect(await problemOf(other.signIn(credentials))).to.include({ status: 403, code: 'code_required' });
      expect(await other.signIn({ ...credentials, code: await phone.next() })).to.include({ id: user.id, totp: true });
    } finally {
      await codes.stop();
    }
  });

  it('says which fields are wrong, and of an answer that is not the service’s only the status', async () => {
    const refused = await problemOf(client.create('/customers', { body: { name: 'Ada', email: 'none' } }));
    expect(refused).to.include({ status: 422, code: 'validation_failed', message: 'Some fields are not valid.' });
    expect(refused.errors).to.deep.equal({ email: 'must be an e-mail address' });
    const later = { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' };
    const proxied = new ApiClient({ url, fetch: async () => new Response('<html>', { status: 404, headers: later }) });
    const other = await problemOf(proxied.get('/status'));
    expect(other).to.include({ status: 404, code: undefined, retryAfter: undefined, message: 'The answer was 404.' });
    expect(other.errors).to.deep.equal({});
  });

  it('iterates over all rows of a list by cursor, as far as they are wanted', async () => {
    const names = ['Ada', 'Bob', 'Cy', 'Dee', 'Eve'];
    for (const name of names) await client.create('/customers', { body: { name, team: 'cursor' } });
    const read: string[] = [];
    const counting = new ApiClient({
      url,
      token: client.session.token!,
      fetch: (request, more) => {
        read.push(new URL((request as Request).url).search);
        return fetch(request, more);
      },
    });
    const params = {
      query: { own_columns: { team: 'cursor' }, _sort: ['name'], _order: ['desc'], _limit: 2 },
    } as const;
    const found: string[] = [];
    for await (const { name } of counting.list('/customers', { params })) found.push(name);
    expect(found).to.deep.equal(names.toReversed());
    expect(read).to.have.length(3);
    for await (const { name } of counting.list('/customers', { params })) {
      expect(name).to.equal('Eve');
      break;
    }
    expect(read).to.have.length(4);
    const { data } = await client.get('/users/me');
    const sessions = client.list('/users/{id}/sessions', { params: { path: { id: data.id } } });
    expect((await sessions.next()).value).to.have.property('current');
  });

  it('creates nothing twice when answers get lost, and repeats no other write', async () => {
    const keys: (string | null)[] = [];
    let losses = 0;
    const losing: Fetch = async (request, more) => {
      const answer = await fetch(request, more);
      keys.push((request as Request).headers.get('Idempotency-Key'));
      if (losses-- > 0) throw new TypeError('fetch failed');
      return answer;
    };
    const unlucky = new ApiClient({ url, token: client.session.token!, fetch: losing });
    losses = 2;
    const { data, version } = await unlucky.create('/roles', { body: { name: 'Made once' } });
    expect(new Set(keys)).to.have.property('size', 1);
    expect(keys).to.have.length(3);
    expect(version).to.be.a('string');
    const params = { path: { id: data.id } };
    expect((await client.get('/roles/{id}', { params })).data.name).to.equal('Made once');
    losses = 1;
    const lost = await rejectionOf(unlucky.put('/roles/{id}', { params, body: { description: 'Changed' } }));
    expect(lost).to.be.instanceOf(TypeError);
    losses = 1;
    expect((await unlucky.get('/roles/{id}', { params })).data).to.include({ description: 'Changed' });
    const impatient = new ApiClient({ url, token: client.session.token!, fetch: losing, repeatForMs: 0 });
    losses = 1;
    expect(await rejectionOf(impatient.get('/roles'))).to.be.instanceOf(TypeError);
    expect(keys).to.have.length(7);
  });

  it('repeats what a 503 of the service did not do, and nothing after a proxy’s', async () => {
    const answers = ['{"code":"overloaded"}', '<html>'];
    const busy = new ApiClient({
      url,
      fetch: async () => new Response(answers.shift(), { status: 503, headers: { 'Retry-After': '0' } }),
    });
    const params = { path: { id: 'any' } };
    expect(await problemOf(busy.delete('/roles/{id}', { params }))).to.include({ status: 503, code: undefined });
    expect(answers).to.have.length(0);
  });

  it('refuses a write to a version that is no longer current', async () => {
    const { data, version } = await client.create('/roles', { body: { name: 'Versioned' } });
    const path = { id: data.id };
    const write = (description: string) =>
      client.put('/roles/{id}', { params: { path, header: { 'If-Match': version! } }, body: { description } });
    const first = await write('First');
    expect(first.version).not.to.equal(version);
    expect(await problemOf(write('Second'))).to.include({ status: 412, code: 'stale_version' });
  });

  it('says what a write would change, and changes nothing', async () => {
    const { data } = await client.create('/roles', { body: { name: 'Tried' } });
    const params = { path: { id: data.id } };
    const changes = { abilities: { customer: { read: true } } };
    const { record, effect } = await client.dryRun('put', '/roles/{id}', { params, body: changes });
    expect(record.abilities['customer']).to.include({ read: true });
    expect(effect.permissions.users_affected).to.equal(0);
    expect((await client.dryRun('delete', '/roles/{id}', { params })).record).to.equal(null);
    expect((await client.get('/roles/{id}', { params })).data).to.deep.equal(data);
  });

  it('signs in again at a 401, once for all requests, and repeats them', async () => {
    let times = 0;
    const persistent = new ApiClient({
      url,
      signInAgain: async () => {
        times += 1;
        await persistent.signIn(ADMIN);
      },
    });
    await persistent.signIn(ADMIN);
    await new ApiClient({ url, token: persistent.session.token! }).signOut();
    const answers = await Promise.all([persistent.get('/users/me'), persistent.get('/status')]);
    expect(answers.map(({ response }) => response.status)).to.deep.equal([200, 200]);
    expect(times).to.equal(1);
  });

  it('signs in again only once for a request that is refused all the same', async () => {
    let times = 0;
    const refusing = new ApiClient({
      url,
      token: 'first',
      fetch: async () => new Response('{"code":"token_invalid"}', { status: 401 }),
      signInAgain: async () => {
        times += 1;
        refusing.session.begin(`again ${times}`);
      },
    });
    expect(await problemOf(refusing.get('/users/me'))).to.include({ status: 401 });
    expect(times).to.equal(1);
  });

  it('stops when it is told to', async () => {
    const ending = new AbortController();
    const silent = new ApiClient({ url, fetch: () => Promise.reject(new TypeError('fetch failed')) });
    const request = rejectionOf(silent.get('/status', { signal: ending.signal }));
    ending.abort();
    expect(await request).to.be.instanceOf(Error);
  });

  it('follows features, and continues after the last message when the service was gone', async () => {
    const received: FeatureMessage[] = [];
    let arrived: () => void = () => undefined;
    const next = () => new Promise<void>((resolve) => (arrived = resolve));
    let opened = next();
    const end = followFeatures(client, (message) => {
      received.push(message);
      arrived();
    });
    await opened;
    opened = next();
    const { data } = await client.create('/features', { body: { key: 'followed', name: 'Followed' } });
    await opened;
    // The stream ends with its session; the next one continues.
    opened = next();
    await client.signOut();
    await client.signIn(ADMIN);
    await client.put('/features/{id}', { params: { path: { id: data.id } }, body: { enabled: true } });
    await opened;
    end();
    const feature = { id: data.id, key: 'followed', enabled: false };
    expect(received).to.deep.equal([
      { event: 'opened', data: null },
      { event: 'change', data: feature },
      { event: 'change', data: { ...feature, enabled: true } },
    ]);
  });
});
