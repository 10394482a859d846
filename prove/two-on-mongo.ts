import { startServiceProcess, type ServiceProcess } from '../bench/service-process.js';
import { temporaryFolder } from '../bench/owned.js';

export type Two<T> = readonly [T, T];

/** Two services on one database, started at once on an empty one; each by an address of its own. */
export async function startTwoOnMongo(
  uris: Two<string>,
  env: Readonly<Record<string, string>> = {},
): Promise<Two<ServiceProcess>> {
  const start = (uri: string) =>
    startServiceProcess({
      data: temporaryFolder(),
      env: { STORAGE: 'mongodb', MONGODB_URI: uri, SCRYPT_LN: '4', LOG_LEVEL: 'silent', ...env },
    });
  return Promise.all([start(uris[0]), start(uris[1])]);
}
