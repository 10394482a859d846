import { expect } from 'chai';
import { expectProblem, onEachStorage, type Auth, type Reply, type TestService } from '../../support/service.js';
import { scenarios, withoutRequestId } from './scenario.js';

const PASSWORD = 'first-password';
const invalid = { status: 422, code: 'validation_failed' };
const forbidden = { status: 403, code: 'forbidden' };
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** A registered user, with shortcuts for requests to the own record. */
class Person {
  private constructor(
    readonly service: TestService,
    readonly email: string,
    readonly auth: Auth,
  ) {}

  static #made = 0;

  static async register(service: TestService): Promise<Person> {
    const email = `Person-${(Person.#made += 1)}@example.com`;
    return new Person(service, email, await service.register(email, PASSWORD));
  }

  get url(): string {
    return `/users/${this.auth.user.id}`;
  }

  get as(): string {
    return this.auth.accessToken;
  }

  get(headers: Record<string, string> = {}): Promise<Reply> {
    return this.service.call('GET', this.url, { as: this.as, headers });
  }

  put(body: object, headers: Record<string, string> = {}): Promise<Reply> {
    return this.service.call('PUT', this.url, { as: this.as, body, headers });
  }

  /** Changes the password with the whole record, as some clients do. */
  change(password: string, fields: object = {}): Promise<Reply> {
    return this.put({ email: this.email, password, id: this.auth.user.id, ...fields });
  }
}

onEachStorage('reading users', {}, (service) => {
  let ada: Person;
  let admin: Auth;
  before(async () => {
    ada = await Person.register(service());
    admin = await service().admin();
  });

  it('returns the same own record at both paths', async () => {
    const [me, own] = [await service().call('GET', '/users/me', { as: ada.as }), await ada.get()];
    expect([me.status, own.status]).to.deep.equal([200, 200]);
    expect(me.json).to.deep.equal(ada.auth.user);
    expect(own.text).to.equal(me.text);
    expect(own.headers.etag).to.equal(me.headers.etag);
    expect(own.headers).to.include({ 'cache-control': 'no-store' });
    expect(own.headers.vary).to.match(/authorization/i);
    expect(Object.keys(own.json)).to.have.members(
      'id email email_verified first_name last_name avatar suspended has_password totp second_factor roles groups source external_id last_seen invited_until abilities created updated'.split(
        ' ',
      ),
    );
  });

  it('refuses another, an unknown and a malformed id alike', async () => {
    const urls = [admin.user.id, UNKNOWN, 'no-id', '__proto__'];
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? { first_name: 7 } : undefined;
      const answers = await Promise.all(urls.map((id) => service().call(method, `/users/${id}`, { as: ada.as, body })));
      for (const answer of answers) {
        expectProblem(answer, forbidden);
        expect(withoutRequestId(answer)).to.deep.equal(withoutRequestId(answers[0]!));
      }
    }
  });

  it('shows other records to an administrator', async () => {
    const answer = await service().call('GET', ada.url, { as: admin.accessToken });
    expect([answer.status, answer.json]).to.deep.equal([200, ada.auth.user]);
  });

  scenarios(service, { method: 'GET', url: `/users/${UNKNOWN}`, as: () => admin.accessToken }, [
    { name: 'an unknown id', status: 404, code: 'not_found' },
    { name: 'a malformed id', url: '/users/no-id', status: 404, code: 'not_found' },
    { name: 'an id of 4,000 letters', url: `/users/${'x'.repeat(4_000)}`, status: 404, code: 'not_found' },
    { name: 'a name of the prototype', url: '/users/__proto__', status: 404, code: 'not_found' },
    { name: 'a change of an unknown id', method: 'PUT', body: {}, status: 404, code: 'not_found' },
  ]);

  it('checks the id before If-Match', async () => {
    const options = { as: admin.accessToken, body: {}, headers: { 'if-match': '"1.0"' } };
    expect((await service().call('PUT', `/users/${UNKNOWN}`, options)).status).to.equal(404);
  });

  it('answers 304 to a matching ETag, and HEAD without a body', async () => {
    const { etag = '' } = (await ada.get()).headers;
    expect(etag).to.match(/^"1\.[^"]+"$/);
    for (const url of [ada.url, '/users/me']) {
      const same = await service().call('GET', url, { as: ada.as, headers: { 'if-none-match': `"0.x", ${etag}` } });
      expect([same.status, same.text, same.headers.etag]).to.deep.equal([304, '', etag]);
      const other = await service().call('GET', url, { as: ada.as, headers: { 'if-none-match': '"1.other"' } });
      expect(other.status).to.equal(200);
      const head = await service().call('HEAD', url, { as: ada.as });
      expect([head.status, head.text, head.headers.etag]).to.deep.equal([200, '', etag]);
    }
  });

  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    it(`refuses ${method} at /users/me`, async () => {
      const answer = await service().call(method, '/users/me', {
        as: ada.as,
        body: { first_name: 'A', last_name: 'B' },
      });
      expectProblem(answer, { status: 405, code: 'method_not_allowed' });
      expect(answer.headers.allow?.split(', ')).to.include('GET').and.not.include(method);
    });
  }
});

