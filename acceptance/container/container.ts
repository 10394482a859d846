/**
 * Acceptance test `container`: does the steps of the Dockerfile without a container engine, and runs the result as a container
 * would: in a root file system of its own that can't be written, as a user without rights, with a volume and a `/tmp`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder, temporaryFolder } from '../../harness/owned.js';
import type { AcceptanceTest, Report } from '../acceptance-test.js';
import { withoutNpm } from '../newer-nodes.js';
import { copyLibrariesOf, makeBase, NODE_USER } from './base-files.js';
import { stagesOf } from './dockerfile.js';
import { runImage, type RunningImage } from './running-image.js';
import { Stage, type Run } from './stage.js';

const DOCKERFILE = fileURLToPath(new URL('../../deploy/Dockerfile', import.meta.url));
const TRY_TO_WRITE = `
  const tried = ['/app/x', '/etc/x', '/x', '/tmp/x', '/data/x'].map((path) => {
    try { fs.writeFileSync(path, ''); fs.rmSync(path); return path; } catch { return ''; }
  });
  console.log(process.getuid(), fs.readFileSync('/proc/self/status', 'utf8').match(/CapEff:\\s*(\\w+)/)[1], ...tried.filter(Boolean));`;

export const container: AcceptanceTest = async (report) => {
  if (process.getuid?.() !== 0 || spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0) {
    report.skip('only root may run it, where mounts may be made: unshare --mount --pid');
    return;
  }
  const folder = temporaryFolder();
  try {
    const image = makeImage(folder);
    report.figure(`on this machine's Node ${process.version}, ${(sizeOf(image.root) / 1e6).toFixed(0)} MB`);
    const data = join(folder, 'volume');
    // A new volume has the owner of the folder below it.
    mkdirSync(data);
    const { uid, gid } = statSync(image.place(image.env['DATA_DIR']!));
    spawnSync('chown', [`${uid}:${gid}`, data]);
    report.check(
      image.user === `${NODE_USER}:${NODE_USER}` && uid === NODE_USER,
      'the user of the image owns the data folder',
    );
    const before = listOf(image.root);
    const running = await runImage(image, data);
    await use(report, running).finally(() => running.stop());
    report.check(running.said.endsWith('"msg":"Stopped."}\n'), 'as the first process it gets SIGTERM, and stops');
    report.check(listOf(image.root) === before, 'nothing was written to the image');
    report.check(readdirSync(data).includes('castellan.db'), `the volume has ${readdirSync(data).sort().join(', ')}`);
    const again = await runImage(image, data);
    const list = await again.as(running.password).then((asAdmin) => asAdmin('GET', '/customers?name=Ada'));
    await again.stop();
    report.check(list.includes('"Ada"'), 'the next container finds what was written');
  } finally {
    removeFolder(folder);
  }
};

async function use(report: Report, running: RunningImage): Promise<void> {
  const health = running.execute(running.image.health);
  report.check(health.status === 0, `the command of HEALTHCHECK ends with ${health.status}`);
  const asAdmin = await running.as(running.password);
  report.check((await asAdmin('POST', '/customers', { name: 'Ada' })).includes('"Ada"'), 'it writes');
  report.check((await fetch(`${running.url}/console/`)).ok, 'the console answers');
  const { stdout } = running.execute(['node', '-e', TRY_TO_WRITE]);
  report.check(
    stdout.trim() === `${NODE_USER} 0000000000000000 /tmp/x /data/x`,
    `as user ${NODE_USER} without capabilities, only /tmp and the volume can be written: ${stdout.trim()}`,
  );
}

/** Does the steps of the Dockerfile; returns the last stage. */
function makeImage(folder: string): Stage {
  const [first, last] = stagesOf(readFileSync(DOCKERFILE, 'utf8'));
  const built = Stage.of(first!, join(folder, 'build'), { earlier: new Map(), run: onThisMachine });
  const root = join(folder, 'root');
  makeBase(root);
  const image = Stage.of(last!, root, { earlier: new Map([['build', built]]), run: inside });
  copyLibrariesOf(root, image.place('node_modules'));
  return image;
}

/** The stage that builds needs npm. */
const onThisMachine: Run = (command, stage) => {
  const env = { ...withoutNpm(), npm_config_prefer_offline: 'true', npm_config_audit: 'false' };
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd: stage.place('.'), env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`);
};

const inside: Run = (command, stage) => {
  const { status, stderr } = spawnSync('chroot', [stage.root, '/bin/sh', '-c', command], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stderr}`);
};

function filesOf(root: string) {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => {
      const { size, mtimeMs } = statSync(path);
      return { path, size, mtimeMs };
    });
}

/** Every file with its size and time. */
function listOf(root: string): string {
  return filesOf(root)
    .map(({ path, size, mtimeMs }) => `${path} ${size} ${mtimeMs}`)
    .join('\n');
}

function sizeOf(root: string): number {
  return filesOf(root).reduce((sum, { size }) => sum + size, 0);
}
