import { expect } from 'chai';
import { aPlace, TestService, type Place } from '../support/service.js';
import { runCastellan } from '../support/cli.js';
import { MONGODB_MISSING } from '../support/mongod.js';
import { CONTRACT_STORAGES, describeIf, skipUnlessThere } from '../support/storages.js';

describeIf(CONTRACT_STORAGES.includes('mongodb'), 'castellan on MongoDB', () => {
  skipUnlessThere('mongodb');
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
    } finally {
      await service.stop();
    }
  });
});
