import { expect } from 'chai';
import { onEachStorage } from '../../support/service.js';
import { recordOf } from './customers.js';

const NFC = 'Caf\u00e9 au lait';
const NFD = 'Cafe\u0301 au lait';

onEachStorage('text in NFD', {}, (service) => {
  it('is stored in NFC, wherever it stands in a body', async () => {
    const { accessToken: as } = await service().admin();
    for (const [path, body] of [
      ['/roles', { name: NFD, description: NFD }],
      ['/abilities', { name: NFD, description: NFD, key: 'coffee' }],
      ['/features', { name: NFD, description: NFD, key: 'coffee' }],
      ['/segments', { name: NFD, description: NFD, filters: { values: { city: [NFD] }, enabled: ['city'] } }],
      ['/tokens', { name: NFD, description: NFD }],
      ['/customers', { name: NFD, notes: NFD, city: NFD }],
      ['/users', { first_name: NFD, last_name: NFD, email: 'coffee@example.com' }],
    ] as const) {
      const made = await service().call('POST', path, { as, body });
      expect(made.status, made.text).to.equal(201);
      expect(made.text).to.not.include('\u0301');
      const found = await service().call('GET', `${path}/${recordOf(made).id}`, { as });
      expect(found.text, path).to.include(NFC).and.not.include('\u0301');
    }
  });

  it('is measured in NFC', async () => {
    const { accessToken: as } = await service().admin();
    // As text: the API document counts the characters as they're sent.
    const name = 'e\u0301'.repeat(200);
    expect((await service().call('POST', '/roles', { as, body: JSON.stringify({ name }) })).status).to.equal(201);
    const body = { first_name: 'A', last_name: 'B', email: 'long@example.com', password: 'e\u0301'.repeat(256) };
    expect((await service().call('POST', '/users', { as, body: JSON.stringify(body) })).status).to.equal(201);
    const short = { ...body, email: 'short@example.com', password: 'e\u0301'.repeat(3) };
    expect((await service().call('POST', '/users', { as, body: JSON.stringify(short) })).status).to.equal(422);
  });

  it('is one password with NFC, which is set and proved in either form', async () => {
    const { accessToken: as } = await service().admin();
    const body = { first_name: 'A', last_name: 'B', email: 'accent@example.com', password: NFD };
    const { id } = recordOf(await service().call('POST', '/users', { as, body }));
    for (const password of [NFC, NFD]) await service().signIn(body.email, password);
    const { accessToken: own } = await service().signIn(body.email, NFD);
    const same = { password: NFC, passwordOld: NFD };
    expect((await service().call('PUT', `/users/${id}`, { as: own, body: same })).json).to.have.nested.property(
      'errors.password',
    );
    const next = { password: 'another one', passwordOld: NFD };
    expect((await service().call('PUT', `/users/${id}`, { as: own, body: next })).status).to.equal(200);
  });
});
