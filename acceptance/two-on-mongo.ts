/** Starts two instances on one database. */
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { temporaryFolder } from '../harness/owned.js';

export type Two<T> = readonly [T, T];

/** Starts two services at once on an empty database, each with its own URL. Either both run or neither. */
export async function startTwoOnMongo(
  uris: Two<string>,
  env: Readonly<Record<string, string>> = {},
): Promise<Two<ServiceProcess>> {
  const start = (uri: string) =>
    startServiceProcess({
      data: temporaryFolder(),
      env: { STORAGE: 'mongodb', MONGODB_URI: uri, SCRYPT_LN: '4', LOG_LEVEL: 'silent', ...env },
    });
  const [first, second] = await Promise.allSettled([start(uris[0]), start(uris[1])]);
  if (first.status === 'fulfilled' && second.status === 'fulfilled') return [first.value, second.value];
  for (const one of [first, second]) if (one.status === 'fulfilled') await one.value.stop();
  throw [first, second].find((one) => one.status === 'rejected')!.reason;
}
