import { expect } from 'chai';
import type { Permission } from '../../../src/domain/permissions/permission-set.js';
import { Caller, dump } from '../../support/caller.js';
import { PASSWORD } from '../../support/seeding.js';
import { storedText } from '../../support/stored-text.js';
import {
  aPlace,
  DURABLE_STORAGES,
  expectProblem,
  onEachStorage,
  TestService,
  withService,
  type Reply,
} from '../../support/service.js';
import { send } from '../sample-client.js';

const REUSED = { status: 422, code: 'idempotency_key_reused' };
const GONE = { status: 404, code: 'not_found' };
const DAY = 86_400;

onEachStorage('requests with an Idempotency-Key', {}, (service) => {
  let admin: Caller;
  let made = 0;
  const fresh = () => `key ${(made += 1)}`;
  before(async () => (admin = await Caller.administrator(service())));

  const post = (path: string, key: string, body: object | string, as = admin.token): Promise<Reply> =>
    service().call('POST', path, { as, body, headers: { 'idempotency-key': key } });

  /** A body for the creation at each path. */
  const BODIES: Readonly<Record<string, (name: string) => object>> = {
    '/users': (name) => ({ first_name: 'Ada', last_name: 'Byron', email: `${name.replace(' ', '-')}@example.com` }),
    '/roles': (name) => ({ name, abilities: { customer: { read: true } } }),
    '/abilities': (name) => ({ key: name.replace(' ', '_'), name, read: true }),
    '/features': (name) => ({ key: name.replace(' ', '_'), name, enabled: true }),
    '/segments': (name) => ({ name, filters: { values: { status: ['active'] } } }),
    '/views': (name) => ({ name, resource: 'roles', filter: { q: ['a'] } }),
    '/customers': (name) => ({ name, external_id: 'x-1', notes: 'Zoë' }),
  };
  const PATHS = Object.keys(BODIES);

  /** Everything that a repetition must have in common with the first answer. */
  const shownBy = ({ status, text, headers }: Reply) => {
    const { location, etag, 'x-log-seq': seq, 'content-type': type, 'cache-control': cache } = headers;
    return { status, text, location, etag, seq, type, cache };
  };

  /** Asserts that the answer is the first one again. */
  const expectRepeated = (again: Reply, first: Reply) => {
    expect(shownBy(again)).to.deep.equal(shownBy(first));
    expect(again.headers['idempotency-replayed']).to.equal('true');
    expect(again.headers['x-request-id']).to.not.equal(first.headers['x-request-id']);
  };

  const countOf = async (path: string) => (await admin.get(`${path}?_limit=0`)).headers['x-total-count'];

  before('customers for the segments', async () => {
    for (const name of ['One', 'Two']) await admin.post('/customers', { name, plan: 'gold' });
  });

  for (const path of PATHS) {
    describe(`POST ${path}`, () => {
      it('creates one record, and repeats the answer byte for byte', async () => {
        const key = fresh();
        const body = BODIES[path]!(key);
        const first = await post(path, key, body);
        expect(first.status, first.text).to.equal(201);
        expect(first.headers).to.not.have.property('idempotency-replayed');
        const read = await admin.get(`${path}/${first.json.id}`);
        expect([read.text, read.headers.etag]).to.deep.equal([first.text, first.headers.etag]);
        const [count, before] = [await countOf(path), await dump(service())];
        for (let time = 0; time < 3; time += 1) expectRepeated(await post(path, key, body), first);
        expect([await countOf(path), await dump(service())]).to.deep.equal([count, before]);
      });

      it('repeats what it answered first, whatever has changed since', async () => {
        const key = fresh();
        const body = BODIES[path]!(key);
        const first = await post(path, key, body);
        const change = path === '/users' ? { first_name: 'Zoe', last_name: 'Z' } : { name: `${key} renamed` };
        expect((await admin.put(`${path}/${first.json.id}`, change)).status).to.equal(200);
        await admin.ability(`a${Date.now()}_${made}`);
        expectRepeated(await post(path, key, body), first);
      });

      it('creates nothing again once the record is deleted, and forgets its content', async () => {
        const key = fresh();
        const body = BODIES[path]!(key);
        const { id } = (await post(path, key, body)).json;
        expect((await admin.delete(`${path}/${id}`)).status).to.equal(200);
        const count = await countOf(path);
        const again = await post(path, key, body);
        expectProblem(again, GONE);
        expect(again.headers).to.not.have.property('location');
        expect(await countOf(path)).to.equal(count);
        expectProblem(await post(path, key, { ...body, name: 'Other', first_name: 'Other' }), REUSED);
      });

      it('refuses another body, query or path with the same key', async () => {
        const key = fresh();
        const body = BODIES[path]!(key);
        expect((await post(`${path}?dry_run=false`, key, body)).status).to.equal(201);
        const before = await dump(service());
        expectProblem(await post(`${path}?dry_run=false`, key, JSON.stringify(body).replace('{', '{ ')), REUSED);
        expectProblem(await post(path, key, body), REUSED);
        expectProblem(await post(`${path}?dry_run=false&a=1`, key, body), REUSED);
        const other = path === '/roles' ? '/abilities' : '/roles';
        expectProblem(await post(`${other}?dry_run=false`, key, body), REUSED);
        expect(await dump(service())).to.deep.equal(before);
      });

      it('repeats a refusal', async () => {
        const key = fresh();
        const first = await post(path, key, { description: 5, first_name: 7 });
        expectProblem(first, { status: 422, code: 'validation_failed', errors: Object.keys(first.json.errors) });
        const again = await post(path, key, { description: 5, first_name: 7 });
        expectRepeated(again, first);
        expect(again.json.request_id).to.equal(first.headers['x-request-id']);
        expectProblem(await post(path, key, BODIES[path]!(key)), REUSED);
      });

      it('keeps nothing of a dry run, whatever the key', async () => {
        if (path === '/customers') return;
        const key = fresh();
        const body = BODIES[path]!(key);
        for (const sent of [key, 'é']) {
          const dry = await post(`${path}?dry_run=true`, sent, body);
          expect([dry.status, dry.headers['idempotency-replayed']]).to.deep.equal([200, undefined]);
        }
        const first = await post(path, key, body);
        expect([first.status, first.headers['idempotency-replayed']]).to.deep.equal([201, undefined]);
      });

      it('forgets the answer after 24 hours', async () => {
        const key = fresh();
        const first = await post(path, key, BODIES[path]!(key));
        service().advance(DAY - 60);
        admin = await Caller.administrator(service());
        service().advance(60);
        const other = BODIES[path]!(`later ${key.replace(' ', '_')}`);
        const second = await post(path, key, other);
        expect([second.status, second.headers['idempotency-replayed']]).to.deep.equal([201, undefined]);
        expect(second.json.id).to.not.equal(first.json.id);
      });

      it('runs identical requests at once only once', async () => {
        const key = fresh();
        const body = BODIES[path]!(key);
        const count = Number(await countOf(path));
        const all = await Promise.all(Array.from({ length: 8 }, () => post(path, key, body)));
        const created = all.filter(({ status }) => status === 201);
        expect(new Set(created.map(({ text }) => text))).to.have.property('size', 1);
        expect(created.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).to.have.length(1);
        for (const other of all.filter(({ status }) => status !== 201)) {
          expectProblem(other, { status: 409, code: 'in_progress' });
        }
        expect(Number(await countOf(path))).to.equal(count + 1);
        expectRepeated(await post(path, key, body), created[0]!);
      });
    });
  }

  it('belong to their actor', async () => {
    const key = fresh();
    const [role, other] = [await post('/roles', key, { name: key }), await Caller.administrator(service())];
    const theirs = await post('/roles', key, { name: `${key} of another` }, other.token);
    expect([theirs.status, theirs.headers['idempotency-replayed']]).to.deep.equal([201, undefined]);
    expectRepeated(await post('/roles', key, { name: key }), role);
    const { json } = await admin.post('/tokens', { name: key, roles: [admin.roleId] });
    const { id, token } = json as unknown as { id: string; token: string };
    const byProgram = await post('/roles', key, { name: `${key} of a program` }, token);
    expect(byProgram.status, byProgram.text).to.equal(201);
    const rotated = (await admin.post(`/tokens/${id}/rotate`, {})).json as unknown as { token: string };
    expectRepeated(await post('/roles', key, { name: `${key} of a program` }, rotated.token), byProgram);
  });

  it('are looked at after the permission and before the shape', async () => {
    const key = fresh();
    const body = { name: key };
    const clerk = await Caller.holding(service(), 'role.create', 'role.read');
    const first = await post('/roles', key, body, clerk.token);
    expect(first.status).to.equal(201);
    await admin.put(`/roles/${clerk.roleId}`, { abilities: { role: { create: false } } });
    for (const [sent, value] of [
      [key, body],
      [key, {}],
      ['é', body],
    ] as const) {
      expectProblem(await post('/roles', sent, value, clerk.token), { status: 403, code: 'forbidden' });
    }
    await admin.put(`/roles/${clerk.roleId}`, { abilities: { role: { create: true } } });
    expectProblem(await post('/roles', key, { name: 5 }, clerk.token), REUSED);
    expectRepeated(await post('/roles', key, body, clerk.token), first);
  });

  it('are 1 to 255 printable ASCII characters: 400', async () => {
    const malformed = { status: 400, code: 'bad_request' };
    for (const key of ['x'.repeat(256), 'a\tb', 'é']) {
      expectProblem(await post('/roles', key, { name: fresh() }), malformed);
    }
    expectProblem(await post('/roles', '', { name: fresh() }), malformed);
    const twice = await send(service().port, 'POST', '/roles', {
      as: admin.token,
      body: '{"name":"Twice"}',
      headers: { 'content-type': 'application/json', 'idempotency-key': ['a', 'b'] as unknown as string },
    });
    expect(twice.status, twice.text).to.equal(400);
    expect((await post('/roles', `~ ${'y'.repeat(253)}`, { name: fresh() })).status).to.equal(201);
  });

  it('are ignored elsewhere', async () => {
    const role = await admin.role(fresh());
    for (let time = 0; time < 2; time += 1) {
      const options = { as: admin.token, headers: { 'idempotency-key': 'é' }, body: { description: `time ${time}` } };
      const changed = await service().call('PUT', `/roles/${role.id}`, options);
      expect([changed.status, changed.headers['idempotency-replayed']]).to.deep.equal([200, undefined]);
    }
    const tokens = [1, 2].map((number) => post('/tokens', 'same', { name: `${fresh()} ${number}` }));
    for (const { status, headers } of await Promise.all(tokens)) {
      expect([status, headers['idempotency-replayed']]).to.deep.equal([201, undefined]);
    }
  });

  it('repeat conflicts, but not what depends on the moment or the credential', async () => {
    const [key, name] = [fresh(), fresh()];
    const { id } = await admin.role(name);
    const taken = await post('/roles', key, { name });
    expectProblem(taken, { status: 409, code: 'already_exists', errors: ['name'] });
    await admin.delete(`/roles/${id}`);
    expectRepeated(await post('/roles', key, { name }), taken);
    const denied = await Caller.holding(service(), 'role.create', 'role.read');
    const wanted = { name: fresh(), abilities: { customer: { read: true } } };
    const refused = await post('/roles', key, wanted, denied.token);
    expectProblem(refused, { status: 403, code: 'escalation_denied' });
    await admin.put(`/roles/${denied.roleId}`, { abilities: { customer: { read: true } } });
    expectRepeated(await post('/roles', key, wanted, denied.token), refused);
  });

  it('wait until the write is in force everywhere, whether or not the first request did', async () => {
    const key = fresh();
    const first = await post('/roles?wait=everywhere', key, { name: key });
    expect(first.headers['x-in-force']).to.equal('everywhere');
    const plain = await post('/roles', key, { name: key });
    expectRepeated(plain, first);
    expect(plain.headers).to.not.have.property('x-in-force');
    const waited = await post('/roles?wait=everywhere', key, { name: key });
    expectRepeated(waited, first);
    expect(waited.headers['x-in-force']).to.equal('everywhere');
    expectProblem(await post('/roles?wait=no', key, { name: key }), {
      status: 400,
      code: 'bad_query',
      errors: ['wait'],
    });
    const other = fresh();
    expectProblem(await post('/roles?wait=no', other, { name: other }), {
      status: 400,
      code: 'bad_query',
      errors: ['wait'],
    });
    expect((await post('/roles', other, { name: other })).status, 'a wrong wait is not kept').to.equal(201);
  });

  it('show of a segment those of its first customers that still exist', async () => {
    const plan = fresh();
    const ids: string[] = [];
    for (const name of ['"customers":[]', 'Two', 'Three']) {
      ids.push((await admin.post('/customers', { name, plan })).json.id);
    }
    const body = { name: '"customers":[]', filters: { values: { plan: [plan], customers: [] }, enabled: ['plan'] } };
    const first = await post('/segments', plan, body);
    const shown = (answer: Reply) => answer.json as unknown as { customers_count: number; customers: { id: string }[] };
    expect(shown(first)).to.include({ customers_count: 3 });
    expectRepeated(await post('/segments', plan, body), first);
    await admin.delete(`/customers/${ids[1]}`);
    await admin.post('/customers', { name: 'Four', plan });
    const again = await post('/segments', plan, body);
    expect(again.headers).to.include({ 'idempotency-replayed': 'true', etag: first.headers.etag });
    expect(shown(again)).to.include({ customers_count: 3 });
    expect(shown(again).customers.map(({ id }) => id)).to.deep.equal([ids[0], ids[2]]);
    expect(again.text).to.not.include('Two');
  });

  it('show of a feature no more than the caller may see now', async () => {
    const key = fresh();
    const permissions: Permission[] = ['settings.read', 'settings.update'];
    const clerk = await Caller.holding(service(), ...permissions);
    const body = { key: key.replace(' ', '_'), name: 'Secret' };
    const first = await post('/features', key, body, clerk.token);
    expect(first.text).to.include('Secret');
    await admin.put(`/roles/${clerk.roleId}`, { abilities: { settings: { read: false } } });
    const less = await post('/features', key, body, clerk.token);
    expect(less.json).to.deep.equal({ id: first.json.id, key: body.key, enabled: false });
    const read = await clerk.get(`/features/${first.json.id}`);
    expect([less.text, less.headers.etag]).to.deep.equal([read.text, read.headers.etag]);
    await admin.put(`/roles/${clerk.roleId}`, { abilities: { settings: { read: true } } });
    expectRepeated(await post('/features', key, body, clerk.token), first);
  });

  it('work with bodies of any size, in any number of parts', async () => {
    const notes = { name: 'Long', filters: { values: { q: Array.from({ length: 900 }, () => 'x'.repeat(400)) } } };
    const large = JSON.stringify(notes);
    const customer = JSON.stringify({ name: 'Long', notes: 'n'.repeat(2_000), padding: 'p'.repeat(490) });
    for (const [path, text] of [
      ['/segments', large],
      ['/customers', customer],
      ['/roles', `{"name":"${fresh()}"}`],
    ] as const) {
      const key = fresh();
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const inParts = (size: number, content = text) =>
        Array.from({ length: Math.ceil(content.length / size) }, (_, at) =>
          Buffer.from(content.slice(at * size, (at + 1) * size)),
        );
      const answers = [
        await send(service().port, 'POST', path, { as: admin.token, headers, body: text }),
        await send(service().port, 'POST', path, { as: admin.token, headers, parts: inParts(10_000) }),
        await send(service().port, 'POST', path, {
          as: admin.token,
          headers: { ...headers, expect: '100-continue' },
          body: text,
        }),
      ];
      expect(
        answers.map(({ status }) => status),
        path,
      ).to.deep.equal([201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.text)), path).to.have.property('size', 1);
      const other = await send(service().port, 'POST', path, {
        as: admin.token,
        headers,
        parts: inParts(10_000, `${text} `),
      });
      expect([other.status, other.text.includes('idempotency_key_reused')], path).to.deep.equal([422, true]);
    }
  });

  it('are answered without a body like any other request', async () => {
    const key = fresh();
    const headers = { 'idempotency-key': key };
    const first = await send(service().port, 'POST', '/roles', { as: admin.token, headers });
    const again = await send(service().port, 'POST', '/roles', { as: admin.token, headers });
    expect([first.status, again.status, again.text]).to.deep.equal([422, 422, first.text]);
  });

  it('show nothing to somebody who was suspended', async () => {
    const key = fresh();
    const clerk = await Caller.holding(service(), 'customer.create', 'customer.read');
    expect((await post('/customers', key, { name: key }, clerk.token)).status).to.equal(201);
    await admin.put(`/users/${clerk.id}`, { suspended: true });
    expect((await post('/customers', key, { name: key }, clerk.token)).status).to.equal(401);
  });
});

