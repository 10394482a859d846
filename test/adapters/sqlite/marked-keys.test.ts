import { expect } from 'chai';
import { markedKeys } from '../../../src/adapters/sqlite/columns/marked-keys.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';

describe('the keys of marked customers', () => {
  const lists = {
    none: [],
    'keys of every length': [1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 99_999, 100_000, 999_999, 1_000_000],
    'many keys': Array.from({ length: 300_000 }, (_, index) => index * 3 + 1),
  };
  for (const [name, keys] of Object.entries(lists)) {
    it(`are read by SQLite: ${name}`, async () => {
      const marks = new Uint8Array(1_000_001);
      for (const key of keys) marks[key] = 1;
      const database = await openDatabase(':memory:');
      try {
        const select = database.prepare(
          "SELECT group_concat(value, ',' ORDER BY key) AS keys, min(type) AS type FROM json_each(?)",
        );
        const type = keys.length === 0 ? null : 'integer';
        expect(select.get(markedKeys(marks, keys.length))).to.deep.equal({ keys: keys.join() || null, type });
      } finally {
        closeDatabase(database);
      }
    });
  }
});
