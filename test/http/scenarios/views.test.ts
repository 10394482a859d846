import { expect } from 'chai';
import { VIEWABLE_LISTS } from '../../../src/application/views/viewable-lists.js';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { MAX_OWN_VIEWS } from '../../../src/domain/views/view.js';
import { Caller } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';

interface View {
  readonly id: string;
  readonly name: string;
  readonly resource: string;
  readonly filter: Readonly<Record<string, string | readonly string[]>>;
  readonly shared: boolean;
  readonly pinned: boolean;
  readonly owner_id: string | null;
  readonly created: string;
  readonly updated: string;
}

const NOT_FOUND = { status: 404, code: 'not_found' };
const FORBIDDEN = { status: 403, code: 'forbidden' };

onEachStorage('saved views', {}, (service) => {
  let admin: Caller;
  let made = 0;
  beforeEach(async () => {
    admin = await Caller.administrator(service());
  });

  const named = () => `View ${(made += 1)}`;
  const save = async (as: Caller, fields: object = {}): Promise<View> => {
    const reply = await as.post('/views', { name: named(), resource: 'customers', ...fields });
    expect(reply.status, reply.text).to.equal(201);
    return reply.json as unknown as View;
  };
  const idsOf = async (as: Caller, query = '') =>
    (await as.read<readonly View[]>(`/views?${query}`)).map(({ id }) => id);
  const invalid = (reply: Reply, ...errors: readonly string[]) => {
    expectProblem(reply, { status: 422, code: 'validation_failed', errors });
  };

  it('keep filter, order and columns as they were sent', async () => {
    const content = {
      name: '  Gold, active ',
      resource: 'customers',
      filter: { status: ['active', 'lead'], plan_ne: 'gold', q: 'ada', created_gte: '2026-01-01' },
      sort: { field: 'plan', order: 'DESC' },
      columns: ['name', 'plan'],
    };
    const made = await save(admin, content);
    expect(made).to.deep.include({
      ...content,
      name: 'Gold, active',
      shared: false,
      pinned: false,
      owner_id: admin.id,
    });
    expect(await admin.read(`/views/${made.id}`)).to.deep.equal(made);
    const put = await admin.put(`/views/${made.id}`, { ...made, filter: {}, sort: null, columns: null, pinned: true });
    expect(put.json).to.deep.include({ filter: {}, sort: null, columns: null, pinned: true, name: 'Gold, active' });
    expect(Date.parse((put.json as unknown as View).updated)).to.be.greaterThan(Date.parse(made.updated));
    const same = await admin.put(`/views/${made.id}`, { pinned: true });
    expect(same.headers.etag).to.equal(put.headers.etag);
    expect((await admin.delete(`/views/${made.id}`)).status).to.equal(200);
    expectProblem(await admin.get(`/views/${made.id}`), NOT_FOUND);
  });

  it('are listed with filters, order, pages and a total', async () => {
    const [one, two, three] = [
      await save(admin, { name: 'B', resource: 'roles' }),
      await save(admin, { name: 'a', pinned: true }),
      await save(admin, { name: 'C', resource: 'roles' }),
    ];
    const own = `owner_id=${admin.id}`;
    expect(await idsOf(admin, `${own}&_sort=name`)).to.deep.equal([two.id, one.id, three.id]);
    expect(await idsOf(admin, `${own}&resource=roles&_sort=name&_order=DESC`)).to.deep.equal([three.id, one.id]);
    expect(await idsOf(admin, `${own}&pinned=true`)).to.deep.equal([two.id]);
    const page = await admin.get(`/views?${own}&_start=1&_end=2&_sort=name`);
    expect(page.headers['x-total-count']).to.equal('3');
    expect(page.json).to.have.length(1);
    expectProblem(await admin.get('/views?ressource=roles'), {
      ...{ status: 400, code: 'bad_query' },
      errors: ['ressource'],
    });
  });

  it('refuse what the list would refuse, so that no filter gets lost', async () => {
    const post = (fields: object) => admin.post('/views', { name: named(), resource: 'roles', ...fields });
    invalid(await post({ filter: { nmae: 'x' } }), 'filter.nmae');
    invalid(await post({ filter: { _sort: 'name', status: 'x' } }), 'filter._sort', 'filter.status');
    invalid(await post({ filter: { __proto__x: 'x' } }), 'filter.__proto__x');
    invalid(await post({ filter: { ['__proto__']: 'x' } }), 'filter.__proto__');
    invalid(await post({ filter: { created_gte: 'yesterday' } }), 'filter.created_gte');
    for (const [name, value] of [
      ['can', 'customer'],
      ['not_seen', '-1'],
      ['not_seen', ['1', '2']],
      ['invitation', 'lost'],
    ] as const)
      invalid(await post({ resource: 'users', filter: { [name]: value } }), `filter.${name}`);
    const used = { can: ['customer.read', 'customer.delete'], not_seen: 'never', invitation: 'open' };
    await save(admin, { resource: 'users', filter: used });
    invalid(await post({ sort: { field: 'colour', order: 'ASC' } }), 'sort.field');
    invalid(await post({ sort: { field: 'name', order: 'up' } }), 'sort.order');
    invalid(await post({ resource: 'secrets' }), 'resource');
    invalid(await post({ filter: { name: 1 } }), 'filter.name');
    invalid(await post({ resource: 'customers', filter: { dry_run: 'true' } }), 'filter.dry_run');
    invalid(await post({ pined: true }), 'pined');
    const { id } = await save(admin, { resource: 'users', filter: { can: 'customer.read' } });
    await save(admin, { resource: 'users', filter: { not_seen: '90', invitation: 'open' } });
    invalid(await admin.put(`/views/${id}`, { filter: { cann: 'x' } }), 'filter.cann');
    expect((await admin.read<View>(`/views/${id}`)).filter).to.deep.equal({ can: 'customer.read' });
    expectProblem(await admin.put(`/views/${id}`, { resource: 'roles' }), {
      ...{ status: 409, code: 'immutable' },
      errors: ['resource'],
    });
  });

  it('take from each person what their list takes: the short list of roles has no description', async () => {
    const reader = await Caller.holding(service(), 'account.read');
    invalid(
      await reader.post('/views', { name: named(), resource: 'roles', filter: { description: 'x' } }),
      'filter.description',
    );
    await save(admin, { resource: 'roles', filter: { description: 'x' } });
  });

  it('have the parameters of every list that people can save', async () => {
    const routes = (await service().get(identifiers.routeGroups)).flat();
    for (const [resource, list] of VIEWABLE_LISTS) {
      const route = routes.find(({ method, path }) => method === 'GET' && path === `/${resource}`);
      expect(route?.list?.fields, resource).to.equal(list.fieldsFor((await adminActor()).actor));
      expect(route?.needs, resource).to.deep.equal(list.needs);
    }
    const listed = routes.filter(
      ({ method, path, list }) => method === 'GET' && list !== undefined && !path.includes(':'),
    );
    const others = listed.map(({ path }) => path.slice(1)).filter((path) => !VIEWABLE_LISTS.has(path));
    expect(others).to.have.members([
      'users/me/sessions',
      'users/me/passkeys',
      'users/me/identities',
      'customers/trash',
      'views',
    ]);
  });

  const adminActor = async () => ({
    actor: { kind: 'user', id: admin.id, permissions: { can: () => true } } as never,
  });

  it('are seen by their owner alone, and shared ones by those who may read the list', async () => {
    const reader = await Caller.holding(service(), 'customer.read');
    const nobody = await Caller.holding(service());
    const [own, shared] = [await save(admin), await save(admin, { shared: true })];
    for (const [as, seen] of [
      [admin, [own.id, shared.id]],
      [reader, [shared.id]],
      [nobody, []],
    ] as const) {
      expect(await idsOf(as, `owner_id=${admin.id}`)).to.have.members(seen);
      for (const { id } of [own, shared]) {
        const isSeen = (seen as readonly string[]).includes(id);
        const { status } = await as.get(`/views/${id}`);
        expect(status).to.equal(isSeen ? 200 : 404);
        // What isn't seen is a 404 for writes as well.
        if (!isSeen) expectProblem(await as.put(`/views/${id}`, { pinned: true }), NOT_FOUND);
        if (!isSeen) expectProblem(await as.delete(`/views/${id}`), NOT_FOUND);
      }
    }
    expectProblem(await reader.put(`/views/${shared.id}`, { pinned: true }), FORBIDDEN);
    expectProblem(await reader.delete(`/views/${shared.id}`), FORBIDDEN);
  });

  it('are shared, and changed by others, with settings.update', async () => {
    const reader = await Caller.holding(service(), 'customer.read');
    const sharer = await Caller.holding(service(), 'customer.read', 'settings.update');
    expectProblem(await reader.post('/views', { name: named(), resource: 'customers', shared: true }), FORBIDDEN);
    const own = await save(reader);
    expectProblem(await reader.put(`/views/${own.id}`, { shared: true }), FORBIDDEN);
    const shared = await save(admin, { shared: true });
    expect((await sharer.put(`/views/${shared.id}`, { name: 'Theirs' })).json).to.include({ owner_id: admin.id });
    expect((await sharer.put(`/views/${shared.id}`, { shared: false })).status).to.equal(200);
    expectProblem(await sharer.get(`/views/${shared.id}`), NOT_FOUND);
    const forbidden = { name: named(), resource: 'users' };
    expectProblem(await reader.post('/views', forbidden), FORBIDDEN);
  });

  it('lose their owner, or go with them', async () => {
    const owner = await Caller.holding(service(), 'customer.read', 'settings.update');
    const [own, shared] = [await save(owner), await save(owner, { shared: true })];
    const key = { 'idempotency-key': named() };
    const body = { name: named(), resource: 'customers', filter: { phone: '555' } };
    expect((await service().call('POST', '/views', { as: owner.token, body, headers: key })).status).to.equal(201);
    expect((await admin.delete(`/users/${owner.id}`)).status).to.equal(200);
    expect(await idsOf(admin, `owner_id=${owner.id}`)).to.deep.equal([]);
    expect(await admin.read<View>(`/views/${shared.id}`)).to.include({ owner_id: null, name: shared.name });
    expectProblem(await admin.get(`/views/${own.id}`), NOT_FOUND);
    expectProblem(await admin.put(`/views/${shared.id}`, { shared: false }), {
      ...{ status: 409, code: 'immutable' },
      errors: ['shared'],
    });
    expect((await admin.put(`/views/${shared.id}`, { name: 'Kept' })).status).to.equal(200);
    expect((await admin.delete(`/views/${shared.id}`)).status).to.equal(200);
  });

  it('have names of their own, whatever their case', async () => {
    const other = await Caller.holding(service(), 'customer.read');
    const { id } = await save(admin, { name: 'Straße' });
    const taken = { status: 409, code: 'already_exists', errors: ['name'] };
    expectProblem(await admin.post('/views', { name: 'STRASSE', resource: 'roles' }), taken);
    await save(other, { name: 'STRASSE' });
    const second = await save(admin);
    expectProblem(await admin.put(`/views/${second.id}`, { name: 'strasse' }), taken);
    expect((await admin.put(`/views/${id}`, { name: 'STRASSE' })).status).to.equal(200);
  });

  it('are bounded: so many of one person, so many bytes of each', async () => {
    const reader = await Caller.holding(service(), 'customer.read');
    const limit = { status: 409, code: 'limit_reached' };
    const long = { name: named(), resource: 'customers', filter: { name: 'x'.repeat(9_000) } };
    expectProblem(await reader.post('/views', long), limit);
    const { id } = await save(reader);
    expectProblem(await reader.put(`/views/${id}`, { filter: long.filter }), limit);
    for (let count = 1; count < MAX_OWN_VIEWS; count += 1) await save(reader);
    expectProblem(await reader.post('/views', { name: named(), resource: 'customers' }), limit);
    expect((await reader.delete(`/views/${id}`)).status).to.equal(200);
    await save(reader);
  });

  it('are for people: programs have none', async () => {
    const { text } = await new Seeding(service()).token();
    expectProblem(await service().call('GET', '/views', { as: text }), { status: 403, code: 'people_only' });
  });

  it('change nothing in the log', async () => {
    const headOf = async () => (await admin.get('/changes?_limit=0')).headers['x-total-count'];
    const before = await headOf();
    const { id } = await save(admin, { shared: true });
    await admin.put(`/views/${id}`, { pinned: true });
    await admin.delete(`/views/${id}`);
    expect(await headOf()).to.equal(before);
  });
});