onEachStorage('PUT /users/:own', {}, (service) => {
  let ada: Person;
  let admin: Auth;
  beforeEach(async () => {
    ada = await Person.register(service());
    admin = await service().admin();
  });

  for (const method of ['PUT', 'PATCH']) {
    it(`changes both names, trimmed, and nothing else (${method})`, async () => {
      const body = { first_name: ' Grace ', last_name: 'Hopper' };
      const answer = await service().call(method, ada.url, { as: ada.as, body });
      expect(answer.status).to.equal(200);
      const { updated, ...rest } = answer.json;
      const { updated: before, ...was } = ada.auth.user;
      expect(rest).to.deep.equal({ ...was, first_name: 'Grace', last_name: 'Hopper' });
      expect(updated > before).to.be.true;
      expect(answer.headers.etag).to.match(/^"2\./);
      expect((await ada.get()).text).to.equal(answer.text);
    });
  }

  it('changes any one field by PATCH', async () => {
    for (const body of [{ first_name: 'Grace' }, { last_name: 'Hopper' }]) {
      const answer = await service().call('PATCH', ada.url, { as: ada.as, body });
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.json).to.include(body);
    }
    expect((await ada.get()).json).to.include({ first_name: 'Grace', last_name: 'Hopper' });
    const wrong = await service().call('PATCH', ada.url, { as: ada.as, body: { first_name: '', last_name: 7 } });
    expectProblem(wrong, { status: 422, code: 'validation_failed', errors: ['first_name', 'last_name'] });
  });

  it('writes nothing when the record is sent back unchanged', async () => {
    const before = await ada.get();
    const echoes = [before.json, { ...before.json, created: 'x', abilities: 7, extra: {}, updated: null }, {}];
    for (const body of echoes) {
      const answer = await ada.put(body);
      expect([answer.status, answer.text]).to.deep.equal([200, before.text]);
      expect(answer.headers.etag).to.equal(before.headers.etag);
    }
    const renamed = await ada.put({ ...before.json, first_name: 'Grace' });
    expect(renamed.json).to.include({ first_name: 'Grace', last_name: 'Byron' });
  });

  it('clears the avatar with null and with the empty string', async () => {
    for (const avatar of [null, '']) {
      const answer = await ada.put({ id: ada.auth.user.id, avatar });
      expect([answer.status, answer.json.avatar, answer.json.updated]).to.deep.equal([200, '', ada.auth.user.updated]);
    }
  });

  it('writes only the version that If-Match names', async () => {
    const { etag = '' } = (await ada.get()).headers;
    const body = { first_name: 'Grace', last_name: 'Hopper' };
    expect((await ada.put(body, { 'if-match': etag })).status).to.equal(200);
    expectProblem(await ada.put({ ...body, last_name: 'H' }, { 'if-match': etag }), {
      status: 412,
      code: 'stale_version',
    });
    expect((await ada.put({ ...body, last_name: 'H' }, { 'if-match': '*' })).status).to.equal(200);
    expect((await ada.get()).json.last_name).to.equal('H');
  });

  const rows: readonly { name: string; body: object; errors: readonly string[] }[] = [
    { name: 'one name', body: { first_name: 'Grace' }, errors: ['last_name'] },
    { name: 'the other name', body: { last_name: 'Hopper' }, errors: ['first_name'] },
    { name: 'an empty name', body: { first_name: ' ', last_name: 'Hopper' }, errors: ['first_name'] },
    { name: 'names as null', body: { first_name: null, last_name: null }, errors: ['first_name', 'last_name'] },
    { name: 'another id', body: { id: UNKNOWN, first_name: 'A', last_name: 'B' }, errors: ['id'] },
    { name: 'an avatar never issued', body: { avatar: '/avatars/none.png' }, errors: ['avatar'] },
    { name: 'an avatar as number', body: { avatar: 7 }, errors: ['avatar'] },
    { name: 'suspended as text', body: { suspended: 'false' }, errors: ['suspended'] },
    { name: 'suspended null', body: { suspended: null }, errors: ['suspended'] },
    { name: 'roles null', body: { roles: null }, errors: ['roles'] },
    { name: 'a short password', body: { password: 'abc' }, errors: ['password'] },
    { name: 'a long password', body: { password: 'x'.repeat(257) }, errors: ['password'] },
    { name: 'a password and a foreign address', body: { password: 'next', email: 'a@b.c' }, errors: ['email'] },
    { name: 'a password and another id', body: { password: 'next', id: UNKNOWN }, errors: ['id'] },
  ];
  for (const { name, body, errors } of rows) {
    it(`refuses ${name}: 422`, async () => {
      expectProblem(await ada.put(body), { ...invalid, errors });
      expect((await ada.get()).json).to.deep.equal(ada.auth.user);
    });
  }

  const privileged: readonly (readonly [string, () => object])[] = [
    ['suspended', () => ({ suspended: true })],
    ['roles', () => ({ roles: admin.user.roles })],
    ['email', () => ({ email: 'another@example.com' })],
    ['a whole record with a role', () => ({ ...ada.auth.user, roles: admin.user.roles })],
  ];
  for (const [name, body] of privileged) {
    it(`refuses a real change of ${name} without account.update: 403`, async () => {
      expectProblem(await ada.put(body()), forbidden);
      expect((await ada.get()).json).to.deep.equal(ada.auth.user);
    });
  }

  it('refuses an administrator who suspends themselves: 409', async () => {
    const body = { suspended: true };
    const answer = await service().call('PUT', `/users/${admin.user.id}`, { as: admin.accessToken, body });
    expectProblem(answer, { status: 409, code: 'self_lockout' });
  });

  it('refuses to take the role of the last administrator: 409', async () => {
    const body = { roles: [] };
    const answer = await service().call('PUT', `/users/${admin.user.id}`, { as: admin.accessToken, body });
    expectProblem(answer, { status: 409, code: 'last_administrator' });
  });
});

