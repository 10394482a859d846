import { expect } from 'chai';
import { STORED } from '../../../src/bootstrap/identifiers.js';
import { codeOf } from '../../support/authenticator-app.js';
import { Caller, type RoleRecord } from '../../support/caller.js';
import { mailsOf, tokenOf } from '../../support/mailed.js';
import { Seeding, PASSWORD } from '../../support/seeding.js';
import { expectProblem, expectUnauthenticated, onEachStorage, type Reply } from '../../support/service.js';

interface Propagation {
  readonly seq: string;
  readonly everywhere: boolean;
  readonly instances: number;
  readonly behind: number;
  readonly at: string | null;
}

const propagationOf = ({ json }: Reply) => json as unknown as Propagation;

onEachStorage('where a change is in force', {}, (service) => {
  let admin: Caller;
  let role: RoleRecord;

  before(async () => {
    admin = await Caller.administrator(service());
    role = await admin.role('Help desk', 'customer.read');
  });

  const head = async () => String((await (await service().get(STORED.log)).head()).seq);
  const seqOf = ({ headers }: Reply) => headers['x-log-seq'];

  it('every write of the authority names its entry in the change log', async () => {
    const { id: user } = await new Seeding(service()).user([role.id]);
    const person = { first_name: 'Ada', last_name: 'Byron', password: PASSWORD };
    const made = async (path: string, body: object) => {
      const answer = await admin.post(path, body);
      expect([answer.status, seqOf(answer)]).to.deep.equal([201, await head()]);
      return answer.json.id;
    };
    const ability = await made('/abilities', { key: 'logged', name: 'Logged', read: true });
    const feature = await made('/features', { key: 'logged', name: 'Logged' });
    const segment = await made('/segments', { name: 'Logged', filters: { values: { q: ['a'] } } });
    const another = await made('/segments', { name: 'Logged too', filters: { values: {} } });
    const ownRole = await made('/roles', { name: 'Logged' });
    await made('/users', { ...person, email: 'logged@example.com' });
    const leaving = await Caller.holding(service());
    const writes: (() => Promise<Reply>)[] = [
      () => admin.put(`/roles/${role.id}`, { abilities: { customer: { update: true } } }),
      () => admin.put(`/abilities/${ability}`, { update: true }),
      () => admin.put(`/features/${feature}`, { enabled: true }),
      () => admin.put(`/segments/${segment}`, { filters: { values: { q: ['b'] } } }),
      () => admin.put(`/users/${user}`, { suspended: true }),
      () => admin.put(`/users/${admin.id}`, { first_name: 'Zoe', last_name: 'Z' }),
      () => admin.delete(`/roles/${ownRole}`),
      () => admin.delete(`/features/${feature}`),
      () => admin.delete(`/segments/${segment}`),
      () => admin.delete(`/segments?id=${another}`),
      () => admin.delete(`/abilities/${ability}`),
      () => admin.delete(`/users/${user}`),
      () => leaving.post('/logout', {}),
    ];
    for (const write of writes) {
      const before = await head();
      const answer = await write();
      expect([answer.status, seqOf(answer)], answer.text).to.deep.equal([200, await head()]);
      expect(Number(seqOf(answer))).to.be.greaterThan(Number(before));
    }
    const registered = await service().call('POST', '/register', {
      body: { ...person, email: 'registered@example.com' },
    });
    expect([registered.status, seqOf(registered)]).to.deep.equal([201, await head()]);
  });

  it('so does every write of sessions, one-time codes, passwords and tokens', async () => {
    const person = await Caller.holding(service());
    const signIn = () => service().signIn(person.email, PASSWORD);
    const others = async () => {
      const { json } = await person.get('/users/me/sessions');
      return (json as unknown as readonly { id: string; current: boolean }[]).filter(({ current }) => !current);
    };
    const logged = async (answer: Reply) => {
      expect([answer.status, seqOf(answer)], answer.text).to.deep.equal([200, await head()]);
      return answer.json as unknown as { readonly secret: string };
    };
    const before = Number(await head());
    await signIn();
    await logged(await person.delete(`/users/me/sessions/${(await others())[0]!.id}`));
    for (let count = 0; count < 2; count += 1) await signIn();
    await logged(await person.delete('/users/me/sessions'));
    expect(Number(await head())).to.equal(before + 3);
    await logged(await person.delete('/users/me/sessions'));
    const { secret } = await logged(await person.post('/users/me/totp', { password: PASSWORD }));
    await logged(await person.post('/users/me/totp/confirm', { code: await codeOf(secret) }));
    await logged(await admin.delete(`/users/${person.id}/totp`));
    await signIn();
    await logged(await admin.delete(`/users/${person.id}/sessions`));
    await service().call('POST', '/send-password', { body: { email: person.email } });
    const mail = (await mailsOf(service())).find(({ to }) => to === person.email);
    const body = { token: tokenOf(mail), password: 'another password' };
    await logged(await service().call('POST', '/reset-password?wait=everywhere', { body }));
    const made = await admin.post('/tokens', { name: 'Rotated', roles: [] });
    await logged(await admin.post(`/tokens/${made.json.id}/rotate`, {}));
    await logged(await admin.delete(`/tokens/${made.json.id}`));
    expect(Number(await head())).to.equal(before + 10);
  });

  it('names the last entry of several, and the head of a write that changed nothing', async () => {
    const ids = [];
    for (const name of ['One', 'Two']) ids.push((await admin.post('/segments', { name, filters: {} })).json.id);
    const before = Number(await head());
    const deleted = await admin.delete(`/segments?${ids.map((id) => `id=${id}`).join('&')}`);
    expect(seqOf(deleted)).to.equal(String(before + 2));
    const same = await admin.put(`/roles/${role.id}`, { name: role.name });
    expect([same.status, seqOf(same)]).to.deep.equal([200, String(before + 2)]);
    const none = await admin.delete('/segments?id=unknown');
    expect([none.status, seqOf(none)]).to.deep.equal([200, String(before + 2)]);
  });

  it('says nothing of reads, sign-ins, links, refusals, dry runs and customers', async () => {
    const seeding = new Seeding(service());
    const { email } = await seeding.user([]);
    const invited = await seeding.user([], { hasPassword: false });
    const answers = [
      await admin.get('/roles'),
      await service().call('POST', '/login', { body: { email, password: PASSWORD } }),
      await admin.put('/roles/unknown?wait=everywhere', { name: 'x' }),
      await admin.put(`/roles/${role.id}?wait=everywhere&dry_run=true`, { name: 'x' }),
      await admin.put(`/roles/${role.id}?wait=nowhere&dry_run=true`, { name: 'x' }),
      await admin.post('/customers?wait=everywhere', { name: 'Ada' }),
      await admin.post('/segments/preview?wait=everywhere', {}),
      await admin.get('/roles?wait=nowhere'),
      await service().call('POST', '/send-password?wait=everywhere', { body: { email } }),
      await admin.post(`/users/${invited.id}/invitation?wait=everywhere`, {}),
    ];
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 404, 200, 200, 201, 200, 200, 200, 200]);
    for (const { headers } of answers) expect(headers).to.not.have.any.keys('x-log-seq', 'x-in-force');
  });

  it('a write waits until it is in force everywhere', async () => {
    const answer = await admin.put(`/roles/${role.id}?wait=everywhere`, { description: `${Math.random()}` });
    expect(answer.headers).to.include({ 'x-in-force': 'everywhere', 'x-log-seq': await head() });
    const leaving = await Caller.holding(service());
    const left = await leaving.post('/logout?wait=everywhere', {});
    expect([left.status, left.headers['x-in-force']]).to.deep.equal([200, 'everywhere']);
    const without = await admin.put(`/roles/${role.id}`, { description: 'without' });
    expect(without.headers).to.not.have.property('x-in-force');
  });

  it('refuses another value, before anything is written', async () => {
    const before = await head();
    for (const query of ['wait=', 'wait=true', 'wait=everywhere&wait=everywhere', 'wait=Everywhere']) {
      const answer = await admin.put(`/roles/${role.id}?${query}`, { name: 'Changed' });
      expectProblem(answer, { status: 400, code: 'bad_query', errors: ['wait'] });
    }
    const { json } = await admin.post('/customers', { name: 'Waited for' });
    const wrong = 'wait=evrywhere';
    for (const [method, path, body] of [
      ['POST', '/customers', { name: 'Never' }],
      ['PUT', `/customers/${json.id}`, { name: 'Never' }],
      ['PATCH', `/customers/${json.id}`, { name: 'Never' }],
      ['PUT', '/customers', { ids: [json.id], changes: { name: 'Never' } }],
      ['POST', '/customers/import', { customers: [{ name: 'Never' }] }],
      ['DELETE', `/customers/${json.id}`, undefined],
      ['DELETE', '/customers', undefined],
      ['POST', '/segments/preview', {}],
    ] as const) {
      const query = method === 'DELETE' && path === '/customers' ? `id=${json.id}&${wrong}` : wrong;
      const answer = await service().call(method, `${path}?${query}`, { as: admin.token, body });
      expectProblem(answer, { status: 400, code: 'bad_query', errors: ['wait'] });
    }
    expect((await admin.get(`/customers/${json.id}`)).json).to.deep.equal(json);
    expectUnauthenticated(await service().call('POST', '/logout?wait=true', { as: 'x' }));
    expect(await head()).to.equal(before);
  });

  it('GET /propagation tells it about a change of the past', async () => {
    const seq = await head();
    for (const asked of [seq, '1', '0']) {
      const answer = await admin.get(`/propagation?seq=${asked}`);
      const { at, ...known } = propagationOf(answer);
      expect(known).to.deep.equal({ seq: asked, everywhere: true, instances: 1, behind: 0 });
      expect(Date.parse(at!)).to.be.closeTo(Date.now(), 60_000);
    }
  });

  it('is false at once for a number that is not written yet', async () => {
    const answer = await admin.get('/propagation?seq=999999999999999');
    const expected = { seq: '999999999999999', everywhere: false, instances: 1, behind: 1, at: null };
    expect([answer.status, propagationOf(answer)]).to.deep.equal([200, expected]);
  });

  it('needs only a session, and a number', async () => {
    const anybody = await Caller.holding(service());
    expect((await anybody.get('/propagation?seq=1')).status).to.equal(200);
    expectUnauthenticated(await service().call('GET', '/propagation?seq=1'), false);
    for (const query of ['', '?seq=', '?seq=-1', '?seq=1.5', '?seq=1&seq=2', '?seq=1e3', '?seq=1234567890123456']) {
      expectProblem(await admin.get(`/propagation${query}`), { status: 400, code: 'bad_query', errors: ['seq'] });
    }
  });
});
