import { expect } from 'chai';
import { AuthorityWriter } from '../../../src/application/authority/authority-writer.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { Desk, recordOf } from './customers.js';

const invalidEmail = { status: 422, code: 'validation_failed', errors: ['email'] };
const INVISIBLE = {
  'a zero-width space': '\u200b',
  'a soft hyphen': '\u00ad',
  'a right-to-left override': '\u202e',
  'a tag': '\u{e0061}',
  'U+0000': '\0',
};

onEachStorage('misleading names', {}, (service) => {
  for (const [name, character] of Object.entries(INVISIBLE)) {
    it(`refuses a new address with ${name}`, async () => {
      const { accessToken: as, user } = await service().admin();
      const twin = `ad${character}min@example.com`;
      const names = { first_name: 'A', last_name: 'B' };
      const body = { ...names, email: twin, password: 'long enough' };
      expectProblem(await service().call('POST', '/register', { body }), invalidEmail);
      expectProblem(await service().call('POST', '/users', { as, body: { ...names, email: twin } }), invalidEmail);
      expectProblem(await service().call('PUT', `/users/${user.id}`, { as, body: { email: twin } }), invalidEmail);
      expectProblem(await service().login(twin, 'wrong'), { status: 400, code: 'invalid_credentials' });
    });
  }

  it('lets an older account with such an address sign in and be edited', async () => {
    const email = 'a\u200bda@example.com';
    const { id } = await new Seeding(service()).user([], { email });
    const { accessToken: as, user } = await service().signIn(email, PASSWORD);
    const own = await service().call('PUT', `/users/${id}`, { as, body: { ...user, last_name: 'King' } });
    expect(own.status, own.text).to.equal(200);
    const change = { email, password: 'another one', passwordOld: PASSWORD };
    expect((await service().call('PUT', `/users/${id}`, { as, body: change })).status).to.equal(200);
    const { accessToken: admin } = await service().admin();
    const plain = { email: 'ada-again@example.com' };
    expect((await service().call('PUT', `/users/${id}`, { as: admin, body: plain })).status).to.equal(200);
    expectProblem(await service().call('PUT', `/users/${id}`, { as: admin, body: { email } }), invalidEmail);
  });

  it('never renames the built-in Administrator role', async () => {
    const { accessToken: as, user } = await service().admin();
    const path = `/roles/${user.roles[0]!}`;
    const role = await service().call('GET', path, { as });
    for (const [field, body] of Object.entries({ name: { name: 'Guest' }, description: { description: 'No' } })) {
      expectProblem(await service().call('PUT', path, { as, body }), {
        status: 409,
        code: 'immutable',
        errors: [field],
      });
    }
    expectProblem(await service().call('PUT', path, { as, body: { name: 'Guest', description: 'No' } }), {
      status: 409,
      code: 'immutable',
      errors: ['name', 'description'],
    });
    expect((await service().call('PUT', path, { as, body: role.json })).status).to.equal(200);
  });

  it('refuses a new customer address with invisible characters', async () => {
    const { accessToken: as } = await service().admin();
    const email = 'a\u200bda@example.com';
    expectProblem(await service().call('POST', '/customers', { as, body: { name: 'Ada', email } }), invalidEmail);
    const made = await service().call('POST', '/customers', { as, body: { name: 'Ada', email: 'ada@example.com' } });
    const path = `/customers/${recordOf(made).id}`;
    expectProblem(await service().call('PUT', path, { as, body: { email } }), invalidEmail);
  });

  it('refuses segment filters named like request parameters', async () => {
    const { accessToken: as } = await service().admin();
    const filters = { values: { wait: ['x'] }, enabled: ['wait'] };
    const refused = { status: 422, code: 'validation_failed' };
    for (const path of ['/segments', '/segments/preview']) {
      const answer = await service().call('POST', path, { as, body: { name: 'Waiting', filters } });
      expectProblem(answer, { ...refused, errors: Object.keys(answer.json.errors) });
      expect(Object.keys(answer.json.errors)).to.include('filters.values.wait');
    }
  });
});

