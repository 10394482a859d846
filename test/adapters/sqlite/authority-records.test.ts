import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { ChangeTable } from '../../../src/adapters/sqlite/changes/change-table.js';
import { SqliteHead } from '../../../src/adapters/sqlite/changes/sqlite-head.js';
import { closeDatabase, openDatabase } from '../../../src/adapters/sqlite/database/open-database.js';
import type { SqliteDatabase, SqliteValue } from '../../../src/adapters/sqlite/database/sqlite-driver.js';
import { migrate } from '../../../src/adapters/sqlite/migrations/migrate.js';
import type { Migration } from '../../../src/adapters/sqlite/migrations/migration.js';
import { MIGRATIONS } from '../../../src/adapters/sqlite/migrations/migrations.js';
import { StoreLock } from '../../../src/adapters/sqlite/database/store-lock.js';
import { markDerived } from '../../../src/adapters/sqlite/upgrade/derived-version.js';
import { StoreIsInUse } from '../../../src/adapters/sqlite/upgrade/upgrade-store.js';
import { openSqliteStore } from '../../../src/adapters/sqlite/open-sqlite-store.js';
import { VerifyStore } from '../../../src/application/admin/verify-store.js';
import { listActions } from '../../../src/domain/permissions/action.js';
import type { Authority, AuthorityRecords } from '../../../src/domain/authority/authority.js';
import { LAST_USED } from '../../../src/domain/authority/kinds/token.js';
import { canonicalJson } from '../../../src/domain/changes/canonical-json.js';
import { headAfter } from '../../../src/domain/changes/change.js';
import { rolloutFields } from '../../../src/domain/features/rollout.js';
import { filterState } from '../../../src/domain/segments/segment-fields.js';
import { sealed } from '../../support/builders.js';
import { sha256 } from '../../support/builders-store.js';
import { authorityOf, entriesOfManyRecords } from '../../support/many-records.js';
import { FIXTURE_RELEASES, ReleaseFixture } from '../../support/release-fixture.js';
import { rejectionOf } from '../../support/rejection.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** The last version before the records moved to one table. */
const SEVERAL_TABLES = 27;

describe('records of the authority that a release kept in a table for each kind', () => {
  let folder: string;
  let file: string;
  let authority: Authority;
  before(async () => {
    authority = authorityOf(entriesOfManyRecords());
    folder = temporaryFolder();
    file = join(folder, 'castellan.db');
    const database = await openDatabase(file);
    await migrate(database, upTo(SEVERAL_TABLES));
    database.exec('BEGIN');
    fill(database, authority.records);
    database.exec('COMMIT');
    closeDatabase(database);
  });
  after(() => rmSync(folder, { recursive: true }));

  it('are the same, follow from the log, and keep the times of last use', async () => {
    const own = join(folder, 'upgraded.db');
    copyFileSync(file, own);
    const store = await openSqliteStore({ file: own, sha256 });
    const { records } = await store.log.load();
    expect(records.roles.size).to.equal(1_000);
    expect(records.features.size).to.equal(2_000);
    expect(records).to.deep.equal(authority.records);
    for (const [id, { variants }] of records.features) {
      expect(JSON.stringify([...variants]), id).to.equal(
        JSON.stringify([...authority.records.features.get(id)!.variants]),
      );
    }
    expect(await store.recordValues.list(LAST_USED)).to.deep.equal(new Map([['token-n1', 1_001]]));
    const result = await new VerifyStore(store.audit, sha256).execute({ onProgress: () => undefined });
    expect(result).to.deep.include({ head: authority.head });
    await store.close();
  });

  it('stay where they are while another process has the store open: it may be of that release', async () => {
    const own = join(folder, 'shared.db');
    copyFileSync(file, own);
    const database = await openDatabase(own);
    markDerived(database);
    closeDatabase(database);
    const other = await StoreLock.share(own);
    expect(await rejectionOf(openSqliteStore({ file: own, lockTimeoutMs: 0 }))).to.be.instanceOf(StoreIsInUse);
    other.close();
    const store = await openSqliteStore({ file: own });
    expect((await store.log.load()).records.features.size).to.equal(2_000);
    await store.close();
  });

  it('are what the release left, or all in one table, whatever statement it is killed after', async () => {
    await expectEveryKillToBeHarmless(file, SEVERAL_TABLES);
  });
});