for (const storage of DURABLE_STORAGES) {
  describe(`requests with an Idempotency-Key, in a durable store (${storage})`, () => {
    it('leave there neither the key nor a password, and nothing of a person who was deleted', () =>
      withService(storage, {}, async (service) => {
        const admin = await Caller.administrator(service);
        const secrets = { password: 'Secret-Password-7', 'idempotency-key': 'Secret-Key-7' };
        const person = { first_name: 'Deleted-Name-7', last_name: 'B', email: 'deleted-7@example.com' };
        const options = {
          as: admin.token,
          body: { ...person, password: secrets.password },
          headers: { 'idempotency-key': secrets['idempotency-key'] },
        };
        const first = await service.call('POST', '/users', options);
        expect(first.status, first.text).to.equal(201);
        expect((await service.call('POST', '/users', options)).headers['idempotency-replayed']).to.equal('true');
        expect((await admin.delete(`/users/${first.json.id}`)).status).to.equal(200);
        expect((await service.call('POST', '/users', options)).status).to.equal(404);
        await service.service.close();
        const stored = await storedText(storage, service.place);
        for (const text of [...Object.values(secrets), ...Object.values(person)].filter((value) => value.length > 1)) {
          expect(stored).to.not.include(text);
        }
        await service.restart();
        expect((await service.call('POST', '/users', options)).status, 'after a restart').to.equal(404);
      }));

    it('create one record through two instances', async () => {
      const place = await aPlace(storage);
      const settings = { PROPAGATION_BOUND_MS: '1000' };
      const instances = [
        await TestService.start(storage, settings, { place }),
        await TestService.start(storage, settings, { place }),
      ] as const;
      try {
        const admin = await Caller.administrator(instances[0]);
        for (const [path, body] of Object.entries({ '/roles': { name: 'Same' }, '/customers': { name: 'Same' } })) {
          const answers: Reply[] = [];
          const askUntilAnswered = async (client: number) => {
            for (;;) {
              const options = { as: admin.token, body, headers: { 'idempotency-key': path } };
              const answer = await instances[client % 2]!.call('POST', path, options);
              if (answer.json.code === 'in_progress') continue;
              answers.push(answer);
              return;
            }
          };
          await Promise.all(Array.from({ length: 10 }, (_, client) => askUntilAnswered(client)));
          expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)), path).to.have.property('size', 1);
          expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).to.have.length(1);
          const found = await admin.get(`${path}?name=Same`);
          expect([answers[0]!.status, found.headers['x-total-count']], path).to.deep.equal([201, '1']);
        }
      } finally {
        for (const instance of instances) await instance.stop();
        await place.remove();
      }
    });

    it('are understood as long as a key of the service made their MAC', () =>
      withService(storage, { JWT_SECRET: 'a'.repeat(40) }, async (service) => {
        const admin = await Caller.administrator(service);
        const post = (as: string) =>
          service.call('POST', '/roles', { as, body: { name: 'Kept' }, headers: { 'idempotency-key': 'k' } });
        const first = await post(admin.token);
        await service.restart({ JWT_SECRET: 'b'.repeat(40), JWT_SECRET_PREVIOUS: 'a'.repeat(40) });
        const again = await post(admin.token);
        expect([again.text, again.headers['idempotency-replayed']]).to.deep.equal([first.text, 'true']);
        await service.restart({ JWT_SECRET: 'b'.repeat(40), JWT_SECRET_PREVIOUS: 'c'.repeat(40) });
        const { accessToken } = await service.signIn(admin.email, PASSWORD);
        expectProblem(await post(accessToken), REUSED);
      }));
  });
}
