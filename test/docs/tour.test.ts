import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { fencedBlocks, readDocument, sectionOf, shownAs, type FencedBlock } from '../support/markdown.js';
import { compiledProgram } from '../support/compiled-program.js';
import { ROOT } from '../support/root.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const README = readDocument('README.md');
/** Separates the output of two blocks; no command prints it. */
const SEPARATOR = '\u001e';
/** The same program without a full build, which takes longer than the tour. */
const npm = () => `npm() {
  [ "$1 $2 $3 $4" = 'run --silent castellan --' ] || { echo "not the npm of the tour: $*"; return 1; }
  node '${compiledProgram('cli.js')}' "\${@:5}"
}
`;

interface Step extends FencedBlock {
  /** The output shown below the block, '' for none. */
  readonly shown: string;
}

function tourOf(readme: string): Step[] {
  const steps: Step[] = [];
  for (const block of fencedBlocks(sectionOf(readme, '## Five minutes with curl'))) {
    if (block.language === 'sh') steps.push({ ...block, shown: '' });
    else steps.push({ ...steps.pop()!, shown: block.text });
  }
  return steps;
}

/** A line of JSON that tells what a line at a terminal would. */
function asAtATerminal(line: string): string {
  const { msg } = JSON.parse(line) as { msg: string };
  const ready = /^(Castellan is ready at \S+) \((.*)\)$/.exec(msg);
  return ready === null ? `  ${msg}` : `${ready[1]!}\n  ${ready[2]!}`;
}

describe('the tour of the README', () => {
  let folder: string;
  let service: ChildProcessByStdio<null, Readable, Readable>;
  let password = '';
  let started = '';
  const environment = () => ({
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    DATA_DIR: join(folder, 'data'),
    SCRYPT_LN: '4',
    LOG_LEVEL: 'silent',
  });

  before(async () => {
    folder = temporaryFolder();
    service = spawn(process.execPath, [compiledProgram('main.js')], {
      cwd: ROOT,
      env: { ...environment(), PORT: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    service.stderr.on('data', (chunk) => (password += String(chunk)));
    let lines = '';
    for await (const chunk of service.stdout.setEncoding('utf8')) {
      lines += String(chunk);
      if (lines.includes('may register')) break;
    }
    started = password + lines.trimEnd().split('\n').map(asAtATerminal).join('\n');
  });
  after(async () => {
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
  });

  it('starts with the output that the README shows', () => {
    const [, shown] = fencedBlocks(sectionOf(README, '## Start it'));
    expect(started.trimEnd().replace(/127\.0\.0\.1:\d+/, '127.0.0.1:3000')).to.match(shownAs(shown!.text));
  });

  const failures: Readonly<Record<string, string>> = {
    'api POST /login -d "{}" | pick it.accessToken': 'pick: Some fields are not valid.',
    'TOKEN=wrong; api GET /users/me | pick it.id': 'pick: The access token is invalid or has expired. Sign in again.',
    'URL=http://127.0.0.1:1; api GET /users/me | pick it.id': 'pick: no answer',
    'printf "[]" | pick "it[0].id"': 'pick: it[0].id is not in []',
  };
  for (const [command, sentence] of Object.entries(failures)) {
    it(`has helpers that fail with a sentence: ${sentence}`, async () => {
      const [helpers] = tourOf(README);
      const [url = ''] = /http:\S+/.exec(started) ?? [];
      const script = `${helpers!.text.replace(/^URL=.*$/m, `URL=${url}`)}${command}\n`;
      const bash = spawn('bash', ['-c', script], { cwd: ROOT, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
      const [output, complaints] = await Promise.all([text(bash.stdout), text(bash.stderr)]);
      expect(output).to.equal('');
      expect(complaints.split('\n').filter((line) => !line.startsWith('curl: '))).to.deep.equal([sentence, '']);
    });
  }

  it('runs line by line, with the output that the README shows', async () => {
    const steps = tourOf(README);
    expect(steps.length).to.be.greaterThan(8);
    const [url = ''] = /http:\S+/.exec(started) ?? [];
    const [, first = ''] = /password: (\S+)/.exec(started) ?? [];
    const script = steps
      .map((step) => step.text)
      .join(`printf '${SEPARATOR}'\n`)
      .replace(/^URL=.*$/m, `URL=${url}`)
      .replace(/^PASSWORD=.*$/m, `PASSWORD='${first}'`);
    const bash = spawn('bash', ['-c', npm() + script], {
      cwd: ROOT,
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, complaints] = await Promise.all([text(bash.stdout), text(bash.stderr)]);
    const answers = output.split(SEPARATOR);
    for (const [index, { text: commands, shown }] of steps.entries()) {
      const answer = (answers[index] ?? '').trimEnd();
      expect(answer, `${commands}answered\n${answer}\n${complaints}`).to.match(shownAs(shown));
    }
    // The progress of the import, as plain lines.
    expect(complaints).to.equal('KiB 1 of 1\n');
  });
});
