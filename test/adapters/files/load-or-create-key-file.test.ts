import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { loadOrCreateKeyFile } from '../../../src/adapters/files/load-or-create-key-file.js';
import { compiledModules } from '../../support/compiled-modules.js';

describe('loadOrCreateKeyFile', () => {
  let dir: string;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'castellan-key-'));
  });

  afterEach(() => rm(dir, { recursive: true, force: true }));

  it('makes a random key once, for the owner only, and leaves nothing else', async () => {
    const dataDir = join(dir, 'data');
    const key = await loadOrCreateKeyFile(dataDir);

    expect(key).to.match(/^[\w-]{64}$/);
    expect(await loadOrCreateKeyFile(dataDir)).to.equal(key);
    expect(await readdir(dataDir)).to.deep.equal(['token.key']);
    expect((await stat(join(dataDir, 'token.key'))).mode & 0o777).to.equal(0o600);
    expect(await loadOrCreateKeyFile(join(dir, 'other'))).not.to.equal(key);
  });

  it('gives many that start at once the same key', async () => {
    const keys = await Promise.all(Array.from({ length: 16 }, () => loadOrCreateKeyFile(dir)));

    expect(new Set(keys).size).to.equal(1);
    expect(await readFile(join(dir, 'token.key'), 'utf8')).to.equal(keys[0]);
    expect(await readdir(dir)).to.deep.equal(['token.key']);
  });

  it('gives two processes that start at once the same key', async () => {
    const module = pathToFileURL(join(compiledModules(), 'adapters/files/load-or-create-key-file.js')).href;
    const script = `import { loadOrCreateKeyFile } from ${JSON.stringify(module)};
      process.stdout.write(await loadOrCreateKeyFile(process.argv[1]));`;
    const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, dir]);
    const [one, other] = await Promise.all([start(), start()]);

    expect(one.stdout).to.match(/^[\w-]{64}$/);
    expect(other.stdout).to.equal(one.stdout);
    expect((await stat(join(dir, 'token.key'))).mode & 0o777).to.equal(0o600);
  });

  it('takes a key that somebody else wrote, without the newline of an editor', async () => {
    await writeFile(join(dir, 'token.key'), `${'k'.repeat(32)}\n`);
    expect(await loadOrCreateKeyFile(dir)).to.equal('k'.repeat(32));
  });

  for (const [name, content] of [
    ['an empty file', ''],
    ['31 bytes', 'k'.repeat(31)],
    ['31 bytes and a newline', `${'k'.repeat(31)}\n`],
  ] as const) {
    it(`refuses ${name}, and leaves it as it is`, async () => {
      await writeFile(join(dir, 'token.key'), content);
      const error: unknown = await loadOrCreateKeyFile(dir).catch((reason: unknown) => reason);

      expect(error).to.be.instanceOf(Error);
      expect((error as Error).message).to.include('token.key holds fewer than 32 bytes');
      expect(await readFile(join(dir, 'token.key'), 'utf8')).to.equal(content);
    });
  }
});
