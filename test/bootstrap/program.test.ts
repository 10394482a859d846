import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { compiledProgram } from '../support/compiled-program.js';
import { ROOT } from '../support/root.js';

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
    if (/is ready at .*\n(?: {2}.*\n){2}/.test(written)) break;
  }
  return written;
}

async function portOf(child: Program): Promise<number> {
  return Number(/is ready at \S+:(\d+)/.exec(await untilReady(child))?.[1]);
}

describe('the program castellan', function () {
  this.timeout(30_000);

  it('is the service without arguments, and says when it has stopped', async () => {
    const child = spawnProgram([], { LOG_LEVEL: 'silent', REGISTRATON: 'closed' });
    const said = await untilReady(child);
    const [rest, complaints, exited] = [text(child.stdout), text(child.stderr), once(child, 'exit')];
    expect(said).to.include('Anybody who reaches it may register, without permissions: see REGISTRATION.\n');
    child.kill('SIGTERM');
    expect(await exited).to.deep.equal([0, null]);
    expect(await rest).to.equal('Stopped.\n');
    expect(await complaints).to.equal(
      'castellan: REGISTRATON is not a setting and has no effect. Did you mean REGISTRATION?\n',
    );
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

  it('goes on serving, without a stack trace, when nobody reads its output any more', async () => {
    const child = spawnProgram([]);
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

  it('names the sources in stack traces', async () => {
    const bug = 'data:text/javascript,process.umask = () => { throw new Error("a bug"); };';
    const child = spawn(process.execPath, ['--import', bug, compiledProgram('program.js'), 'help'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    expect(await text(child.stderr)).to.match(/Error: a bug\n(?: .*\n)* +at .*src\/bootstrap\/cli\.ts:\d+/);
  });
});
