import { expect } from 'chai';
import { Caller, dump } from '../../support/caller.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { scenarios } from './scenario.js';

const bad = { status: 422, code: 'validation_failed' };

interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly rejected: readonly { readonly index: number; readonly errors: Readonly<Record<string, string>> }[];
}

onEachStorage('importing customers over the API', {}, (service) => {
  let admin: Caller;
  before(async () => (admin = await Caller.administrator(service())));

  const send = async (customers: readonly object[], externalId: string | null, query = '') => {
    const answer = await admin.post(`/customers/import${query}`, { customers, external_id: externalId });
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as unknown as Imported;
  };
  const list = async (query: string) => (await admin.get(`/customers?${query}`)).json as unknown as { id: string }[];
  const none = { created: 0, updated: 0, unchanged: 0, rejected: [] };

  it('creates, updates and leaves alone by external id, and rejects wrong records one by one', async () => {
    const rows = [
      { name: 'One', crm: 'a-1', tier: 'gold' },
      { name: 'Two', crm: 'a-2' },
      { name: 'No id' },
      { name: 'Bad', crm: 'a-3', email: 'none', list: [] },
      { crm: 'a-4' },
    ];
    const first = await send(rows, 'crm');
    expect({ ...first, rejected: [] }).to.deep.equal({ ...none, created: 2 });
    expect(first.rejected.map(({ index, errors }) => [index, Object.keys(errors).sort()])).to.deep.equal([
      [2, ['crm']],
      [3, ['email', 'list']],
      [4, ['name']],
    ]);
    const second = await send(
      [{ name: 'One', crm: 'a-1', tier: 'silver' }, rows[1]!, { name: 'Three', crm: 'a-3' }],
      'crm',
    );
    expect(second).to.deep.equal({ ...none, created: 1, updated: 1, unchanged: 1 });
    expect(await list('crm=a-1')).to.have.length(1);
    expect((await list('crm=a-1'))[0]).to.include({ tier: 'silver' });
    const [entry] = (await admin.get('/customers/logs?type=updated&_limit=1')).json as unknown as {
      actor_id: string;
    }[];
    expect(entry!.actor_id).to.equal(admin.id);
  });

  it('rejects a record that is no object, or has more than 100 fields, alone', async () => {
    const surplus = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`column_${index}`, index]));
    const wrong = [7, null, ['x'], 'x', surplus] as object[];
    const { created, rejected } = await send([...wrong, { name: 'Right' }], null);
    expect(created).to.equal(1);
    const notObject = { body: 'must be an object' };
    expect(rejected).to.deep.equal([
      ...[0, 1, 2, 3].map((index) => ({ index, errors: notObject })),
      { index: 4, errors: { body: 'has more than 100 fields' } },
    ]);
  });

  it('finds by the text form, also what an earlier record of the request has made', async () => {
    const rows = [
      { name: 'Number', number: 7 },
      { name: 'Text', number: '7' },
      { name: 'Again', number: 7 },
      { name: 'Other', number: '07' },
    ];
    expect(await send(rows, 'number')).to.deep.equal({ ...none, created: 2, updated: 2 });
    expect(await send([{ name: 'Text', number: '7' }], 'number')).to.deep.equal({ ...none, updated: 1 });
    expect((await list('name=Text')).length).to.equal(1);
    await admin.post('/customers', { name: 'Twin', number: 7 });
    for (const number of [7, '7']) {
      const { rejected } = await send([{ name: 'Which', number }], 'number');
      expect(Object.keys(rejected[0]!.errors)).to.deep.equal(['number']);
    }
  });

  it('rejects the records whose numbers are not kept exactly, so two keys never become one', async () => {
    const text =
      '{"external_id":"far","customers":[{"name":"A","far":1147386954405658704},{"name":"B","far":1147386954405658751},' +
      '{"name":"C","far":"1147386954405658751","other":-9007199254740992},{"name":"D","far":"1147386954405658751"}]}';
    const { rejected, ...counts } = (await admin.post('/customers/import', text)).json as unknown as Imported;
    expect(counts).to.deep.equal({ created: 1, updated: 0, unchanged: 0 });
    expect(rejected.map(({ index, errors }) => [index, Object.keys(errors)])).to.deep.equal([
      [0, ['far']],
      [1, ['far']],
      [2, ['other']],
    ]);
    expect(rejected[0]!.errors['far']).to.include('send it as text');
  });

  it('without an external id creates one for each record', async () => {
    const rows = [
      { name: 'Same', external_id: 'x' },
      { name: 'Same', external_id: 'x' },
    ];
    expect(await send(rows, null)).to.deep.equal({ ...none, created: 2 });
    expect(await send(rows, null)).to.deep.equal({ ...none, created: 2 });
  });

  it('takes 500 records with many columns', async () => {
    const columns = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`column_${index}`, index]));
    const rows = Array.from({ length: 500 }, (_, index) => ({ name: `Many ${index}`, many_id: index, ...columns }));
    expect(await send(rows, 'many_id', '?dry_run=true')).to.deep.equal({ ...none, created: 500 });
    expect(await send(rows, 'many_id')).to.deep.equal({ ...none, created: 500 });
    const changed = rows.map((row, index) => (index % 2 === 0 ? row : { ...row, status: 'moved' }));
    expect(await send(changed, 'many_id')).to.deep.equal({ ...none, updated: 250, unchanged: 250 });
    expect((await admin.get('/customers?status=moved&_limit=0')).headers['x-total-count']).to.equal('250');
  });

  it('answers a dry run the same, and saves nothing', async () => {
    await send([{ name: 'Known', dry_id: 1 }], 'dry_id');
    const rows = [{ name: 'Known too', dry_id: 1 }, { name: 'New', dry_id: 2 }, { name: 'No id' }];
    const before = await dump(service(), []);
    const count = (await admin.get('/customers?_limit=0')).headers['x-total-count'];
    const dry = await send(rows, 'dry_id', '?dry_run=true');
    expect(dry).to.include({ created: 1, updated: 1, unchanged: 0 });
    expect((await admin.get('/customers?_limit=0')).headers['x-total-count']).to.equal(count);
    expect((await admin.get('/customers?name=Known%20too')).json).to.deep.equal([]);
    expect(await dump(service(), [])).to.deep.equal(before);
    expect(await send(rows, 'dry_id')).to.deep.equal(dry);
  });

  it('finds by as many columns as somebody likes, also in dry runs and by columns that nobody has', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect(await send([{ name: 'Dry', [`only_dry_${index}`]: 1 }], `only_dry_${index}`, '?dry_run=true')).to.include({
        created: 1,
      });
      expect((await send([{ name: 'Rejected' }], `rejected_${index}`)).rejected).to.have.length(1);
    }
    expect(await send([{ name: 'Real', real_id: 1 }], 'real_id')).to.include({ created: 1 });
  });

  it('needs the permissions to create and to update', async () => {
    const caller = await Caller.holding(service(), 'customer.create', 'customer.read');
    const refused = await caller.post('/customers/import', { customers: [{ name: 'x' }], external_id: null });
    expectProblem(refused, { status: 403, code: 'forbidden' });
    expect(refused.json.needs).to.deep.equal(['customer.update']);
  });

  const customers = [{ name: 'x' }];
  const many = Array.from({ length: 501 }, () => ({ name: 'x' }));
  scenarios(service, { method: 'POST', url: '/customers/import', as: () => admin.token }, [
    { name: 'nothing', body: {}, ...bad, errors: ['customers', 'external_id'] },
    { name: 'no records', body: { customers: [], external_id: null }, ...bad, errors: ['customers'] },
    { name: 'more than 500', body: { customers: many, external_id: null }, ...bad, errors: ['customers'] },
    {
      name: 'a standard field as external id',
      body: { customers, external_id: 'email' },
      ...bad,
      errors: ['external_id'],
    },
    ...['at', 'at_seq', 'can', 'dry_run', 'expect', 'wait', 'q', 'id', 'x_ne'].map((name) => ({
      name: `"${name}" as external id`,
      body: { customers: [{ name: 'x', [name]: 'x' }], external_id: name },
      ...bad,
      errors: ['external_id'],
    })),
    { name: 'no name of a column', body: { customers, external_id: 'No' }, ...bad, errors: ['external_id'] },
    {
      name: 'more than 2 MiB',
      body: { customers: [{ name: 'x'.repeat(2_100_000) }] },
      status: 413,
      code: 'body_too_large',
    },
  ]);
});
