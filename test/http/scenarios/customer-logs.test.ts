import { expect } from 'chai';
import { AvatarCheck } from '../../../src/application/avatars/avatar-check.js';
import { ImportCustomers } from '../../../src/application/customers/import/import-customers.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { onEachStorage, type Auth } from '../../support/service.js';
import { Desk } from './customers.js';
import { scenarios } from './scenario.js';

onEachStorage('GET /customers/logs', {}, (service) => {
  let desk: Desk;
  let admin: Auth;
  beforeEach(async () => {
    admin = await service().admin();
    desk = new Desk(service(), admin.accessToken);
  });
  const name = 'First Administrator';

  it('lists a creation, an update and a deletion, newest first', async () => {
    const ada = await desk.add({ name: 'Ada', plan: 'gold' });
    const updated = await desk.put(ada.id, { plan: 3, email: 'ada@example.com' });
    const logs = await desk.logs(`customer_id=${ada.id}`);
    const common = { customer_id: ada.id, actor_id: admin.user.id, actor_name: name };
    expect(logs.map(({ id: _, ...entry }) => entry)).to.deep.equal([
      {
        ...common,
        type: 'updated',
        message: 'Changed email, plan',
        changes: { email: { from: null, to: 'ada@example.com' }, plan: { from: 'gold', to: 3 } },
        created: updated.json.updated,
      },
      {
        ...common,
        type: 'created',
        message: 'Created with name, status, role, plan',
        changes: {
          name: { from: null, to: 'Ada' },
          status: { from: null, to: 'active' },
          role: { from: null, to: 'customer' },
          plan: { from: null, to: 'gold' },
        },
        created: ada['created'],
      },
    ]);
  });

  it('keeps the actor, action and time of a deleted customer, and no values', async () => {
    const ada = await desk.add({ name: 'Secretive', plan: 'hidden-plan' });
    await desk.put(ada.id, { email: 'hidden@example.com' });
    expect((await desk.call('DELETE', `/${ada.id}`)).status).to.equal(200);
    const answer = await desk.call('GET', `/logs?customer_id=${ada.id}`);
    expect(answer.text).to.not.match(/Secretive|hidden/);
    const logs = await desk.logs(`customer_id=${ada.id}`);
    expect(logs.map(({ message, changes }) => [message, changes])).to.deep.equal([
      ['Deleted', {}],
      ['Changed email', { email: { from: null, to: null } }],
      [
        'Created with name, status, role, plan',
        Object.fromEntries(['name', 'status', 'role', 'plan'].map((field) => [field, { from: null, to: null }])),
      ],
    ]);
    expect(logs.every((entry) => entry.actor_name === name)).to.equal(true);
  });

  it('shows the current name of an actor', async () => {
    const ada = await desk.add({ name: 'Ada' });
    const body = { first_name: 'Renamed', last_name: 'Keeper' };
    const url = `/users/${admin.user.id}`;
    expect((await service().call('PUT', url, { as: desk.as, body })).status).to.equal(200);
    expect((await desk.logs(`customer_id=${ada.id}`))[0]?.actor_name).to.equal('Renamed Keeper');
    const back = { first_name: 'First', last_name: 'Administrator' };
    expect((await service().call('PUT', url, { as: desk.as, body: back })).status).to.equal(200);
  });

  it('names the import and other programs of the service', async () => {
    const [store, avatars] = [await service().get(identifiers.store), await service().get(AvatarCheck)];
    const [ids, clock] = [await service().get(identifiers.ids), await service().get(identifiers.clock)];
    await new ImportCustomers({ store, avatars, ids, clock }).write([{ fields: { name: 'Imported' } }], undefined);
    const [entry] = await desk.logs('_limit=1');
    expect(entry).to.include({ type: 'created', actor_id: 'system:import', actor_name: 'Import' });
  });

  it('lists all customers without customer_id, in the dialect of lists', async () => {
    const [ada, bob] = [await desk.add({ name: 'Ada' }), await desk.add({ name: 'Bob' })];
    await desk.put(ada.id, { name: 'Ada King' });
    const two = await desk.call('GET', '/logs?_limit=2');
    const entries = await desk.logs('_limit=2');
    expect(entries.map(({ type, customer_id: id }) => [type, id])).to.deep.equal([
      ['updated', ada.id],
      ['created', bob.id],
    ]);
    expect(Number(two.headers['x-total-count'])).to.be.at.least(3);
    const ids = `customer_id=${ada.id}&customer_id=${bob.id}`;
    expect(await desk.logs(`${ids}&type=created`)).to.have.lengthOf(2);
    expect(await desk.logs(`${ids}&type_ne=created&actor_id=${admin.user.id}`)).to.have.lengthOf(1);
    expect(await desk.logs(`${ids}&created_lte=2020-01-01`)).to.have.lengthOf(0);
    const oldest = await desk.logs(`${ids}&_sort=created&_page=1&_limit=1`);
    expect(oldest.map((entry) => [entry.type, entry.customer_id])).to.deep.equal([['created', ada.id]]);
    expect(await desk.logs(`id=${entries[0]?.id}`)).to.deep.equal([entries[0]]);
    expect(await desk.logs('customer_id=nobody')).to.deep.equal([]);
    expect(await desk.logs(ids)).to.have.lengthOf(3);
  });

  it('lists a bulk deletion in the order of the request', async () => {
    const [ada, bob] = [await desk.add({ name: 'Ada' }), await desk.add({ name: 'Bob' })];
    await desk.call('DELETE', `?id=${bob.id},${ada.id}`);
    const logs = await desk.logs('type=deleted&_limit=2');
    expect(logs.map((entry) => entry.customer_id)).to.deep.equal([ada.id, bob.id]);
  });

  const bad = (parameter: string) => ({ status: 400, code: 'bad_query', errors: [parameter] });
  scenarios(service, { method: 'GET', url: '/customers/logs', as: () => desk.as }, [
    { name: 'a search', url: '/customers/logs?q=x', ...bad('q') },
    { name: 'a filter by message', url: '/customers/logs?message=x', ...bad('message') },
    { name: 'a sort by message', url: '/customers/logs?_sort=message', ...bad('_sort') },
    { name: 'a time that is none', url: '/customers/logs?created_gte=x', ...bad('created_gte') },
  ]);
});
