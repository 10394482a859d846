import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { expectProblem, expectUnauthenticated, onEachStorage, withService } from '../../support/service.js';
import { Desk, recordOf, type CustomerRecord } from './customers.js';
import { scenarios, withoutRequestId } from './scenario.js';

const invalid = { status: 422, code: 'validation_failed' };
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const STANDARD = {
  first_name: null,
  last_name: null,
  email: null,
  phone: null,
  company: null,
  avatar: null,
  status: 'active',
  role: 'customer',
  notes: null,
};

onEachStorage('POST /customers', {}, (service) => {
  let desk: Desk;
  before(async () => (desk = await Desk.ofAdministrator(service())));

  it('answers 201 with the record, Location and ETag', async () => {
    const answer = await desk.call('POST', '', { body: { id: 'mine', name: ' Ada ', created: 7, updated: null } });
    expect(answer.status).to.equal(201);
    const { id, created, updated, ...rest } = recordOf(answer);
    expect(rest).to.deep.equal({ ...STANDARD, name: 'Ada' });
    expect(id).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(created)
      .to.equal(updated)
      .and.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(answer.headers).to.include({ location: `/customers/${id}`, etag: '"1.0"' });
    const read = await desk.call('GET', `/${id}`);
    expect([read.status, read.text, read.headers.etag]).to.deep.equal([200, answer.text, '"1.0"']);
  });

  it('keeps every standard field and own columns of any scalar, these last', async () => {
    const body = {
      seats: 3,
      plan: ' gold ',
      trial: false,
      ...{ name: 'Ada', first_name: 'Augusta', last_name: 'King', email: ' ada@Example.com ', phone: '+44 1' },
      ...{
        company: 'Acme, Inc',
        status: 'on hold',
        role: 'vip-2',
        notes: 'one\ntwo\tthree',
        zero: -0,
        empty: '',
        none: null,
      },
    };
    const record = await desk.add(body);
    const { id, created, updated, ...rest } = record;
    const own = { seats: 3, plan: 'gold', trial: false, zero: 0 };
    const { empty: _empty, none: _none, ...sent } = body;
    expect(rest).to.deep.equal({ ...STANDARD, ...sent, email: 'ada@Example.com', ...own });
    expect(Object.keys(record).slice(-4)).to.deep.equal(Object.keys(own));
    expect([id, created, updated].every(Boolean)).to.equal(true);
  });

  it('composes a name, which need not be unique', async () => {
    const body = { name: '', first_name: 'Ada', last_name: 'King', email: 'same@example.com' };
    expect((await desk.add(body))['name']).to.equal('Ada King');
    expect((await desk.add(body))['email']).to.equal('same@example.com');
  });

  it('accepts 32 own columns and names the excess ones', async () => {
    const columns = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${index}`, index]));
    await desk.add({ name: 'Ada', ...columns(32) });
    const answer = await desk.call('POST', '', { body: { name: 'Ada', ...columns(34) } });
    expectProblem(answer, { ...invalid, errors: ['field_32', 'field_33'] });
    expect(answer.json.invalid.map(({ code }) => code)).to.deep.equal(['too_many_columns', 'too_many_columns']);
  });

  it('explains an invalid composed name, and escapes odd field names in pointers', async () => {
    const long = { first_name: 'a'.repeat(150), last_name: 'b'.repeat(150) };
    expect((await desk.call('POST', '', { body: long })).json.errors['name']).to.include('200');
    const odd = await desk.call('POST', '', { body: { name: 'A', 'a.b': 1, '': 2, 'c/d': 3 } });
    expect(odd.json.invalid.map(({ pointer }) => pointer)).to.have.members(['/a.b', '/', '/c~1d']);
  });

  scenarios(service, { method: 'POST', url: '/customers', as: () => desk.as }, [
    { name: 'no name', body: {}, ...invalid, errors: ['name'] },
    { name: 'a name as null', body: { name: null }, ...invalid, errors: ['name'] },
    { name: 'a name that cannot be composed', body: { first_name: 7 }, ...invalid, errors: ['first_name'] },
    {
      name: 'everything wrong at once',
      body: { name: 7, email: 'x', status: null, role: '', notes: 'x'.repeat(2_001), plan: {}, 'A b': 1, q: 2 },
      ...invalid,
      errors: ['name', 'email', 'status', 'role', 'notes', 'plan', 'A b', 'q'],
    },
    { name: 'a name of the prototype', body: { name: 'A', constructor: 1 }, ...invalid, errors: ['constructor'] },
    { name: 'the prototype itself', body: '{"name":"A","__proto__":{"x":1}}', ...invalid, errors: ['__proto__'] },
    { name: 'an operator', body: { name: 'A', plan_like: 'x' }, ...invalid, errors: ['plan_like'] },
    { name: 'a number too large', body: '{"name":"A","plan":1e400}', ...invalid, errors: ['plan'] },
    { name: 'an integer that is rounded', body: '{"name":"A","n":1147386954405658704}', ...invalid, errors: ['n'] },
    { name: 'the first that is', body: '{"name":"A","n":-9007199254740992}', ...invalid, errors: ['n'] },
    { name: 'one in an ignored field', body: '{"name":"A","created":1147386954405658704}', status: 201 },
    { name: 'the last that is not', body: '{"name":"A","n":9007199254740991}', status: 201 },
    { name: 'an avatar never issued', body: { name: 'A', avatar: '/a.png' }, ...invalid, errors: ['avatar'] },
    { name: 'an address as avatar', body: { name: 'A', avatar: 'https://a/b' }, ...invalid, errors: ['avatar'] },
    { name: 'no object', body: '[]', status: 400, code: 'malformed_json' },
  ]);
});

onEachStorage('one customer', {}, (service) => {
  let desk: Desk;
  let ada: CustomerRecord;
  beforeEach(async () => {
    desk = await Desk.ofAdministrator(service());
    ada = await desk.add({ name: 'Ada', first_name: 'Ada', email: 'ada@example.com', plan: 'gold', seats: 3 });
  });

  for (const method of ['PUT', 'PATCH']) {
    it(`merges what the body names (${method})`, async () => {
      const body = { email: null, plan: '', seats: '3', area: true, last_name: 'King', status: 'lead' };
      const answer = await desk.call(method, `/${ada.id}`, { body });
      expect(answer.status, answer.text).to.equal(200);
      const { updated, ...rest } = recordOf(answer);
      const { updated: before, plan: _plan, ...was } = ada;
      expect(rest).to.deep.equal({ ...was, email: null, seats: '3', area: true, last_name: 'King', status: 'lead' });
      expect(updated > before).to.equal(true);
      expect(answer.headers.etag).to.equal('"2.0"');
      expect((await desk.call('GET', `/${ada.id}`)).text).to.equal(answer.text);
    });
  }

  it('writes nothing when the record is sent back unchanged', async () => {
    for (const body of [ada, { ...ada, created: 'x', updated: 5 }, {}, { email: ' ada@example.com', extra: null }]) {
      const answer = await desk.put(ada.id, body);
      expect([answer.status, recordOf(answer), answer.headers.etag]).to.deep.equal([200, ada, '"1.0"']);
    }
    expect(await desk.logs(`customer_id=${ada.id}`)).to.have.lengthOf(1);
  });

  it('writes only the version that If-Match names', async () => {
    const stale = { status: 412, code: 'stale_version' };
    expect((await desk.put(ada.id, { plan: 'a' }, { 'if-match': '"1.0"' })).status).to.equal(200);
    expectProblem(await desk.put(ada.id, { plan: 'b' }, { 'if-match': '"1.0"' }), stale);
    const options = { headers: { 'if-match': '"1.0"' } };
    expectProblem(await desk.call('DELETE', `/${ada.id}`, options), stale);
    expectProblem(await desk.put(UNKNOWN, {}, { 'if-match': '"1.0"' }), { status: 404, code: 'not_found' });
    expect((await desk.call('DELETE', `/${ada.id}`, { headers: { 'if-match': '"2.0"' } })).status).to.equal(200);
  });

  it('answers 304 to a matching ETag, and HEAD', async () => {
    const headers = { 'if-none-match': '"1.0"' };
    const same = await desk.call('GET', `/${ada.id}`, { headers });
    expect([same.status, same.text]).to.deep.equal([304, '']);
    const head = await desk.call('HEAD', `/${ada.id}`);
    expect([head.status, head.text, head.headers.etag]).to.deep.equal([200, '', '"1.0"']);
  });

  it('is deleted once', async () => {
    const answer = await desk.call('DELETE', `/${ada.id}`);
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    const gone = { status: 404, code: 'not_found' };
    expectProblem(await desk.call('DELETE', `/${ada.id}`), gone);
    expectProblem(await desk.call('GET', `/${ada.id}`), gone);
    expectProblem(await desk.put(ada.id, { name: 'x' }), gone);
    expectProblem(await desk.put(ada.id, { avatar: '/a.png' }), gone);
  });

  it('counts own columns after the merge', async () => {
    const columns = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field_${index}`, index]));
    expect((await desk.put(ada.id, columns)).status).to.equal(200);
    expectProblem(await desk.put(ada.id, { more: 1 }), { ...invalid, errors: ['more'] });
    expect((await desk.put(ada.id, { more: 1, plan: null })).status).to.equal(200);
  });

  scenarios(service, { method: 'PUT', url: () => `/customers/${ada.id}`, as: () => desk.as }, [
    { name: 'another id', body: { id: UNKNOWN }, ...invalid, errors: ['id'] },
    { name: 'an id as number', body: { id: 7, status: 1 }, ...invalid, errors: ['id', 'status'] },
    { name: 'a status as null', body: { status: null }, ...invalid, errors: ['status'] },
    { name: 'an avatar never issued', body: { avatar: '/avatars/x.png' }, ...invalid, errors: ['avatar'] },
    { name: 'a list as column', body: { plan: [1] }, ...invalid, errors: ['plan'] },
    { name: 'an unknown id', url: `/customers/${UNKNOWN}`, body: {}, status: 404, code: 'not_found' },
    { name: 'a malformed id', url: '/customers/x', body: {}, status: 404, code: 'not_found' },
  ]);

  it('cannot lose its name', async () => {
    const { id } = await desk.add({ name: 'Nameless' });
    for (const name of [null, '', ' ']) expectProblem(await desk.put(id, { name }), { ...invalid, errors: ['name'] });
  });
});

