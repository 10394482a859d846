import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Script } from 'node:vm';
import { expect } from 'chai';
import { compiledProgram } from '../support/compiled-program.js';
import { ROOT } from '../support/root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/** Runs the program `castellan` with these arguments and settings. */
function spawnProgram(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const { PATH = '' } = process.env;
  const env = { PATH, PORT: '0', STORAGE: 'memory', SCRYPT_LN: '4', ...settings };
  return spawn(process.execPath, [compiledProgram('program.js'), ...args], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

type Program = ReturnType<typeof spawnProgram>;

/** Resolves with all that it wrote until it's ready. */
async function untilReady(child: Program): Promise<string> {
  let written = '';
  for await (const chunk of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    written += String(chunk);
    if (/is ready at .*\n.+\n/.test(written)) break;
  }
  return written;
}

async function portOf(child: Program): Promise<number> {
  return Number(/is ready at \S+:(\d+)/.exec(await untilReady(child))?.[1]);
}

describe('the program castellan', function () {
  it('is the service without arguments, and says in lines of JSON, at any level, that it is ready and has stopped', async () => {
    const child = spawnProgram([], { LOG_LEVEL: 'silent', REGISTRATON: 'closed', PASSWORD_SIGN_IN: 'administrators' });
    const said = await untilReady(child);
    const [rest, complaints, exited] = [text(child.stdout), text(child.stderr), once(child, 'exit')];
    child.kill('SIGTERM');
    expect(await exited).to.deep.equal([0, null]);
    const lines = (said + (await rest)).trimEnd().split('\n');
    const [ready, ...others] = lines.map((line) => JSON.parse(line) as Record<string, string>);
    expect(ready).to.have.all.keys('level', 'time', 'msg', 'url', 'version');
    expect(ready).to.include({ level: 'info' });
    expect(ready!['msg']).to.equal(`Castellan is ready at ${ready!['url']} (in memory: nothing is kept)`);
    expect(others.map(({ msg }) => msg)).to.deep.equal([
      'Anybody who reaches it may register, without permissions: see REGISTRATION.',
      'Stopped.',
    ]);
    expect(await complaints).to.match(
      new RegExp(
        '^castellan: REGISTRATON is not a setting and has no effect\\. Did you mean REGISTRATION\\?\\n' +
          'castellan: PASSWORD_SIGN_IN lets administrators alone sign in: [^\\n]+\\n' +
          'The store was empty\\. First administrator: admin@example\\.com\\n' +
          ' {2}password: \\S{20} {3}\\(shown this once; change it after signing in\\)\\n$',
      ),
    );
  });

  it('is plain text at a terminal', async function () {
    const line = `${process.execPath} ${compiledProgram('program.js')}`;
    const { PATH = '' } = process.env;
    const child = spawn('script', ['--quiet', '--command', line, '/dev/null'], {
      cwd: ROOT,
      env: { PATH, PORT: '0', STORAGE: 'memory', SCRYPT_LN: '4', LOG_LEVEL: 'silent' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const missing = once(child, 'error').then(() => true);
    if (await Promise.race([missing, once(child, 'spawn').then(() => false)])) {
      Object.assign(this, { skipReason: 'there is no program "script" on this machine' });
      this.skip();
    }
    let said = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      said += String(chunk);
      // Ctrl-C
      if (said.includes('REGISTRATION.\r\n') && !said.includes('^C')) child.stdin.write('\x03');
    }
    expect(said.replace('^C', '').split('\r\n')).to.deep.equal([
      'The store was empty. First administrator: admin@example.com',
      `  password: ${/password: (\S{20}) /.exec(said)?.[1]}   (shown this once; change it after signing in)`,
      `Castellan is ready at ${/is ready at (http:\S+)/.exec(said)?.[1]}`,
      '  in memory: nothing is kept',
      '  Anybody who reaches it may register, without permissions: see REGISTRATION.',
      'Stopped.',
      '',
    ]);
  });

  it('says nothing of registration when it is closed', async () => {
    const child = spawnProgram([], { LOG_LEVEL: 'silent', ADMIN_PASSWORD: 'a-password', REGISTRATION: 'closed' });
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready at') && child.kill('SIGTERM'));
    const said = await text(child.stdout);
    expect(said).to.include('is ready at').and.include('Stopped.').and.not.include('register');
  });

  it('is a command with arguments', async () => {
    const child = spawnProgram(['--version']);
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect([stderr, stdout]).to.deep.equal(['', stdout.trim().replace(/^castellan \d+\.\d+\.\d+$/, '$&\n')]);
  });

  it('reads the settings of --env-file, which the environment precedes', async () => {
    const file = join(temporaryFolder(), 'settings');
    writeFileSync(file, 'PORT=not a number\nREGISTRATION=closed\n');
    const child = spawnProgram(['--env-file', file]);
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready at') && child.kill('SIGTERM'));
    expect(await text(child.stdout))
      .to.include('Stopped.')
      .and.not.include('register');
    const command = spawnProgram(['verify', `--env-file=${file}`]);
    expect(await text(command.stderr)).to.match(/^castellan: STORAGE=memory keeps nothing/);
    const wrong = spawnProgram([`--env-file=${file}s`]);
    const exited = once(wrong, 'exit');
    expect(await text(wrong.stderr)).to.match(/^\S+: .*settingss\b.*\n$/);
    // Node 20 takes the option for its own, wherever it stands, and ends with 9 where there's no file.
    expect((await exited)[0]).to.be.oneOf([78, 9]);
    rmSync(dirname(file), { recursive: true });
  });

  it('says in one line that an older Node is too old, before it imports anything', async () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
    const [major, minor] = engines.node.slice('>='.length).split('.').map(Number) as [number, number];
    const programs = [compiledProgram('program.js'), join(ROOT, 'scripts', 'castellan.mjs')];
    for (const version of ['10.24.1', `${major - 1}.99.0`, `${major}.${minor - 1}.9`]) {
      const old = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"${version}"}})`;
      for (const program of programs) {
        const child = spawn(process.execPath, ['--import', old, program, 'help'], {
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        const exited = once(child, 'exit');
        const said = await Promise.all([text(child.stdout), text(child.stderr)]);
        expect(said).to.deep.equal([
          '',
          `castellan: Node.js ${major}.${minor} or later is needed. This is ${version}.\n`,
        ]);
        expect(await exited).to.deep.equal([1, null]);
      }
    }
    // What Node 10 parses: a script without the syntax of modules, and nothing newer than ES2018.
    for (const program of programs) {
      const source = readFileSync(program, 'utf8');
      expect(new Script(source)).to.be.instanceOf(Script);
      expect(source).to.not.match(/\?\.|\?\?/);
    }
  });

  it('goes on serving, without a stack trace, when nobody reads its output any more', async () => {
    const child = spawnProgram([], { ADMIN_PASSWORD: 'a-password' });
    const complaints = text(child.stderr);
    const url = `http://127.0.0.1:${await portOf(child)}`;
    child.stdout.destroy();
    for (let turn = 0; turn < 3; turn++) expect((await fetch(`${url}/customers`)).status).to.equal(401);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).to.deep.equal([0, null]);
    expect(await complaints).to.equal('');
  });

  it('goes on when a terminal closes that it does not depend on', async () => {
    const child = spawnProgram([], { LOG_LEVEL: 'silent' });
    const url = `http://127.0.0.1:${await portOf(child)}`;
    child.kill('SIGHUP');
    for (let turn = 0; turn < 3; turn++) expect((await fetch(`${url}/healthz`)).status).to.equal(200);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    expect(await exited).to.deep.equal([0, null]);
  });

  it('ends a command without a stack trace when nobody reads its output', async () => {
    const child = spawnProgram(['help']);
    child.stdout.destroy();
    const complaints = text(child.stderr);
    expect(await once(child, 'exit')).to.deep.equal([0, null]);
    expect(await complaints).to.equal('');
  });

  it('names the sources in stack traces, and shows little of the bundle', async () => {
    const bug = 'data:text/javascript,process.umask = undefined;';
    const child = spawn(process.execPath, ['--import', bug, compiledProgram('program.js'), 'help'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const complaint = await text(child.stderr);
    expect(complaint).to.match(
      /TypeError: process\.umask is not a function\n(?: .*\n)* +at .*src\/bootstrap\/cli\.ts:\d+/,
    );
    expect(complaint.length).to.be.below(1_500);
  });
});
