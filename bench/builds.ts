/**
 * Benchmark `builds`: compares an earlier build with this one in alternating rounds: `OLD_BUILD=path npm run bench
 * builds`, where the path is a built checkout. Needs `wrk` on PATH, because a load generator in JavaScript would be
 * the bottleneck. Prints medians; a difference within the spread of the rounds means nothing.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { signIn } from '../harness/accounts.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess } from '../harness/service-process.js';
import { alternate, fill, loads } from './paired-loads.js';

export async function builds(): Promise<void> {
  const root = process.env['OLD_BUILD'];
  if (root === undefined) {
    console.log('builds: skipped; set OLD_BUILD to a checkout that was built.');
    return;
  }
  const folder = temporaryFolder();
  const env = { SCRYPT_LN: '4', LOG_LEVEL: 'info' };
  // The old build makes the data and the new one gets a copy, because migrations only go forward.
  const first = await startServiceProcess({ data: join(folder, 'old'), env, root });
  await fill(first.url, (await signIn(first.url)).token);
  await first.stop();
  cpSync(join(folder, 'old'), join(folder, 'new'), { recursive: true });
  const services = [
    await startServiceProcess({ data: join(folder, 'old'), env, root }),
    await startServiceProcess({ data: join(folder, 'new'), env }),
  ];
  try {
    const [old, current] = await Promise.all(
      services.map(async ({ url }) => ({ url, token: (await signIn(url)).token })),
    );
    const pair = [
      { name: 'old', ...old! },
      { name: 'current', ...current! },
    ] as const;
    for (const load of await loads(pair[0])) await alternate(load, pair);
  } finally {
    for (const service of services) await service.stop();
    removeFolder(folder);
  }
}
