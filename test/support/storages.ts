import { MONGODB_MISSING } from './mongod.js';
import { skipIfMissing } from './skip-if-missing.js';

export type Storage = 'memory' | 'sqlite' | 'mongodb';

const KNOWN: readonly Storage[] = ['memory', 'sqlite', 'mongodb'];

/** `CASTELLAN_STORAGES=mongodb` runs the suite on that storage alone; a misspelt one must not run nothing. */
const chosen = process.env['CASTELLAN_STORAGES']?.split(',').map((name) => {
  const storage = KNOWN.find((known) => known === name.trim());
  if (storage === undefined) throw new Error(`CASTELLAN_STORAGES: ${name} is none of ${KNOWN.join(', ')}.`);
  return storage;
});

/** Where the contracts of the ports are tried: everywhere. */
export const CONTRACT_STORAGES: readonly Storage[] = chosen ?? KNOWN;

/** Where the whole service is tried. MongoDB only when asked for: there a service takes longer to start than a test. */
export const STORAGES: readonly Storage[] = chosen ?? ['memory', 'sqlite'];

/** Those of them that outlive their process. */
export const DURABLE_STORAGES = STORAGES.filter((storage) => storage !== 'memory');

/** Skips, loudly, what needs a storage that is not on this machine. */
export function skipUnlessThere(storage: Storage): void {
  if (storage === 'mongodb') skipIfMissing(MONGODB_MISSING);
}

/** Declares a suite only where its storage is wanted: what nobody asked for is not skipped, it is not there. */
export function describeIf(isWanted: boolean, title: string, tests: (this: Mocha.Suite) => void): void {
  if (isWanted) describe(title, tests);
}
