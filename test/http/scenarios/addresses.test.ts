import { expect } from 'chai';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { Desk, recordOf } from './customers.js';

const NAMES = { first_name: 'Ada', last_name: 'Lovelace' };

onEachStorage('e-mail addresses', {}, (service) => {
  const reasonOf = (answer: { readonly json: { readonly errors: Readonly<Record<string, string>> } }) =>
    answer.json.errors['email'];

  it('are one account in both spellings of their domain, and sign in with either', async () => {
    const { accessToken: as } = await service().admin();
    const body = { ...NAMES, email: 'User@münchen.de', password: 'long enough' };
    expect((await service().call('POST', '/register', { body })).status).to.equal(201);
    for (const email of ['user@xn--mnchen-3ya.de', 'USER@MÜNCHEN.DE', 'user@mu\u0308nchen.de']) {
      const taken = { status: 409, code: 'email_taken', errors: ['email'] };
      expectProblem(await service().call('POST', '/register', { body: { ...body, email } }), taken);
      expectProblem(await service().call('POST', '/users', { as, body: { ...NAMES, email } }), taken);
      const { user } = await service().signIn(email, 'long enough');
      expect(user.email).to.equal('User@münchen.de');
    }
  });

  it('are found by the filter in any spelling', async () => {
    const { accessToken: as } = await service().admin();
    const body = { ...NAMES, email: 'Mixed.Case@faß.example' };
    const { id } = recordOf(await service().call('POST', '/users', { as, body }));
    for (const email of ['MIXED.case@FAẞ.example', 'mixed.case@xn--fa-hia.example']) {
      const found = await service().call('GET', `/users?email=${encodeURIComponent(email)}`, { as });
      expect((JSON.parse(found.text) as { id: string }[]).map((user) => user.id)).to.deep.equal([id]);
      const others = await service().call('GET', `/users?email_ne=${encodeURIComponent(email)}`, { as });
      expect((JSON.parse(others.text) as { id: string }[]).map((user) => user.id)).to.not.include(id);
    }
  });

  const refused = {
    'Ada <ada@example.com>': 'must be the address alone, without a name and angle brackets',
    'mailto:ada@example.com': 'must be the address alone, without "mailto:"',
    'ada@example.com, eve@example.com': 'must be one address, not a list',
    'ada@example.com.': 'must not end with a dot',
    'ada@b..c': 'must not have two dots in a row, or one right after the @, in its domain',
    'ada@-b.org': 'must not have a part of its domain that begins or ends with a hyphen',
    'ada@[192.0.2.1]': 'must have a domain name after the @, not a network address in brackets',
    '"ada"@example.com': 'must not have quotes around the part before the @',
    'a..b@example.com': 'must not have a dot at the beginning or the end of the part before the @, or two in a row',
  };
  for (const [email, reason] of Object.entries(refused)) {
    it(`refuse ${email} everywhere, with the reason`, async () => {
      const desk = await Desk.ofAdministrator(service());
      const { as } = desk;
      const user = await new Seeding(service()).user();
      const customer = await desk.add({ name: 'Ada' });
      const answers = [
        await service().call('POST', '/register', { body: { ...NAMES, email, password: 'long enough' } }),
        await service().call('POST', '/users', { as, body: { ...NAMES, email } }),
        await service().call('PUT', `/users/${user.id}`, { as, body: { email } }),
        await desk.call('POST', '', { body: { name: 'Ada', email } }),
        await desk.put(customer.id, { email }),
      ];
      for (const answer of answers) {
        expectProblem(answer, { status: 422, code: 'validation_failed', errors: ['email'] });
        expect(reasonOf(answer)).to.equal(reason);
      }
      const imported = await desk.call('POST', '/import', {
        body: { customers: [{ name: 'Ada', email }], external_id: null },
      });
      expect(imported.text).to.include(JSON.stringify(reason).slice(1, -1));
    });
  }

  it('of older accounts stay until they change', async () => {
    const { accessToken: as } = await service().admin();
    const email = 'mike@example.org.';
    const { id, password } = await new Seeding(service()).user([], { email });
    await service().signIn(email, password);
    const before = await service().call('GET', `/users/${id}`, { as });
    const kept = await service().call('PUT', `/users/${id}`, { as, body: { ...before.json, last_name: 'Oscar' } });
    expect(kept.status, kept.text).to.equal(200);
    const changed = await service().call('PUT', `/users/${id}`, { as, body: { email: 'mikey@example.org.' } });
    expectProblem(changed, { status: 422, code: 'validation_failed', errors: ['email'] });
  });

  it('find customers in any spelling, in lists, segments and their explanations', async () => {
    const desk = await Desk.ofAdministrator(service());
    const { id } = await desk.add({ name: 'Ada', email: 'Ada@München.example' });
    await desk.add({ name: 'Eve', email: 'eve@example.com' });
    const spelt = 'ADA@xn--mnchen-3ya.example';
    expect((await desk.names(`email=${spelt}`)).names).to.deep.equal(['Ada']);
    expect((await desk.list(`email_ne=${spelt}`)).map((customer) => customer.id)).to.not.include(id);
    const filters = { values: { email: [spelt] }, enabled: ['email'] };
    const made = await service().call('POST', '/segments', { as: desk.as, body: { name: 'Munich', filters } });
    expect(made.json).to.include({ customers_count: 1 });
    const body = { filters, customer_id: id };
    const explained = await service().call('POST', '/segments/explain', { as: desk.as, body });
    expect(explained.json).to.include({ member: true });
    await desk.put(id, { email: 'ada@example.com' });
    const after = await service().call('GET', `/segments/${recordOf(made).id}`, { as: desk.as });
    expect(after.json).to.include({ customers_count: 0 });
  });
});

onEachStorage('names with invisible characters', {}, (service) => {
  const twin = 'Ad\u200bmin';
  const invalid = (...errors: string[]) => ({ status: 422, code: 'validation_failed', errors });

  it('are refused wherever people and records are named', async () => {
    const { accessToken: as } = await service().admin();
    const key = 'twin';
    const bodies: readonly (readonly [path: string, body: object])[] = [
      ['/roles', { name: twin }],
      ['/abilities', { name: twin, key }],
      ['/features', { name: twin, key }],
      ['/segments', { name: twin }],
      ['/tokens', { name: twin }],
      ['/customers', { name: twin }],
    ];
    for (const [path, body] of bodies) {
      expectProblem(await service().call('POST', path, { as, body }), invalid('name'));
      const { id } = recordOf(await service().call('POST', path, { as, body: { ...body, name: 'Plain twin' } }));
      expectProblem(await service().call('PUT', `${path}/${id}`, { as, body: { name: twin } }), invalid('name'));
    }
    const user = { first_name: twin, last_name: twin, email: 'twin@example.com', password: 'long enough' };
    expectProblem(await service().call('POST', '/register', { body: user }), invalid('first_name', 'last_name'));
    expectProblem(await service().call('POST', '/users', { as, body: user }), invalid('first_name', 'last_name'));
    const { id } = await new Seeding(service()).user();
    const names = { first_name: twin, last_name: 'Plain' };
    expectProblem(await service().call('PUT', `/users/${id}`, { as, body: names }), invalid('first_name'));
  });

  it('are accepted where scripts and emoji are spelt with them', async () => {
    const desk = await Desk.ofAdministrator(service());
    for (const name of [
      'کتاب\u200cها',
      '👩\u200d🚒 Fire',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ]) {
      expect((await desk.add({ name, company: name }))['name']).to.equal(name);
    }
  });
});
