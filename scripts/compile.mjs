import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from './bundle.mjs';
import { sourceDigest } from './source-digest.mjs';

const ABANDONED_AFTER_MS = 10 * 60_000;

/** Returns the digest that dist was built from, or undefined without a complete build. @param {string} root */
export function builtDigest(root) {
  try {
    return readFileSync(join(root, 'dist', '.built'), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Compiles src into a temporary folder, which then replaces dist in one step, so that a process that starts from dist
 * meanwhile finds a complete build. Throws for a source that doesn't compile, and leaves dist unchanged.
 * @param {string} root
 */
export function compile(root) {
  removeAbandoned(root);
  const fresh = join(root, `dist.tmp-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  try {
    const digest = sourceDigest(root);
    bundle(root, join(fresh, 'bootstrap'));
    writeFileSync(join(fresh, '.built'), digest);
    putInPlace(root, fresh, digest);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Another process may do the same at any time. A folder can't be renamed over one that isn't empty, so the loser tries
 * again, unless the build in place is equal.
 * @param {string} root @param {string} fresh @param {string} digest
 */
function putInPlace(root, fresh, digest) {
  const dist = join(root, 'dist');
  const old = join(root, `dist.old-${process.pid}`);
  rmSync(old, { recursive: true, force: true });
  for (;;) {
    if (builtDigest(root) === digest) return;
    try {
      renameSync(dist, old);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
    }
    try {
      renameSync(fresh, dist);
      return;
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
    } finally {
      rmSync(old, { recursive: true, force: true });
    }
  }
}

/** Removes folders that a killed build or test run left behind. @param {string} root */
export function removeAbandoned(root) {
  for (const name of readdirSync(root)) {
    const pid = /^dist\.(?:tmp|old|test)-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const stat = statSync(join(root, name), { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS)
      rmSync(join(root, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** @param {unknown} error @param {string} code */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
