import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { migrate } from '../../src/adapters/sqlite/migrations/migrate.js';
import type { Migration } from '../../src/adapters/sqlite/migrations/migration.js';
import { MIGRATIONS } from '../../src/adapters/sqlite/migrations/migrations.js';
import { closeDatabase, openDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runCastellan } from '../support/cli.js';
import { ReleaseFixture } from '../support/release-fixture.js';
import { TestService } from '../support/service.js';

const [BEFORE, LATEST] = MIGRATIONS.slice(-2).map(({ version }) => version) as [number, number];
const LATER: Migration = { version: LATEST + 1, name: 'later', sql: 'CREATE TABLE later (id TEXT) STRICT' };
const COMMANDS = ['verify', 'admin reset-password admin@example.com', 'admin grant a@b.c', 'recovery list'];

describe('castellan on the store of another release', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** Leaves a store with the schema of a release that knew these migrations. */
  async function leave(migrations: readonly Migration[]): Promise<void> {
    const database = await openDatabase(join(folder, 'castellan.db'));
    database.exec('PRAGMA journal_mode = WAL');
    await migrate(database, migrations);
    // One driver closes the file only when its statements are garbage-collected, and would move the WAL then.
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    closeDatabase(database);
  }

  const bytes = () => readFileSync(join(folder, 'castellan.db'));

  for (const command of COMMANDS) {
    it(`"${command}" refuses an older one with one line and changes nothing, until the service has been started`, async () => {
      await leave(MIGRATIONS.slice(0, -1));
      const before = bytes();
      expect(await runCastellan(folder, command)).to.deep.equal({
        code: 1,
        stdout: '',
        stderr:
          `castellan: The data folder was written by an older release (schema version ${BEFORE}, this build works ` +
          `on ${LATEST}): start the service once, then run this again.\n`,
      });
      expect(bytes().equals(before), 'the same bytes').to.equal(true);
      const service = await TestService.start(
        'sqlite',
        {},
        { place: { folder, mongoUri: '', remove: async () => undefined } },
      );
      await service.stop();
      expect((await runCastellan(folder, command)).stderr).to.not.include('release');
    });
  }

  it('a backup of an older one is not restored, with what to do', async () => {
    await leave(MIGRATIONS.slice(0, -1));
    const before = bytes();
    const target = join(folder, 'restored');
    const { code, stdout, stderr } = await runCastellan(target, `restore ${folder}`);
    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.equal(
      `castellan: ${folder} was made by an older release. Copy the folder, without backup-of, to an empty data folder, ` +
        'and start the service there: it upgrades the copy.\n',
    );
    expect(bytes().equals(before), 'the same bytes').to.equal(true);
    expect(existsSync(target)).to.equal(false);
  });

  for (const command of [
    'verify',
    'export customers - --format ndjson',
    'copy --from sqlite:SOURCE --to sqlite:SOURCE/copy',
  ]) {
    it(`"${command}" refuses one of release 0.1.0 with one line`, async () => {
      const place = await new ReleaseFixture('0.1.0', 'sqlite').copy();
      try {
        const { code, stdout, stderr } = await runCastellan(place.folder, command.replaceAll('SOURCE', place.folder));
        expect([code, stdout]).to.deep.equal([1, '']);
        expect(stderr).to.match(
          /^castellan: [^\n]+ by an older release \(schema version 8, [^\n]+ start the service once, [^\n]+\n$/,
        );
        expect(existsSync(join(place.folder, 'copy', 'castellan.db'))).to.equal(false);
      } finally {
        await place.remove();
      }
    });
  }

  it('refuses a newer one and changes nothing', async () => {
    await leave([...MIGRATIONS, LATER]);
    const before = bytes();
    const { code, stderr } = await runCastellan(folder, 'verify');
    expect(code).to.equal(1);
    expect(stderr).to.match(
      /^castellan: [^\n]+ knows only versions up to \d+\. Start the release that wrote it[^\n]+\n$/,
    );
    expect(bytes().equals(before), 'the same bytes').to.equal(true);
  });

  it('refuses a database that a first start has not filled yet', async () => {
    const database = await openDatabase(join(folder, 'castellan.db'));
    database.exec('PRAGMA journal_mode = WAL; PRAGMA user_version = 1');
    closeDatabase(database);
    const { code, stderr } = await runCastellan(folder, 'verify');
    expect([code, stderr]).to.deep.equal([
      1,
      `castellan: The data folder was written by an older release (schema version 0, this build works on ${LATEST}): ` +
        'start the service once, then run this again.\n',
    ]);
  });
});
