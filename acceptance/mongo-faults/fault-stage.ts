/** The replica set, services and clients of mongo-faults. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { register, signIn, type Account } from '../../harness/accounts.js';
import { askOnce } from '../../harness/connection.js';
import type { FaultProxy, LinkMatch } from '../../harness/fault-proxy.js';
import { fromHere, temporaryFolder } from '../../harness/owned.js';
import type { ReplicaSet } from '../../harness/replica-set.js';
import { startServiceProcess, type ServiceProcess } from '../../harness/service-process.js';
import type { Report } from '../acceptance-test.js';
import { SteadyTraffic, usualRequests } from './steady-traffic.js';

export interface FaultStage {
  readonly report: Report;
  readonly set: ReplicaSet;
  readonly ci: boolean;
}

export interface PopulatedService {
  readonly service: ServiceProcess;
  readonly admin: Account;
  readonly other: Account;
  readonly customer: string;
}

const MAIN = fileURLToPath(new URL('../../dist/bootstrap/main.js', import.meta.url));
const ENV = { STORAGE: 'mongodb', SCRYPT_LN: '4', LOG_LEVEL: 'silent' };

export function startOn(uri: string): Promise<ServiceProcess> {
  return startServiceProcess({ data: temporaryFolder(), env: { ...ENV, MONGODB_URI: uri } });
}

/** A service that connects to the members from this local address. */
export function startFrom(address: string, uri: string): Promise<ServiceProcess> {
  const env = { ...ENV, MONGODB_URI: uri, FROM_ADDRESS: address };
  return startServiceProcess({ data: temporaryFolder(), env, preload: [fromHere('from-address.mjs')] });
}

/** A service on a database of its own, with two users and a customer. */
export async function startPopulated({ set }: FaultStage, database: string): Promise<PopulatedService> {
  const service = await startOn(set.uri(database));
  const admin = await signIn(service.url);
  const other = await register(service.url, 'other@example.com');
  return { service, admin, other, customer: await createCustomer(service.url, admin.token) };
}

export async function createCustomer(url: string, token: string): Promise<string> {
  const { status, body } = await askOnce(url, 'POST', '/customers', { token, body: { name: 'Ada' } });
  if (status !== 201) throw new Error(`POST /customers answered ${status}: ${body}`);
  return (JSON.parse(body) as { id: string }).id;
}

export function trafficOf({ service, admin, other, customer }: PopulatedService, copies = 1): SteadyTraffic {
  return new SteadyTraffic(service.url, usualRequests(admin, other, customer), copies);
}

/** The connections of services, not those of members among themselves. */
export function ofServices(match: LinkMatch): LinkMatch {
  return (link) => link.kind !== 'member' && match(link);
}

export function heal(proxies: readonly FaultProxy[]): void {
  for (const proxy of proxies) proxy.heal();
}

/** The output of a start that is refused, or undefined when the service starts after all. */
export async function refusedStart(uri: string): Promise<string | undefined> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...ENV, MONGODB_URI: uri, PORT: '0', HOST: '127.0.0.1', DATA_DIR: temporaryFolder() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let isReady = false;
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  child.stdout.on('data', (text: Buffer) => {
    if (!text.includes('is ready at')) return;
    isReady = true;
    child.kill('SIGTERM');
  });
  await once(child, 'exit');
  return (isReady as boolean) ? undefined : said;
}
