/** Providers that are down, silent, or answer far too much: who comes is told, and the service goes on. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { freePort } from '../../harness/free-port.js';
import { residentMib } from '../../harness/resident-memory.js';
import type { Report } from '../acceptance-test.js';
import type { Storage } from '../storages.js';
import { MockProvider } from './mock-provider.js';
import { inScene, providerSettings, type Scene } from './scene.js';
import { arrive, codeOf, errorOf, tell } from './sign-ins.js';

const [HUGE, AT_ONCE, MOST_MIB] = [10 * 1_024 * 1_024, 10, 64];
/** What a call to a provider takes at most, and a little. */
const SLOW_MS = 10_000;
const PERSON = { sub: 'eve', email: 'eve@example.com', email_verified: true };

export async function testFailing(report: Report, { name, newPlace }: Storage): Promise<void> {
  const [huge, keys, steady] = [await MockProvider.start(), await MockProvider.start(), await MockProvider.start()];
  huge.replace((_request, response) => {
    response.end(`{"issuer":"${'x'.repeat(HUGE)}"}`);
    return true;
  });
  keys.replace(({ url }, response) => {
    if (url !== '/jwks') return false;
    response.end(`{"keys":[],"more":"${'x'.repeat(HUGE)}"}`);
    return true;
  });
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const issuers = {
    down: `http://127.0.0.1:${await freePort()}`,
    silent: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    huge: huge.issuer,
    keys: keys.issuer,
    steady: steady.issuer,
  };
  const env = Object.assign(
    {},
    ...Object.entries(issuers).map(([key, issuer]) => providerSettings(key, issuer, { CREATE_USERS: 'on' })),
  ) as Readonly<Record<string, string>>;
  try {
    await inScene(newPlace(), { report, name, env }, async (scene) => {
      await Promise.all([testSilent(scene), testOthers(scene, { keys, steady })]);
    });
  } finally {
    silent.close();
    await Promise.all([huge.stop(), keys.stop(), steady.stop()]);
  }
}

async function testSilent({ report, name, url }: Scene): Promise<void> {
  const began = performance.now();
  const errors = await Promise.all(Array.from({ length: AT_ONCE }, async () => errorOf(await arrive(url, 'silent'))));
  const took = performance.now() - began;
  report.check(
    errors.every((error) => error === 'provider_unavailable'),
    `${name}: so is one that says nothing, for ${AT_ONCE} people at once`,
  );
  report.checkTime(
    took < SLOW_MS + 3_000,
    `${name}: within ${SLOW_MS / 1_000} s and a little (${(took / 1_000).toFixed(1)} s)`,
  );
}

async function testOthers(scene: Scene, { keys, steady }: Record<'keys' | 'steady', MockProvider>): Promise<void> {
  const { report, name, url, services } = scene;
  const before = residentMib(services[0]!.child.pid);
  keys.says(PERSON);
  steady.says(PERSON);
  const unavailable = async (what: string, key: string) => {
    const error = errorOf(await arrive(url, key));
    report.check(error === 'provider_unavailable', `${name}: a provider ${what} is called unavailable (${error})`);
  };
  await unavailable('that is down', 'down');
  await unavailable('whose metadata have 10 MB', 'huge');
  await unavailable('whose keys have 10 MB', 'keys');
  for (const [what, event] of [
    ['whose tokens have 10 MB', 'beforeResponse'],
    ['whose UserInfo has 10 MB', 'beforeUserinfo'],
  ] as const) {
    steady.says({ sub: PERSON.sub }, PERSON);
    steady.mock.service.once(event, ({ body }: { readonly body: Record<string, unknown> }) => {
      body['more'] = 'x'.repeat(HUGE);
    });
    await unavailable(what, 'steady');
  }
  const restore = steady.replace(({ url: asked }, response) => {
    if (asked !== '/token') return false;
    response.writeHead(307, { Location: `${keys.issuer}/token` }).end();
    return true;
  });
  await unavailable('that leads elsewhere', 'steady');
  restore();
  const elsewhere = steady.replace(({ url: asked }, response) => {
    if (asked !== '/token') return false;
    response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Oops</h1>');
    return true;
  });
  await unavailable('that answers with an error page', 'steady');
  elsewhere();
  const code = codeOf(await arrive(url, 'steady'));
  const { status } = await tell(url, 'GET', '/healthz');
  report.check(code !== '' && status === 200, `${name}: meanwhile, people go on coming through another provider`);
  const after = residentMib(services[0]!.child.pid);
  if (before === undefined || after === undefined) return;
  report.check(
    after - before < MOST_MIB,
    `${name}: none of it takes much memory (${(after - before).toFixed(0)} MiB more)`,
  );
}