for (const release of FIXTURE_RELEASES) {
  describe(`the upgrade of a SQLite store of release ${release}, killed after any statement`, () => {
    it('starts again and ends with the same store', async () => {
      const place = await new ReleaseFixture(release, 'sqlite').copy();
      try {
        const database = await openDatabase(join(place.folder, 'castellan.db'));
        const { version } = database.prepare('SELECT max(version) AS version FROM schema_migrations').get() as {
          version: number;
        };
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        closeDatabase(database);
        await expectEveryKillToBeHarmless(join(place.folder, 'castellan.db'), version);
      } finally {
        await place.remove();
      }
    });
  });
}

/** Upgrades copies of the store from this version, each of which is killed after another statement and then starts again. */
async function expectEveryKillToBeHarmless(file: string, from: number): Promise<void> {
  const folder = temporaryFolder();
  const [whole, killed, left] = ['whole', 'killed', 'left'].map((name) => join(folder, `${name}.db`)) as [
    string,
    string,
    string,
  ];
  const copy = (source: string, target: string) => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) {
      rmSync(target + suffix, { force: true });
      if (existsSync(source + suffix)) copyFileSync(source + suffix, target + suffix);
    }
  };
  try {
    copy(file, whole);
    const expected = await upgradedContent(whole);
    let kills = 0;
    for (const last of MIGRATIONS.filter(({ version }) => version > from)) {
      for (const [index] of statementsOf(last).entries()) {
        copy(file, killed);
        const database = await openDatabase(killed);
        database.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 1');
        const kill: Migration = {
          ...last,
          sql: statementsOf(last)
            .slice(0, index + 1)
            .join(';\n'),
          run: () => {
            // What is on disk now is what a killed process leaves.
            copy(killed, left);
            throw new Error('killed');
          },
        };
        const migrations = [...MIGRATIONS.filter(({ version }) => version < last.version), kill];
        expect(await rejectionOf(migrate(database, migrations))).to.have.property('message', 'killed');
        closeDatabase(database);
        expect(await upgradedContent(left), `${last.name}, statement ${index}`).to.deep.equal(expected);
        kills += 1;
      }
    }
    expect(kills).to.be.greaterThan(10);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Finishes the upgrade of the schema. Returns every table with its definition and its rows. */
async function upgradedContent(file: string): Promise<unknown> {
  const database = await openDatabase(file);
  await migrate(database, MIGRATIONS);
  const schema = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all() as {
    type: string;
    name: string;
  }[];
  const tables = schema.filter(({ type, name }) => type === 'table' && name !== 'schema_migrations');
  const rows = tables.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`).all());
  closeDatabase(database);
  return [schema, rows];
}

function statementsOf({ sql }: Migration): string[] {
  return sql.split(';').filter((statement) => statement.trim() !== '');
}

function upTo(version: number): Migration[] {
  return MIGRATIONS.filter((migration) => migration.version <= version);
}

/** Writes the records in the form that releases before version 28 of the schema gave them, and the log. */
function fill(database: SqliteDatabase, { abilities, roles, features, segments, tokens }: AuthorityRecords): void {
  const insert = (table: string, row: Readonly<Record<string, SqliteValue>>) => {
    const names = Object.keys(row);
    database
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row));
  };
  for (const { actions, ...row } of abilities.values()) {
    insert('abilities', { ...row, actions: canonicalJson(listActions(actions)) });
  }
  for (const { permissions, ...row } of roles.values()) {
    const cells = Object.fromEntries([...permissions].map(([key, set]) => [key, listActions(set)]));
    insert('roles', { ...row, cells: canonicalJson(cells) });
  }
  for (const { variants, onVariant, offVariant, targeting, enabled, ...row } of features.values()) {
    const fields = rolloutFields({ variants, onVariant, offVariant, targeting });
    const rollout = Object.keys(fields).length === 0 ? null : canonicalJson(fields);
    insert('features', { ...row, enabled: Number(enabled), rollout });
  }
  for (const { filters, ...row } of segments.values()) {
    insert('segments', { ...row, filters: canonicalJson(filterState(filters)) });
  }
  for (const { roleIds, createdBy, for: _for, releasedUntil: _until, ...row } of tokens.values()) {
    const lastUsed = row.id === 'token-n1' ? 1_001 : null;
    insert('tokens', { ...row, role_ids: canonicalJson(roleIds), created_by: createdBy, last_used: lastUsed });
  }
  const [changes, head] = [new ChangeTable(database), new SqliteHead(database)];
  for (const entry of entriesOfManyRecords()) {
    const change = sealed(head.get(), entry);
    changes.insert(change);
    head.replace(headAfter(change));
  }
}
