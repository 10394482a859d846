import { expect } from 'chai';
import { ACTIONS } from '../../src/domain/permissions/action.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { Caller, permissionsOn, type RoleRecord } from '../support/caller.js';
import { Seeding } from '../support/seeding.js';
import { ADMIN, aPlace, DURABLE_STORAGES, TestService, type Place, type Reply } from '../support/service.js';
import { runs } from '../support/full-counts.js';

const BOUND_MS = 1_000;
const ROUNDS = Number(process.env['CASTELLAN_ROUNDS'] ?? runs(3));

interface Round {
  /** The change, made on one instance. */
  readonly act: () => Promise<Reply>;
  /** The request to the other instance. */
  readonly ask: () => Promise<Reply>;
  /** Whether the response shows the change. */
  readonly shows: (answer: Reply) => boolean;
}

for (const storage of DURABLE_STORAGES) {
  describe(`two instances on one store (${storage})`, function () {
    this.timeout(180_000 + ROUNDS * 2_000);
    let place: Place;
    let one: TestService;
    let two: TestService;
    let admin: Caller;
    before(async () => {
      place = await aPlace(storage);
      const settings = { PROPAGATION_BOUND_MS: String(BOUND_MS) };
      one = await TestService.start(storage, settings, { place });
      two = await TestService.start(storage, settings, { place });
      admin = await Caller.administrator(one);
    });
    after(async () => {
      for (const service of [two, one]) await service.stop();
      await place.remove();
    });

    const meOnTwo = (as: string) => two.call('GET', '/users/me', { as });
    const isOut = ({ status }: Reply) => status === 401;
    async function ended(act: (user: Caller) => Promise<Reply>): Promise<Round> {
      const user = await Caller.holding(one, 'customer.read');
      return { act: () => act(user), ask: () => meOnTwo(user.token), shows: isOut };
    }

    const rounds: Readonly<Record<string, (round: number) => Promise<Round>>> = {
      'a suspension': () => ended((user) => admin.put(`/users/${user.id}`, { suspended: true })),
      'a logout': () => ended((user) => user.post('/logout', {})),
      'a session ended by name': async () => {
        const user = await Caller.holding(one, 'customer.read');
        return {
          act: () => admin.delete(`/users/${user.id}/sessions`),
          ask: () => meOnTwo(user.token),
          shows: isOut,
        };
      },
      'a password': () => ended((user) => admin.put(`/users/${user.id}`, { password: 'another password' })),
      'a permission of a role': async () => {
        const user = await Caller.holding(one, 'customer.read');
        return {
          act: () => admin.put(`/roles/${user.roleId}`, { abilities: { customer: { read: false } } }),
          ask: () => meOnTwo(user.token),
          shows: ({ json }) => json.abilities['customer']?.['read'] === false,
        };
      },
      'an action of an ability': async (round) => {
        const key = `shared-${round}`;
        const { id } = await admin.ability(key, { read: true });
        return {
          act: () => admin.put(`/abilities/${id}`, { read: false }),
          ask: () => meOnTwo(admin.token),
          shows: ({ json }) => json.abilities[key]?.['read'] === false,
        };
      },
      'a flag': async (round) => {
        const made = await admin.post('/features', { key: `shared_${round}`, name: 'Shared', enabled: false });
        return {
          act: () => admin.put(`/features/${made.json.id}`, { enabled: true }),
          ask: () => two.call('GET', `/features/${made.json.id}`, { as: admin.token }),
          shows: ({ json }) => 'enabled' in json && json.enabled === true,
        };
      },
    };

    for (const [what, prepare] of Object.entries(rounds)) {
      it(`act on each other within the bound: ${what}`, async () => {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const { act, ask, shows } = await prepare(round);
          // The other instance has cached the old state.
          let seen = await ask();
          while (seen.status !== 200 || shows(seen)) seen = await ask();
          const done = await act();
          expect(done.status, done.text).to.equal(200);
          const began = performance.now();
          // A request sent after the bound must show it, however long responses take.
          let askedAt = began;
          for (seen = await ask(); !shows(seen); seen = await ask()) {
            expect(seen.status, seen.text).to.equal(200);
            expect(askedAt - began).to.be.at.most(BOUND_MS);
            askedAt = performance.now();
          }
          times.push(performance.now() - began);
        }
        times.sort((a, b) => a - b);
        if (ROUNDS > 10)
          console.log(`  ${what}: p50 ${at(times, 0.5)}, p99 ${at(times, 0.99)}, max ${at(times, 1)} ms`);
      });
    }

    it('let only one of two registrations have an address', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const body = { email: `both-${round}@example.com`, first_name: 'A', last_name: 'B' };
        const answers = await Promise.all([one, two].map((on) => on.call('POST', '/users', { as: admin.token, body })));
        expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 409]);
      }
    });

    it('keep all 64 toggles of one role', async () => {
      const seeding = new Seeding(one);
      const keys = Array.from({ length: 16 }, (_, index) => `toggled-${index}`);
      for (const key of keys) await seeding.ability(key);
      const { id } = await admin.role('Toggled');
      const toggles = keys.flatMap((key) => ACTIONS.map((action) => ({ abilities: { [key]: { [action]: true } } })));
      const answers = await Promise.all(
        toggles.map((body, index) =>
          (index % 2 === 0 ? one : two).call('PUT', `/roles/${id}`, { as: admin.token, body }),
        ),
      );
      expect(answers.map(({ status }) => status)).to.deep.equal(toggles.map(() => 200));
      const began = performance.now();
      let [permissions, askedAt]: [readonly string[], number] = [[], began];
      while (permissions.length < toggles.length && askedAt - began <= BOUND_MS) {
        askedAt = performance.now();
        permissions = permissionsOn((await admin.read<RoleRecord>(`/roles/${id}`)).abilities);
      }
      expect(permissions).to.have.length(toggles.length);
    });

    it('never let two administrators suspend each other', async () => {
      const first = await one.signIn(ADMIN.email, ADMIN.password);
      const answers = await Promise.all([
        one.call('PUT', `/users/${first.user.id}`, { as: admin.token, body: { suspended: true } }),
        two.call('PUT', `/users/${admin.id}`, { as: first.accessToken, body: { suspended: true } }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(
        statuses.filter((status) => status === 200),
        statuses.join(),
      ).to.have.length(1);
      const survivor = statuses[0] === 200 ? admin.token : first.accessToken;
      const me = await meOnTwo(survivor);
      expect([me.status, me.json.roles]).to.deep.equal([200, [ADMINISTRATOR_ROLE_ID]]);
    });
  });
}

function at(times: readonly number[], part: number): string {
  return times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(0);
}
