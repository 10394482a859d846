import { expect } from 'chai';
import { ALL_ACTIONS } from '../../../src/domain/permissions/action.js';
import { ability, SEEDS, type ReleaseSeeds } from '../../../src/domain/authority/seeds.js';
import { runCastellan } from '../../support/cli.js';
import { FIXTURE_RELEASES, ReleaseFixture, type FixtureStorage } from '../../support/release-fixture.js';
import { TestService, type Place } from '../../support/service.js';
import { CONTRACT_STORAGES, describeOn } from '../../support/storages.js';

const STORAGES = CONTRACT_STORAGES.filter((storage): storage is FixtureStorage => storage !== 'memory');
const LATER: readonly ReleaseSeeds[] = [
  ...SEEDS,
  { release: '9.0.0', records: [ability('notice', 'Notices', '', ALL_ACTIONS)] },
];

interface Ability {
  readonly id: string;
  readonly key: string;
}

interface Access {
  readonly permissions: readonly { readonly ability: string; readonly allowed: boolean }[];
}

for (const release of FIXTURE_RELEASES) {
  for (const storage of STORAGES) {
    describeOn(storage, `what a later release seeds into a store of ${release} (${storage})`, () => {
      const fixture = new ReleaseFixture(release, storage);
      const { live, people } = fixture.facts;
      const as = live.admin;
      let place: Place;
      let services: readonly TestService[];
      let service: TestService;

      before(async () => {
        place = await fixture.copy();
        const start = () => TestService.start(storage, {}, { place, seeds: LATER });
        // Only one process opens a file.
        services = await Promise.all(storage === 'sqlite' ? [start()] : [start(), start()]);
        services.forEach((each) => fixture.turnBack(each));
        service = services[0]!;
      });
      after(async () => {
        // Nothing exists when the suite is skipped.
        await Promise.all(((services as TestService[] | undefined) ?? []).map((each) => each.stop()));
        await (place as Place | undefined)?.remove();
      });

      const read = async <V>(path: string) => {
        const { status, text } = await service.call('GET', path, { as });
        expect(status, text).to.equal(200);
        return JSON.parse(text) as V;
      };
      const seeded = async () => (await read<Ability[]>('/abilities')).filter(({ key }) => key === 'notice');

      it('is there once, in the log and in the past from then on', async () => {
        expect(await seeded()).to.have.length(1);
        const changes = await read<{ id: string; resource: string }[]>('/changes?actor_id=system:upgrade');
        expect(changes.map(({ resource }) => resource)).to.deep.equal(['store', 'ability']);
        const seq = Number(changes[1]!.id);
        for (const [at, allowed] of [
          [seq - 1, []],
          [seq, [true, true, true, true]],
        ] as const) {
          const { permissions } = await read<Access>(`/users/${people.admin}/access?at_seq=${at}`);
          const found = permissions.filter((of) => of.ability === 'notice');
          expect(
            found.map((of) => of.allowed),
            `at ${at}`,
          ).to.deep.equal(allowed);
        }
      });

      it("doesn't come back once it's deleted, and leaves a whole store", async () => {
        const [{ id }] = (await seeded()) as [Ability];
        expect((await service.call('DELETE', `/abilities/${id}`, { as })).status).to.be.lessThan(300);
        await service.restart();
        expect(await seeded()).to.deep.equal([]);
        const settings = { STORAGE: storage, MONGODB_URI: place.mongoUri };
        const { code, stdout, stderr } = await runCastellan(place.folder, 'verify', { settings });
        expect([code, stderr]).to.deep.equal([0, '']);
        expect(stdout).to.include('Whole.');
      });
    });
  }
}
