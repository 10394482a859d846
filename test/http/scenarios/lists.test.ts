import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { expectProblem, onEachStorage, type Auth, type Reply, type UserRecord } from '../../support/service.js';

interface ChangeRecord {
  readonly id: string;
  readonly at: string;
  readonly actor_id: string;
  readonly resource: string;
  readonly record_id: string;
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly request_id: string | null;
  readonly hash: string;
}

/** Returns the `Link` target of a relation. */
function linkOf({ headers }: Reply, relation: string): string | undefined {
  const link = Array.isArray(headers.link) ? headers.link.join(', ') : (headers.link ?? '');
  return new RegExp(`<([^>]*)>; rel="${relation}"`).exec(link)?.[1];
}

onEachStorage('GET /users', {}, (service) => {
  let admin: Auth;
  const people: Auth[] = [];
  before(async () => {
    admin = await service().admin();
    const names = ['Ada Ärger', 'Bo Straße', 'Cy arger', 'Di Zwei', 'Ed Zwei'];
    for (const [index, name] of names.entries()) {
      const [first_name, last_name] = name.split(' ');
      const body = { email: `p${index}@example.com`, password: 'first-password', first_name, last_name };
      people.push((await service().call('POST', '/register', { body })).json);
    }
    const suspend = { as: admin.accessToken, body: { suspended: true } };
    await service().call('PUT', `/users/${people[3]!.user.id}`, suspend);
    const promote = { as: admin.accessToken, body: { roles: [ADMINISTRATOR_ROLE_ID] } };
    await service().call('PUT', `/users/${people[4]!.user.id}`, promote);
  });

  async function list(query: string): Promise<{ answer: Reply; users: UserRecord[]; emails: string }> {
    const answer = await service().call('GET', `/users${query}`, { as: admin.accessToken });
    expect(answer.status, answer.text).to.equal(200);
    const users = answer.json as unknown as UserRecord[];
    return { answer, users, emails: users.map(({ email }) => email.split('@')[0]).join(' ') };
  }

  it('returns full records as a bare array, with the total and no-store', async () => {
    const { answer, users } = await list('');
    expect(answer.headers).to.include({ 'x-total-count': '6', 'cache-control': 'no-store' });
    expect(users.map(({ id }) => id)).to.deep.equal([admin, ...people].map(({ user }) => user.id));
    for (const user of users) {
      const single = await service().call('GET', `/users/${user.id}`, { as: admin.accessToken });
      expect(user).to.deep.equal(single.json);
    }
  });

  for (const [query, expected] of [
    ['?_sort=last_name&_order=asc', 'admin p0 p2 p1 p3 p4'],
    ['?_sort=last_name&_order=desc', 'p4 p3 p1 p2 p0 admin'],
    ['?_sort=last_name&_start=1&_end=3', 'p0 p2'],
    ['?_sort=suspended,first_name&_order=desc,asc&_limit=2', 'p3 p0'],
    ['?q=ARGER&_sort=email', 'p0 p2'],
    ['?q=p1@&q=zwei&_sort=email', 'p1 p3 p4'],
    ['?last_name=Zwei&suspended=false', 'p4'],
    ['?last_name_like=ra%C3%9F', 'p1'],
    ['?email_ne=p0@example.com&email_ne=p1@example.com&_sort=email', 'admin p2 p3 p4'],
    [`?roles=${ADMINISTRATOR_ROLE_ID}&_sort=email`, 'admin p4'],
    [`?roles_ne=${ADMINISTRATOR_ROLE_ID}&_sort=email`, 'p0 p1 p2 p3'],
    ['?roles=no-such-role', ''],
    ['?roles_ne=no-such-role&_sort=email', 'admin p0 p1 p2 p3 p4'],
  ] as const) {
    it(`answers ${query}`, async () => expect((await list(query)).emails).to.equal(expected));
  }

  it('serves getMany', async () => {
    const [one, , three] = people;
    const { emails } = await list(`?id=${one!.user.id}&id=${three!.user.id}&id=nobody`);
    expect(emails).to.equal('p0 p2');
  });

  it('links pages, and pages by cursor past a deleted record', async () => {
    const second = await list('?_sort=email&_page=2&_limit=2');
    expect(second.emails).to.equal('p1 p2');
    expect(second.answer.headers['x-total-count']).to.equal('6');
    expect((await list(linkOf(second.answer, 'next')!)).emails).to.equal('p3 p4');
    expect((await list(linkOf(second.answer, 'prev')!)).emails).to.equal('admin p0');
    let page = await list('?_sort=email&_order=desc&_after=&_limit=4');
    expect([page.emails, linkOf(page.answer, 'prev')]).to.deep.equal(['p4 p3 p2 p1', undefined]);
    page = await list(linkOf(page.answer, 'next')!);
    expect([page.emails, linkOf(page.answer, 'next')]).to.deep.equal(['p0 admin', undefined]);
  });

  for (const [query, field] of [
    ['?_limit=-1', '_limit'],
    ['?_sort=password_hash', '_sort'],
    ['?_sort=roles', '_sort'],
    ['?suspended=perhaps', 'suspended'],
  ] as const) {
    it(`refuses ${query}`, async () => {
      const answer = await service().call('GET', `/users${query}`, { as: admin.accessToken });
      expectProblem(answer, { status: 400, code: 'bad_query', errors: [field] });
    });
  }

  it('is for those who may read accounts', async () => {
    const answer = await service().call('GET', '/users?_limit=-1', { as: people[0]!.accessToken });
    expectProblem(answer, { status: 403, code: 'forbidden' });
  });
});

