import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { Place } from '../../support/service.js';
import { ReleaseFixture } from '../../support/release-fixture.js';
import { tokenIdOf } from '../../support/token-id.js';

const THIS = 9;

describe('the migration to hashed session ids', () => {
  const fixture = new ReleaseFixture('0.1.0', 'sqlite');
  let place: Place;
  beforeEach(async () => (place = await fixture.copy()));
  afterEach(() => place.remove());

  it('keeps every session under the hash of its id, and overwrites the ids', async () => {
    const file = join(place.folder, 'castellan.db');
    const database = await openDatabase(file);
    const read = () => database.prepare('SELECT id, user_id, epoch, opened_at, expires_at FROM sessions').all();
    const byId = (rows: unknown[]) => new Map((rows as { id: string }[]).map(({ id, ...rest }) => [id, rest]));
    const before = byId(read());
    for (const token of Object.values(fixture.facts.live)) expect(before.has(tokenIdOf(token))).to.equal(true);
    await migrate(database, MIGRATIONS.slice(0, THIS));
    expect(byId(read())).to.deep.equal(new Map([...before].map(([id, rest]) => [sha256(id), rest])));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    closeDatabase(database);
    const bytes = readFileSync(file, 'latin1');
    for (const id of before.keys()) {
      expect(bytes.includes(id), id).to.equal(false);
      expect(bytes.includes(sha256(id)), id).to.equal(true);
    }
  });
});
