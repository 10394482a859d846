import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { replyOnceCounted } from '../../support/retry-while-counting.js';
import { expectProblem, onEachStorage, type CallOptions } from '../../support/service.js';
import { Desk, type CustomerRecord } from './customers.js';
import { scenarios } from './scenario.js';

interface Clause {
  readonly filter: string;
  readonly field: string | null;
  readonly operator: string;
  readonly wanted: readonly string[];
  readonly actual: unknown;
  readonly passed: boolean;
}

interface Explanation {
  readonly member: boolean;
  readonly clauses: readonly Clause[];
}

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const values = (state: Record<string, readonly unknown[]>, ...enabled: string[]) => ({ values: state, enabled });
const clause = (filter: string, field: string | null, operator: string, wanted: string[], actual: unknown) => ({
  ...{ filter, field, operator, wanted, actual },
});
const invalid = { status: 422, code: 'validation_failed' };

onEachStorage('explained segments', {}, (service) => {
  let desk: Desk;
  let ada: CustomerRecord;
  before(async () => {
    desk = await Desk.ofAdministrator(service());
    ada = await desk.add({ name: 'Ada', company: 'Acme, Inc', status: 'active', plan: 'gold', seats: 8, trial: false });
    await desk.add({ name: 'Bo', status: 'lead', region: 'south' });
  });
  const call = (method: string, path: string, options: CallOptions = {}) =>
    replyOnceCounted(() => service().call(method, `/segments${path}`, { as: desk.as, ...options }));
  const explained = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, { body });
    expect(answer.status, answer.text).to.equal(200);
    return JSON.parse(answer.text) as Explanation;
  };
  const create = async (filters?: object) => {
    const answer = await call('POST', '', { body: { name: 'A segment', filters } });
    expect(answer.status, answer.text).to.equal(201);
    return (JSON.parse(answer.text) as { readonly id: string }).id;
  };
  const isListed = async (segment: string, customer: string) => {
    const { text } = await call('GET', `/${segment}/customers?id=${customer}`);
    return (JSON.parse(text) as object[]).length === 1;
  };

  const rows: readonly (readonly [string, object | undefined, readonly (readonly [object, boolean])[]])[] = [
    ['nothing without filters', undefined, []],
    ['nothing for filters that are off or empty', values({ plan: ['tin'], seats_gte: [] }, 'seats_gte'), []],
    [
      'a range that fails',
      values({ seats_gte: ['10'] }, 'seats_gte'),
      [[clause('seats_gte', 'seats', 'gte', ['10'], 8), false]],
    ],
    [
      'every filter that counts, in the order of the values',
      values(
        { seats_lte: ['8'], q: ['ACME', 'x'], plan_ne: ['tin'], status: ['active', 'lead'], company_like: ['inc'] },
        'company_like',
        'plan_ne',
        'seats_lte',
      ),
      [
        [clause('seats_lte', 'seats', 'lte', ['8'], 8), true],
        [clause('q', null, 'search', ['ACME', 'x'], null), true],
        [clause('plan_ne', 'plan', 'ne', ['tin'], 'gold'), true],
        [clause('status', 'status', 'eq', ['active', 'lead'], 'active'), true],
        [clause('company_like', 'company', 'like', ['inc'], 'Acme, Inc'), true],
      ],
    ],
    [
      'which of several fails',
      values({ plan: ['gold'], status: ['lead'] }, 'plan'),
      [
        [clause('plan', 'plan', 'eq', ['gold'], 'gold'), true],
        [clause('status', 'status', 'eq', ['lead'], 'active'), false],
      ],
    ],
    [
      'null without a value, which only _ne matches',
      values({ region: ['north'], region_ne: ['north'], phone_like: [''] }, 'region', 'region_ne', 'phone_like'),
      [
        [clause('region', 'region', 'eq', ['north'], null), false],
        [clause('region_ne', 'region', 'ne', ['north'], null), true],
        [clause('phone_like', 'phone', 'like', [''], null), false],
      ],
    ],
    [
      'booleans, and a number that is compared with a text',
      values({ trial: ['false'], seats_gte: ['many'] }, 'trial', 'seats_gte'),
      [
        [clause('trial', 'trial', 'eq', ['false'], false), true],
        [clause('seats_gte', 'seats', 'gte', ['many'], 8), false],
      ],
    ],
    [
      'one clause for ids that are the same filter',
      values({ plan: ['tin'], status: ['active'], plan_values: ['gold'] }, 'plan_values', 'plan'),
      [
        [clause('plan', 'plan', 'eq', ['tin', 'gold'], 'gold'), true],
        [clause('status', 'status', 'eq', ['active'], 'active'), true],
      ],
    ],
    ['a search that fails', values({ q: ['zed'] }), [[clause('q', null, 'search', ['zed'], null), false]]],
    ['an empty search', values({ q: ['zed', ''] }), [[clause('q', null, 'search', ['zed', ''], null), true]]],
  ];
  for (const [name, filters, expected] of rows) {
    it(`explains ${name}, saved or not`, async () => {
      const clauses = expected.map(([fields, passed]) => ({ ...fields, passed }));
      const member = clauses.every(({ passed }) => passed);
      const unsaved = await explained('POST', '/explain', { filters, customer_id: ada.id });
      expect(unsaved).to.deep.equal({ member, clauses });
      const segment = await create(filters);
      expect(await explained('GET', `/${segment}/explain?customer_id=${ada.id}`)).to.deep.equal(unsaved);
      expect(await isListed(segment, ada.id)).to.equal(member);
    });
  }

  it('writes times as the record does', async () => {
    const filters = values({ created_gte: ['2020'], updated_lte: ['2020-01-01'] }, 'created_gte', 'updated_lte');
    expect(await explained('POST', '/explain', { filters, customer_id: ada.id })).to.deep.equal({
      member: false,
      clauses: [
        { ...clause('created_gte', 'created', 'gte', ['2020'], ada['created']), passed: true },
        { ...clause('updated_lte', 'updated', 'lte', ['2020-01-01'], ada.updated), passed: false },
      ],
    });
  });

  it('follows changes of the customer and of the segment at once, and a deletion', async () => {
    const segment = await create(values({ plan: ['silver'] }, 'plan'));
    const { id } = await desk.add({ name: 'Passing', plan: 'bronze' });
    const isMember = async () => (await explained('GET', `/${segment}/explain?customer_id=${id}`)).member;
    expect(await isMember()).to.equal(false);
    await desk.put(id, { plan: 'silver' });
    expect(await isMember()).to.equal(true);
    await call('PUT', `/${segment}`, { body: { filters: { values: { plan: ['gold'] } } } });
    expect(await isMember()).to.equal(false);
    await desk.call('DELETE', `/${id}`);
    const refused = await call('GET', `/${segment}/explain?customer_id=${id}`);
    expectProblem(refused, { status: 404, code: 'not_found' });
  });

  it('requires segment.read and customer.read', async () => {
    const segment = await create();
    for (const permission of ['segment.read', 'customer.read'] as const) {
      const caller = await Caller.holding(service(), permission);
      for (const refused of [
        caller.post('/segments/explain', { customer_id: ada.id }),
        caller.post('/segments/explain', {}),
        caller.get(`/segments/${segment}/explain?customer_id=${ada.id}`),
        caller.get(`/segments/${UNKNOWN}/explain`),
      ]) {
        expectProblem(await refused, { status: 403, code: 'forbidden' });
      }
    }
    const reader = await Caller.holding(service(), 'segment.read', 'customer.read');
    expect((await reader.post('/segments/explain', { customer_id: ada.id })).status).to.equal(200);
    expect((await reader.get(`/segments/${segment}/explain?customer_id=${ada.id}`)).status).to.equal(200);
  });

  it('names an unknown customer of a POST with a code', async () => {
    const { json } = await call('POST', '/explain', { body: { customer_id: UNKNOWN } });
    expect(json.invalid).to.deep.equal([
      { pointer: '/customer_id', code: 'unknown_customer', detail: 'names a customer that does not exist' },
    ]);
  });

  it('answers 400 to a GET without a customer, or with several, and 404 for an unknown one', async () => {
    const segment = await create();
    for (const query of ['', '?customer_id=', `?customer_id=${ada.id}&customer_id=${ada.id}`]) {
      const refused = await call('GET', `/${segment}/explain${query}`);
      expectProblem(refused, { status: 400, code: 'bad_query', errors: ['customer_id'] });
    }
    for (const id of [UNKNOWN, 'x', '%00', `${ada.id}%00`, 'x'.repeat(2_000)]) {
      const refused = await call('GET', `/${segment}/explain?customer_id=${id}`);
      expectProblem(refused, { status: 404, code: 'not_found' });
    }
    for (const id of [UNKNOWN, 'explain']) {
      const refused = await call('GET', `/${id}/explain?customer_id=${ada.id}`);
      expectProblem(refused, { status: 404, code: 'not_found' });
    }
  });

  scenarios(service, { method: 'POST', url: '/segments/explain', as: () => desk.as }, [
    { name: 'a customer is needed', body: {}, ...invalid, errors: ['customer_id'] },
    { name: 'its id is a text', body: { customer_id: 7 }, ...invalid, errors: ['customer_id'] },
    { name: 'it exists', body: { customer_id: UNKNOWN }, ...invalid, errors: ['customer_id'] },
    { name: 'an empty id names nobody', body: { customer_id: '' }, ...invalid, errors: ['customer_id'] },
    { name: 'nor does U+0000', body: { customer_id: '\0' }, ...invalid, errors: ['customer_id'] },
    { name: 'nor half a character', body: '{"customer_id": "\\ud800"}', ...invalid, errors: ['customer_id'] },
    {
      name: 'filters are those of a preview',
      body: { customer_id: UNKNOWN, filters: values({ notes: ['a'] }) },
      ...invalid,
      errors: ['filters.values.notes'],
    },
    {
      name: 'no filters are null',
      body: { customer_id: UNKNOWN, filters: null },
      ...invalid,
      errors: ['filters'],
    },
    ...['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
      name: `and ${method} is refused`,
      method,
      status: 405,
      code: 'method_not_allowed',
    })),
  ]);
});