onEachStorage('GET /changes', {}, (service) => {
  let admin: Auth;
  let ada: Auth;
  before(async () => {
    admin = await service().admin();
    ada = await service().register('ada@example.com');
    const headers = { 'x-request-id': 'the-suspension' };
    const body = { suspended: true };
    await service().call('PUT', `/users/${ada.user.id}`, { as: admin.accessToken, body, headers });
  });

  async function list(query: string): Promise<{ answer: Reply; changes: ChangeRecord[] }> {
    const answer = await service().call('GET', `/changes${query}`, { as: admin.accessToken });
    expect(answer.status, answer.text).to.equal(200);
    return { answer, changes: answer.json as unknown as ChangeRecord[] };
  }

  it('returns the newest first, numbered without gaps, with the total', async () => {
    const { answer, changes } = await list('');
    expect(answer.headers).to.include({ 'x-total-count': String(changes.length), 'cache-control': 'no-store' });
    expect(changes.map(({ id }) => id)).to.deep.equal(changes.map((_, index) => String(changes.length - index)));
    const { id: _id, at, hash, ...newest } = changes[0]!;
    expect(newest).to.deep.equal({
      actor_id: admin.user.id,
      actor_name: 'First Administrator',
      resource: 'user',
      record_id: ada.user.id,
      action: 'updated',
      before: { suspended: false },
      after: { suspended: true },
      request_id: 'the-suspension',
    });
    expect(at).to.match(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    expect(hash).to.match(/^[0-9a-f]{64}$/);
    expect(changes.at(-1)).to.include({ id: '1', resource: 'store', actor_id: 'system:seed', before: null });
    expect(changes.at(-1)).to.include({ actor_name: 'First start' });
  });

  it('filters, compares ids as numbers, sorts by time and walks by cursor', async () => {
    const of = async (query: string) => (await list(query)).changes.map(({ id }) => Number(id));
    const all = await of('');
    const total = all.length;
    expect(await of(`?record_id=${ada.user.id}`)).to.deep.equal([total, total - 1]);
    expect(await of('?actor_id=system:seed&resource=role')).to.deep.equal([2]);
    expect(await of('?id_gte=9&id_lte=10')).to.deep.equal([10, 9].filter((id) => id <= total));
    expect(await of('?id=2,1')).to.deep.equal([2, 1]);
    expect(await of('?at_gte=2100-01-01')).to.deep.equal([]);
    expect(await of('?_sort=at&_order=asc')).to.deep.equal(all.toReversed());
    expect(await of('?action_ne=created')).to.deep.equal([total]);
    const first = await list('?_after=&_limit=2');
    const next = await list(linkOf(first.answer, 'next')!);
    expect(next.changes.map(({ id }) => Number(id))).to.deep.equal([total - 2, total - 3]);
  });

  it('answers single entries as the list has them, with an ETag', async () => {
    const { changes } = await list('');
    for (const change of [changes[0]!, changes.at(-1)!]) {
      const path = `/changes/${change.id}`;
      const answer = await service().call('GET', path, { as: admin.accessToken });
      expect([answer.status, answer.json as unknown]).to.deep.equal([200, change]);
      expect(answer.headers).to.include({ 'cache-control': 'no-store' });
      expect(answer.headers.etag).to.match(new RegExp(`^"1\\.${change.hash.slice(0, 12)}\\.[\\w-]{12}"$`));
      const headers = { 'if-none-match': answer.headers.etag! };
      expect((await service().call('GET', path, { as: admin.accessToken, headers })).status).to.equal(304);
    }
  });

  it('shows the current name of an actor, and notices with the ETag that it has changed', async () => {
    const { changes } = await list(`?actor_id=${admin.user.id}&_limit=1`);
    const read = () => service().call('GET', `/changes/${changes[0]!.id}`, { as: admin.accessToken });
    const rename = async (first_name: string) => {
      const body = { first_name, last_name: 'Administrator' };
      await service().call('PUT', `/users/${admin.user.id}`, { as: admin.accessToken, body });
      return read();
    };
    const before = await read();
    const after = await rename('Renamed');
    expect(after.json).to.deep.equal({ ...before.json, actor_name: 'Renamed Administrator' });
    expect(after.headers.etag).to.not.equal(before.headers.etag);
    expect((await rename('First')).headers.etag).to.equal(before.headers.etag);
  });

  it('has no entry for any other id', async () => {
    const { length } = (await list('')).changes;
    for (const id of [
      length + 1,
      0,
      -1,
      '01',
      '1.0',
      '1e0',
      '%201',
      '9'.repeat(15),
      '9'.repeat(40),
      'x',
      ada.user.id,
    ]) {
      const answer = await service().call('GET', `/changes/${id}`, { as: admin.accessToken });
      expectProblem(answer, { status: 404, code: 'not_found' });
    }
  });

  it('refuses a search by fields that it does not have', async () => {
    const answer = await service().call('GET', '/changes?_sort=created', { as: admin.accessToken });
    expectProblem(answer, { status: 400, code: 'bad_query', errors: ['_sort'] });
  });

  it('is for those who may read accounts, roles and abilities', async () => {
    const { accessToken } = await service().register('bo@example.com');
    for (const path of ['/changes', '/changes/1', '/changes/unknown']) {
      expectProblem(await service().call('GET', path, { as: accessToken }), { status: 403, code: 'forbidden' });
    }
  });
});
