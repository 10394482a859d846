import { expect } from 'chai';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import type { CustomerPatch } from '../../../src/domain/customers/customer-patch.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { scenarios } from './scenario.js';

interface OperationRecord {
  readonly id: string;
  readonly kind: string;
  readonly done: number;
  readonly total: number;
  readonly state: string;
  readonly error: string | null;
  readonly created: string;
}

const bad = { status: 400, code: 'bad_query' };
const invalid = { status: 422, code: 'validation_failed' };
/** What forms send for fields and search boxes that were emptied. */
const EMPTIED = [
  'name_like=',
  'name_like=%20',
  'name_like=&name_like=x',
  'status_like=',
  'id_ne=',
  'id_ne=,',
  'city_ne=',
].concat(['name_gte=', 'q=%20%20', 'q=&name_like=&id_ne=']);

onEachStorage('changing all customers that match', {}, (service) => {
  let admin: Caller;
  before(async () => (admin = await Caller.administrator(service())));

  const start = (query: string, changes: object, as = admin) => as.put(`/customers?${query}`, { changes });
  const operationOf = (answer: Reply) => {
    expect(answer.status, answer.text).to.be.oneOf([200, 202]);
    return JSON.parse(answer.text) as OperationRecord;
  };
  const read = async (id: string, as = admin) => operationOf(await as.get(`/operations/${id}`));
  const total = async (query: string) =>
    Number((await admin.get(`/customers?_limit=0&${query}`)).headers['x-total-count']);

  /** Waits until the operation has ended. */
  async function ended(answer: Reply, as = admin): Promise<OperationRecord> {
    const { id } = operationOf(answer);
    for (;;) {
      const operation = await read(id, as);
      if (operation.state !== 'running') return operation;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function createMany(count: number, patchOf: (index: number) => Partial<CustomerPatch>): Promise<string[]> {
    const [store, ids] = [await service().get(identifiers.store), await service().get(identifiers.ids)];
    const changes = Array.from({ length: count }, (_, index) =>
      decideCreation(
        ids.next(),
        { fields: { name: `Customer ${index}` }, ownColumns: new Map(), ...patchOf(index) },
        { actorId: 'system:test', now: Date.now(), entryId: ids.next() },
      ),
    );
    await store.customers.transact((transaction) => transaction.record(changes), { isLarge: true });
    return changes.map(({ after }) => after.id);
  }

  it('changes them in batches, with a log entry each, and exact counts', async () => {
    const tag = (index: number) => ({
      ownColumns: new Map<string, string | number>([
        ['batch', 'all'],
        ['n', index],
      ]),
    });
    await createMany(700, tag);
    const filters = { values: { tier: ['gold'], batch: ['all'] }, enabled: ['tier', 'batch'] };
    const { id: segment } = (await admin.post('/segments', { name: 'Gold', filters })).json;
    const answer = await start('batch=all&n_gte=100&expect=600', { tier: 'gold', status: 'won' });
    expect(answer.status, answer.text).to.equal(202);
    const operation = operationOf(answer);
    expect(answer.headers['location']).to.equal(`/operations/${operation.id}`);
    const beginning = { kind: 'update_customers', done: 0, total: 600, state: 'running', error: null };
    expect(operation).to.deep.include(beginning);
    expect(Object.keys(operation)).to.have.members([...Object.keys(beginning), 'id', 'created']);
    expect(Date.parse(operation.created)).to.be.closeTo(Date.now(), 60_000);
    expect(await ended(answer)).to.deep.equal({ ...operation, done: 600, state: 'done' });
    expect((await admin.read<{ customers_count: number }>(`/segments/${segment}`)).customers_count).to.equal(600);
    expect(await total('tier=gold&status=won&batch=all')).to.equal(600);
    expect(await total('batch=all&status=active')).to.equal(100);
    const columns = await admin.read<{ name: string; count: number }[]>('/customers/columns');
    expect(columns.find(({ name }) => name === 'tier')).to.include({ count: 600 });
    const log = await admin.get('/customers/logs?type=updated&_limit=1');
    expect(log.headers['x-total-count']).to.equal('600');
    const [entry] = JSON.parse(log.text) as { actor_id: string; changes: object }[];
    expect(entry).to.deep.include({
      actor_id: admin.id,
      changes: { status: { from: 'active', to: 'won' }, tier: { from: null, to: 'gold' } },
    });
    // Done counts what really changes.
    expect(await ended(await start('batch=all&expect=700', { tier: 'gold' }))).to.include({ done: 100, total: 700 });
  });

  it('deletes them in batches, with a log entry each, and nothing else', async () => {
    await createMany(260, (index) => ({
      fields: { name: 'Gone', status: index < 250 ? 'gone' : 'kept' },
      ownColumns: new Map([['leaving', 'yes']]),
    }));
    const url = '/customers?leaving=yes&status%5B%5D=gone';
    expectProblem(await admin.delete(`${url}&expect=260`), {
      status: 409,
      code: 'count_changed',
      errors: ['expect'],
    });
    const answer = await admin.delete(`${url}&expect=250`);
    expect(answer.status, answer.text).to.equal(202);
    const operation = operationOf(answer);
    expect(answer.headers['location']).to.equal(`/operations/${operation.id}`);
    expect(operation).to.include({ kind: 'delete_customers', state: 'running', total: 250 });
    expect(await ended(answer)).to.deep.equal({ ...operation, done: 250, state: 'done' });
    expect([await total('leaving=yes'), await total('leaving=yes&status=kept')]).to.deep.equal([10, 10]);
    const log = await admin.get('/customers/logs?type=deleted&_limit=1');
    expect(log.headers['x-total-count']).to.equal('250');
    expect((JSON.parse(log.text) as { actor_id: string }[])[0]!.actor_id).to.equal(admin.id);
    const ids = (await admin.read<{ id: string }[]>('/customers?leaving=yes')).map(({ id }) => id);
    expect(await ended(await admin.delete(`/customers?id=${ids.slice(0, 3).join()}&expect=3`))).to.include({ done: 3 });
    expect((await admin.delete(`/customers?id=${ids.slice(3).join()}`)).text).to.equal('{}');
    expect(await total('leaving=yes')).to.equal(0);
  });

  it('deletes only for those who may', async () => {
    await createMany(1, () => ({ fields: { name: 'Safe', status: 'safe' } }));
    const editor = await Caller.holding(service(), 'customer.read', 'customer.update');
    const refused = await editor.delete('/customers?status=safe&expect=1');
    expectProblem(refused, { status: 403, code: 'forbidden' });
    expect(refused.json.needs).to.deep.equal(['customer.delete']);
    expect(await total('status=safe')).to.equal(1);
  });

  it('finds customers as lists do: by search, ranges, several values and absence', async () => {
    const names = ['Jürgen Müller', 'Zoë Nakamura', 'Łukasz Żak', 'Anna Müller'];
    await createMany(4, (index) => ({
      fields: { name: names[index]!, status: index < 2 ? 'Found A' : 'Found B' },
      ownColumns: new Map<string, string | number>([['found', index]]),
    }));
    const changed = async (query: string) => {
      const expected = await total(query);
      const mark = `mark ${Math.random()}`;
      const operation = await ended(await start(`${query}&expect=${expected}`, { mark }));
      expect(operation).to.include({ state: 'done', done: expected, total: expected });
      const found = JSON.parse((await admin.get(`/customers?mark=${encodeURIComponent(mark)}`)).text) as {
        name: string;
      }[];
      return found.map(({ name }) => name).sort();
    };
    expect(await changed('q=muller')).to.deep.equal(['Anna Müller', 'Jürgen Müller']);
    expect(await changed('found_gte=1&found_lte=2')).to.deep.equal(['Zoë Nakamura', 'Łukasz Żak']);
    expect(await changed('status=Found+A,Found+B&q=zoe&q=anna')).to.deep.equal(['Anna Müller', 'Zoë Nakamura']);
    expect(await changed('found_gte=0&found_ne=1&name_like=muller')).to.deep.equal(['Anna Müller', 'Jürgen Müller']);
    expect(await changed('found=17')).to.deep.equal([]);
  });

  it('checks the number first, and starts nothing with another', async () => {
    await createMany(3, () => ({ fields: { name: 'Counted', status: 'counted' } }));
    const refused = await start('status=counted&expect=4', { status: 'won' });
    expectProblem(refused, { status: 409, code: 'count_changed', errors: ['expect'] });
    expect(refused.json.errors['expect']).to.equal('3');
    expect(refused.headers).to.not.have.property('location');
    expect(await total('status=counted')).to.equal(3);
  });

  it('may be read and stopped only by its caller, and stopping one that has ended changes nothing', async () => {
    const [one] = await createMany(1, () => ({ fields: { name: 'Mine', status: 'mine' } }));
    const other = await Caller.inRoles(service(), [ADMINISTRATOR_ROLE_ID]);
    const answer = await start('status=mine&expect=1', { status: 'yours' });
    const { id } = operationOf(answer);
    for (const reply of [await other.get(`/operations/${id}`), await other.delete(`/operations/${id}`)]) {
      expectProblem(reply, { status: 404, code: 'not_found' });
    }
    const stop = await admin.delete(`/operations/${id}`);
    expect([stop.status, stop.text]).to.deep.equal([200, '{}']);
    const stopped = await read(id);
    expect(stopped.state).to.be.oneOf(['stopped', 'done']);
    expect((await admin.delete(`/operations/${id}`)).text).to.equal('{}');
    expect(await read(id)).to.deep.equal(stopped);
    const { status } = await admin.read<{ status: string }>(`/customers/${one!}`);
    expect(status).to.equal(stopped.state === 'stopped' ? 'mine' : 'yours');
    expectProblem(await admin.get('/operations/unknown'), { status: 404, code: 'not_found' });
  });

  it('runs one at a time for each caller', async () => {
    await createMany(600, () => ({ fields: { name: 'Long', status: 'long' } }));
    const [first, second, third] = await Promise.all([
      start('status=long&expect=600', { phone: '1' }),
      start('status=long&expect=600', { phone: '2' }),
      start('status=long&expect=600', { company: 'Acme' }, await Caller.administrator(service())),
    ]);
    const statuses = [first, second].map(({ status }) => status).sort();
    expect([...statuses, third.status]).to.deep.equal([202, 409, 202]);
    const refused = first.status === 409 ? first : second;
    expectProblem(refused, { status: 409, code: 'in_progress' });
    const running = first.status === 409 ? second : first;
    expect(await ended(running)).to.include({ state: 'done', done: 600 });
    expect((await total('status=long&phone=1')) + (await total('status=long&phone=2'))).to.equal(600);
    const again = await start('status=long&expect=600', { phone: '3' });
    expect(again.status).to.equal(202);
    expect(await ended(again)).to.include({ done: 600 });
  });

  it('fails once its caller is suspended, or may no longer change customers', async () => {
    await createMany(1, () => ({ fields: { name: 'Kept', status: 'kept' } }));
    const clerk = await Caller.holding(service(), 'customer.read', 'customer.update');
    const first = operationOf(await start('status=kept&expect=1', { status: 'changed' }, clerk));
    const role = await admin.put(`/roles/${clerk.roleId}`, { abilities: { customer: { update: false } } });
    expect(role.status).to.equal(200);
    const end = await ended(await clerk.get(`/operations/${first.id}`), clerk);
    // The change of the role may have come too late.
    if (end.state === 'done') return;
    expect(end).to.include({ state: 'failed', error: 'forbidden', done: 0 });
    expect(await total('status=kept')).to.equal(1);
  });

  it('is possible with an API token, and read with the same one', async () => {
    await createMany(2, () => ({ fields: { name: 'By a program', status: 'programmed' } }));
    const seeding = new Seeding(service());
    const token = await seeding.token([await seeding.role(['customer.read', 'customer.update'])]);
    const call = (method: string, path: string, body?: object) =>
      service().call(method, path, { as: token.text, body });
    const answer = await call('PUT', '/customers?status=programmed&expect=2', { changes: { status: 'done' } });
    const { id } = operationOf(answer);
    expectProblem(await admin.get(`/operations/${id}`), { status: 404, code: 'not_found' });
    let operation = operationOf(answer);
    while (operation.state === 'running') operation = operationOf(await call('GET', `/operations/${id}`));
    expect(operation).to.include({ state: 'done', done: 2 });
    const [entry] = JSON.parse((await admin.get('/customers/logs?_limit=1')).text) as { actor_id: string }[];
    expect(entry!.actor_id).to.equal(`token:${token.id}`);
  });

  it('fails once its caller is deleted, person or program', async () => {
    await createMany(1, () => ({ fields: { name: 'Left', status: 'left' } }));
    const seeding = new Seeding(service());
    const roleId = await seeding.role(['customer.read', 'customer.update']);
    const [token, person] = [await seeding.token([roleId]), await Caller.inRoles(service(), [roleId])];
    const gone = [
      { as: token.text, path: `/tokens/${token.id}` },
      { as: person.token, path: `/users/${person.id}` },
    ];
    const store = await service().get(identifiers.store);
    for (const { as, path } of gone) {
      const body = { changes: { status: 'left', phone: path.slice(0, 8) } };
      const answer = await service().call('PUT', '/customers?status=left&expect=1', { as, body });
      const { id } = operationOf(answer);
      expect((await admin.delete(path)).status).to.equal(200);
      let operation = await store.operations.find(id);
      while (operation!.state === 'running') {
        await new Promise((resolve) => setTimeout(resolve, 20));
        operation = await store.operations.find(id);
      }
      // The deletion may have come too late.
      if (operation!.state !== 'done') expect(operation).to.include({ state: 'failed', error: 'forbidden', done: 0 });
    }
  });

  it('leaves customers as they are who cannot have the values, and says so', async () => {
    const full = new Map(Array.from({ length: 32 }, (_, index) => [`column_${index}`, index] as const));
    await createMany(3, (index) => ({
      fields: { name: 'Partly', status: 'partly' },
      ownColumns: index === 1 ? full : new Map(),
    }));
    const operation = await ended(await start('status=partly&expect=3', { one_more: true }));
    expect(operation).to.include({ state: 'done', done: 2, total: 3, error: 'validation_failed' });
    expect(await total('status=partly&one_more=true')).to.equal(2);
  });

  it('is a plain merge, and forgets the values at its end', async () => {
    const [id] = await createMany(1, () => ({ fields: { name: 'Plain', status: 'plain', phone: '1' } }));
    const { updated } = await admin.read<{ updated: string }>(`/customers/${id!}`);
    await admin.put(`/customers/${id!}`, { phone: '2' });
    const answer = await start('status=plain&expect=1', { phone: '3', updated });
    expect(await ended(answer)).to.include({ done: 1 });
    expect(await admin.read(`/customers/${id!}`)).to.include({ id, phone: '3' });
    const store = await service().get(identifiers.store);
    expect(await store.operations.find(operationOf(answer).id)).to.include({ update: null, lease: null });
  });

  scenarios(service, { method: 'DELETE', url: '/customers', as: () => admin.token }, [
    { name: 'nothing at all', ...bad, errors: ['id'] },
    { name: 'a filter without expect', url: '/customers?status=nobody', ...bad, errors: ['expect'] },
    { name: 'ids and a filter without expect', url: '/customers?id=x&status=nobody', ...bad, errors: ['expect'] },
    { name: 'expect alone', url: '/customers?expect=0', ...bad },
    { name: 'an empty search', url: '/customers?q=&expect=0', ...bad },
    ...EMPTIED.map((query) => ({ name: `the emptied ${query}`, url: `/customers?${query}&expect=0`, ...bad })),
    {
      name: 'an emptied filter beside another',
      url: '/customers?name_like=&status=nobody&expect=1',
      status: 409,
      code: 'count_changed',
      errors: ['expect'],
    },
    { name: 'a page', url: '/customers?status=nobody&expect=0&_limit=5', ...bad, errors: ['_limit'] },
    { name: 'a name that is no filter', url: '/customers?Status=nobody&expect=0', ...bad, errors: ['Status'] },
    { name: 'two of expect', url: '/customers?status=nobody&expect=0&expect=0', ...bad, errors: ['expect'] },
    {
      name: 'a dry run',
      url: '/customers?status=nobody&expect=0&dry_run=true',
      status: 400,
      code: 'dry_run_unsupported',
    },
    { name: 'nobody', url: '/customers?status=nobody&expect=0', status: 202 },
  ]);

  const changes = { status: 'won' };
  const url = (query: string) => `/customers?${query}`;
  scenarios(service, { method: 'PUT', url: '/customers', as: () => admin.token }, [
    { name: 'neither ids nor a query', body: { changes }, ...invalid, errors: ['ids'] },
    { name: 'no filter', url: url('expect=0'), body: { changes }, ...bad },
    { name: 'an empty search as the only filter', url: url('q=&expect=0'), body: { changes }, ...bad },
    ...EMPTIED.map((query) => ({
      name: `the emptied ${query} as the only filter`,
      url: url(`${query}&expect=0`),
      body: { changes },
      ...bad,
    })),
    {
      name: 'a parameter that is no filter',
      url: url('Status=lead&expect=0'),
      body: { changes },
      ...bad,
      errors: ['Status'],
    },
    { name: 'a parameter of requests', url: url('at=2026&expect=0'), body: { changes }, ...bad, errors: ['at'] },
    { name: 'no expect', url: url('status=nobody'), body: { changes }, ...bad, errors: ['expect'] },
    { name: 'an empty expect', url: url('status=nobody&expect='), body: { changes }, ...bad, errors: ['expect'] },
    { name: 'two of it', url: url('status=nobody&expect=0&expect=0'), body: { changes }, ...bad, errors: ['expect'] },
    { name: 'a negative one', url: url('status=nobody&expect=-1'), body: { changes }, ...bad, errors: ['expect'] },
    { name: 'a page', url: url('status=nobody&expect=0&_limit=5'), body: { changes }, ...bad, errors: ['_limit'] },
    { name: 'an order', url: url('status=nobody&expect=0&_sort=name'), body: { changes }, ...bad, errors: ['_sort'] },
    {
      name: 'a wrong filter',
      url: url('created_gte=soon&expect=0'),
      body: { changes },
      ...bad,
      errors: ['created_gte'],
    },
    {
      name: 'a wrong filter and wrong fields',
      url: url('created_gte=soon&expect=0'),
      body: {},
      ...bad,
      errors: ['created_gte'],
    },
    {
      name: 'ids beside filters',
      url: url('status=nobody&expect=0'),
      body: { ids: ['unknown'], changes },
      ...invalid,
      errors: ['ids'],
    },
    { name: 'no changes', url: url('status=nobody&expect=0'), body: {}, ...invalid, errors: ['changes'] },
    {
      name: 'wrong fields',
      url: url('status=nobody&expect=0'),
      body: { changes: { status: '', email: 7, 'No column': 1 } },
      ...invalid,
      errors: ['changes.email', 'changes.status', 'changes.No column'],
    },
    {
      name: 'fields that nobody can have',
      url: url('status=nobody&expect=0'),
      body: { changes: { email: 'a\u200b@b.example', expect: 1, avatar: '/avatars/0123456789abcdef.png' } },
      ...invalid,
      errors: ['changes.avatar', 'changes.email', 'changes.expect'],
    },
    {
      name: 'a dry run',
      url: url('status=nobody&expect=0&dry_run=true'),
      body: { changes },
      status: 400,
      code: 'dry_run_unsupported',
    },
  ]);

  describe('is undone', () => {
    /** Other tests leave operations of the administrator running. */
    let owner: Caller;
    beforeEach(async () => (owner = await Caller.administrator(service())));
    const undo = (id: string, body: object = {}, as = owner) => as.post(`/operations/${id}/undo`, body);
    const customer = async (id: string) =>
      (await admin.get(`/customers/${id}`)).json as unknown as Record<string, unknown>;

    it('by another operation, which leaves alone what was changed since, and can be tried and undone itself', async () => {
      const [first = '', second = '', third = '', fourth = ''] = await createMany(300, (index) => ({
        ownColumns: new Map<string, string | number>([
          ['undoing', 'yes'],
          ...(index === 0 ? [['tier', 'old'] as const] : []),
        ]),
      }));
      const operation = await ended(
        await start('undoing=yes&expect=300', { tier: 'new', company: 'Acme' }, owner),
        owner,
      );
      await admin.put(`/customers/${second}`, { company: 'Other' });
      await admin.put(`/customers/${third}`, { phone: '1' });
      await admin.delete(`/customers/${fourth}`);
      const tried = await ended(await undo(operation.id, { trial: true }), owner);
      expect(tried).to.include({ kind: 'try_undo_customers', state: 'done', total: 300, done: 298, error: null });
      expect(await total('undoing=yes&tier=new')).to.equal(299);
      const answer = await undo(operation.id);
      expect(answer.headers['location']).to.equal(`/operations/${answer.json.id}`);
      const undone = await ended(answer, owner);
      expect(undone).to.include({ kind: 'undo_customers', state: 'done', total: 300, done: 298, error: null });
      expect(await customer(first)).to.include({ tier: 'old', company: null });
      expect(await customer(second)).to.include({ tier: 'new', company: 'Other' });
      expect(await customer(third))
        .to.include({ phone: '1', company: null })
        .and.to.not.have.property('tier');
      const [entry] = await admin.read<{ readonly actor_id: string; readonly changes: object }[]>(
        `/customers/logs?customer_id=${first}&_limit=1`,
      );
      const changes = { company: { from: 'Acme', to: null }, tier: { from: 'new', to: 'old' } };
      expect(entry).to.deep.include({ actor_id: owner.id, changes });
      expect(await ended(await undo(operation.id, { trial: true }), owner)).to.include({ done: 0, total: 300 });
      expect(await ended(await undo(undone.id), owner)).to.include({ done: 298, total: 298 });
      expect(await customer(first)).to.include({ tier: 'new', company: 'Acme' });
    });

    it('only by its caller, with the permission, once it has ended, and not if it deleted', async () => {
      await createMany(2, () => ({ ownColumns: new Map([['refusing', 'yes']]) }));
      const { id } = await ended(await start('refusing=yes&expect=2', { company: 'Acme' }, owner), owner);
      const other = await Caller.administrator(service());
      expectProblem(await undo(id, {}, other), { status: 404, code: 'not_found' });
      expectProblem(await undo('unknown'), { status: 404, code: 'not_found' });
      const reader = await Caller.holding(service(), 'customer.read');
      expectProblem(await undo(id, {}, reader), { status: 403, code: 'forbidden' });
      expectProblem(await undo(id, { trial: 'yes' }), { status: 422, code: 'validation_failed', errors: ['trial'] });
      const trial = await ended(await undo(id, { trial: true }), owner);
      expectProblem(await undo(trial.id), { status: 409, code: 'not_undoable' });
      const deletion = await ended(await owner.delete('/customers?refusing=yes&expect=2'), owner);
      expectProblem(await undo(deletion.id), { status: 409, code: 'not_undoable' });
    });
  });

  it('shows nothing to callers who may not change customers', async () => {
    const reader = await Caller.holding(service(), 'customer.read');
    const refused = await start('status=nobody&expect=1', changes, reader);
    expectProblem(refused, { status: 403, code: 'forbidden' });
  });
});

onEachStorage('changing all customers that match, below a base path', { BASE_PATH: '/api/v1' }, (service) => {
  it('names the address of the operation', async () => {
    const { token: as } = await Caller.administrator(service());
    const path = '/api/v1/customers?status=nobody&expect=0';
    const answer = await service().call('PUT', path, { as, body: { changes: { status: 'won' } } });
    expect(answer.headers['location']).to.match(/^\/api\/v1\/operations\/[\w-]+$/);
    expect((await service().call('GET', answer.headers['location']!, { as })).status).to.equal(200);
  });
});
