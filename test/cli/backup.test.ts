import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { backupFolder } from '../../src/bootstrap/backups/backup-folder.js';
import { ConfigError } from '../../src/bootstrap/config.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { sha256 } from '../../src/adapters/security/sha256.js';
import { closeDatabase, openDatabase } from '../../src/adapters/sqlite/database/open-database.js';
import { send } from '../http/sample-client.js';
import { runCastellan } from '../support/cli.js';
import { ADMIN, TestService } from '../support/service.js';
import { rejectionOf } from '../support/rejection.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Alters the log in a way that its chain shows. */
async function alterFirstChange(file: string): Promise<void> {
  const database = await openDatabase(file);
  database.exec(`UPDATE changes SET entry = replace(entry, '"system:', '"systen:') WHERE seq = 1`);
  closeDatabase(database);
}

describe('castellan backup and restore', () => {
  let service: TestService;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    service = await TestService.start('sqlite');
  });
  afterEach(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const backups = () => join(folder, 'backups');
  const settings = (more: Readonly<Record<string, string>> = {}) => ({
    BACKUP_DIR: backups(),
    BACKUP_KEEP: '2',
    ...more,
  });
  const backUp = () => runCastellan(service.folder, 'backup', { settings: settings() });
  const restore = (words: string, data = join(folder, 'restored'), more = settings()) =>
    runCastellan(data, `restore ${words}`, { settings: more });

  it('makes verified backups beside the service, and keeps as many as it should', async () => {
    const names: string[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const { code, stdout, stderr } = await backUp();
      expect([code, stderr.includes('castellan: ')]).to.deep.equal([0, false]);
      const [, name = '', rows] =
        /^Backup (\S+): (\d+) rows, read back and verified \(\d+\.\d s\)\.$/m.exec(stdout) ?? [];
      expect(Number(rows)).to.be.greaterThan(5);
      names.unshift(name);
      if (turn === 2) expect(stdout).to.match(new RegExp(`^  removed ${names[2]}$`, 'm'));
    }
    expect(await backupFolder(backups(), service.folder).list()).to.deep.equal(names.slice(0, 2));
    expect(existsSync(join(backups(), 'unfinished'))).to.equal(false);
    const kept = readdirSync(join(backups(), names[0]!));
    expect(kept).to.include('castellan.db');
    const wal = statSync(join(backups(), names[0]!, 'castellan.db-wal'), { throwIfNoEntry: false });
    expect(wal?.size ?? 0, 'everything is in castellan.db').to.equal(0);
    expect(kept).to.not.include('token.key');
  });

  it('restores the newest backup into an empty folder, where the users sign in', async () => {
    await service.register('grace@example.com', 'her password');
    await backUp();
    await service.register('later@example.com', 'another password');
    const { code, stdout, stderr } = await restore('');
    expect([code, stderr.includes('castellan: ')]).to.deep.equal([0, false]);
    expect(stdout).to.match(/^Restored \S+Z into \S+restored, and verified it\.$/m);
    expect(stdout).to.include('lost, revoked access too');
    const place = { folder: join(folder, 'restored'), mongoUri: '', remove: async () => undefined };
    const again = await TestService.start('sqlite', {}, { place });
    try {
      expect((await again.login('grace@example.com', 'her password')).status).to.equal(200);
      expect((await again.login(ADMIN.email, ADMIN.password)).status).to.equal(200);
      expect((await again.login('later@example.com', 'another password')).status).to.equal(400);
    } finally {
      await again.stop();
    }
  });

  it('restores a backup by its name, or a folder, into another folder', async () => {
    await backUp();
    const [name = ''] = await backupFolder(backups(), service.folder).list();
    for (const [index, backup] of [name, join(backups(), name)].entries()) {
      const target = join(folder, `target-${index}`);
      const { code, stdout } = await restore(`${backup} --to ${target}`, service.folder);
      expect([code, stdout.includes(`into ${target}`)]).to.deep.equal([0, true]);
    }
    expect(await backupFolder(backups(), service.folder).list()).to.deep.equal([name]);
  });

  it('keeps the backups of two stores in one folder apart, and asks which one to restore', async () => {
    await service.register('grace@example.com', 'her password');
    await backUp();
    const other = await TestService.start('sqlite');
    try {
      for (let turn = 0; turn < 3; turn++) await runCastellan(other.folder, 'backup', { settings: settings() });
    } finally {
      await other.stop();
    }
    const all = await backupFolder(backups(), service.folder).listAll();
    const { storeId } = all.at(-1)!;
    expect(all.map((backup) => backup.storeId === storeId)).to.deep.equal([false, false, true]);
    const asked = await restore('');
    expect(asked.code).to.equal(64);
    expect(asked.stderr).to.match(
      /^castellan: \S+ holds backups of several stores\. .*\n(castellan: --store \S+: the newest is \S+Z\n){2}$/,
    );
    const { code, stdout } = await restore(`--store ${storeId}`);
    expect([code, stdout.includes(all.at(-1)!.name)]).to.deep.equal([0, true]);
    const unknown = await restore('--store x', join(folder, 'unknown'));
    expect([unknown.code, unknown.stderr]).to.deep.equal([
      1,
      `castellan: There is no finished backup of store x in ${backups()}.\n`,
    ]);
  });

  it('gives what is restored an id of its own', async () => {
    await backUp();
    const [name = ''] = await backupFolder(backups(), service.folder).list();
    await restore(name);
    const restored = join(folder, 'restored');
    await runCastellan(restored, 'backup', { settings: settings() });
    const all = await backupFolder(backups(), restored).listAll();
    expect(new Set(all.map(({ storeId }) => storeId)).size).to.equal(2);
  });

  it('starts no service on a backup', async () => {
    await backUp();
    const [name = ''] = await backupFolder(backups(), service.folder).list();
    const place = { folder: join(backups(), name), mongoUri: '', remove: async () => undefined };
    const within = await rejectionOf(TestService.start('sqlite', { BACKUP_DIR: backups() }, { place }));
    expect(within.message).to.match(/^DATA_DIR: must not be within BACKUP_DIR\./);
    const before = readdirSync(place.folder);
    const without = await rejectionOf(TestService.start('sqlite', {}, { place }));
    expect(without.message).to.match(/^DATA_DIR: is a backup\./);
    expect(readdirSync(place.folder)).to.deep.equal(before);
    const into = await restore(`${name} --to ${join(backups(), 'inside')}`);
    expect([into.code, into.stderr]).to.deep.equal([
      64,
      `castellan: ${join(backups(), 'inside')} is within BACKUP_DIR: restore into a folder outside it.\n`,
    ]);
  });

  it('writes nothing into a backup by other commands, which read it', async () => {
    await service.register('grace@example.com', 'her password');
    await backUp();
    const [name = ''] = await backupFolder(backups(), service.folder).list();
    const backup = join(backups(), name);
    const customers = join(folder, 'customers.csv');
    writeFileSync(customers, 'name\nAda\n');
    const contents = () =>
      readdirSync(backup).map((file) => [file, sha256(readFileSync(join(backup, file)).toString('base64'))]);
    const before = contents();
    const run = (line: string, more = {}) => runCastellan(backup, line, { settings: more });
    const writing = [
      'admin reset-password grace@example.com',
      'admin reset-second-factor grace@example.com',
      'admin grant grace@example.com',
      `import customers ${customers}`,
      'demo',
    ];
    for (const line of writing) {
      const { code, stderr } = await run(line);
      expect([code, stderr], line).to.deep.equal([
        78,
        'castellan: DATA_DIR: is a backup. Restore it into a folder of its own ("castellan restore"), or remove backup-of from a copy of it.\n',
      ]);
    }
    const again = await run('backup', { BACKUP_DIR: join(folder, 'others') });
    expect([again.code, again.stderr.startsWith('castellan: DATA_DIR: is a backup.')]).to.deep.equal([78, true]);
    expect(contents()).to.deep.equal(before);
    const reading = [
      'verify',
      'log head',
      'log export --format ndjson --from 1',
      `export customers ${join(folder, 'exported.csv')}`,
      'recovery list',
      'outbox',
      `import customers ${customers} --dry-run`,
      `copy --from sqlite:${backup} --to sqlite:${join(folder, 'copied')}`,
    ];
    for (const line of reading) {
      const { code, stderr } = await run(line);
      expect(code, `${line}: ${stderr}`).to.equal(0);
      expect(readdirSync(backup), line).to.deep.equal(before.map(([file]) => file));
    }
  });

  it('does not restore into a folder with a store', async () => {
    await backUp();
    const { code, stderr } = await restore('', service.folder);
    expect(code).to.equal(1);
    expect(stderr).to.match(/^castellan: There is a store at \S+ already\. Copy into an empty folder\.\n$/);
  });

  const refusals: Readonly<Record<string, readonly [code: number, words: RegExp]>> = {
    '': [1, /^castellan: There is no finished backup in \S+backups\.\n$/],
    '2026-01-01T00-00-00.000Z': [1, /^castellan: There is no backup at \S+000Z\.\n$/],
    '/etc': [1, /^castellan: There is no backup at \/etc\.\n$/],
    './nowhere': [1, /^castellan: There is no backup at \S+nowhere\.\n$/],
  };
  for (const [words, [code, line]] of Object.entries(refusals)) {
    it(`"restore ${words}" says what is missing, and creates nothing`, async () => {
      const ended = await restore(words);
      expect([ended.code, ended.stdout]).to.deep.equal([code, '']);
      expect(ended.stderr).to.match(line);
      expect(readdirSync(folder)).to.deep.equal([]);
    });
  }

  it('needs BACKUP_DIR', async () => {
    expect(await runCastellan(service.folder, 'backup')).to.deep.equal({
      code: 78,
      stdout: '',
      stderr: 'castellan: BACKUP_DIR: must be set: the folder for backups, better on another disk.\n',
    });
    expect((await runCastellan(join(folder, 'restored'), 'restore')).code).to.equal(64);
  });

  it('says that the folder for backups cannot be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    // Node's own recursive mkdir never ends in /proc.
    for (const path of [join(folder, 'file', 'below'), '/proc/backups/below']) {
      const ended = await runCastellan(service.folder, 'backup', { settings: { BACKUP_DIR: path } });
      expect([ended.code, ended.stdout]).to.deep.equal([78, '']);
      expect(ended.stderr).to.match(/^castellan: BACKUP_DIR: \S+ can't be made \(E[^\n]+\)\. Name another folder\.\n$/);
      const refused = await rejectionOf(TestService.start('sqlite', { BACKUP_DIR: path }));
      expect(refused).to.be.instanceOf(ConfigError);
      expect(`castellan: ${refused.message}\n`).to.equal(ended.stderr);
    }
  });

  it('gives way to another process with 75', async () => {
    mkdirSync(backups());
    const other = await backupFolder(backups(), service.folder).begin();
    const ended = await backUp();
    await other!.close();
    expect(ended).to.deep.equal({ code: 75, stdout: '', stderr: 'castellan: Another process is making a backup.\n' });
  });

  it('keeps nothing of a store that is broken, and all earlier backups', async () => {
    await backUp();
    const names = await backupFolder(backups(), service.folder).list();
    await alterFirstChange(join(service.folder, 'castellan.db'));
    const { code, stdout, stderr } = await backUp();
    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.match(/^castellan: The store is broken: [^\n]+ Earlier backups stay\. See docs\/log\.md\.$/m);
    expect(await backupFolder(backups(), service.folder).list()).to.deep.equal(names);
    expect(existsSync(join(backups(), 'unfinished'))).to.equal(false);
  });

  it('is made by the service on schedule, and shows in the log and the metrics', async () => {
    const METRICS_TOKEN = 'a-token-for-the-metrics';
    const scheduled = await TestService.start(
      'sqlite',
      { BACKUP_DIR: backups(), METRICS_TOKEN, SCRYPT_LN: '4' },
      { log: 'info' },
    );
    try {
      const job = (await scheduled.get(identifiers.scheduledBackups))!;
      await job.execute();
      expect([job.made, job.failed]).to.deep.equal([1, 0]);
      const [name] = await backupFolder(backups(), scheduled.folder).list();
      const line = (await scheduled.log()).split('\n').find((text) => text.includes('backup made'));
      expect(JSON.parse(line ?? '{}')).to.include({ level: 'info', backup: name });
      const { text } = await send(scheduled.port, 'GET', '/metrics', { as: METRICS_TOKEN });
      expect(text).to.match(/^castellan_backups_total\{outcome="made"\} 1$/m);
      expect(text).to.match(/^castellan_backup_newest_timestamp_seconds 1[\d.]+$/m);
      await job.execute();
      expect(job.made).to.equal(1);
    } finally {
      await scheduled.stop();
    }
  });

  it('is stopped with the service', async () => {
    const scheduled = await TestService.start('sqlite', { BACKUP_DIR: backups() });
    const job = (await scheduled.get(identifiers.scheduledBackups))!;
    const running = job.execute();
    await scheduled.stop();
    await running;
    expect([job.made, job.failed]).to.deep.equal([0, 0]);
    expect(await backupFolder(backups(), service.folder).list()).to.deep.equal([]);
  });

  it('says in one line why a backup on schedule failed', async () => {
    const scheduled = await TestService.start('sqlite', { BACKUP_DIR: backups() }, { log: 'info' });
    try {
      rmSync(backups(), { recursive: true });
      writeFileSync(backups(), '');
      const job = (await scheduled.get(identifiers.scheduledBackups))!;
      await job.execute();
      expect([job.made, job.failed]).to.deep.equal([0, 1]);
      const line = (await scheduled.log()).split('\n').find((text) => text.includes('backup failed'));
      expect(JSON.parse(line ?? '{}'))
        .to.include({ level: 'error' })
        .and.have.property('reason')
        .that.matches(/^BACKUP_DIR: .* can't be made \(EEXIST/);
    } finally {
      await scheduled.stop();
    }
  });
});