onEachStorage('a password change', {}, (service) => {
  let ada: Person;
  beforeEach(async () => (ada = await Person.register(service())));
  const expectPassword = async (password: string, old: string) => {
    expect((await service().login(ada.email, password)).status).to.equal(200);
    expect((await service().login(ada.email, old)).status).to.equal(400);
  };

  it('lets one of several concurrent changes with the same old password win', async () => {
    const racer = await Person.register(service());
    const tries = ['one', 'two', 'three', 'four'].map((end) => racer.change(`new-${end}`, { passwordOld: PASSWORD }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.sort((a, b) => a - b)).to.deep.equal([200, 422, 422, 422]);
    expect((await racer.get()).status).to.equal(200);
  });

  it('reports a missing name along with all other errors', async () => {
    const answer = await (await Person.register(service())).put({ first_name: 'x', avatar: 5 });
    expectProblem(answer, { ...invalid, errors: ['avatar', 'last_name'] });
  });

  for (const field of ['passwordOld', 'old_password', 'oldPassword', 'current_password']) {
    it(`accepts the old password in ${field}, and reports a wrong one under that name`, async () => {
      service().advance(301);
      expectProblem(await ada.change('next-password', { [field]: 'wrong' }), { ...invalid, errors: [field] });
      const answer = await ada.change('next-password', { [field]: PASSWORD });
      expect(answer.status, answer.text).to.equal(200);
      expect(Object.keys(answer.json)).to.have.members(Object.keys(ada.auth.user));
      await expectPassword('next-password', PASSWORD);
    });
  }

  it('needs none in a new session', async () => {
    service().advance(295);
    expect((await ada.change('next-password')).status).to.equal(200);
    await expectPassword('next-password', PASSWORD);
  });

  it('requires it later', async () => {
    service().advance(301);
    expectProblem(await ada.change('next-password'), { ...invalid, errors: ['passwordOld'] });
    await expectPassword(PASSWORD, 'next-password');
  });

  it('checks an old password even when it is not required', async () => {
    expectProblem(await ada.change('next-password', { passwordOld: 'wrong' }), { ...invalid, errors: ['passwordOld'] });
  });

  it('refuses the old password as the new one', async () => {
    for (const fields of [{}, { passwordOld: PASSWORD }]) {
      expectProblem(await ada.change(PASSWORD, fields), { ...invalid, errors: ['password'] });
    }
  });

  it('accepts the address in any case, or none', async () => {
    expect((await ada.change('second-password', { email: ` ${ada.email.toUpperCase()}` })).status).to.equal(200);
    expect((await ada.put({ password: 'third-password' })).status).to.equal(200);
    expect((await ada.get()).json.email).to.equal(ada.email);
    await expectPassword('third-password', 'second-password');
  });

  it('ends every other session at once', async () => {
    const { accessToken: other } = await service().signIn(ada.email, PASSWORD);
    expect((await service().call('GET', '/users/me', { as: other })).status).to.equal(200);
    expect((await ada.change('next-password')).status).to.equal(200);
    expectProblem(await service().call('GET', '/users/me', { as: other }), { status: 401, code: 'token_invalid' });
    expect((await ada.get()).status).to.equal(200);
    expect((await ada.change('third-password', { passwordOld: 'next-password' })).status).to.equal(200);
    expect((await ada.get()).status).to.equal(200);
  });

  it('by an administrator needs no old password, checks the address and ends all sessions', async () => {
    const { accessToken: as } = await service().admin();
    const put = (body: object) => service().call('PUT', ada.url, { as, body });
    expectProblem(await put({ password: 'given', email: 'a@b.c' }), { ...invalid, errors: ['email'] });
    expect((await put({ password: 'given', email: ada.email })).status).to.equal(200);
    expect((await ada.get()).status).to.equal(401);
    await expectPassword('given', PASSWORD);
  });
});

onEachStorage('a password change with PASSWORD_CHANGE_WINDOW=0', { PASSWORD_CHANGE_WINDOW: '0' }, (service) => {
  it('always requires the old one', async () => {
    const ada = await Person.register(service());
    expectProblem(await ada.change('next-password'), { ...invalid, errors: ['passwordOld'] });
    expect((await ada.change('next-password', { passwordOld: PASSWORD })).status).to.equal(200);
  });
});