onEachStorage('several customers deleted at once', {}, (service) => {
  let desk: Desk;
  beforeEach(async () => {
    desk = await Desk.ofAdministrator(service());
    await desk.clear();
  });

  it('deletes the existing ones, by repeated and by comma-separated ids', async () => {
    const added: CustomerRecord[] = [];
    for (const name of ['a', 'b', 'c', 'd']) added.push(await desk.add({ name }));
    const [a, b, c] = added.map(({ id }) => id);
    const answer = await desk.call('DELETE', `?id=${a},${UNKNOWN}&id=${b}&id=&id=${c},${c}`);
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    expect(await desk.names()).to.deep.equal({ names: ['d'], total: 1 });
    expect((await desk.call('DELETE', `?id=${a}`)).status).to.equal(200);
  });

  const bad = { status: 400, code: 'bad_query', errors: ['id'] };
  const many = Array.from({ length: 201 }, (_, index) => `x${index}`).join();
  scenarios(service, { method: 'DELETE', url: '/customers', as: () => desk.as }, [
    { name: 'none', ...bad },
    { name: 'an empty id', url: '/customers?id=', ...bad },
    { name: 'a filter alone', url: '/customers?status=active', ...bad, errors: ['expect'] },
    { name: 'more than 200', url: `/customers?id=${many}`, ...bad },
    { name: '200', url: `/customers?id=${many.slice(0, many.lastIndexOf(','))}`, status: 200 },
  ]);
});

