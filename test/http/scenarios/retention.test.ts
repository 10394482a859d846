import { expect } from 'chai';
import { RemoveOldEntries } from '../../../src/application/customers/remove-old-entries.js';
import { Caller } from '../../support/caller.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { Desk } from './customers.js';

const DAY_SECONDS = 86_400;

onEachStorage('the retention of customer logs', { RETAIN_CUSTOMER_LOGS_DAYS: '30' }, (service) => {
  const remove = async () => {
    const job = await service().get(RemoveOldEntries);
    while (await job.execute());
  };
  const total = async (desk: Desk, query = '') =>
    Number((await desk.call('GET', `/logs?_limit=0${query}`)).headers['x-total-count']);

  it('removes old entries, with exact totals, and leaves the customers and the log of the authority', async () => {
    const first = await Caller.administrator(service());
    const desk = new Desk(service(), first.token);
    const ada = await desk.add({ name: 'Ada', phone: '1' });
    const zoe = await desk.add({ name: 'Zoë' });
    await desk.put(ada.id, { phone: '2' });
    await remove();
    expect(await total(desk)).to.equal(3);
    service().advance(31 * DAY_SECONDS);
    const later = await Caller.administrator(service());
    const desk2 = new Desk(service(), later.token);
    await desk2.put(ada.id, { company: 'Acme' });
    const changes = async () => Number((await later.get('/changes?_limit=0')).headers['x-total-count']);
    const before = await changes();
    await remove();
    expect(await total(desk2)).to.equal(1);
    expect(await total(desk2, `&customer_id=${zoe.id}`)).to.equal(0);
    const [entry, ...others] = await desk2.logs();
    expect(others).to.deep.equal([]);
    expect(entry).to.deep.include({ customer_id: ada.id, changes: { company: { from: null, to: 'Acme' } } });
    expect(await later.read(`/customers/${ada.id}`)).to.include({ phone: '2', company: 'Acme' });
    expect(await changes()).to.equal(before);
  });

  it('refuses stale forms whose earlier values it has removed', async () => {
    const first = await Caller.administrator(service());
    const form = await new Desk(service(), first.token).add({ name: 'Form', phone: '1' });
    await new Desk(service(), first.token).put(form.id, { phone: '2' });
    service().advance(31 * DAY_SECONDS);
    await remove();
    const [other, mine] = [await Caller.administrator(service()), await Caller.administrator(service())];
    await new Desk(service(), other.token).put(form.id, { company: 'Acme' });
    const stale = await mine.put(`/customers/${form.id}`, { ...form, notes: 'a note' });
    expectProblem(stale, { status: 409, code: 'changed_meanwhile', errors: ['phone', 'company', 'notes'] });
    const current = await mine.read<object>(`/customers/${form.id}`);
    expect(current).to.include({ phone: '2', company: 'Acme', notes: null });
    expect((await mine.put(`/customers/${form.id}`, { ...current, notes: 'a note' })).status).to.equal(200);
  });
});
