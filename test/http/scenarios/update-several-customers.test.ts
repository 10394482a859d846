import { expect } from 'chai';
import { decideCreation } from '../../../src/domain/customers/decide-customer.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Caller } from '../../support/caller.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { scenarios } from './scenario.js';

const UNKNOWN = '01890000-0000-7000-8000-00000000ffff';
const bad = { status: 422, code: 'validation_failed' };

interface LogEntry {
  readonly customer_id: string;
  readonly type: string;
  readonly actor_id: string;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

onEachStorage('changing several customers at once', {}, (service) => {
  let admin: Caller;
  before(async () => (admin = await Caller.administrator(service())));

  const create = async (body: object) => (await admin.post('/customers', { name: 'Somebody', ...body })).json.id;
  const read = (id: string) => admin.read<Record<string, unknown>>(`/customers/${id}`);
  const logOf = async (query: string) => (await admin.get(`/customers/logs?${query}`)).json as unknown as LogEntry[];
  const update = (ids: readonly string[], changes: object) => admin.put('/customers', { ids, changes });
  const total = async (query: string) =>
    Number((await admin.get(`/customers?_limit=0&${query}`)).headers['x-total-count']);

  it('counts the customers that really change, with one log entry each', async () => {
    const [a, b] = [await create({ status: 'lead', tier: 'gold' }), await create({ status: 'lead', tier: 'silver' })];
    const same = await create({ status: 'won', tier: 'gold' });
    const untouched = await read(same);
    const answer = await update([b, UNKNOWN, a, same, b], { status: 'won', tier: 'gold' });
    expect([answer.status, answer.text]).to.deep.equal([200, '{"updated":2}']);
    expect(answer.headers).to.not.have.property('etag');
    for (const id of [a, b]) expect(await read(id)).to.include({ status: 'won', tier: 'gold' });
    expect(await read(same)).to.deep.equal(untouched);
    const [last, first] = await logOf('_limit=2');
    expect([first!.customer_id, last!.customer_id]).to.deep.equal([b, a]);
    expect(last).to.include({ type: 'updated', actor_id: admin.id });
    expect(last!.changes).to.deep.equal({ status: { from: 'lead', to: 'won' } });
    expect(Object.keys(first!.changes)).to.deep.equal(['status', 'tier']);
    expect((await update([a, b], { status: 'won' })).text).to.equal('{"updated":0}');
    expect((await update([a, b], {})).text).to.equal('{"updated":0}');
    expect((await update([a], { tier: null })).text).to.equal('{"updated":1}');
    expect(await read(a)).to.not.have.property('tier');
  });

  it('is a plain merge: neither updated nor what the service sets matters', async () => {
    const id = await create({ status: 'lead' });
    const { updated } = await read(id);
    await admin.put(`/customers/${id}`, { status: 'won' });
    const changes = { status: 'lost', updated, created: 'never' };
    expect((await update([id], changes)).text).to.equal('{"updated":1}');
    expect(await read(id)).to.include({ id, status: 'lost' });
  });

  it('changes 1,000 customers in one transaction, with exact counts', async () => {
    const { records } = await createMany(1_000);
    const filters = { values: { batch: ['large'], level_gte: ['10'] }, enabled: ['batch', 'level_gte'] };
    const { id: segment } = (await admin.post('/segments', { name: 'Large', filters })).json;
    const count = async () => (await admin.read<{ customers_count: number }>(`/segments/${segment}`)).customers_count;
    expect(await count()).to.equal(0);
    const answer = await update(records, { status: 'moved', level: 12 });
    expect(answer.text).to.equal('{"updated":1000}');
    expect(await count()).to.equal(1_000);
    expect(await total('status=moved')).to.equal(1_000);
    expect(await total('level=12&batch=large')).to.equal(1_000);
    const facets = await admin.read<{ status: { value: string; count: number }[] }>('/customers/facets?batch=large');
    expect(facets.status).to.deep.equal([{ value: 'moved', count: 1_000 }]);
    expect((await admin.get('/customers/logs?type=updated&_limit=0')).headers['x-total-count']).to.match(/^1\d\d\d$/);
    const others = await Promise.all([
      update(records, { level: 3 }),
      admin.put(`/customers/${records[0]!}`, { company: 'Acme' }),
      admin.put('/roles/unknown', {}),
    ]);
    expect(others.map(({ status }) => status)).to.deep.equal([200, 200, 404]);
    expect(await read(records[0]!)).to.include({ level: 3, company: 'Acme' });
    expect(await count()).to.equal(0);
  });

  it('changes all or none, and names the field and the customer', async () => {
    const columns = Object.fromEntries(Array.from({ length: 32 }, (_, index) => [`column_${index}`, index]));
    const [some, full] = [await create({ name: 'Some' }), await create({ name: 'Full', ...columns })];
    const log = (await logOf('_limit=1'))[0];
    const refused = await update([some, full], { status: 'won', one_more: true });
    expectProblem(refused, { ...bad, errors: ['changes.one_more'] });
    expect(refused.json.errors['changes.one_more']).to.include(full);
    const named = await create({ first_name: 'Ada', name: '' });
    expectProblem(await update([named, some], { name: null }), { ...bad, errors: ['changes.name'] });
    expect(await read(named)).to.include({ name: 'Ada' });
    const avatar = await update([some], { avatar: '/avatars/0123456789abcdef0123456789abcdef.png' });
    expectProblem(avatar, { ...bad, errors: ['changes.avatar'] });
    expect((await logOf('type=updated&_limit=1'))[0]).to.not.deep.include({ customer_id: some });
    expect(log).to.not.equal(undefined);
  });

  it('refuses what nobody can have, also for ids of nobody, and lets reserved columns change where they are', async () => {
    const { token } = admin;
    for (const errored of ['{"n":9007199254740993}', '{"n":-1e300}', '{"email":"a\u200b@b.example"}']) {
      const field = `changes.${Object.keys(JSON.parse(errored) as object)[0]!}`;
      const named = `{"ids":["x","${UNKNOWN}"],"changes":${errored}}`;
      expectProblem(await service().call('PUT', '/customers', { as: token, body: named }), { ...bad, errors: [field] });
      // The number of customers isn't right either: values come first.
      const matching = await service().call('PUT', '/customers?status=nobody&expect=7', {
        as: token,
        body: `{"changes":${errored}}`,
      });
      expectProblem(matching, { ...bad, errors: [field] });
    }
    expect((await update([UNKNOWN], { n: Number.MAX_SAFE_INTEGER, big: '9007199254740993' })).text).to.equal(
      '{"updated":0}',
    );
  });

  it('takes PATCH too, and shows nothing to callers who may not change customers', async () => {
    const id = await create({});
    const { token } = admin;
    const patched = await service().call('PATCH', '/customers', {
      as: token,
      body: { ids: [id], changes: { tier: 'x' } },
    });
    expect(patched.text).to.equal('{"updated":1}');
    const reader = await Caller.holding(service(), 'customer.read');
    const refused = await reader.put('/customers', { ids: [id], changes: { tier: 'y' } });
    expectProblem(refused, { status: 403, code: 'forbidden' });
    expect(refused.json.needs).to.deep.equal(['customer.update']);
  });

  it('takes up to 2 MiB', async () => {
    const id = await create({ notes: 'old' });
    const padding = ' '.repeat(1_900_000);
    const body = JSON.stringify({ ids: [id], changes: { notes: 'new' } }).replace('{', `{${padding}`);
    const { token } = admin;
    const changed = await service().call('PUT', '/customers', { as: token, body });
    expect([changed.status, changed.text]).to.deep.equal([200, '{"updated":1}']);
    const odd = `{"ids":["${id}"],"changes":{"__proto__":{"x":1}},"more":"${padding}"}`;
    const refused = await service().call('PUT', '/customers', { as: token, body: odd });
    expectProblem(refused, { ...bad, errors: ['changes.__proto__'] });
    const larger = await service().call('PUT', '/customers', { as: token, body: `${padding}${body}` });
    expectProblem(larger, { status: 413, code: 'body_too_large' });
  });

  const ids = ['unknown'];
  const changes = { status: 'won' };
  const many = Array.from({ length: 1_001 }, (_, index) => `unknown-${index}`);
  scenarios(service, { method: 'PUT', url: '/customers', as: () => admin.token }, [
    { name: 'neither ids nor a query', body: { changes }, ...bad, errors: ['ids'] },
    { name: 'nothing', body: {}, ...bad, errors: ['ids', 'changes'] },
    { name: 'no ids', body: { ids: [], changes }, ...bad, errors: ['ids'] },
    { name: 'more than 1,000', body: { ids: many, changes }, ...bad, errors: ['ids'] },
    { name: '1,000 unknown ids', body: { ids: many.slice(1), changes }, status: 200 },
    { name: 'ids that are no list', body: { ids: 'unknown', changes }, ...bad, errors: ['ids'] },
    { name: 'an id that is no text', body: { ids: [7], changes }, ...bad, errors: ['ids.0'] },
    { name: 'changes that are no object', body: { ids, changes: 'won' }, ...bad, errors: ['changes'] },
    { name: 'an id for all', body: { ids, changes: { id: 'unknown' } }, ...bad, errors: ['changes.id'] },
    {
      name: 'wrong fields',
      body: { ids, changes: { status: '', email: 7, 'No column': 1, list: [] } },
      ...bad,
      errors: ['changes.email', 'changes.status', 'changes.No column', 'changes.list'],
    },
    {
      name: 'a dry run',
      url: '/customers?dry_run=true',
      body: { ids, changes },
      status: 400,
      code: 'dry_run_unsupported',
    },
  ]);

  async function createMany(count: number): Promise<{ records: string[] }> {
    const [store, made] = [await service().get(identifiers.store), await service().get(identifiers.ids)];
    const records = Array.from({ length: count }, () => made.next());
    const changesOf = records.map((id, index) =>
      decideCreation(
        id,
        { fields: { name: `Customer ${index}` }, ownColumns: new Map([['batch', 'large']]) },
        { actorId: 'system:test', now: Date.now(), entryId: made.next() },
      ),
    );
    await store.customers.transact((transaction) => transaction.record(changesOf), { isLarge: true });
    return { records };
  }
});
