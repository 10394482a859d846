import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { replyOnceCounted } from '../../support/retry-while-counting.js';
import { expectProblem, onEachStorage, type CallOptions, type Reply } from '../../support/service.js';
import { Desk, type CustomerRecord } from './customers.js';
import { scenarios } from './scenario.js';

interface SegmentRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly filters: {
    readonly values: Readonly<Record<string, readonly string[]>>;
    readonly enabled: readonly string[];
  };
  readonly customers_count: number;
  readonly customers: readonly CustomerRecord[];
  readonly updated: string;
}

const PEOPLE = [
  { name: 'Zoë', status: 'lead', role: 'vip', company: 'Acme, Inc', plan: 'gold' },
  { name: 'Ada', status: 'active', role: 'customer', company: 'acme', plan: 'silver', seats: 3 },
  { name: 'Joanne', status: 'active', role: 'vip', email: 'zed@example.com', seats: 12 },
  { name: 'Émile', status: 'on hold', role: 'customer', plan: 'gold' },
] as const;
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const ids = (prefix: string) => Array.from({ length: 26 }, (_, index) => `${prefix}${index}`);
const values = (state: Record<string, readonly unknown[]>, ...enabled: string[]) => ({ values: state, enabled });
const invalid = { status: 422, code: 'validation_failed' };

