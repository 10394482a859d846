import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { openDatabase, closeDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import { markInUse } from '../../src/adapters/sqlite/database/wal-mark.js';
import { runCastellan } from '../support/cli.js';
import { runProgram } from '../support/program.js';
import { SmallDisk } from '../support/small-disk.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('a disk that cannot be written', function () {
  let disk: SmallDisk;
  let data: string;
  let elsewhere: string;

  beforeEach(async function () {
    const mounted = SmallDisk.mount();
    if (mounted === undefined) {
      Object.assign(this, { skipReason: 'this user may not mount a file system' });
      this.skip();
    }
    disk = mounted;
    data = join(disk.folder, 'data');
    elsewhere = temporaryFolder();
    mkdirSync(join(elsewhere, 'data'));
    await (await openSqliteStore({ file: join(elsewhere, 'data', 'castellan.db'), sha256 })).close();
    // One driver closes files only when their connections are garbage-collected, which keeps a disk from turning read-only.
    mkdirSync(data);
    cpSync(join(elsewhere, 'data', 'castellan.db'), join(data, 'castellan.db'));
  });
  afterEach(() => {
    disk.unmount();
    rmSync(elsewhere, { recursive: true });
  });

  const started = (DATA_DIR: string, settings = {}) =>
    runProgram({ DATA_DIR, PORT: '0', SCRYPT_LN: '4', LOG_LEVEL: 'silent', ...settings });

  for (const WORKERS of ['1', '2']) {
    it(`is named with its fault in one line when the service starts, with ${WORKERS} workers`, async () => {
      disk.fill();
      for (const folder of [data, join(disk.folder, 'new')]) {
        const { code, stderr } = await started(folder, { WORKERS });
        expect(code).to.equal(1);
        expect(stderr).to.match(
          /^castellan: [^\n]+castellan\.db can't be written: the disk of [^\n]+ is full\. [^\n]+\n$/,
        );
        expect(stderr).to.include(folder);
      }
      disk.makeReadOnly();
      for (const [folder, refused] of [
        [data, data],
        [join(disk.folder, 'none', 'such'), disk.folder],
      ] as const) {
        const { code, stderr } = await started(folder, { WORKERS });
        expect(code).to.equal(1);
        expect(stderr).to.match(/^castellan: [^\n]+castellan\.db can't be written: [^\n]+\n$/);
        expect(stderr).to.include(`${refused} is on a read-only disk`);
      }
    });
  }

  it('can be verified, exported and copied when it is read-only', async () => {
    disk.makeReadOnly();
    const target = join(elsewhere, 'copy');
    for (const line of [
      'verify',
      'log head',
      `export customers ${join(elsewhere, 'customers.csv')}`,
      `copy --from sqlite:${data} --to sqlite:${target}`,
    ]) {
      expect(await runCastellan(data, line), line).to.deep.include({ code: 0 });
    }
    expect(existsSync(join(target, 'castellan.db'))).to.equal(true);
    const { code, stderr } = await runCastellan(data, 'demo');
    expect(code).to.equal(1);
    expect(stderr).to.match(/^castellan: [^\n]*read-only[^\n]*\n$/);
  });

  it('is refused for backups, which would fail one by one', async () => {
    disk.makeReadOnly();
    const path = join(disk.folder, 'data');
    const { code, stderr } = await runCastellan(join(elsewhere, 'data'), 'backup', { settings: { BACKUP_DIR: path } });
    expect(code).to.equal(78);
    expect(stderr).to.match(/^castellan: BACKUP_DIR: \S+ can't be written \(EROFS[^\n]+\)\. Name another folder\.\n$/);
    const service = await started(join(elsewhere, 'data'), { BACKUP_DIR: path });
    expect([service.code, service.stderr]).to.deep.equal([78, stderr]);
  });

  it('is left as it was when a killed process left a WAL on it, with what to do', async () => {
    const database = await openDatabase(join(elsewhere, 'data', 'castellan.db'));
    await markInUse(database);
    database.exec("INSERT INTO storage_state (name, value) VALUES ('test', 'in the WAL')");
    for (const name of ['castellan.db', 'castellan.db-wal']) cpSync(join(elsewhere, 'data', name), join(data, name));
    closeDatabase(database);
    disk.makeReadOnly();
    const before = readdirSync(data);
    for (const line of ['verify', `copy --from sqlite:${data} --to sqlite:${join(elsewhere, 'copy')}`]) {
      const { code, stderr } = await runCastellan(data, line);
      expect(code).to.equal(1);
      expect(stderr).to.match(
        /^castellan: [^\n]+-wal holds changes [^\n]+ is on a read-only disk\. Copy the whole [^\n]+\n$/,
      );
    }
    expect(readdirSync(data)).to.deep.equal(before);
  });

  it('keeps the customers imported before it was full, and says so', async () => {
    const file = join(elsewhere, 'many.csv');
    const rows = Array.from({ length: 20_000 }, (_, row) => `${row},Name ${row},${'x'.repeat(500)}`);
    writeFileSync(file, ['external_id,name,notes', ...rows, ''].join('\n'));
    // An import into an empty store is all or nothing.
    const first = join(elsewhere, 'first.csv');
    writeFileSync(first, 'external_id,name\nfirst,First\n');
    expect(await runCastellan(data, `import customers ${first}`)).to.include({ code: 0 });
    const { code, stdout, stderr } = await runCastellan(data, `import customers ${file}`);
    expect(code).to.equal(1);
    expect(stderr).to.include('Nothing more can be written').and.to.include('What is counted above is saved');
    const imported = Number(/imported ([\d,]+),/.exec(stdout)![1]!.replaceAll(',', ''));
    expect(imported).to.be.within(1, 19_999);
    const found = await runCastellan(data, 'export customers - --format ndjson');
    expect(found.stdout.trim().split('\n')).to.have.length(imported + 1);
  });

  it('is named when an export does not fit, of which nothing is left', async () => {
    const rows = Array.from({ length: 200 }, (_, row) => `${row},Name ${row},${'x'.repeat(500)}`);
    writeFileSync(join(elsewhere, 'some.csv'), ['external_id,name,notes', ...rows, ''].join('\n'));
    const full = join(elsewhere, 'data');
    expect(await runCastellan(full, `import customers ${join(elsewhere, 'some.csv')}`)).to.include({ code: 0 });
    disk.fill();
    const file = join(disk.folder, 'all.csv');
    const { code, stderr } = await runCastellan(full, `export customers ${file}`);
    expect(code).to.equal(1);
    expect(stderr).to.match(/\ncastellan: "[^"\n]+all\.csv" can't be written \(ENOSPC[^\n]+\)\.\n$/);
    expect(readdirSync(disk.folder).filter((name) => name.startsWith('all'))).to.deep.equal([]);
  });

  it('is no reason to say that a file has no rows', async () => {
    const file = join(elsewhere, 'one.csv');
    writeFileSync(file, 'external_id,name\n1,One\n');
    disk.makeReadOnly();
    const { code, stdout } = await runCastellan(data, `import customers ${file}`);
    expect(code).to.equal(1);
    expect(stdout).not.to.include('has no rows');
  });

  it('is named when rejected rows are missing there', async () => {
    const file = join(elsewhere, 'nameless.csv');
    writeFileSync(file, `external_id,email\n${'1,x\n'.repeat(5_000)}`);
    const rejects = join(disk.folder, 'rejects.ndjson');
    disk.fill();
    const { code, stderr } = await runCastellan(
      join(elsewhere, 'data'),
      `import customers ${file} --rejects ${rejects}`,
    );
    expect(code).to.equal(1);
    expect(stderr)
      .to.include(`"${rejects}" can't be written (ENOSPC`)
      .and.to.include('Rejected rows are missing there');
  });
});
