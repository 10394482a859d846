import { expect } from 'chai';
import { Caller } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';

const invalid = { status: 422, code: 'validation_failed' };

onEachStorage('misspelt fields of bodies', { PUBLIC_URL: 'http://localhost:3000' }, (service) => {
  let admin: Caller;
  let seeding: Seeding;
  before(async () => {
    admin = await Caller.administrator(service());
    seeding = new Seeding(service());
  });

  const names = { first_name: 'A', last_name: 'B' };
  const refused: readonly [method: 'POST' | 'PUT', path: string, body: object, field: string, meant: string][] = [
    ['POST', '/users', { ...names, email: 'a@example.com', rolse: [] }, 'rolse', 'roles'],
    ['POST', '/users', { ...names, email: 'a@example.com', Suspended: true }, 'Suspended', 'suspended'],
    ['PUT', '/users/:id', { pasword: 'a-new-password' }, 'pasword', 'password'],
    [
      'PUT',
      '/users/:id',
      { firstname: 'A', last_name: 'B', first_name: 'C', emial: 'a@example.com' },
      'emial',
      'email',
    ],
    ['POST', '/roles', { name: 'Misspelt', abilites: {} }, 'abilites', 'abilities'],
    ['POST', '/abilities', { key: 'misspelt', name: 'M', raed: true }, 'raed', 'read'],
    ['POST', '/features', { key: 'misspelt', name: 'M', enable: true }, 'enable', 'enabled'],
    ['POST', '/features', { key: 'misspelt', name: 'M', targetting: [] }, 'targetting', 'targeting'],
    ['POST', '/segments', { name: 'M', filter: {} }, 'filter', 'filters'],
    ['POST', '/users/me/passkeys/options', { passwrd: 'x' }, 'passwrd', 'passwordOld'],
    ['POST', '/users/me/passkeys/options', { password: 'x' }, 'password', 'passwordOld'],
    ['POST', '/users/me/passkeys/options', { passwordold: 'x' }, 'passwordold', 'passwordOld'],
    ['POST', '/users/me/passkeys/options', { curent_password: 'x' }, 'curent_password', 'current_password'],
    ['POST', '/users/me/passkeys/options', { proofs: {} }, 'proofs', 'proof'],
    ['POST', '/tokens', { name: 'M', expire: '2099-01-01T00:00:00Z' }, 'expire', 'expires'],
  ];
  for (const [method, path, body, field, meant] of refused) {
    it(`names ${field} of ${method} ${path}, and does nothing`, async () => {
      const target = path.replace(':id', (await seeding.user()).id);
      const before = (await admin.get('/changes?_limit=1')).text;
      const answer = await service().call(method, target, { as: admin.token, body });
      expectProblem(answer, { ...invalid, errors: [field] });
      expect(answer.json.errors[field]).to.include(`did you mean \`${meant}\``);
      expect((await admin.get('/changes?_limit=1')).text).to.equal(before);
    });
  }

  it('names those in objects that take no others, near a known one or not', async () => {
    const rule = { key: 'misspelt', name: 'M', targeting: [{ percentag: 5, other: 1, segments: [] }] };
    const feature = await admin.post('/features', rule);
    expectProblem(feature, { ...invalid, errors: ['targeting.0.percentag', 'targeting.0.other'] });
    expect(feature.json.errors).to.deep.equal({
      'targeting.0.percentag': 'is not a field of this request: did you mean `percentage`?',
      'targeting.0.other': 'is not a field of this request',
    });
    const users = await admin.put('/users', { ids: ['a'], changes: { suspend: true, suspnded: true } });
    expectProblem(users, { ...invalid, errors: ['changes.suspend', 'changes.suspnded'] });
    expect(users.json.errors['changes.suspnded']).to.include('did you mean `suspended`');
  });

  it('names what a parameter may be', async () => {
    const sizes = await admin.get('/customers/sizes?by=x');
    expectProblem(sizes, { status: 400, code: 'bad_query', errors: ['by'] });
    expect(sizes.json.errors['by']).to.equal('must be one of hour, day, week');
  });

  it('names them along with everything else that is wrong', async () => {
    const answer = await admin.post('/users', { first_name: 'A', lastname: 'B', emial: 'a@example.com' });
    expectProblem(answer, { ...invalid, errors: ['last_name', 'lastname', 'email', 'emial'] });
    const login = await service().call('POST', '/login', { body: { email: 'a@example.com', passwort: 'x' } });
    expectProblem(login, { ...invalid, errors: ['password', 'passwort'] });
    const several = await admin.put('/customers', { ids: ['unknown'], change: {} });
    expectProblem(several, { ...invalid, errors: ['changes', 'change'] });
  });

  it('ignores read-only fields, those that are near nothing, and those whose neighbour is there', async () => {
    const user = await seeding.user();
    const path = `/users/${user.id}`;
    const record = (await admin.get(path)).json;
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`unknown_${index}`, index]));
    for (const body of [record, { ...record, emails: [], extra: 1 }, { comment: 'x', __proto: 1 }, many]) {
      expect((await admin.put(path, body)).status).to.equal(200);
    }
    const { id } = (await admin.post('/features', { key: 'read_back', name: 'R' })).json;
    const feature = (await admin.get(`/features/${id}`)).json;
    expect((await admin.put(`/features/${id}`, feature)).status).to.equal(200);
  });

  it("lets a customer's own columns have any name", async () => {
    const answer = await admin.post('/customers', { name: 'Own', emial: 'x', roles: 'y' });
    expect([answer.status, answer.json]).to.deep.include(201);
    expect((await admin.put(`/customers/${answer.json.id}`, { emial: 'z' })).status).to.equal(200);
  });

  it('ignores all in OFREP', async () => {
    const answer = await admin.post('/ofrep/v1/evaluate/flags', { contxt: {}, context: { targetingkey: 'x' } });
    expect(answer.status).to.equal(200);
  });
});
