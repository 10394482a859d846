import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { CommandError } from '../../src/adapters/cli/command-error.js';
import { readEnvFiles } from '../../src/bootstrap/env-files.js';
import { readConfig } from '../../src/bootstrap/config.js';
import { rejectionOf } from '../support/rejection.js';
import { ROOT } from '../support/root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

describe('--env-file', () => {
  let folder: string;
  before(() => (folder = temporaryFolder()));
  after(() => rmSync(folder, { recursive: true }));

  function write(name: string, text: string): string {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  }

  it('adds what the environment lacks, and leaves the other arguments', () => {
    const file = write(
      'a',
      '\ufeffPORT=1\r\n# a comment\r\nexport HOST=\'::1\' # here\r\nDATA_DIR=\r\nSTORAGE=mongodb\r\nMAIL_FROM="A <a@b.example>"\r\n',
    );
    const environment = { STORAGE: 'sqlite', DATA_DIR: '' };
    expect(readEnvFiles(['--env-file', file, 'help', '--', '--env-file'], environment)).to.deep.equal([
      ...['help', '--', '--env-file'],
    ]);
    expect(environment).to.deep.equal({
      ...{ STORAGE: 'sqlite', DATA_DIR: '', PORT: '1', HOST: '::1', MAIL_FROM: 'A <a@b.example>' },
    });
  });

  it('takes .env.example, whose values are the defaults', () => {
    const environment = {};
    readEnvFiles(['--env-file', join(ROOT, '.env.example')], environment);
    expect(readConfig(environment)).to.deep.equal(readConfig({}));
  });

  it('lets the later of two files count', () => {
    const environment = {};
    readEnvFiles([`--env-file=${write('a', 'PORT=1\nHOST=a')}`, '--env-file', write('b', 'PORT=2')], environment);
    expect(environment).to.deep.equal({ PORT: '2', HOST: 'a' });
  });

  for (const [words, code, message] of [
    [['--env-file', '/no/such'], 78, /^--env-file: "\/no\/such" can't be read \(ENOENT/],
    [['--env-file'], 64, /^--env-file needs the name of a file\.$/],
    [['--env-file='], 64, /^--env-file needs the name of a file\.$/],
  ] as const) {
    it(`refuses ${words.join(' ')}`, async () => {
      const error = await rejectionOf(Promise.resolve().then(() => readEnvFiles(words, {})));
      expect(error).to.be.instanceOf(CommandError).and.have.property('exitCode', code);
      expect(error.message).to.match(message);
    });
  }
});
