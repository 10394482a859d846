import {
  CopyStore,
  type CopiedCollection,
  type CopySource,
  type CopyTarget,
} from '../../src/application/copy/copy-store.js';
import type { CopyOptions } from '../../src/application/copy/digest-rows.js';
import { sha256 } from './builders-store.js';

export const QUIET: CopyOptions = { onProgress: () => undefined, signal: new AbortController().signal };

export function copyAll(source: CopySource, target: CopyTarget, options: Partial<CopyOptions> = {}) {
  return new CopyStore(source, target, sha256).execute({ ...QUIET, ...options });
}

/** `name rows digest` of each collection as read at the source. */
export function digestsOf(collections: readonly CopiedCollection[]): string[] {
  return collections.map(({ name, source }) => `${name} ${source.rows} ${source.hex}`);
}

/** The collections in which source and target differ. */
export function differing(collections: readonly CopiedCollection[]): string[] {
  return collections.filter(({ isEqual }) => !isEqual).map(({ name }) => name);
}
