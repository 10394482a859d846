import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Upgraded } from '../../../src/application/ports/upgrade.js';
import { raiseSearchSegment } from '../../../src/adapters/sqlite/customers/raise-search-segment.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { migrate, requireLatest } from '../../../src/adapters/sqlite/migrations/migrate.js';
import type { Migration } from '../../../src/adapters/sqlite/migrations/migration.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { ReleaseFixture } from '../../support/release-fixture.js';
import { rejectionOf } from '../../support/rejection.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** The schema of release 0.1.0. */
const FOUND = 8;
const LATEST = MIGRATIONS.at(-1)!.version;
const KNOWN_TO_OLD = MIGRATIONS.filter(({ version }) => version <= FOUND);

const failing = (version: number): Migration => ({
  version,
  name: 'failing',
  sql: `CREATE TABLE half_done (id TEXT) STRICT; DELETE FROM users; DROP TABLE sessions;`,
  run: () => {
    throw new Error('on purpose');
  },
});

describe('the upgrade of a SQLite store of release 0.1.0', () => {
  let file: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const place = await new ReleaseFixture('0.1.0', 'sqlite').copy();
    file = join(place.folder, 'castellan.db');
    remove = () => place.remove();
  });
  afterEach(() => remove());

  for (const [when, migrations] of [
    ['first', [...KNOWN_TO_OLD, failing(FOUND + 1)]],
    ['in the middle', [...MIGRATIONS.filter(({ version }) => version < LATEST - 3), failing(LATEST - 3)]],
    ['after all others', [...MIGRATIONS, failing(LATEST + 1)]],
    [
      'by wrong SQL',
      [...MIGRATIONS, { version: LATEST + 1, name: 'wrong', sql: 'DELETE FROM users; SELECT 1 FROM missing' }],
    ],
  ] as const) {
    it(`leaves the store as it was when a migration fails, ${when}`, async () => {
      const database = await openDatabase(file);
      const before = contentOf(database);
      expect(await rejectionOf(migrate(database, migrations))).to.match(/on purpose|no such table: missing/);
      expect(contentOf(database)).to.deep.equal(before);
      await requireLatest(database, KNOWN_TO_OLD);
      expect(await migrate(database, MIGRATIONS)).to.deep.equal({ from: FOUND, to: LATEST });
      closeDatabase(database);
    });
  }

  it('reports itself once', async () => {
    const upgrades: Upgraded[] = [];
    const open = () => openSqliteStore({ file, onUpgraded: (upgraded) => upgrades.push(upgraded) });
    await (await open()).close();
    await (await open()).close();
    expect(upgrades).to.have.lengthOf(1);
    expect(upgrades[0]).to.include({ from: FOUND, to: LATEST });
    expect(upgrades[0]!.ms).to.be.greaterThan(0);
  });

  it('leaves a search index whose only segment is raised already', async () => {
    await (await openSqliteStore({ file })).close();
    const database = await openDatabase(file);
    const structure = () => database.prepare('SELECT hex(block) AS hex FROM customer_search_data WHERE id = 10').get();
    const before = structure();
    raiseSearchSegment(database);
    expect(structure()).to.deep.equal(before);
    // Seven levels, one segment.
    expect(before)
      .to.have.property('hex')
      .that.matches(/^.{8}0701/);
    closeDatabase(database);
  });

  it('is no upgrade when the store is new', async () => {
    const folder = temporaryFolder();
    const database = await openDatabase(join(folder, 'castellan.db'));
    expect(await migrate(database, MIGRATIONS)).to.equal(undefined);
    expect(await migrate(database, MIGRATIONS)).to.equal(undefined);
    closeDatabase(database);
    rmSync(folder, { recursive: true });
  });
});

/** Every table with its definition and its rows. */
function contentOf(database: SqliteDatabase): unknown[] {
  const tables = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").all() as {
    name: string;
    sql: string;
  }[];
  const others = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type <> 'table' ORDER BY name").all();
  return [others, ...tables.map(({ name, sql }) => [name, sql, database.prepare(`SELECT * FROM "${name}"`).all()])];
}
