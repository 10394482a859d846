import { expect } from 'chai';
import { STORED } from '../../src/bootstrap/identifiers.js';
import { Caller } from '../support/caller.js';
import { aPlace, DURABLE_STORAGES, TestService, type Place, type Reply } from '../support/service.js';

const BOUND_MS = 1_000;
const ROUNDS = Number(process.env['CASTELLAN_ROUNDS'] ?? 3);

for (const storage of DURABLE_STORAGES) {
  describe(`in force on two instances (${storage})`, function () {
    this.timeout(180_000 + ROUNDS * 4_000);
    let place: Place;
    let one: TestService;
    let two: TestService;
    let admin: Caller;
    const settings = { PROPAGATION_BOUND_MS: String(BOUND_MS) };

    before(async () => {
      place = await aPlace(storage);
      one = await TestService.start(storage, settings, { place });
      two = await TestService.start(storage, settings, { place });
      admin = await Caller.administrator(one);
    });
    after(async () => {
      for (const service of [two, one]) await service.stop();
      await place.remove();
    });

    /** What the other instance answers after a write that waited, for a person who was served there before. */
    async function answersAfter(write: (user: Caller) => Promise<Reply>): Promise<number> {
      const user = await Caller.holding(one, 'customer.read');
      const ask = () => two.call('GET', '/customers?_limit=1', { as: user.token });
      const { seq } = await (await one.get(STORED.log)).head();
      await two.call('GET', `/propagation?seq=${seq}`, { as: user.token });
      expect((await ask()).status).to.equal(200);
      const began = performance.now();
      const written = await write(user);
      expect([written.status, written.headers['x-in-force']]).to.deep.equal([200, 'everywhere']);
      expect(performance.now() - began).to.be.lessThan(2 * BOUND_MS);
      return (await ask()).status;
    }

    const writes: Readonly<Record<string, [expected: number, write: (user: Caller) => Promise<Reply>]>> = {
      'a suspension': [401, (user) => admin.put(`/users/${user.id}?wait=everywhere`, { suspended: true })],
      'a logout': [401, (user) => user.post('/logout?wait=everywhere', {})],
      'a permission of a role': [
        403,
        (user) => admin.put(`/roles/${user.roleId}?wait=everywhere`, { abilities: { customer: { read: false } } }),
      ],
    };
    for (const [what, [expected, write]] of Object.entries(writes)) {
      it(`a write that waited acts on the other's very next request: ${what}`, async () => {
        for (let round = 0; round < ROUNDS; round += 1) expect(await answersAfter(write)).to.equal(expected);
      });
    }

    it('GET /propagation waits on the instance that did not write, too', async () => {
      const { headers } = await admin.put(`/roles/${(await admin.role('Seen')).id}`, { description: 'x' });
      const seq = headers['x-log-seq'];
      const { json } = await two.call('GET', `/propagation?seq=${String(seq)}`, { as: admin.token });
      expect(json).to.include({ seq, everywhere: true, instances: 2, behind: 0 });
    });

    it('a third counts from before its first answer until it has stopped', async () => {
      const seen = async () => (await admin.get('/propagation?seq=1')).json as unknown as { instances: number };
      const three = await TestService.start(storage, settings, { place });
      expect(await seen()).to.include({ instances: 3 });
      await three.stop();
      expect(await seen()).to.include({ instances: 2 });
    });
  });
}
