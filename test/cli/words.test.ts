import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { createCommands } from '../../src/bootstrap/commands.js';
import { ROOT } from '../support/root.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runCastellan } from '../support/cli.js';

const opened = () => Promise.reject(new Error('Nothing is opened here.'));
const COMMANDS = createCommands({
  open: opened,
  openOrMake: opened,
  openCopy: opened,
  openBackup: opened,
  openRestore: opened,
});

describe('castellan', () => {
  let folder: string;
  beforeEach(() => (folder = temporaryFolder()));
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  for (const line of ['', 'help', '--help', '-h']) {
    it(`"${line}" lists the commands, whatever the settings`, async () => {
      const { code, stdout, stderr } = await runCastellan(folder, line, { settings: { PORT: 'abc' } });
      expect([code, stderr]).to.deep.equal([0, '']);
      for (const { name, summary } of COMMANDS) expect(stdout).to.include(name).and.include(summary);
      for (const exit of ['0 done', '1 failed', '64 not', '78 a setting']) expect(stdout).to.include(exit);
    });
  }

  for (const line of ['help admin reset-password', 'admin reset-password --help', 'admin reset-password a@b -h']) {
    it(`"${line}" explains one command`, async () => {
      const { code, stdout } = await runCastellan(folder, line);
      expect(code).to.equal(0);
      expect(stdout).to.match(/^Usage: castellan admin reset-password EMAIL \[--password-stdin\]\n/);
    });
  }

  for (const line of ['help admin', 'admin --help', 'admin -h', 'admin help']) {
    it(`"${line}" lists the commands that begin so`, async () => {
      const { code, stdout, stderr } = await runCastellan(folder, line);
      expect([code, stderr]).to.deep.equal([0, '']);
      for (const { name, summary } of COMMANDS) expect(stdout.includes(summary)).to.equal(name.startsWith('admin '));
    });
  }

  for (const { name } of COMMANDS) {
    it(`"help ${name}" explains it, and so does the command with --help`, async () => {
      for (const line of [`help ${name}`, `${name} --help`, `${name} -h`]) {
        const { code, stdout } = await runCastellan(folder, line);
        expect([code, stdout.startsWith(`Usage: castellan ${name}`)], line).to.deep.equal([0, true]);
      }
    });
  }

  const wrong: Readonly<Record<string, string>> = {
    verfy: '"verfy" is not a command. "castellan help" lists them.',
    'help admin grnt':
      '"admin" needs a subcommand: "admin reset-password", "admin grant", "admin reset-second-factor".',
    'help verfy': '"verfy" is not a command. "castellan help" lists them.',
    admin: '"admin" needs a subcommand: "admin reset-password", "admin grant", "admin reset-second-factor".',
    log: '"log" needs a subcommand: "log head", "log export".',
    'log export': '"log export" needs --format ndjson or --format ocsf. See "castellan help log export".',
    'log export --format csv --from 1':
      '"log export" needs --format ndjson or --format ocsf. See "castellan help log export".',
    'log export --format ocsf':
      '"log export" needs --from SEQ, the number of an entry, 1 or more. See "castellan help log export".',
    'log export --format ndjson --from 0':
      '"log export" needs --from SEQ, the number of an entry, 1 or more. See "castellan help log export".',
    'admin grant': '"admin grant" needs EMAIL. See "castellan help admin grant".',
    'admin grant nobody': '"nobody" is not an e-mail address.',
    'admin grant a@b c@d': '"admin grant" has no use for the argument "c@d". See "castellan help admin grant".',
    'verify --deep': `Unknown option '--deep'. See "castellan help verify".`,
    'verify --anchor': `Option '--anchor <value>' argument missing. See "castellan help verify".`,
    'verify --anchor 4711': '"4711" is not an anchor. It has the form SEQ:HASH, as "log head" prints it.',
    'log head 7': '"log head" has no use for the argument "7". See "castellan help log head".',
    'admin reset-password a@b --password-stdin=x': `Option '--password-stdin' does not take an argument. See "castellan help admin reset-password".`,
  };
  for (const [line, words] of Object.entries(wrong)) {
    it(`"${line}" exits with 64 and one line`, async () => {
      expect(await runCastellan(folder, line)).to.deep.equal({ code: 64, stdout: '', stderr: `castellan: ${words}\n` });
    });
  }

  it('prints its version', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    for (const line of ['--version', '-v']) {
      const ended = await runCastellan(folder, line, { settings: { PORT: 'abc' } });
      expect(ended).to.deep.equal({ code: 0, stdout: `castellan ${version}\n`, stderr: '' });
    }
  });

  it('warns about a misspelt setting', async () => {
    const { stderr } = await runCastellan(folder, 'verify', { settings: { STORGE: 'sqlite' } });
    const [warning] = stderr.split('\n');
    expect(warning).to.equal('castellan: STORGE is not a setting and has no effect. Did you mean STORAGE?');
  });

  it('takes former names: of a setting with a warning, of a command without', async () => {
    const settings = { STORAGE: 'memory', REQUIRE_TOTP: 'everybody' };
    const { code, stderr } = await runCastellan(folder, 'admin reset-totp a@b', { settings });
    expect(code).to.equal(78);
    expect(stderr.split('\n')[0]).to.equal(
      'castellan: REQUIRE_TOTP is called REQUIRE_SECOND_FACTOR now. The old name still works.',
    );
    const { stdout } = await runCastellan(folder, 'help admin reset-totp');
    expect(stdout).to.match(/^Usage: castellan admin reset-second-factor EMAIL\n/);
  });

  it('names wrong settings: 78', async () => {
    const settings = { PORT: 'abc', SCRYPT_LN: '1' };
    const { code, stdout, stderr } = await runCastellan(folder, 'verify', { settings });
    expect([code, stdout]).to.deep.equal([78, '']);
    expect(stderr).to.match(/^castellan: PORT: [^\n]+\ncastellan: SCRYPT_LN: [^\n]+\n$/);
  });

  const lines = [
    'verify',
    'log head',
    'log export',
    'admin reset-password a@b',
    'admin grant a@b',
    'admin reset-second-factor a@b',
    'import customers a.csv',
    'export customers a.csv',
    'recovery list',
    'outbox 1',
  ];
  it('covers all commands', () => {
    const operand = (name: string) => ({ FILE: 'a.csv', '[ID]': '1' })[name] ?? 'a@b';
    const named = COMMANDS.map(({ name, operands }) => [name, ...operands.map(operand)].join(' '));
    // `demo` creates a store; `backup` and `restore` have settings of their own; `copy` names its stores; `--version` needs none.
    expect(named).to.deep.equal(['demo', ...lines, 'backup', 'restore a@b', 'copy', '--version']);
  });

  for (const words of lines) {
    const line = words === 'log export' ? `${words} --format ndjson --from 1` : words;
    it(`"${line}" refuses memory storage`, async () => {
      const { code, stderr } = await runCastellan(folder, line, { settings: { STORAGE: 'memory' } });
      expect(code).to.equal(78);
      expect(stderr).to.match(/^castellan: STORAGE=memory [^\n]+ nothing to act upon\.\n$/);
    });

    it(`"${line}" creates no store`, async () => {
      const missing = join(folder, 'typo');
      const gone = await runCastellan(missing, line);
      expect(gone.code).to.equal(1);
      expect(gone.stderr).to.equal(
        `castellan: There is no store at ${join(missing, 'castellan.db')}. ` +
          'Set DATA_DIR to its folder, or start the service once.\n',
      );
      expect(existsSync(missing)).to.equal(false);
      mkdirSync(missing);
      writeFileSync(join(missing, 'castellan.db'), '');
      expect((await runCastellan(missing, line)).stderr).to.equal(gone.stderr);
      expect(readdirSync(missing)).to.deep.equal(['castellan.db']);
      expect((await runCastellan(join(missing, 'castellan.db'), line)).code, 'a file for a folder').to.equal(1);
    });
  }

  it('ends with a line where DATA_DIR cannot be made', async () => {
    const { code, stderr } = await runCastellan('/proc/castellan/data', 'demo');
    expect(code).to.equal(1);
    expect(stderr).to.match(/^castellan: [^\n]*mkdir '\/proc\/castellan'[^\n]*\n$/);
  });

  it('explains that a file is not a database', async () => {
    writeFileSync(join(folder, 'castellan.db'), 'This is not a database, but it is not empty either.'.repeat(100));
    const { code, stderr } = await runCastellan(folder, 'verify');
    expect(code).to.equal(1);
    expect(stderr).to.match(/^castellan: [^\n]*file is not a database[^\n]*\n$/);
  });

  it('is described in the README, command by command', async () => {
    const readme = await readFile(join(ROOT, 'README.md'), 'utf8');
    for (const { name, operands } of COMMANDS) expect(readme).to.include(`\`${[name, ...operands].join(' ')}\``);
  });
});