onEachStorage('/segments', {}, (service) => {
  let desk: Desk;
  before(async () => {
    desk = await Desk.ofAdministrator(service());
    for (const person of PEOPLE) await desk.add(person);
  });
  const call = (method: string, path: string, options: CallOptions = {}) =>
    replyOnceCounted(() => service().call(method, `/segments${path}`, { as: desk.as, ...options }));
  const read = async (path: string, status = 200, method = 'GET', body?: object) => {
    const answer = await call(method, path, { body });
    expect(answer.status, answer.text).to.equal(status);
    return JSON.parse(answer.text) as SegmentRecord;
  };
  const create = (filters?: object, name = 'A segment') => read('', 201, 'POST', { name, filters });
  const namesOf = ({ customers }: Pick<SegmentRecord, 'customers'>) => customers.map(({ name }) => name);

  it('take no filters in another place, which would hold everybody', async () => {
    const lost = [
      ['value', { value: { company: ['acme'] } }, 'did you mean `values`?'],
      ['Values', { Values: { company: ['acme'] } }, 'did you mean `values`?'],
      ['enable', { values: { company: ['acme'] }, enable: ['company'] }, 'did you mean `enabled`?'],
      ['company', { company: ['acme'] }, 'only values and enabled are'],
    ] as const;
    for (const [name, filters, hint] of lost) {
      for (const path of ['', '/preview']) {
        const answer = await call('POST', path, { body: { ...(path === '' && { name: 'Lost' }), filters } });
        expectProblem(answer, { ...invalid, errors: [`filters.${name}`] });
        expect(answer.text).to.include(hint);
      }
    }
  });

  it('answers 201 with the record, Location and members', async () => {
    const filters = values({ status: ['active'] });
    const answer = await call('POST', '', { body: { id: 'mine', name: ' Active ', customers_count: 9, filters } });
    const { id, customers, ...rest } = JSON.parse(answer.text) as SegmentRecord;
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.headers).to.include({ location: `/segments/${id}` });
    expect(rest).to.deep.include({ name: 'Active', description: '', filters, customers_count: 2 });
    expect(customers).to.deep.equal(await desk.list('status=active'));
    const again = await call('GET', `/${id}`);
    expect([again.text, again.headers.etag]).to.deep.equal([answer.text, answer.headers.etag]);
  });

  it('lists segments without customers, with exact counts, for _embed=none', async () => {
    const { id } = await create(values({ status: ['active'] }));
    const list = async (query: string) =>
      JSON.parse((await call('GET', `?id=${id}${query}`)).text) as readonly SegmentRecord[];
    const [whole] = await list('');
    expect([whole!.customers.length, whole!.customers_count]).to.deep.equal([2, 2]);
    expect(await list('&_embed=none')).to.deep.equal([{ ...whole, customers: [] }]);
    for (const other of ['customers', '', 'None', 'none&_embed=none']) {
      expect(await list(`&_embed=${other}`), other).to.deep.equal([whole]);
    }
  });

  const rows: readonly (readonly [string, object | undefined, readonly string[]])[] = [
    ['everybody without filters', undefined, ['Zoë', 'Ada', 'Joanne', 'Émile']],
    ['status and role even when not enabled', values({ status: ['active', 'lead'], role: ['vip'] }), ['Zoë', 'Joanne']],
    ['q even when not enabled', values({ q: ['ZO', 'zed'] }), ['Zoë', 'Joanne']],
    ['no other disabled filter', values({ plan: ['gold'] }), ['Zoë', 'Ada', 'Joanne', 'Émile']],
    ['an enabled own column', values({ plan: ['gold'] }, 'plan'), ['Zoë', 'Émile']],
    ['values unchanged, including commas', values({ company: ['Acme, Inc'], status: ['lead,active'] }, 'company'), []],
    ['a company with a comma', values({ company: ['Acme, Inc'] }, 'company'), ['Zoë']],
    ['none of the values of _ne', values({ plan_ne: ['gold', 'silver'] }, 'plan_ne'), ['Joanne']],
    ['a range of numbers', values({ seats_gte: ['5'] }, 'seats_gte'), ['Joanne']],
    ['an empty list as no filter', values({ plan: [], status: [] }, 'plan', 'role'), ['Zoë', 'Ada', 'Joanne', 'Émile']],
    ['nobody for a column that nobody has', values({ stauts: ['active'] }, 'stauts'), []],
    ['enabled ids alone', { enabled: ['plan'] }, ['Zoë', 'Ada', 'Joanne', 'Émile']],
  ];
  for (const [name, filters, expected] of rows) {
    it(`resolves ${name}, in a preview too`, async () => {
      const segment = await create(filters);
      expect(namesOf(segment)).to.deep.equal(expected);
      const preview = await read('/preview', 200, 'POST', { filters });
      expect(Object.keys(preview)).to.deep.equal(['customers_count', 'customers']);
      expect(preview.customers).to.deep.equal(segment.customers);
      expect([preview.customers_count, segment.customers_count]).to.deep.equal([expected.length, expected.length]);
      expect(
        namesOf({ customers: JSON.parse((await call('GET', `/${segment.id}/customers`)).text) as CustomerRecord[] }),
      ).to.deep.equal(expected);
    });
  }

  it('follows customer changes at once, including its ETag', async () => {
    const { id } = await create(values({ plan: ['bronze'] }, 'plan'));
    const [before, added] = [await call('GET', `/${id}`), await desk.add({ name: 'Passing', plan: 'bronze' })];
    expect((await call('GET', `/${id}`, { headers: { 'if-none-match': before.headers.etag ?? '' } })).status).to.equal(
      200,
    );
    expect((await read(`/${id}`)).customers).to.deep.equal([added]);
    await desk.put(added.id, { plan: 'tin' });
    const after = await call('GET', `/${id}`);
    expect(JSON.parse(after.text)).to.deep.include({ customers_count: 0, customers: [] });
    expect((await call('GET', `/${id}`, { headers: { 'if-none-match': after.headers.etag ?? '' } })).status).to.equal(
      304,
    );
    await desk.call('DELETE', `/${added.id}`);
  });

  it('merges a PUT: absent fields stay, each part of the filters is replaced', async () => {
    const { id } = await create(values({ plan: ['gold'], status: ['lead'] }, 'plan'));
    const renamed = await read(`/${id}`, 200, 'PUT', { name: 'Other', customers: [], customers_count: 7 });
    expect(renamed).to.deep.include({ name: 'Other', filters: values({ plan: ['gold'], status: ['lead'] }, 'plan') });
    const valued = await read(`/${id}`, 200, 'PUT', { filters: { values: { plan: ['gold'] } } });
    expect([valued.filters, namesOf(valued)]).to.deep.equal([values({ plan: ['gold'] }, 'plan'), ['Zoë', 'Émile']]);
    const off = await read(`/${id}`, 200, 'PATCH', { filters: { enabled: [] } });
    expect([off.filters, off.customers_count]).to.deep.equal([values({ plan: ['gold'] }), 4]);
    const same = await call('PUT', `/${id}`, { body: off });
    expect((JSON.parse(same.text) as SegmentRecord).updated).to.equal(off.updated);
    expectProblem(await call('PUT', `/${id}`, { body: { name: 'X' }, headers: { 'if-match': '"1.x"' } }), {
      status: 412,
      code: 'stale_version',
    });
  });

  it('lists its members with list queries, combined with its own search', async () => {
    const { id } = await create(values({ q: ['zo', 'emil'], plan: ['gold'] }, 'plan'));
    const names = async (query: string) => {
      const answer = await call('GET', `/${id}/customers?${query}`);
      const records = JSON.parse(answer.text) as CustomerRecord[];
      return [answer.headers['x-total-count'], ...records.map(({ name }) => name)];
    };
    expect(await names('')).to.deep.equal(['2', 'Zoë', 'Émile']);
    expect(await names('_sort=name&_order=desc&_limit=1')).to.deep.equal(['2', 'Zoë']);
    expect(await names('q=mil')).to.deep.equal(['1', 'Émile']);
    expect(await names('q=ada')).to.deep.equal(['0']);
    expect(await names('plan=silver')).to.deep.equal(['0']);
  });

  it('embeds at most 1,000 customers in a list of segments, at most 300 each', async () => {
    const answer = await call('GET', '?_sort=name&_page=1&_limit=2');
    const records = JSON.parse(answer.text) as SegmentRecord[];
    expect(records).to.have.length(2);
    expect(Number(answer.headers['x-total-count'])).to.be.greaterThan(10);
    for (const record of records) expect(record).to.deep.equal(await read(`/${record.id}`));
  });

  it('shows only the count without customer.read, and allows changing names but not filters', async () => {
    const { id, filters } = await create(values({ plan: ['gold'] }, 'plan'));
    const namer = await Caller.holding(service(), 'segment.read', 'segment.update', 'segment.create');
    const shown = async (answer: Promise<Reply>) => JSON.parse((await answer).text) as SegmentRecord;
    expect(await shown(namer.get(`/segments/${id}`))).to.deep.include({ customers_count: 2, customers: [] });
    const renamed = await shown(namer.put(`/segments/${id}`, { name: 'Named', filters }));
    expect(renamed).to.deep.include({ name: 'Named', customers_count: 2, customers: [] });
    for (const refused of [
      namer.put(`/segments/${id}`, { filters: { enabled: [] } }),
      namer.post('/segments', { name: 'Mine' }),
      namer.post('/segments/preview', {}),
      namer.get(`/segments/${id}/customers`),
    ]) {
      expectProblem(await refused, { status: 403, code: 'forbidden' });
    }
  });

  it('deletes one, several and none, and keeps the customers', async () => {
    const ids = [];
    for (let turn = 0; turn < 4; turn += 1) ids.push((await create()).id);
    const [first, ...others] = ids;
    expect((await call('DELETE', `/${first}`)).text).to.equal('{}');
    expect((await call('DELETE', `/${first}`)).status).to.equal(404);
    expect((await call('DELETE', `?id=${others[0]},${UNKNOWN}&id=${others[1]}`)).text).to.equal('{}');
    for (const id of others.slice(0, 2)) expect((await call('GET', `/${id}`)).status).to.equal(404);
    expect((await call('GET', `/${others[2]}`)).status).to.equal(200);
    expectProblem(await call('DELETE', ''), { status: 400, code: 'bad_query', errors: ['id'] });
    expect((await desk.names()).total).to.equal(PEOPLE.length);
  });

  it('logs its changes', async () => {
    const { id } = await create(values({ status: ['lead'] }), 'Logged');
    await read(`/${id}`, 200, 'PUT', { filters: { values: { status: ['active'] } } });
    await call('DELETE', `/${id}`);
    const { text } = await service().call('GET', `/changes?record_id=${id}`, { as: desk.as });
    const [deletion, update, creation] = JSON.parse(text) as { before: unknown; after: unknown }[];
    const whole = (status: string) => ({ name: 'Logged', description: '', filters: values({ status: [status] }) });
    expect(creation).to.deep.include({ before: null, after: whole('lead') });
    expect(update).to.deep.include({
      before: { filters: values({ status: ['lead'] }) },
      after: { filters: values({ status: ['active'] }) },
    });
    expect(deletion).to.deep.include({ before: whole('active'), after: null });
  });

  scenarios(service, { method: 'POST', url: '/segments', as: () => desk.as }, [
    { name: 'a name is needed', body: {}, ...invalid, errors: ['name'] },
    { name: 'no filters are null', body: { name: 'x', filters: null }, ...invalid, errors: ['filters'] },
    {
      name: 'values are lists',
      body: { name: 'x', filters: { values: { plan: 'gold' } } },
      ...invalid,
      errors: ['filters.values.plan'],
    },
    {
      name: 'of texts',
      body: { name: 'x', filters: values({ plan: [1] }) },
      ...invalid,
      errors: ['filters.values.plan'],
    },
    {
      name: 'of known filters',
      body: { name: 'x', filters: values({ notes: ['a'], 'a b': ['c'] }) },
      ...invalid,
      errors: ['filters.values.notes', 'filters.values.a b'],
    },
    {
      name: 'enabled names filters',
      body: { name: 'x', filters: values({}, 'Plan') },
      ...invalid,
      errors: ['filters.enabled'],
    },
    {
      name: 'fifty filters, those with values and the enabled ones together',
      body: { name: 'x', filters: values(Object.fromEntries(ids('f').map((id) => [id, ['x']])), ...ids('g')) },
      ...invalid,
      errors: ['filters.enabled'],
    },
    {
      name: 'times are times',
      body: { name: 'x', filters: values({ created_gte: ['soon'] }) },
      ...invalid,
      errors: ['filters.values.created_gte'],
    },
    {
      name: 'a value has 500 characters',
      body: { name: 'x', filters: values({ plan: ['x'.repeat(501)] }) },
      ...invalid,
      errors: ['filters.values.plan'],
    },
    {
      name: 'there are 1,000 values',
      body: { name: 'x', filters: values({ plan: Array<string>(1_000).fill('a'), q: ['b'] }) },
      ...invalid,
      errors: ['filters.values.q'],
    },
    {
      name: 'there are 50 filters',
      body: {
        name: 'x',
        filters: values(Object.fromEntries(Array.from({ length: 51 }, (_, one) => [`own_${one}`, ['a']]))),
      },
      ...invalid,
      errors: ['filters.values.own_50'],
    },
    {
      name: 'a preview validates the same way',
      url: '/segments/preview',
      body: { filters: values({ notes: ['a'] }) },
      ...invalid,
      errors: ['filters.values.notes'],
    },
    {
      name: 'and accepts only POST',
      method: 'PUT',
      url: '/segments/preview',
      body: {},
      status: 405,
      code: 'method_not_allowed',
    },
    {
      name: 'an unknown segment',
      method: 'GET',
      url: `/segments/${UNKNOWN}/customers`,
      status: 404,
      code: 'not_found',
    },
  ]);
});
