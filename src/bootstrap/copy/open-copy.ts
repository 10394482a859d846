import { UsageError } from '../../adapters/cli/command-error.js';
import type { CopyTools, CopyWords } from '../../adapters/cli/copy/copy-command.js';
import { sha256 } from '../../adapters/security/sha256.js';
import { SystemClock } from '../../adapters/security/system-clock.js';
import { CopyStore } from '../../application/copy/copy-store.js';
import type { Lifecycle } from '../lifecycle.js';
import type { CopyStorage } from './copy-storage.js';
import { mongodbCopies } from './mongodb.js';
import { sqliteCopies } from './sqlite.js';

/** By the scheme of the address. */
const STORAGES: Readonly<Record<string, CopyStorage>> = {
  sqlite: sqliteCopies,
  mongodb: mongodbCopies,
  'mongodb+srv': mongodbCopies,
};

const VARIABLE = 'env:';

interface CopyRequest extends CopyWords {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly lifecycle: Lifecycle;
}

/** Opens two storages side by side. A container can't: it holds one instance of each part. */
export async function openCopy({ from, to, environment, lifecycle }: CopyRequest): Promise<CopyTools> {
  const [source, target] = [parseAddress('from', from, environment), parseAddress('to', to, environment)];
  const copyStore = new CopyStore(
    await source.storage.openSource(source.address, lifecycle),
    await target.storage.openTarget(target.address, lifecycle),
    sha256,
  );
  return { copyStore, clock: new SystemClock() };
}

function parseAddress(option: string, given: string, environment: CopyRequest['environment']) {
  const address = given.startsWith(VARIABLE) ? environment[given.slice(VARIABLE.length)] : given;
  if (address === undefined || address === '')
    throw new UsageError(`--${option}: the variable of "${given}" is not set.`);
  const scheme = address.slice(0, Math.max(address.indexOf(':'), 0));
  const storage = Object.hasOwn(STORAGES, scheme) ? STORAGES[scheme] : undefined;
  // Doesn't quote the address, which may hold a password.
  if (storage === undefined)
    throw new UsageError(`--${option} is not the address of a storage. See "castellan help copy".`);
  return { storage, address };
}
