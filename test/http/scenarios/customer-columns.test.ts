import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

onEachStorage('own columns in use', {}, (service) => {
  let admin: Caller;
  before(async () => (admin = await Caller.administrator(service())));

  const columns = async () => (await admin.get('/customers/columns')).json as unknown as object[];
  const create = async (body: object) => (await admin.post('/customers', { name: 'Somebody', ...body })).json.id;

  it('are listed with their types as JSON calls them, exact after every kind of write', async () => {
    expect(await columns()).to.deep.equal([]);
    const ids = [await create({ tier: 'gold', seats: 3 }), await create({ tier: 'silver' }), await create({ tier: 1 })];
    await create({ paid: true });
    const answer = await admin.get('/customers/columns');
    expect([answer.status, answer.text]).to.deep.equal([
      200,
      JSON.stringify([
        { name: 'tier', types: ['string', 'number'], count: 3 },
        { name: 'paid', types: ['boolean'], count: 1 },
        { name: 'seats', types: ['number'], count: 1 },
      ]),
    ]);

    await admin.put(`/customers/${ids[0]!}`, { seats: null });
    await admin.put('/customers', { ids, changes: { tier: 7, region: 'north' } });
    expect(await columns()).to.deep.equal([
      { name: 'region', types: ['string'], count: 3 },
      { name: 'tier', types: ['number'], count: 3 },
      { name: 'paid', types: ['boolean'], count: 1 },
    ]);

    const records = [
      { name: 'One', crm: 'a-1', tier: 'gold' },
      { name: 'Two', crm: 'a-2' },
      { name: 'Wrong', crm: 'a-3', email: 'none' },
    ];
    const body = { customers: records, external_id: 'crm' };
    await admin.post('/customers/import?dry_run=true', body);
    expect(await columns()).to.have.length(3);
    await admin.post('/customers/import', body);
    await admin.post('/customers/import', body);
    expect((await columns()).slice(0, 3)).to.deep.equal([
      { name: 'tier', types: ['number', 'string'], count: 4 },
      { name: 'region', types: ['string'], count: 3 },
      { name: 'crm', types: ['string'], count: 2 },
    ]);

    await admin.delete(`/customers?${ids.map((id) => `id=${id}`).join('&')}`);
    expect(await columns()).to.deep.equal([
      { name: 'crm', types: ['string'], count: 2 },
      { name: 'paid', types: ['boolean'], count: 1 },
      { name: 'tier', types: ['string'], count: 1 },
    ]);
  });

  it('need customer.read, and no other right', async () => {
    const reader = await Caller.holding(service(), 'customer.read');
    expect((await reader.get('/customers/columns')).status).to.equal(200);
    const other = await Caller.holding(service(), 'user.read');
    const refused = await other.get('/customers/columns');
    expectProblem(refused, { status: 403, code: 'forbidden' });
    expect(refused.json.needs).to.deep.equal(['customer.read']);
  });

  it('neither hide customers nor are hidden by them', async () => {
    const id = await create({ external_id: 'columns', columns: 'x' });
    expect(await columns()).to.be.an('array');
    expect(await admin.read<object>(`/customers/${id}`)).to.include({ external_id: 'columns' });
    expectProblem(await admin.get('/customers/columns/'), { status: 404, code: 'not_found' });
    expectProblem(await admin.get('/customers/column'), { status: 404, code: 'not_found' });
  });
});