onEachStorage('access to customers', {}, (service) => {
  let desk: Desk;
  let ada: CustomerRecord;
  before(async () => {
    desk = await Desk.ofAdministrator(service());
    ada = await desk.add({ name: 'Ada' });
  });

  const requests: readonly (readonly [method: string, path: (id: string) => string, body?: object])[] = [
    ['GET', () => ''],
    ['GET', (id) => `/${id}`],
    ['GET', () => '/logs'],
    ['GET', () => '/facets'],
    ['GET', () => '/columns'],
    ['POST', () => '', { name: 7 }],
    ['PUT', (id) => `/${id}`, { name: 7 }],
    ['DELETE', (id) => `/${id}`],
    ['DELETE', (id) => `?id=${id}`],
  ];
  for (const [index, [method, path, body]] of requests.entries()) {
    it(`requires a token and the permission: ${method} ${path(':id')}`, async () => {
      const { accessToken: as } = await service().register(`nobody-${index}@example.com`);
      expectUnauthenticated(await desk.call(method, path(ada.id), { as: undefined, body }), false);
      const answers = [];
      for (const id of [ada.id, UNKNOWN]) answers.push(await desk.call(method, path(id), { as, body }));
      expectProblem(answers[0]!, { status: 403, code: 'forbidden' });
      expect(withoutRequestId(answers[1]!)).to.deep.equal(withoutRequestId(answers[0]!));
      expect((await desk.call('GET', `/${ada.id}`)).status).to.equal(200);
    });
  }

  it('follows a role change on the very next request', async () => {
    const { user, accessToken: as } = await service().register('next@example.com');
    const assign = (roles: string[]) => service().call('PUT', `/users/${user.id}`, { as: desk.as, body: { roles } });
    const add = async () => (await desk.call('POST', '', { as, body: { name: 'Next' } })).status;
    expect(await add()).to.equal(403);
    expect((await assign([ADMINISTRATOR_ROLE_ID])).status).to.equal(200);
    expect(await add()).to.equal(201);
    expect((await assign([])).status).to.equal(200);
    expect(await add()).to.equal(403);
  });

  for (const path of ['/logs', '/facets', '/columns']) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      it(`refuses ${method} at /customers${path}`, async () => {
        const answer = await desk.call(method, path, { body: { name: 'x' } });
        expectProblem(answer, { status: 405, code: 'method_not_allowed' });
        expect(answer.headers.allow).to.equal('GET, HEAD, OPTIONS');
      });
    }

    it(`answers HEAD at /customers${path}`, async () => {
      const answer = await desk.call('HEAD', path);
      expect([answer.status, answer.text]).to.deep.equal([200, '']);
    });
  }
});

describe('customers below a base path', () => {
  it('is part of Location', () =>
    withService('memory', { BASE_PATH: '/api' }, async (service) => {
      const { json } = await service.call('POST', '/api/login', {
        body: { email: 'admin@example.com', password: 'the-first-administrator' },
      });
      const as = json.accessToken;
      const answer = await service.call('POST', '/api/customers', { as, body: { name: 'Ada' } });
      expect(answer.headers['location']).to.equal(`/api/customers/${answer.json.id}`);
      const read = await service.call('GET', answer.headers['location'] ?? '', { as });
      expect(read.text).to.equal(answer.text);
    }));
});

describe('customers over a restart (sqlite)', () => {
  it('are kept, with their history', () =>
    withService('sqlite', {}, async (service) => {
      const desk = await Desk.ofAdministrator(service);
      const ada = await desk.add({ name: 'Ada', plan: 'gold', seats: 0.1 });
      await desk.put(ada.id, { plan: null });
      const before = await desk.call('GET', `/${ada.id}`);
      const logs = await desk.logs();
      await service.restart();
      const again = await Desk.ofAdministrator(service);
      expect((await again.call('GET', `/${ada.id}`)).text).to.equal(before.text);
      expect(await again.logs()).to.deep.equal(logs);
    }));
});