onEachStorage('U+0000 in passwords', {}, (service) => {
  const refused = { status: 422, code: 'validation_failed', errors: ['password'] };

  it('is refused for new ones', async () => {
    const { accessToken: as, user } = await service().admin();
    for (const password of ['\0\0\0\0', 'long enough\0']) {
      const body = { email: 'nul@example.com', first_name: 'A', last_name: 'B', password };
      expectProblem(await service().call('POST', '/register', { body }), refused);
      expectProblem(await service().call('POST', '/users', { as, body }), refused);
      expectProblem(await service().call('PUT', `/users/${user.id}`, { as, body: { password } }), refused);
    }
  });

  it('never signs in, nor does what has the same hash', async () => {
    const [hasher, writer] = [await service().get(identifiers.hasher), await service().get(AuthorityWriter)];
    const { id, email } = await new Seeding(service()).user();
    const wrong = { status: 400, code: 'invalid_credentials' };
    for (const [stored, ...given] of [['\0\0\0\0', '', '\0\0\0\0'] as const, ['four', 'four\0'] as const]) {
      const hash = await hasher.hash(stored, 'test');
      await writer.write({ actorId: 'system:test', requestId: null }, async (transaction) => {
        const user = (await transaction.users.find(id))!;
        await transaction.users.replace({ ...user, version: user.version + 1, epoch: user.epoch + 1 }, hash);
        await transaction.record({
          resource: 'user',
          recordId: id,
          action: 'updated',
          before: {},
          after: { profile: ['password'] },
        });
      });
      for (const password of given) expectProblem(await service().login(email, password), wrong);
    }
    await service().signIn(email, 'four');
  });
});

onEachStorage('names of request parameters', {}, (service) => {
  const IGNORED = ['dry_run', 'wait'];
  const NAMES = [...IGNORED, 'at', 'at_seq', 'can', 'dryrun', 'expect'];

  it('do not filter customers and are refused as new own columns', async () => {
    const desk = await Desk.ofAdministrator(service());
    const { id } = await desk.add({ name: 'Ada' });
    for (const name of NAMES) {
      if (!IGNORED.includes(name)) {
        expectProblem(await desk.call('GET', `?${name}=true`), { status: 400, code: 'bad_query', errors: [name] });
      } else {
        expect(await desk.names(`${name}=true`), name).to.deep.equal({ names: ['Ada'], total: 1 });
      }
      const refused = { status: 422, code: 'validation_failed', errors: [name] };
      expectProblem(await desk.call('POST', '', { body: { name: 'Bob', [name]: 'x' } }), refused);
      expectProblem(await desk.put(id, { [name]: 'x' }), refused);
    }
  });

  it('stay own columns of customers that already have them', async () => {
    const desk = await Desk.ofAdministrator(service());
    const store = await service().get(identifiers.store);
    const entryId = (await service().get(identifiers.ids)).next();
    const { id } = await desk.add({ name: 'Zoe', plan: 'gold' });
    await store.customers.transact(async (transaction) => {
      const before = (await transaction.findAll([id]))[0]!;
      const after = { ...before, version: before.version + 1, ownColumns: new Map([['wait', 'a day']]) };
      const entry = {
        id: entryId,
        customerId: id,
        type: 'updated' as const,
        actorId: 'system:test',
        changes: [],
        created: before.updated,
      };
      await transaction.record([{ before, after, entry }]);
    });
    const record = recordOf(await desk.call('GET', `/${id}`));
    expect(record).to.include({ wait: 'a day' });
    const answer = await desk.put(id, { ...record, wait: 'two days', company: 'Acme' });
    expect(answer.status, answer.text).to.equal(200);
    expect(recordOf(answer)).to.include({ wait: 'two days', company: 'Acme' });
  });
});

onEachStorage('GET /features/stream', {}, (service) => {
  it('refuses other methods', async () => {
    const { accessToken: as } = await service().admin();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const answer = await service().call(method, '/features/stream', { as, body: {} });
      expectProblem(answer, { status: 405, code: 'method_not_allowed' });
    }
  });
});
