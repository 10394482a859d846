import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { CommandError } from '../../src/adapters/cli/command-error.js';
import { openTarget } from '../../src/adapters/cli/customers/open-target.js';
import { openSqliteStore } from '../../src/adapters/sqlite/open-sqlite-store.js';
import { folderOnDisk } from '../support/temporary-folder.js';
import { aQuery } from '../support/builders-customers.js';
import { RecordedOutput, runCastellan, type Ended, type RunOptions } from '../support/cli.js';

const PRECIOUS = 'three hours of work\n';

describe('castellan output files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = folderOnDisk();
    mkdirSync(join(folder, 'store'));
    await (await openSqliteStore({ file: join(folder, 'store', 'castellan.db') })).close();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const path = (name: string) => join(folder, name);
  const text = (name: string) => readFileSync(path(name), 'utf8');
  const castellan = (args: readonly string[], options?: RunOptions) => runCastellan(path('store'), args, options);
  /** Names of files beside the store. */
  const files = () => readdirSync(folder).filter((name) => name !== 'store');

  function write(name: string, ...lines: readonly string[]): string {
    writeFileSync(path(name), lines.join('\n'));
    return path(name);
  }

  async function names(): Promise<string[]> {
    const store = await openSqliteStore({ file: join(folder, 'store', 'castellan.db') });
    const { records } = await store.customers.list(aQuery());
    await store.close();
    return records.map(({ name }) => name);
  }

  async function throughPipe(run: (pipe: string) => Promise<Ended>): Promise<{ ended: Ended; read: string }> {
    execFileSync('mkfifo', [path('pipe')]);
    const reader = spawn('cat', [path('pipe')], { stdio: ['ignore', 'pipe', 'inherit'] });
    let read = '';
    reader.stdout.on('data', (chunk: Buffer) => (read += chunk.toString()));
    const closed = once(reader, 'close');
    const ended = await run(path('pipe'));
    await closed;
    expect(lstatSync(path('pipe')).isFIFO()).to.equal(true);
    return { ended, read };
  }

  describe('import --rejects PATH', () => {
    for (const [which, rows] of [
      ['nothing is rejected', ['A']],
      ['a row is rejected', ['A', '""']],
    ] as const) {
      it(`refuses an existing file and imports nothing: 64 (${which})`, async () => {
        const source = write('a.csv', 'name', ...rows);
        write('notes.txt', PRECIOUS);
        const { code, stdout, stderr } = await castellan([
          'import',
          'customers',
          source,
          '--rejects',
          path('notes.txt'),
        ]);
        expect([code, stdout, text('notes.txt'), await names()]).to.deep.equal([64, '', PRECIOUS, []]);
        expect(stderr).to.equal(
          `castellan: "${path('notes.txt')}" exists already. ` +
            'Nothing was imported. Name another file with --rejects, or replace it with --force.\n',
        );
      });
    }

    it('replaces it with --force only when a row is rejected', async () => {
      const source = write('a.csv', 'name', 'A');
      write('notes.txt', PRECIOUS);
      const args = ['import', 'customers', source, '--rejects', path('notes.txt'), '--force'];
      expect((await castellan(args)).code).to.equal(0);
      expect([text('notes.txt'), files().sort()]).to.deep.equal([PRECIOUS, ['a.csv', 'notes.txt']]);
      write('a.csv', 'name,email', 'B,', 'C,not an address');
      expect((await castellan(args)).code).to.equal(65);
      expect(text('notes.txt')).to.match(/^\{"number":2,"line":3,.*\}\n$/);
      expect([files().sort(), statSync(path('notes.txt')).mode & 0o777]).to.deep.equal([['a.csv', 'notes.txt'], 0o600]);
    });

    it('never replaces the imported file, by whatever name or link: 64', async () => {
      const source = write('a.csv', 'name', 'A', '""');
      symlinkSync('a.csv', path('link'));
      linkSync(source, path('other-name'));
      mkdirSync(path('folder'));
      const spellings = [source, path('link'), path('other-name'), `${path('folder')}/../a.csv`];
      for (const rejects of spellings) {
        const { code, stderr } = await castellan(['import', 'customers', source, '--rejects', rejects, '--force']);
        expect([code, stderr]).to.deep.equal([
          64,
          'castellan: --rejects names the imported file itself. Name another file.\n',
        ]);
      }
      expect([text('a.csv'), lstatSync(path('link')).isSymbolicLink(), await names()]).to.deep.equal([
        'name\nA\n""',
        true,
        [],
      ]);
    });

    it('leaves no file when the header is refused', async () => {
      const source = write('a.csv', 'First name', 'A');
      expect((await castellan(['import', 'customers', source, '--rejects', path('r')])).code).to.equal(1);
      expect((await castellan(['import', 'customers', source])).code).to.equal(1);
      expect(files()).to.deep.equal(['a.csv']);
    });

    it('keeps a file that replaced its own meanwhile', async () => {
      async function* slow(): AsyncGenerator<Uint8Array> {
        yield Buffer.from('name\nA\n');
        rmSync(path('r'));
        write('r', PRECIOUS);
      }
      const args = ['import', 'customers', '-', '--format', 'csv', '--rejects', path('r')];
      expect((await castellan(args, { stdin: slow() })).code).to.equal(0);
      expect(text('r')).to.equal(PRECIOUS);
    });

    it('writes to a pipe without removing it', async () => {
      const source = write('a.csv', 'name,email', 'A,', 'B,not an address');
      const { ended, read } = await throughPipe((pipe) =>
        castellan(['import', 'customers', source, '--rejects', pipe]),
      );
      expect([ended.code, (JSON.parse(read) as { line: number }).line]).to.deep.equal([65, 3]);
    });

    it('refuses a folder: 64', async () => {
      mkdirSync(path('folder'));
      const source = write('a.csv', 'name', 'A');
      const { code } = await castellan(['import', 'customers', source, '--rejects', path('folder'), '--force']);
      expect([code, await names()]).to.deep.equal([64, []]);
    });
  });

  describe('import without --rejects', () => {
    it('uses the next free number', async () => {
      const source = write('a.csv', 'name,email', ',not an address');
      write('a.csv.rejects.ndjson', PRECIOUS);
      symlinkSync('nowhere', path('a.csv.rejects-2.ndjson'));
      const { code, stdout } = await castellan(['import', 'customers', source]);
      expect([code, stdout.includes(`${source}.rejects-3.ndjson\n`)]).to.deep.equal([65, true]);
      expect([text('a.csv.rejects.ndjson'), readlinkSync(path('a.csv.rejects-2.ndjson'))]).to.deep.equal([
        PRECIOUS,
        'nowhere',
      ]);
      expect(text('a.csv.rejects-3.ndjson')).to.include('"line":2');
      expect(existsSync(path('nowhere'))).to.equal(false);
    });

    it('creates a separate file for each of several concurrent imports of one file', async () => {
      const source = write('a.csv', 'name,email', ...Array.from({ length: 50 }, (_, row) => `,not an address ${row}`));
      const ended = await Promise.all(Array.from({ length: 4 }, () => castellan(['import', 'customers', source])));
      expect(ended.map(({ code }) => code)).to.deep.equal([65, 65, 65, 65]);
      const made = files().filter((name) => name !== 'a.csv');
      expect(made).to.have.members(['', '-2', '-3', '-4'].map((number) => `a.csv.rejects${number}.ndjson`));
      for (const name of made) {
        const lines = text(name).trimEnd().split('\n');
        expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).to.deep.equal(
          Array.from({ length: 50 }, (_, row) => row + 2),
        );
      }
    });

    it('fails before the first row when it cannot be created', async () => {
      const source = write('a.csv', 'name', 'A');
      const { code, stderr } = await castellan(['import', 'customers', source, '--rejects', path('no/r')]);
      expect([code, await names()]).to.deep.equal([1, []]);
      expect(stderr).to.include("can't be written (ENOENT");
    });
  });

  describe('export customers FILE', () => {
    beforeEach(async () => {
      const source = write('a.csv', 'name', 'Ada');
      await castellan(['import', 'customers', source]);
      rmSync(source);
    });

    it('refuses an existing file, and says how to replace it: 64', async () => {
      write('out.csv', PRECIOUS);
      const { code, stderr } = await castellan(['export', 'customers', path('out.csv')]);
      expect([code, text('out.csv'), files()]).to.deep.equal([64, PRECIOUS, ['out.csv']]);
      expect(stderr).to.equal(
        `castellan: "${path('out.csv')}" exists already. Name another file, or replace it with --force.\n`,
      );
    });

    it('replaces it with --force, and leaves nothing beside it', async () => {
      write('out.csv', PRECIOUS);
      expect((await castellan(['export', 'customers', path('out.csv'), '--force'])).code).to.equal(0);
      expect([text('out.csv').split('\r\n')[1], files()]).to.satisfy(
        ([row, found]: [string, string[]]) => row.includes(',Ada,') && found.join() === 'out.csv',
      );
    });

    it('leaves the file in place if no customer matches: 1', async () => {
      write('out.csv', PRECIOUS);
      for (const filter of ['name=Grace', 'stauts=active', 'seats=1']) {
        const args = ['export', 'customers', path('out.csv'), '--force', '--filter', filter];
        const { code, stderr } = await castellan(args);
        expect([text('out.csv'), files()], filter).to.deep.equal([PRECIOUS, ['out.csv']]);
        if (filter === 'stauts=active') expect(code).to.equal(64);
        else
          expect([code, stderr.split('\n').at(-2)]).to.deep.equal([
            1,
            `castellan: There is no such customer. "${path('out.csv')}" stays as it was.`,
          ]);
      }
      const made = await castellan(['export', 'customers', path('new.ndjson'), '--filter', 'name=Grace']);
      expect([made.code, text('new.ndjson')]).to.deep.equal([0, '']);
    });

    it('replaces a link, not its target', async () => {
      write('precious', PRECIOUS);
      symlinkSync('precious', path('out.csv'));
      expect((await castellan(['export', 'customers', path('out.csv')])).code).to.equal(64);
      expect(lstatSync(path('out.csv')).isSymbolicLink()).to.equal(true);
      expect((await castellan(['export', 'customers', path('out.csv'), '--force'])).code).to.equal(0);
      expect([text('precious'), lstatSync(path('out.csv')).isFile()]).to.deep.equal([PRECIOUS, true]);
    });

    it('treats a dangling link as a file', async () => {
      symlinkSync('nowhere', path('out.csv'));
      expect((await castellan(['export', 'customers', path('out.csv')])).code).to.equal(64);
      expect([readlinkSync(path('out.csv')), existsSync(path('nowhere'))]).to.deep.equal(['nowhere', false]);
    });

    it('never touches a file at the place of an earlier unfinished export', async () => {
      write('out.csv.partial', PRECIOUS);
      expect((await castellan(['export', 'customers', path('out.csv')])).code).to.equal(0);
      expect([text('out.csv.partial'), files().sort()]).to.deep.equal([PRECIOUS, ['out.csv', 'out.csv.partial']]);
    });

    it('refuses a folder, even with --force: 64', async () => {
      mkdirSync(path('out.csv'));
      for (const options of [[], ['--force']]) {
        expect((await castellan(['export', 'customers', path('out.csv'), ...options])).code).to.equal(64);
      }
      expect([files(), readdirSync(path('out.csv'))]).to.deep.equal([['out.csv'], []]);
    });

    it('writes to a pipe without removing it', async () => {
      const { ended, read } = await throughPipe((pipe) =>
        castellan(['export', 'customers', pipe, '--format', 'ndjson']),
      );
      expect([ended.code, (JSON.parse(read) as { name: string }).name]).to.deep.equal([0, 'Ada']);
    });

    it('leaves nothing when interrupted', async () => {
      const interrupted = new AbortController();
      interrupted.abort();
      const ended = await castellan(['export', 'customers', path('out.csv')], { signal: interrupted.signal });
      expect([ended.code, files()]).to.deep.equal([130, []]);
    });

    it('says that standard output was closed before the end', async () => {
      const stdout = new RecordedOutput();
      stdout.flush = () => Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      const target = await openTarget('-', { stdout, force: false });
      const error: unknown = await target.write('first').catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(CommandError).and.have.property('message').that.includes('closed before its end');
    });

    it('keeps a file created meanwhile, and says where the export is', async () => {
      const target = await openTarget(path('out.csv'), { stdout: new RecordedOutput(), force: false });
      await target.write('whole');
      write('out.csv', PRECIOUS);
      const error = await target.keep().then(
        () => undefined,
        (thrown: unknown) => thrown as Error,
      );
      const [partial] = files().filter((name) => name !== 'out.csv');
      expect(error?.message).to.include(`"${path(partial!)}"`);
      expect([text('out.csv'), text(partial!)]).to.deep.equal([PRECIOUS, 'whole']);
    });
  });
});
