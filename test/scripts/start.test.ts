import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { serviceDigest } from '../../scripts/source-digest.mjs';
import { ROOT } from '../support/root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

// A clone without any package, as after `npm ci --omit=dev` without those that build.
describe('npm start', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    for (const name of ['scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'source.ts'), 'export {};');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  async function run(...args: readonly string[]) {
    const child = spawn('npm', ['--loglevel=error', '--no-update-notifier', ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, CONSOLE: 'off' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close') as Promise<[number]>;
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    return { code, stdout, stderr };
  }

  /** Puts a program in place that says how many arguments it has. */
  function build(): void {
    mkdirSync(join(folder, 'dist', 'bootstrap'), { recursive: true });
    const program = 'console.log(`started with ${process.argv.length - 2}`);\n';
    writeFileSync(join(folder, 'dist', 'bootstrap', 'program.js'), program);
    writeFileSync(join(folder, 'dist', '.built'), serviceDigest(folder));
  }

  it('says before a build what to do, without a stack trace', async () => {
    const { code, stderr } = await run('start');
    expect([code, stderr]).to.deep.equal([
      1,
      "Building…\nCastellan isn't built yet, and the packages that build it aren't installed.\n" +
        'Run `npm ci && npm run build` once. After that, an installation by `npm ci --omit=dev` starts too.\n',
    ]);
  });

  it('starts what was built, and prints the banner of npm once', async () => {
    build();
    const { code, stdout, stderr } = await run('start');
    expect([code, stderr]).to.deep.equal([0, '']);
    expect(stdout.match(/^> castellan@/gm)).to.have.length(1);
    expect(stdout).to.match(/\nstarted with 0\n$/);
    expect((await run('run', '--silent', 'castellan', '--', 'help', 'verify')).stdout).to.equal('started with 2\n');
  });

  it('gets SIGTERM when npm does, also from a shell that does not pass it on', async () => {
    build();
    const program =
      "process.on('SIGTERM', () => { console.log('ended'); process.exit(); }); setInterval(() => {}, 1000);";
    writeFileSync(join(folder, 'dist', 'bootstrap', 'program.js'), `${program} console.log('started');`);
    const child = spawn('npm', ['start'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, CONSOLE: 'off' },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let said = '';
    for await (const part of child.stdout.setEncoding('utf8')) {
      said += part as string;
      if (said.endsWith('started\n')) child.kill('SIGTERM');
    }
    expect(said).to.match(/started\nended\n$/);
  });

  it('does not start sources that have changed since the build', async () => {
    build();
    writeFileSync(join(folder, 'src', 'source.ts'), 'export const another = 1;');
    const { code, stdout, stderr } = await run('start');
    expect([code, stdout.includes('started')]).to.deep.equal([1, false]);
    expect(stderr).to.include('The sources have changed since the last build');
  });

  it('builds nothing, and removes nothing, without the packages that build', async () => {
    build();
    const { code, stderr } = await run('run', 'build');
    expect([code, stderr]).to.deep.equal([
      1,
      "The packages that build Castellan aren't installed. Run `npm ci`, without --omit=dev.\n",
    ]);
    expect((await run('start')).stdout).to.include('started with 0');
  });
});
