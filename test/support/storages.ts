import { MONGODB_MISSING } from './mongod.js';

export type Storage = 'memory' | 'sqlite' | 'mongodb';

/** The one that may be missing is the last. */
const KNOWN: readonly Storage[] = ['memory', 'sqlite', 'mongodb'];

/** `CASTELLAN_STORAGES=mongodb` runs the suite on that storage alone; a misspelt name is an error. */
const chosen = process.env['CASTELLAN_STORAGES']?.split(',').map((name) => {
  const storage = KNOWN.find((known) => known === name.trim());
  if (storage === undefined) throw new Error(`CASTELLAN_STORAGES: ${name} is none of ${KNOWN.join(', ')}.`);
  return storage;
});

/** Storages for the port contracts: all. */
export const CONTRACT_STORAGES: readonly Storage[] = chosen ?? KNOWN;

/** With `CASTELLAN_REQUIRE_MONGODB=1`, tests fail where MongoDB is missing. */
const IS_REQUIRED = process.env['CASTELLAN_REQUIRE_MONGODB'] === '1';

/**
 * Storages for tests of the whole service. MongoDB only on request, because a service takes longer to start there than
 * a test.
 */
export const STORAGES: readonly Storage[] = chosen?.filter(isThere) ?? ['memory', 'sqlite'];
if (chosen !== undefined && STORAGES.length < chosen.length) {
  console.log(`SKIPPED tests of the service on mongodb: ${MONGODB_MISSING}`);
}

/** Storages that outlive their process. */
export const DURABLE_STORAGES = STORAGES.filter((storage) => storage !== 'memory');

/**
 * Declares a suite that needs these storages. It belongs to the last of them, and is absent where that isn't selected. Where one is missing on this machine, all of
 * it is skipped with the reason, hooks included: mocha runs `after` hooks of a suite that skips itself in a `before` hook.
 */
export function describeOn(
  storages: Storage | readonly Storage[],
  title: string,
  tests: (this: Mocha.Suite) => void,
): void {
  const needed = [storages].flat();
  if (!CONTRACT_STORAGES.includes(KNOWN.findLast((storage) => needed.includes(storage))!)) return;
  const suite = needed.every(isThere) ? describe(title, tests) : describe.skip(title, tests);
  if (suite) Object.assign(suite.ctx, { skipReason: MONGODB_MISSING });
}

/** The same, for suites that run on MongoDB only if it's named in `CASTELLAN_STORAGES`. */
export function describeOnRequest(storage: Storage, title: string, tests: (this: Mocha.Suite) => void): void {
  if (STORAGES.includes(storage)) describeOn(storage, title, tests);
}

function isThere(storage: Storage): boolean {
  return storage !== 'mongodb' || MONGODB_MISSING === undefined || IS_REQUIRED;
}
