import { join } from 'node:path';
import { expect } from 'chai';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import { MAX_TRACKED_FILTERS } from '../../../src/application/segments/initial-counts.js';
import { withService } from '../../support/service.js';

/** Stores the leftovers of as many changes to one segment's filters. */
async function fill(folder: string): Promise<void> {
  const database = await openDatabase(join(folder, 'castellan.db'));
  try {
    const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)`;
    const room = MAX_TRACKED_FILTERS - 1;
    database
      .prepare(
        `INSERT INTO counted_filters (digest, criteria, registered)
         ${numbers} SELECT 'changed ' || n, '{"filters":[],"search":[]}', ? FROM numbers`,
      )
      .run(room, Date.now());
    database
      .prepare("INSERT INTO filter_counts SELECT key, 0, 0 FROM counted_filters WHERE digest LIKE 'changed %'")
      .run();
  } finally {
    closeDatabase(database);
  }
}

describe('a segment whose filters change very often (sqlite)', () => {
  it('leaves room for other segments and for further changes', () =>
    withService('sqlite', {}, async (service) => {
      const { accessToken: as } = await service.admin();
      const send = (method: string, path: string, value: string) => {
        const filters = { values: { plan: [value] }, enabled: ['plan'] };
        return service.call(method, path, { as, body: { name: value, filters } });
      };
      const { status, json } = await send('POST', '/segments', 'gold');
      expect(status).to.equal(201);
      await fill(service.folder);
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, index) => send('POST', '/segments', `other ${index}`)),
      );
      expect(others.map((answer) => answer.status)).to.deep.equal(others.map(() => 201));
      expect((await send('PUT', `/segments/${json.id}`, 'tin')).status).to.equal(200);
      expect((await service.call('GET', '/segments', { as })).json).to.have.length(21);
    }));
});
