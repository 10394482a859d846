import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ABANDONED_AFTER_MS = 10 * 60_000;

/** Returns the digest that the `dist` of a folder was built from, or undefined without a complete build. @param {string} folder */
export function builtDigest(folder) {
  try {
    return readFileSync(join(folder, 'dist', '.built'), 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Builds into a temporary folder, which then replaces `dist` in one step, so that a process that starts from `dist` meanwhile
 * finds a complete build. Throws what `build` throws, and leaves `dist` unchanged then.
 * @template T @param {string} folder @param {string} digest @param {(outdir: string) => T | Promise<T>} build
 */
export async function buildInPlace(folder, digest, build) {
  removeAbandoned(folder);
  const fresh = join(folder, `dist.tmp-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  try {
    const result = await build(fresh);
    writeFileSync(join(fresh, '.built'), digest);
    putInPlace(folder, fresh, digest);
    return result;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/**
 * Another process may do the same at any time. A folder can't be renamed over one that isn't empty, so the loser tries
 * again, unless the build in place is equal.
 * @param {string} folder @param {string} fresh @param {string} digest
 */
function putInPlace(folder, fresh, digest) {
  const dist = join(folder, 'dist');
  const old = join(folder, `dist.old-${process.pid}`);
  rmSync(old, { recursive: true, force: true });
  for (;;) {
    if (builtDigest(folder) === digest) return;
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

/** Removes folders that a killed build or test run left behind. @param {string} folder */
export function removeAbandoned(folder) {
  for (const name of readdirSync(folder)) {
    const pid = /^dist\.(?:tmp|old|test)-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > ABANDONED_AFTER_MS)
      rmSync(join(folder, name), { recursive: true, force: true });
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
export function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
