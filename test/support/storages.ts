import { MONGODB_MISSING } from './mongod.js';
import { skipIfMissing } from './skip-if-missing.js';

export type Storage = 'memory' | 'sqlite' | 'mongodb';

const KNOWN: readonly Storage[] = ['memory', 'sqlite', 'mongodb'];

/** `CASTELLAN_STORAGES=mongodb` runs the suite on that storage alone; a misspelt name is an error. */
const chosen = process.env['CASTELLAN_STORAGES']?.split(',').map((name) => {
  const storage = KNOWN.find((known) => known === name.trim());
  if (storage === undefined) throw new Error(`CASTELLAN_STORAGES: ${name} is none of ${KNOWN.join(', ')}.`);
  return storage;
});

/** Storages for the port contracts: all. */
export const CONTRACT_STORAGES: readonly Storage[] = chosen ?? KNOWN;

/**
 * Storages for tests of the whole service. MongoDB only on request, because a service takes longer to start there than
 * a test.
 */
export const STORAGES: readonly Storage[] = chosen ?? ['memory', 'sqlite'];

/** Storages that outlive their process. */
export const DURABLE_STORAGES = STORAGES.filter((storage) => storage !== 'memory');

/** Skips, with a reason, what needs a storage missing on this machine. */
export function skipUnlessThere(storage: Storage): void {
  if (storage === 'mongodb') skipIfMissing(MONGODB_MISSING);
}

/** Declares a suite only where its storage is selected; otherwise it's absent, not skipped. */
export function describeIf(isWanted: boolean, title: string, tests: (this: Mocha.Suite) => void): void {
  if (isWanted) describe(title, tests);
}
