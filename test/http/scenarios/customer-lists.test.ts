import { expect } from 'chai';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { Desk } from './customers.js';
import { scenarios } from './scenario.js';

const PEOPLE = [
  { name: 'Zoë', status: 'lead', role: 'vip', company: 'Acme, Inc', score: 10, plan: 'Gold', active_since: '2020' },
  { name: 'Ada', status: 'active', role: 'customer', company: 'acme, inc', score: '10', trial: true },
  { name: 'ada', status: 'active', role: 'vip', email: 'ZED@example.com', score: 9, trial: 'true' },
  { name: 'Émile', status: 'on hold', role: 'customer', phone: '+33 1', score: true, plan: 'gold' },
  { name: 'Bob', status: 'lead', role: 'customer', notes: 'knows Zoë', score: 'ten' },
] as const;

onEachStorage('GET /customers', {}, (service) => {
  let desk: Desk;
  before(async () => {
    desk = await Desk.ofAdministrator(service());
    for (const person of PEOPLE) await desk.add(person);
  });
  const expectNames = async (query: string, names: readonly string[], total = names.length) => {
    expect(await desk.names(query)).to.deep.equal({ names, total });
  };

  it('returns a bare array in id order, with the total', async () => {
    const everybody = PEOPLE.map(({ name }) => name);
    await expectNames('', everybody);
    await expectNames('_limit=300', everybody);
  });

  const rows: readonly (readonly [query: string, names: readonly string[], total?: number])[] = [
    ['_limit=2', ['Zoë', 'Ada'], 5],
    ['_limit=0', [], 5],
    ['_page=2&_limit=2', ['ada', 'Émile'], 5],
    ['_page=9&_limit=2', [], 5],
    ['_start=3', ['Émile', 'Bob'], 5],
    ['_start=1&_end=3', ['Ada', 'ada'], 5],
    ['_end=1&_limit=4', ['Zoë'], 5],
    ['_start=1&_limit=1', ['Ada'], 5],
    ['_sort=name', ['Ada', 'ada', 'Bob', 'Émile', 'Zoë']],
    ['_sort=name&_order=DESC', ['Zoë', 'Émile', 'Bob', 'ada', 'Ada']],
    ['_sort=status,name&_order=desc,asc', ['Émile', 'Bob', 'Zoë', 'Ada', 'ada']],
    ['_sort=score', ['Émile', 'ada', 'Zoë', 'Ada', 'Bob']],
    ['_sort=plan,name&_order=desc', ['Émile', 'Zoë', 'Ada', 'ada', 'Bob']],
    ['q=ZO', ['Zoë']],
    ['q=zed', ['ada']],
    ['q=acme', ['Zoë', 'Ada']],
    ['q=knows', []],
    ['q=gold', []],
    ['q=%2B33&q=bob', ['Émile', 'Bob']],
    ['q=', ['Zoë', 'Ada', 'ada', 'Émile', 'Bob']],
    ['q=.*', []],
    ['status=lead', ['Zoë', 'Bob']],
    ['status=lead,on hold', ['Zoë', 'Émile', 'Bob']],
    ['status=lead&status=active&role=vip', ['Zoë', 'ada']],
    ['status_ne=lead,active', ['Émile']],
    ['role_values=vip', ['Zoë', 'ada']],
    ['name=ada', ['ada']],
    ['name_values=ada,Bob', ['ada', 'Bob']],
    ['company=Acme, Inc', ['Zoë']],
    ['company_like=ACME,', ['Zoë', 'Ada']],
    ['company_ne=Acme, Inc', ['Ada', 'ada', 'Émile', 'Bob']],
    ['email_like=zed&email_like=x', ['ada']],
    ['name_gte=bob&name_lte=F', ['Émile', 'Bob']],
    ['score=10', ['Zoë', 'Ada']],
    ['score=true', ['Émile']],
    ['trial=true', ['Ada', 'ada']],
    ['score_gte=9.5', ['Zoë', 'Bob']],
    ['score_lte=9.5', ['Ada', 'ada']],
    ['plan=gold', ['Émile']],
    ['plan_like=GOL', ['Zoë', 'Émile']],
    ['plan_ne=gold', ['Zoë', 'Ada', 'ada', 'Bob']],
    ['plan=gold,Gold', []],
    ['plan_values=gold,Gold', ['Zoë', 'Émile']],
    ['active_since=2020', ['Zoë']],
    ['stauts=active', []],
    ['created_gte=2020-01-01&created_lte=2019-01-01T00:00:00Z', []],
    ['updated_gte=2020-01-01', ['Zoë', 'Ada', 'ada', 'Émile', 'Bob']],
    ['id=nobody', []],
  ];
  for (const [query, names, total] of rows) {
    it(`?${query}`, () => expectNames(query, names, total));
  }

  it('serves getMany by repeated and joined ids', async () => {
    const [zoe, , ada] = (await desk.list()).map(({ id }) => id);
    for (const query of [`id=${zoe}&id=${ada}`, `id=${zoe},${ada}`, `id_values=${zoe},${ada}`]) {
      await expectNames(query, ['Zoë', 'ada']);
    }
    await expectNames(`id_ne=${zoe},${ada}`, ['Ada', 'Émile', 'Bob']);
  });

  it('links all pages, by number and by cursor', async () => {
    const answer = await desk.call('GET', '?_page=2&_limit=2&_sort=name');
    expect(answer.headers.link).to.contain('rel="first"').and.contain('rel="prev"').and.contain('rel="last"');
    const names: unknown[] = [];
    let query: string | undefined = '?_after=&_limit=2&_sort=name&_order=desc';
    while (query !== undefined) {
      const page = await desk.call('GET', query);
      names.push(...(JSON.parse(page.text) as { name: string }[]).map(({ name }) => name));
      query = /<(\?[^>]*)>; rel="next"/.exec(String(page.headers.link))?.[1];
    }
    expect(names).to.deep.equal(['Zoë', 'Émile', 'Bob', 'ada', 'Ada']);
  });

  const bad = (parameter: string) => ({ status: 400, code: 'bad_query', errors: [parameter] });
  scenarios(service, { method: 'GET', url: '/customers', as: () => desk.as }, [
    ...['notes', 'avatar_like', 'notes_ne', 'constructor'].map((name) => ({
      name: `a filter by ${name}`,
      url: `/customers?${name}=x`,
      ...bad(name),
    })),
    { name: 'a negative limit', url: '/customers?_limit=-1', ...bad('_limit') },
    { name: 'page 0', url: '/customers?_page=0', ...bad('_page') },
    { name: 'an end before the start', url: '/customers?_start=5&_end=4', ...bad('_end') },
    { name: 'a foreign cursor', url: '/customers?_after=xyz', ...bad('_after') },
    { name: 'a sort by notes', url: '/customers?_sort=notes', ...bad('_sort') },
    { name: 'a sort by avatar', url: '/customers?_sort=avatar', ...bad('_sort') },
    { name: 'a sort by what cannot be a field', url: '/customers?_sort=__proto__', ...bad('_sort') },
    { name: 'another order', url: '/customers?_sort=name&_order=up', ...bad('_order') },
    { name: 'a time that is none', url: '/customers?created_gte=yesterday', ...bad('created_gte') },
    { name: 'the same in facets', url: '/customers/facets?created_gte=yesterday', ...bad('created_gte') },
  ]);

  const facets: readonly (readonly [query: string, facets: object])[] = [
    [
      '',
      {
        status: [
          { value: 'active', count: 2 },
          { value: 'lead', count: 2 },
          { value: 'on hold', count: 1 },
        ],
        role: [
          { value: 'customer', count: 3 },
          { value: 'vip', count: 2 },
        ],
      },
    ],
    ['role=vip&q=zo', { status: [{ value: 'lead', count: 1 }], role: [{ value: 'vip', count: 1 }] }],
    ['plan=Gold', { status: [{ value: 'lead', count: 1 }], role: [{ value: 'vip', count: 1 }] }],
    ['stauts=x', { status: [], role: [] }],
  ];
  for (const [query, expected] of facets) {
    it(`/facets?${query}`, async () => {
      const answer = await desk.call('GET', `/facets?${query}`);
      expect(answer.status).to.equal(200);
      expect(answer.json).to.deep.equal(expected);
    });
  }

  const counted = (...counts: readonly (readonly [value: unknown, count: number])[]) =>
    counts.map(([value, count]) => ({ value, count }));
  const ofFields: readonly (readonly [query: string, facets: object])[] = [
    ['fields=role', { role: counted(['customer', 3], ['vip', 2]) }],
    [
      'fields=trial,plan&fields=company',
      {
        trial: counted([null, 3], [true, 1], ['true', 1]),
        plan: counted([null, 3], ['Gold', 1], ['gold', 1]),
        company: counted([null, 3], ['Acme, Inc', 1], ['acme, inc', 1]),
      },
    ],
    ['fields=score&role=vip', { score: counted([9, 1], [10, 1]) }],
    ['fields=plan&plan_like=ol&status=lead', { plan: counted(['Gold', 1]) }],
    ['fields=plan&status=nobody', { plan: [] }],
    [
      'fields=',
      { status: counted(['active', 2], ['lead', 2], ['on hold', 1]), role: counted(['customer', 3], ['vip', 2]) },
    ],
  ];
  for (const [query, expected] of ofFields) {
    it(`/facets?${query}`, async () => {
      const answer = await desk.call('GET', `/facets?${query}`);
      expect(answer.status, answer.text).to.equal(200);
      expect(answer.json).to.deep.equal(expected);
    });
  }

  it('counts numbers and dates in ranges, each as a list with the same bounds', async () => {
    const other = await Desk.ofAdministrator(service());
    const region = `region ${Math.random()}`;
    const dated = [
      ['2026-03-01', 1],
      ['2026-03-02', 7],
      ['2026-03-02T10:00:00.000Z', 7.5],
      ['2026-03-05', 42],
    ] as const;
    for (const [since, seats] of dated) await other.add({ name: 'Dated', region, since, seats });
    await other.add({ name: 'Undated', region });
    const query = `region=${encodeURIComponent(region)}`;
    const answer = await other.call('GET', `/facets?fields=seats,since,created&${query}`);
    expect(answer.status, answer.text).to.equal(200);
    const { seats, since, created } = answer.json as unknown as Record<
      string,
      { from: unknown; to: unknown; count: number }[]
    >;
    expect(seats!.filter(({ count }) => count > 0)).to.deep.equal([
      { from: 0, to: 5, count: 1 },
      { from: 5, to: 10, count: 2 },
      { from: 40, to: 45, count: 1 },
    ]);
    expect(seats).to.have.length(9);
    expect(since).to.deep.equal([
      { from: '2026-03-01', to: '2026-03-02', count: 1 },
      { from: '2026-03-02', to: '2026-03-03', count: 2 },
      { from: '2026-03-03', to: '2026-03-04', count: 0 },
      { from: '2026-03-04', to: '2026-03-05', count: 0 },
      { from: '2026-03-05', to: '2026-03-06', count: 1 },
    ]);
    expect(created!.reduce((sum, { count }) => sum + count, 0)).to.equal(5);
    expect(created![0]!.from).to.match(/T00:00:00\.000Z$/);
  });

  for (const fields of ['id', 'notes', 'no_such_column', 'UPPER', '__proto__', 'a,b,c,d,e,f,g,h,i,j,k']) {
    it(`refuses to count ${fields}`, async () => {
      expectProblem(await desk.call('GET', `/facets?fields=${fields}`), {
        status: 400,
        code: 'bad_query',
        errors: ['fields'],
      });
    });
  }

  it('refuses a caller without the permission before it validates the parameters', async () => {
    const { accessToken: as } = await service().register('nosy@example.com');
    expectProblem(await desk.call('GET', '?_limit=-1', { as }), { status: 403, code: 'forbidden' });
  });
});
