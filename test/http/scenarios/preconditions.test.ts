import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

const stale = { status: 412, code: 'stale_version' };
const impossible = { status: 400, code: 'bad_request' };

onEachStorage('preconditions', {}, (service) => {
  let admin: Caller;
  let seeding: Seeding;
  let made = 0;
  before(async () => {
    admin = await Caller.administrator(service());
    seeding = new Seeding(service());
  });

  const post = async (path: string, body: object) => (await admin.post(path, body)).json.id;
  const send = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    service().call(method, path, { as: admin.token, headers, ...(body !== undefined && { body }) });
  /** Makes a record, and says a change of it. */
  const kinds: Readonly<Record<string, readonly [make: () => Promise<string>, change: (turn: number) => object]>> = {
    users: [async () => (await seeding.user()).id, (turn) => ({ first_name: `Ada ${turn}`, last_name: 'Byron' })],
    roles: [() => seeding.role(['customer.read']), (turn) => ({ description: `${turn}` })],
    abilities: [() => seeding.ability(`conditional-${(made += 1)}`, ['read']), (turn) => ({ description: `${turn}` })],
    features: [
      () => post('/features', { key: `conditional_${(made += 1)}`, name: 'Conditional' }),
      (turn) => ({ description: `${turn}` }),
    ],
    tokens: [async () => (await seeding.token()).id, (turn) => ({ description: `${turn}` })],
    segments: [() => post('/segments', { name: 'Conditional' }), (turn) => ({ description: `${turn}` })],
    views: [
      () => post('/views', { name: `Conditional ${(made += 1)}`, resource: 'roles' }),
      (turn) => ({ name: `Changed ${turn}` }),
    ],
    customers: [() => post('/customers', { name: 'Conditional' }), (turn) => ({ notes: `${turn}` })],
  };

  for (const [kind, [make, change]] of Object.entries(kinds)) {
    it(`of changes of ${kind} take weak tags, and evaluate If-None-Match`, async () => {
      const path = `/${kind}/${await make()}`;
      const tagOf = async () => (await admin.get(path)).headers.etag!;
      const old = await tagOf();
      expect((await send('PUT', path, { 'if-match': `W/${old}` }, change(1))).status).to.equal(200);
      const present = await tagOf();
      for (const [headers, reason] of [
        [{ 'if-match': `W/${old}` }, 'has changed'],
        [{ 'if-none-match': present }, 'still has'],
        [{ 'if-none-match': `"x", W/${present}` }, 'still has'],
        [{ 'if-none-match': '*' }, 'exists'],
        [{ 'if-match': present, 'if-none-match': present }, 'still has'],
        [{ 'if-match': old, 'if-none-match': '*' }, 'has changed'],
      ] as const) {
        for (const method of ['PUT', 'DELETE']) {
          const answer = await send(method, path, headers, method === 'PUT' ? change(2) : undefined);
          expectProblem(answer, stale);
          expect(answer.json.detail).to.include(`The record ${reason}`);
        }
      }
      expect(await tagOf()).to.equal(present);
      expect((await send('PUT', path, { 'if-none-match': old }, change(3))).status).to.equal(200);
      expect((await send('DELETE', path, { 'if-match': `"x", W/${await tagOf()}` })).status).to.equal(200);
    });

    // Views are deleted one by one.
    if (kind === 'views') continue;
    it(`are refused for several ${kind}, since no tag can be meant`, async () => {
      const id = await make();
      for (const headers of [{ 'if-match': '"9.0"' }, { 'if-match': '*' }, { 'if-none-match': '*' }]) {
        expectProblem(await send('DELETE', `/${kind}?id=${id}`, headers), impossible);
      }
      expect((await admin.get(`/${kind}/${id}`)).status).to.equal(200);
    });
  }

  it('are refused where sessions are ended', async () => {
    const { id } = await seeding.user();
    const session = await seeding.session(id);
    const headers = { 'if-match': '"0.0"' };
    const own = await service().call('DELETE', '/users/me/sessions', { as: session, headers });
    expectProblem(own, impossible);
    expectProblem(await send('DELETE', `/users/${id}/sessions`, headers), impossible);
    expectProblem(await send('POST', `/users/${id}/invitation`, headers, {}), impossible);
    expect((await service().call('GET', '/users/me', { as: session })).status).to.equal(200);
  });

  it('are ignored by reads that are sent by POST', async () => {
    const filters = { values: {}, enabled: [] };
    expect((await send('POST', '/segments/preview', { 'if-match': '"0.0"' }, { filters })).status).to.equal(200);
  });

  it('are refused for changes and imports of several customers', async () => {
    const id = await post('/customers', { name: 'Several' });
    const headers = { 'if-match': '"1.0"' };
    const changes = { status: 'won' };
    expectProblem(await send('PUT', '/customers', headers, { ids: [id], changes }), impossible);
    expectProblem(await send('PUT', '/customers?name=Several&expect=1', headers, { changes }), impossible);
    const records = { customers: [{ name: 'New' }], external_id: null };
    expectProblem(await send('POST', '/customers/import', headers, records), impossible);
    expect((await admin.get('/customers?status=won&_limit=0')).headers['x-total-count']).to.equal('0');
    expect((await admin.get('/customers?name=New&_limit=0')).headers['x-total-count']).to.equal('0');
  });
});
