import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { Desk, type CustomerRecord } from './customers.js';

const bad = (name: string) => ({ status: 400, code: 'bad_query', errors: [name] });

onEachStorage('filters by having no value', {}, (service) => {
  let admin: Caller;
  let desk: Desk;
  let ada: CustomerRecord;
  before(async () => {
    admin = await Caller.administrator(service());
    desk = new Desk(service(), admin.token);
    ada = await desk.add({ name: 'Ada', email: 'ada@example.com', phone: '1', region: 'north' });
    await desk.add({ name: 'Bob', status: 'lead', region: 7 });
    await desk.add({ name: 'Eve', status: 'lead', email: 'eve@example.com' });
  });

  const lists: readonly (readonly [query: string, names: readonly string[]])[] = [
    ['email_null=true', ['Bob']],
    ['email_null=false', ['Ada', 'Eve']],
    ['email_null=true&email_null=false', ['Ada', 'Bob', 'Eve']],
    ['phone_null=true', ['Bob', 'Eve']],
    ['phone_null=true&status=lead&email_null=false', ['Eve']],
    ['first_name_null=false', []],
    ['region_null=true', ['Eve']],
    ['region_null=false', ['Ada', 'Bob']],
    ['region_null=true&status=lead&_sort=region', ['Eve']],
    ['company_null[]=true&q=bob', ['Bob']],
  ];
  for (const [query, names] of lists) {
    it(`?${query}`, async () => {
      const found = await desk.names(`${query.replace('[]', '%5B%5D')}${query.includes('_sort') ? '' : '&_sort=name'}`);
      expect(found).to.deep.equal({ names, total: names.length });
      const facets = await admin.read<{ total: number }>(`/customers/facets?${query.replace('[]', '%5B%5D')}`);
      expect(facets).to.be.an('object');
    });
  }

  it('are refused for fields that everybody has, other values, and columns that nobody has', async () => {
    const ofEverybody = ['name_null', 'status_null', 'created_null', 'notes_null'];
    const followed = ['email_null_ne', 'region_null_values', 'region_null_like', 'region_null_gte', 'region_null_null'];
    for (const name of [...ofEverybody, 'regoin_null', ...followed]) {
      expectProblem(await desk.call('GET', `?${name}=true`), bad(name));
      expectProblem(await desk.call('GET', `/facets?${name}=true`), bad(name));
      expectProblem(await admin.put(`/customers?${name}=true&expect=3`, { changes: { tier: 'x' } }), bad(name));
      expectProblem(await admin.delete(`/customers?${name}=true&expect=3`), bad(name));
    }
    expectProblem(await desk.call('GET', '?email_null=yes'), bad('email_null'));
    expectProblem(await desk.call('GET', '?email_null='), bad('email_null'));
  });

  it('are those of segments, which keep them when nobody has the column any more', async () => {
    const filters = {
      values: { region_null: ['true'], email_null: ['false'] },
      enabled: ['region_null', 'email_null'],
    };
    const made = await admin.post('/segments', { name: 'Nowhere', filters });
    expect(made.status, made.text).to.equal(201);
    const { id } = made.json;
    const count = async () => (await admin.read<{ customers_count: number }>(`/segments/${id}`)).customers_count;
    expect(await count()).to.equal(1);
    const { json } = await admin.get(`/segments/${id}/explain?customer_id=${ada.id}`);
    expect(json).to.deep.include({ member: false });
    expect((json as unknown as { clauses: object[] }).clauses[0]).to.deep.equal({
      filter: 'region_null',
      field: 'region',
      operator: 'null',
      wanted: ['true'],
      actual: 'north',
      passed: false,
    });
    const typo = { values: { regoin_null: ['true'] }, enabled: ['regoin_null'] };
    const invalid = { status: 422, code: 'validation_failed', errors: ['filters.values.regoin_null'] };
    expectProblem(await admin.post('/segments', { name: 'Typo', filters: typo }), invalid);
    expectProblem(await admin.put(`/segments/${id}`, { filters: typo }), invalid);
    expectProblem(await admin.post('/segments/preview', { filters: typo }), invalid);
    for (const name of ['email_null_ne', 'region_null_values', 'region_null_null']) {
      const followed = { values: { [name]: ['true'] }, enabled: [] };
      const errors = [`filters.values.${name}`];
      expectProblem(await admin.post('/segments', { name: 'Followed', filters: followed }), { ...invalid, errors });
      expectProblem(await admin.post('/segments/preview', { filters: followed }), { ...invalid, errors });
    }
    const wrong = { values: { email_null: ['maybe'] }, enabled: [] };
    expectProblem(await admin.post('/segments', { name: 'Wrong', filters: wrong }), {
      ...invalid,
      errors: ['filters.values.email_null'],
    });
    const before = (await desk.list('region_null=false')).map((customer) => customer.id);
    for (const one of before) await desk.put(one, { region: null });
    expect(await count()).to.equal(2);
    expect((await admin.put(`/segments/${id}`, { filters, description: 'Kept' })).status).to.equal(200);
    const gone = { status: 422, code: 'validation_failed', errors: ['filters.values.region_null'] };
    const others = { ...filters, values: { ...filters.values, region_null: ['false'] } };
    expectProblem(await admin.put(`/segments/${id}`, { filters: others }), gone);
    const off = { enabled: ['email_null'] };
    expect((await admin.put(`/segments/${id}`, { filters: off })).status).to.equal(200);
    expectProblem(await admin.put(`/segments/${id}`, { filters }), gone);
    expectProblem(await desk.call('GET', '?region_null=true'), bad('region_null'));
  });

  it('have a suffix that no new column ends in', async () => {
    const refused = { status: 422, code: 'validation_failed', errors: ['tier_null'] };
    const ofSuffix = await desk.call('POST', '', { body: { name: 'X', tier_null: 'x' } });
    expectProblem(ofSuffix, refused);
    const parameter = await desk.call('POST', '', { body: { name: 'X', dryrun: 'x' } });
    expectProblem(parameter, { ...refused, errors: ['dryrun'] });
    const of = ({ text }: { readonly text: string }) =>
      Object.values((JSON.parse(text) as { readonly errors: Readonly<Record<string, string>> }).errors);
    expect(of(ofSuffix)).to.deep.equal([
      'ends in _null, which filters by having no value; choose another name for the column',
    ]);
    expect(of(parameter)).to.deep.equal(['is the name of a request parameter; choose another name for the column']);
  });

  it('apply to descriptions', async () => {
    await admin.put(`/roles/${(await admin.role('Described')).id}`, { description: 'Why' });
    await admin.role('Bare');
    const names = async (query: string) =>
      (await admin.read<{ name: string }[]>(`/roles?${query}&_sort=name`)).map(({ name }) => name);
    expect(await names('description_null=false'))
      .to.include('Described')
      .and.not.include('Bare');
    expect(await names('description_null=true'))
      .to.include('Bare')
      .and.not.include('Described');
  });

  it('find users by one-time codes and verified addresses', async () => {
    const emails = async (query: string) =>
      (await admin.read<{ email: string }[]>(`/users?${query}`)).map(({ email }) => email);
    const all = await emails('');
    expect(await emails('totp=false')).to.deep.equal(all);
    expect(await emails('totp=true')).to.deep.equal([]);
    const [verified, others] = [await emails('email_verified=true'), await emails('email_verified=false')];
    expect([...verified, ...others].sort()).to.deep.equal([...all].sort());
    expectProblem(await admin.get('/users?totp=maybe'), bad('totp'));
  });
});
