import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { EraseOldTrash } from '../../../src/application/trash/erase-old-trash.js';
import { Caller } from '../../support/caller.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';

const DAY_SECONDS = 86_400;

interface Trashed {
  readonly id: string;
  readonly customer: Readonly<Record<string, unknown>>;
  readonly deleted: string;
  readonly deleted_by: string;
  readonly deleted_by_name: string | null;
  readonly erased_after: string;
}

interface Entry {
  readonly type: string;
  readonly message: string;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
}

onEachStorage('the trash of customers', { TRASH_DAYS: '30' }, (service) => {
  let admin: Caller;
  before(async () => (admin = await Caller.administrator(service())));

  const trash = (query = '', as = admin) => as.read<Trashed[]>(`/customers/trash${query}`);
  const inTrash = async () => Number((await admin.get('/customers/trash?_limit=0')).headers['x-total-count']);
  const total = async (query: string) =>
    Number((await admin.get(`/customers?_limit=0&${query}`)).headers['x-total-count']);
  const history = (id: string) => admin.read<Entry[]>(`/customers/logs?customer_id=${id}`);
  const valuesOf = async (id: string) =>
    (await history(id)).flatMap(({ changes }) => Object.values(changes).filter(({ from, to }) => from ?? to)).length;
  const add = async (body: object) => (await admin.post('/customers', body)).json as { id: string };
  const restore = (id: string, query = '', as = admin) => as.post(`/customers/trash/${id}/restore${query}`, {});
  const empty = async () => ended(await admin.delete(`/customers/trash?expect=${await inTrash()}`));
  const runJob = async () => {
    const job = await service().get(EraseOldTrash);
    while (await job.execute());
  };

  /** Waits until the operation has ended. */
  async function ended(answer: Reply) {
    expect(answer.status, answer.text).to.equal(202);
    const { id } = answer.json as { id: string };
    for (;;) {
      const operation = await admin.read<Record<string, unknown>>(`/operations/${id}`);
      if (operation['state'] !== 'running') return operation;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('keeps a deleted customer out of every list and count, and restores it as it was', async () => {
    const { id } = await add({ name: 'Ann Lund', email: 'ann@example.com', tier: 'trash-gold', seats: 7 });
    await admin.put(`/customers/${id}`, { phone: '030 1234' });
    const filters = { values: { tier: ['trash-gold'] }, enabled: ['tier'] };
    const segment = (await admin.post('/segments', { name: 'Trash', filters })).json as { id: string };
    const members = async () =>
      (await admin.read<{ customers_count: number }>(`/segments/${segment.id}`)).customers_count;
    const before = await admin.read<Record<string, unknown>>(`/customers/${id}`);
    expect([await members(), await valuesOf(id)]).to.deep.equal([1, 7]);

    expect((await admin.delete(`/customers/${id}`)).text).to.equal('{}');
    expectProblem(await admin.get(`/customers/${id}`), { status: 404, code: 'not_found' });
    expect([await members(), await valuesOf(id), await total('tier=trash-gold')]).to.deep.equal([0, 0, 0]);
    expect([await total('q=lund'), await total('email=ann@example.com'), await total(`id=${id}`)]).to.deep.equal([
      0, 0, 0,
    ]);
    const columns = await admin.read<{ name: string }[]>('/customers/columns');
    expect(columns.map(({ name }) => name)).to.not.include('tier');

    const [trashed, ...others] = await trash();
    expect(others).to.deep.equal([]);
    expect(trashed!.customer).to.deep.equal(before);
    expect(trashed).to.include({ id, deleted_by: admin.id });
    expect(trashed!.deleted_by_name).to.be.a('string');
    expect(Date.parse(trashed!.erased_after) - Date.parse(trashed!.deleted)).to.equal(30 * DAY_SECONDS * 1_000);
    expect(await inTrash()).to.equal(1);

    const dry = await restore(id, '?dry_run=true');
    expect([dry.status, await inTrash()]).to.deep.equal([200, 1]);
    const { status, json, headers } = await restore(id);
    expect(status).to.equal(200);
    expect(headers['etag']).to.equal('"3.0"');
    expect({ ...json, updated: before['updated'] }).to.deep.equal(before);
    expect(Date.parse(json['updated'])).to.be.greaterThan(Date.parse(before['updated'] as string));
    expect(await admin.read(`/customers/${id}`)).to.deep.equal(json);
    expect([await members(), await valuesOf(id), await total('q=lund'), await inTrash()]).to.deep.equal([1, 7, 1, 0]);
    expect((await history(id)).slice(0, 2).map(({ type, message }) => [type, message])).to.deep.equal([
      ['restored', 'Restored'],
      ['deleted', 'Deleted'],
    ]);
    expectProblem(await restore(id), { status: 404, code: 'not_found' });
    expect((await admin.delete(`/customers/trash?id=${id}`)).text).to.equal('{}');
    expect(await admin.read(`/customers/${id}`)).to.deep.equal(json);
  });

  it('erases one for good, several, and all, and nothing else', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await add({ name: `Erased ${index}`, notes: 'secret' })).id);
    await admin.delete(`/customers?id=${ids.slice(0, 4).join()}`);
    expect(await inTrash()).to.equal(4);
    expect((await admin.delete(`/customers/trash?id=${ids[0]!}`)).text).to.equal('{}');
    expect((await admin.delete(`/customers/trash?id=${ids[1]!},${ids[4]!},unknown`)).text).to.equal('{}');
    expect(await inTrash()).to.equal(2);
    const refused = {
      '': 'expect',
      '?expect=x': 'expect',
      '?id=': 'id',
      '?status=active': 'status',
      [`?id=${ids[2]!}&expect=2`]: 'expect',
      '?expect=2&name=x': 'name',
    };
    for (const [query, field] of Object.entries(refused)) {
      const answer = await admin.delete(`/customers/trash${query}`);
      expectProblem(answer, { status: 400, code: 'bad_query', errors: [field] });
    }
    const wrong = await admin.delete('/customers/trash?expect=3');
    expectProblem(wrong, { status: 409, code: 'count_changed', errors: ['expect'] });
    expect(await inTrash()).to.equal(2);
    const answer = await admin.delete('/customers/trash?expect=2');
    expect(answer.headers['location']).to.match(/^\/operations\//);
    expect(await ended(answer)).to.include({ kind: 'erase_customers', done: 2, total: 2, state: 'done', error: null });
    expect(await trash()).to.deep.equal([]);
    for (const id of ids.slice(0, 4)) {
      expectProblem(await restore(id), { status: 404, code: 'not_found' });
      expect(await valuesOf(id)).to.equal(0);
    }
    expect(await total(`id=${ids[4]!}`)).to.equal(1);
    const { id } = answer.json as { id: string };
    expectProblem(await admin.post(`/operations/${id}/undo`, {}), { status: 409, code: 'not_undoable' });
  });

  it('removes the erased values from the storage', async () => {
    const { id } = await add({ name: 'Swept', notes: 'kept for now' });
    await admin.delete(`/customers/${id}`);
    const store = await service().get(identifiers.store);
    while ((await store.customerLogs.eraseValues(500)) >= 500);
    await restore(id);
    expect(await valuesOf(id)).to.be.greaterThan(0);
    await admin.delete(`/customers/${id}`);
    await admin.delete(`/customers/trash?id=${id}`);
    expect(await store.customerLogs.eraseValues(500)).to.be.greaterThan(0);
  });

  it('refuses to restore a customer whose external_id belongs to another one by now', async () => {
    await empty();
    const { id } = await add({ name: 'First', external_id: 'trash-42' });
    await admin.delete(`/customers/${id}`);
    const imported = { customers: [{ name: 'Second', external_id: 'trash-42' }], external_id: 'external_id' };
    expect((await admin.post('/customers/import', imported)).json).to.include({ created: 1, updated: 0 });
    const refused = await restore(id);
    expectProblem(refused, { status: 409, code: 'already_exists', errors: ['external_id'] });
    const [second] = await admin.read<[{ id: string }]>('/customers?external_id=trash-42');
    expect(refused.json['detail']).to.include(second.id);
    expectProblem(await restore(id, '?dry_run=true'), { status: 409, code: 'already_exists', errors: ['external_id'] });
    expect(await inTrash()).to.equal(1);
    await admin.put(`/customers/${second.id}`, { external_id: 'trash-43' });
    expect((await restore(id)).status).to.equal(200);
  });

  it('shows the trash to those who may delete, and restores for those who may create', async () => {
    await empty();
    const { id } = await add({ name: 'Guarded' });
    await admin.delete(`/customers/${id}`);
    const reader = await Caller.holding(service(), 'customer.read', 'customer.update');
    expectProblem(await reader.get('/customers/trash'), { status: 403, code: 'forbidden' });
    expectProblem(await restore(id, '', reader), { status: 403, code: 'forbidden' });
    const eraser = await Caller.holding(service(), 'customer.read', 'customer.delete');
    expect((await trash('', eraser)).map((one) => one.id)).to.deep.equal([id]);
    expectProblem(await restore(id, '', eraser), { status: 403, code: 'forbidden' });
    const maker = await Caller.holding(service(), 'customer.read', 'customer.create');
    expectProblem(await maker.delete(`/customers/trash?id=${id}`), { status: 403, code: 'forbidden' });
    expect((await restore(id, '', maker)).status).to.equal(200);
  });

  it('pages, sorts and filters', async () => {
    await empty();
    const ids: string[] = [];
    for (const name of ['Zed', 'ann', 'Bob']) {
      const { id } = await add({ name });
      ids.push(id);
      await admin.delete(`/customers/${id}`);
      service().advance(1);
    }
    const found = async (query: string) => (await trash(query)).map(({ id }) => ids.indexOf(id));
    expect(await found('')).to.deep.equal([2, 1, 0]);
    expect(await found('?_page=2&_limit=2')).to.deep.equal([0]);
    expect(await found('?_sort=name')).to.deep.equal([1, 2, 0]);
    expect(await found('?name_like=b')).to.deep.equal([2]);
    expect(await found(`?id=${ids[1]!}`)).to.deep.equal([1]);
    expect(await found(`?deleted_by=${admin.id}&_limit=1`)).to.deep.equal([2]);
    expectProblem(await admin.get('/customers/trash?email=x'), { status: 400, code: 'bad_query', errors: ['email'] });
    expectProblem(await admin.get('/customers/trash?_sort=email'), {
      status: 400,
      code: 'bad_query',
      errors: ['_sort'],
    });
  });

  it('gives back what an operation has deleted, as far as it is still there', async () => {
    await empty();
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      const external = index < 2 ? { external_id: `undo-${index}` } : {};
      ids.push((await add({ name: `Undo ${index}`, batch: 'undo', n: index, ...external })).id);
    }
    const before = await admin.read<object[]>('/customers?batch=undo&_sort=n');
    const deletion = await admin.delete('/customers?batch=undo&expect=6');
    expect(await ended(deletion)).to.include({ done: 6, state: 'done' });
    const undo = (operation: Reply, body: object = {}, as = admin) =>
      as.post(`/operations/${(operation.json as { id: string }).id}/undo`, body);
    expect(await ended(await undo(deletion, { trial: true }))).to.include({ done: 6, total: 6 });
    expect([await total('batch=undo'), await inTrash()]).to.deep.equal([0, 6]);

    // One comes back by hand and is deleted again, one is erased, and the external_id of one belongs to another.
    await restore(ids[5]!);
    await admin.delete(`/customers/${ids[5]!}`);
    await admin.delete(`/customers/trash?id=${ids[4]!}`);
    const { id: taker } = await add({ name: 'Taker', external_id: 'undo-1' });
    expect(await ended(await undo(deletion, { trial: true }))).to.include({ done: 3, total: 6 });
    const undone = await undo(deletion);
    expect(await ended(undone)).to.include({
      ...{ kind: 'undo_customers', done: 3, total: 6, state: 'done', error: 'validation_failed' },
    });
    const after = await admin.read<{ updated: string }[]>('/customers?batch=undo&_sort=n');
    const restored = [0, 2, 3].map((index) => before[index]!);
    expect(after.map((one, index) => ({ ...one, updated: (restored[index] as typeof one).updated }))).to.deep.equal(
      restored,
    );
    expect((await trash('?_sort=name')).map(({ id }) => id)).to.deep.equal([ids[1], ids[5]]);

    // Undoing the undo deletes again those who weren't changed since.
    await admin.put(`/customers/${ids[2]!}`, { phone: '1' });
    expect(await ended(await undo(undone))).to.include({ done: 2, total: 3, state: 'done' });
    expect([await total('batch=undo'), await inTrash()]).to.deep.equal([1, 4]);
    await admin.delete(`/customers?id=${taker},${ids[2]!}`);
  });

  it('undoes a deletion only for those who may create', async () => {
    await add({ name: 'Mine', batch: 'mine' });
    const clerk = await Caller.holding(service(), 'customer.read', 'customer.update', 'customer.delete');
    const deletion = await clerk.delete('/customers?batch=mine&expect=1');
    const { id } = deletion.json as { id: string };
    for (;;) {
      const { state } = await clerk.read<{ state: string }>(`/operations/${id}`);
      if (state !== 'running') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const refused = await clerk.post(`/operations/${id}/undo`, {});
    expectProblem(refused, { status: 403, code: 'forbidden' });
    expect(refused.json['needs']).to.deep.equal(['customer.create']);
  });

  it('erases by itself who has been there for longer than the setting says', async () => {
    await empty();
    const { id } = await add({ name: 'Old' });
    await admin.delete(`/customers/${id}`);
    service().advance(30 * DAY_SECONDS - 60);
    admin = await Caller.administrator(service());
    const { id: later } = await add({ name: 'Later' });
    await admin.delete(`/customers/${later}`);
    await runJob();
    expect((await trash()).map((one) => one.id)).to.deep.equal([later, id]);
    service().advance(120);
    await runJob();
    expect((await trash()).map((one) => one.id)).to.deep.equal([later]);
    expect(await valuesOf(id)).to.equal(0);
  });

  it('keeps the image of a customer as long as the customer', async () => {
    await empty();
    const store = await service().get(identifiers.store);
    const { id } = await add({ name: 'Image' });
    await store.customers.transact(async (transaction) => {
      const [before] = await transaction.findAll([id]);
      const after = { ...before!, avatar: '/avatars/trash-1.png', version: 2 };
      const entry = {
        id: 'image-1',
        customerId: id,
        type: 'updated',
        actorId: admin.id,
        changes: [],
        created: 1,
      } as const;
      await transaction.record([{ before, after, entry }]);
    });
    await admin.delete(`/customers/${id}`);
    expect(await store.avatarReferences.isReferred('trash-1.png')).to.equal(true);
    await admin.delete(`/customers/trash?id=${id}`);
    expect(await store.avatarReferences.isReferred('trash-1.png')).to.equal(false);
  });
});

