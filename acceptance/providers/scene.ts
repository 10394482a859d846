/** A service, as one or several instances behind one address and below a base path, whose people come through a provider. */
import { freePort } from '../../harness/free-port.js';
import { ADMIN, type ServiceProcess } from '../../harness/service-process.js';
import type { Report } from '../acceptance-test.js';
import type { Place } from '../storages.js';
import { CertifiedProvider, CLIENT } from './certified-provider.js';
import { startFront, type Front } from './front.js';
import { tell } from './sign-ins.js';

/** The provider's, on the wire. */
export const KEY = 'certified';

export interface Scene {
  readonly report: Report;
  /** The storage's. */
  readonly name: string;
  /** Where people reach the service. */
  readonly url: string;
  readonly provider: CertifiedProvider;
  readonly services: readonly ServiceProcess[];
  /** Where there are several instances. */
  readonly front: Front | undefined;
  /** The first administrator's session. */
  readonly token: string;
}

export interface SceneOptions {
  readonly report: Report;
  readonly name: string;
  readonly instances?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** The settings of one more provider. */
export function providerSettings(
  key: string,
  issuer: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const settings = {
    ISSUER: issuer,
    CLIENT_ID: CLIENT.id,
    CLIENT_SECRET: CLIENT.secret,
    DOMAINS: 'example.com',
    ...more,
  };
  const prefix = `OIDC_${key.toUpperCase().replaceAll('-', '_')}_`;
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [prefix + name, value]));
}

/** Runs a test on a service at this place. */
export async function inScene(
  place: Place,
  { report, name, instances = 1, env = {} }: SceneOptions,
  test: (scene: Scene) => Promise<void>,
): Promise<void> {
  const [port, basePath] = [await freePort(), '/admin'];
  const url = `http://127.0.0.1:${port}${basePath}`;
  const provider = await CertifiedProvider.start(url, KEY);
  const services: ServiceProcess[] = [];
  let front: Front | undefined;
  try {
    const settings = {
      PORT: instances === 1 ? `${port}` : '0',
      BASE_PATH: basePath,
      PUBLIC_URL: url,
      ...providerSettings(KEY, provider.issuer, { NAME: 'Example', CREATE_USERS: 'on' }),
      ...env,
    };
    while (services.length < instances) services.push(await place.start({ env: settings }));
    const origins = services.map((service) => new URL(service.url).origin);
    if (instances > 1) front = await startFront(port, origins);
    const { json } = await tell(url, 'POST', '/login', { body: ADMIN });
    await test({ report, name, url, provider, services, front, token: json.accessToken });
  } finally {
    await front?.stop();
    for (const service of services) await service.stop();
    await provider.stop();
  }
}
