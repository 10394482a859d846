/** What signing in through a provider costs the service, and that it costs nothing where there's no provider. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../harness/free-port.js';
import { temporaryFolder } from '../../harness/owned.js';
import { ADMIN, mainProgram } from '../../harness/service-process.js';
import { median } from '../../harness/statistics.js';
import type { Report } from '../acceptance-test.js';
import type { Storage } from '../storages.js';
import { MockProvider } from './mock-provider.js';
import { inScene, KEY, providerSettings, type Scene } from './scene.js';
import { arrive, beginning, exchange, signInThrough, tell } from './sign-ins.js';
import { returnedBy, WebAgent } from './web-agent.js';

/** Others may take the processors for a while: the calmest of a few batches counts. */
const [BATCHES, ROUNDS, MOST_MS] = [5, 15, 30];
const LOADED = new URL('loaded-modules.mjs', import.meta.url).href;

const PACKAGES = ['openid-client', 'oauth4webapi'];

export async function testCost(report: Report, storage: Storage): Promise<void> {
  await inScene(storage.newPlace(), { report, name: storage.name }, measure);
  await testLoading(report, storage);
}

/** The time of the three requests of a sign-in, without what the provider itself took to answer the service. */
async function measure({ report, name, url, provider }: Scene): Promise<void> {
  provider.people.set('ada', { email: 'ada@example.com', email_verified: true });
  const agent = new WebAgent();
  await signInThrough(url, KEY, { agent, sub: 'ada' });
  const once = async (): Promise<number> => {
    let took = 0;
    const timed = async <T>(request: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      const answer = await request();
      took += performance.now() - began;
      return answer;
    };
    const { url: address, codeVerifier } = beginning(url, KEY);
    const before = provider.servedMs;
    const begun = await timed(() => agent.send(address));
    const callback = await agent.callbackOf(begun.headers.get('location')!);
    const landed = await timed(() => agent.send(callback));
    const returned = returnedBy(landed.headers.get('location')!);
    await timed(() => exchange(url, { returned, codeVerifier, agent, callback, url: callback, status: landed.status }));
    return took - (provider.servedMs - before);
  };
  const medians: number[] = [];
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await once());
    medians.push(median(times));
  }
  const p50 = Math.min(...medians);
  const all = medians.map((ms) => ms.toFixed(1)).join(', ');
  report.figure(
    `${name}: of our own time, a sign-in takes ${p50.toFixed(1)} ms (p50 of ${ROUNDS}, the least of ${all})`,
  );
  report.checkTime(p50 < MOST_MS, `${name}: p50 under ${MOST_MS} ms`);
}

/** Chunks of the compiled service that hold a package: each of them names itself in its `User-Agent`. */
function chunksOf(name: string): string[] {
  const folder = join(mainProgram(), '..');
  return readdirSync(folder).filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, file), 'utf8').includes(`"${name}/v`),
  );
}

async function testLoading(report: Report, { newPlace }: Storage): Promise<void> {
  const chunks = PACKAGES.flatMap(chunksOf);
  const loadedBy = async (env: Readonly<Record<string, string>>, use: (url: string) => Promise<unknown>) => {
    const file = join(temporaryFolder(), 'loaded');
    const service = await newPlace().start({ env: { ...env, LOADED_MODULES: file }, preload: [LOADED] });
    await use(service.url);
    await service.stop();
    const loaded = readFileSync(file, 'utf8');
    return chunks.filter((chunk) => loaded.includes(`/${chunk}\n`));
  };
  const without = await loadedBy({}, async (url) => {
    await tell(url, 'POST', '/login', { body: ADMIN });
    await tell(url, 'GET', '/sign-in/providers');
  });
  const mock = await MockProvider.start();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PORT: `${port}`, PUBLIC_URL: url, ...providerSettings('mock', mock.issuer) };
  const once = await loadedBy(env, () => arrive(url, 'mock'));
  await mock.stop();
  report.check(
    without.length === 0 && once.length > 0,
    `without providers, a service loads nothing of ${PACKAGES.join(', ')}; with one, it does when somebody comes`,
  );
}
