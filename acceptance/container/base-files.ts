import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who runs the service in the image. */
export const NODE_USER = 1000;

const FILES = {
  passwd: `root:x:0:0::/root:/bin/sh\nnode:x:${NODE_USER}:${NODE_USER}::/home/node:/bin/sh\n`,
  group: `root:x:0:\nnode:x:${NODE_USER}:\n`,
  'nsswitch.conf': 'passwd: files\ngroup: files\nhosts: files dns\n',
  hosts: '127.0.0.1 localhost\n',
};
const PROGRAMS = { '/bin/sh': '/bin/sh', '/bin/mkdir': '/bin/mkdir', '/bin/chown': '/bin/chown' };

/** Makes a root file system with this machine's Node, what the Dockerfile runs, and their libraries; nothing else. */
export function makeBase(root: string): void {
  for (const folder of ['etc', 'bin', 'tmp', 'proc', 'dev']) mkdirSync(join(root, folder), { recursive: true });
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, 'etc', name), text);
  for (const name of ['null', 'urandom']) writeFileSync(join(root, 'dev', name), '');
  for (const [target, source] of Object.entries({ ...PROGRAMS, '/bin/node': process.execPath })) {
    cpSync(source, join(root, target), { dereference: true });
    copyLibraries(root, source);
  }
}

/** Copies the system's libraries that the native parts of packages need. */
export function copyLibrariesOf(root: string, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.(?:node|so[\d.]*)$/.test(entry.name))
      copyLibraries(root, join(entry.parentPath, entry.name));
  }
}

function copyLibraries(root: string, file: string): void {
  const { stdout } = spawnSync('ldd', [file], { encoding: 'utf8' });
  for (const [path] of stdout.matchAll(/(?<=\s)\/(?:usr\/)?lib\S+/g)) {
    if (!existsSync(join(root, path))) cpSync(path, join(root, path), { dereference: true });
  }
}