onEachStorage('customers without a trash', {}, (service) => {
  it('are erased at once, and what was kept before, too', async () => {
    const admin = await Caller.administrator(service());
    const store = await service().get(identifiers.store);
    const { id } = (await admin.post('/customers', { name: 'Ann', notes: 'secret', batch: 'none' })).json as {
      id: string;
    };
    const deletion = await admin.delete('/customers?batch=none&expect=1');
    for (;;) {
      const { state } = await admin.read<{ state: string }>(`/operations/${(deletion.json as { id: string }).id}`);
      if (state !== 'running') break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await admin.get('/customers/trash')).text).to.equal('[]');
    expectProblem(await admin.post(`/customers/trash/${id}/restore`, {}), { status: 404, code: 'not_found' });
    const undo = await admin.post(`/operations/${(deletion.json as { id: string }).id}/undo`, {});
    expectProblem(undo, { status: 409, code: 'not_undoable' });
    expect(undo.json['detail']).to.equal('Deleted customers are erased at once. Restore them from a backup.');
    expect(await store.customerLogs.eraseValues(500)).to.be.greaterThan(0);

    const kept = (await admin.post('/customers', { name: 'Bob', notes: 'secret' })).json as { id: string };
    await store.customers.transact(async (transaction) => {
      const [before] = await transaction.findAll([kept.id]);
      const entry = { id: 'kept-1', customerId: kept.id, type: 'deleted', actorId: admin.id, changes: [] } as const;
      await transaction.record([{ before, after: undefined, isKept: true, entry: { ...entry, created: Date.now() } }]);
    });
    expect(await admin.read('/customers/trash')).to.have.lengthOf(1);
    const job = await service().get(EraseOldTrash);
    service().advance(60);
    while (await job.execute());
    expect(await admin.read('/customers/trash')).to.deep.equal([]);
    expect(await store.customerLogs.eraseValues(500)).to.be.greaterThan(0);
  });
});
