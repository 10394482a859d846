import { expect } from 'chai';
import { aPlace, TestService, type Place } from '../support/service.js';
import { runCastellan } from '../support/cli.js';
import { MONGODB_MISSING } from '../support/mongod.js';
import { describeOn } from '../support/storages.js';

describeOn('mongodb', 'castellan on MongoDB', () => {
  let place: Place;
  before(async () => (place = await aPlace('mongodb')));
  after(async () => {
    // Nothing exists when the suite is skipped.
    if (MONGODB_MISSING === undefined) await place.remove();
  });
  const run = (line: string) =>
    runCastellan(place.folder, line, { settings: { STORAGE: 'mongodb', MONGODB_URI: place.mongoUri } });

  it('finds no store where no service has started, and creates none', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { code, stderr } = await run('verify');
      expect(code).to.equal(1);
      expect(stderr).to.include('There is no store in the database of MONGODB_URI');
    }
  });

  it('verifies what a service wrote', async () => {
    const service = await TestService.start('mongodb', {}, { place });
    try {
      await service.register('ada@example.com');
      const { code, stdout, stderr } = await run('verify');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.include('Whole.');
      const anchor = (await run('log head')).stdout.trim();
      expect(stdout).to.include(`head ${anchor.replace(':', ' ')}`);
      await service.register('grace@example.com');
      expect((await run(`verify --anchor ${anchor}`)).code).to.equal(0);
      const other = `${anchor.slice(0, anchor.indexOf(':'))}:${'a'.repeat(64)}`;
      expect((await run(`verify --anchor ${other}`)).stderr).to.include('its hash is not that of the anchor');
    } finally {
      await service.stop();
    }
  });
});
