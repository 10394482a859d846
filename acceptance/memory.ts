/**
 * Acceptance test `memory`: memory stays bounded and others are served while clients, with and without an account,
 * hold as much as they can.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { register, signIn, type Account } from '../harness/accounts.js';
import { askOnce } from '../harness/connection.js';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { startServiceProcess, type ServiceProcess } from '../harness/service-process.js';
import { quantile } from '../harness/statistics.js';
import { Attack, type Weapon } from './attack.js';
import type { AcceptanceTest } from './acceptance-test.js';
import { residentMib } from '../harness/resident-memory.js';

const BAR_MIB = 300;
/** Above this the claim has failed already; the attack stops to protect the machine. */
const GIVE_UP_MIB = 1_200;
const IMAGES = 6;
const ATTACKERS = 200;
const BETWEEN_MS = 200;
const UPLOADS = 4;
const LIMITS = {
  LIMIT_CONNECTIONS: '1000',
  LIMIT_CONNECTIONS_ADDRESS: '150',
  LIMIT_STREAMS: '1000',
  LIMIT_STREAMS_USER: '20',
  SCRYPT_LN: '4',
};

export const memory: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  let service = await startServiceProcess({ data, env: LIMITS });
  const attack = { current: new Attack(service.url) };
  try {
    const accounts = [await register(service.url, 'one@example.com'), await register(service.url, 'two@example.com')];
    const images: string[] = [];
    for (let image = 0; image < IMAGES; image++)
      images.push(await upload(service.url, accounts[0]!, await noise(1_024)));
    // Decoding images takes memory that the system reclaims later, so the attack meets an idle service.
    await service.stop();
    service = await startServiceProcess({ data, env: LIMITS });
    const [admin, small] = [await signIn(service.url), await noise(200)];
    const idleMib = residentMib(service.child.pid);
    if (idleMib === undefined) {
      report.skip('this system does not tell what memory a process holds');
      return;
    }
    attack.current = new Attack(service.url);
    for (const [index, weapon] of weapons(images, accounts).entries()) {
      attack.current.begin(weapon, ATTACKERS / 8, (connection) => `127.0.0.${2 + ((index + connection) % 4)}`);
    }
    const watched = await watch(service, ci ? 12 : 60, () => upload(service.url, admin, small));
    const { peakMib, times, failures, uploads } = watched;
    report.figure(`idle ${idleMib.toFixed(0)} MiB, at most ${peakMib.toFixed(0)} MiB under attack`);
    report.figure(`${attack.current.open} connections open at the end, ${attack.current.opened} opened`);
    const [p50, p99, max] = [0.5, 0.99, 1].map((share) =>
      (times.length === 0 ? NaN : quantile(times, share)).toFixed(0),
    );
    report.figure(`GET /healthz: ${times.length} answers, p50 ${p50}, p99 ${p99}, max ${max} ms`);
    report.check(peakMib < BAR_MIB, `${ATTACKERS} attacking connections: resident memory under ${BAR_MIB} MiB`);
    report.check(
      times.length > 0 && failures.length === 0,
      `GET /healthz from another address (${failures.length} failed)`,
    );
    for (const failure of new Set(failures)) report.figure(failure);
    report.check(
      uploads.length > 0 && uploads.every((result) => result === 'stored'),
      `somebody else uploads ${uploads.length} images (${uploads.filter((result) => result !== 'stored').join(', ')})`,
    );
  } finally {
    await service.kill();
    await attack.current.end();
    removeFolder(folder);
  }
};

/** Ways to make a service hold memory; each is used by an eighth of the connections. */
function weapons(images: readonly string[], accounts: readonly Account[]): Weapon[] {
  const get = (count: number) =>
    Array.from(
      { length: count },
      (_, index) => `GET ${images[index % images.length]!} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ).join('');
  const begun = (path: string, length: number, token?: string) => {
    const bearer = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`;
    const type = 'Content-Type: application/json';
    const head = `POST ${path} HTTP/1.1\r\nHost: a\r\n${bearer}${type}\r\nContent-Length: ${length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(`${head}{"base64":"`), Buffer.alloc(length - 20, 'A')]);
  };
  const [one, two] = accounts.map(({ token }) => token);
  const stream = `GET /features/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${one}\r\n\r\n`;
  return [
    { send: get(400) },
    { send: get(12) },
    { send: begun('/login', 256 * 1_024), reads: true },
    { send: begun('/login', 16 * 1_024), reads: true },
    { send: begun('/upload-avatar', 7_000_000, one), reads: true },
    { send: begun('/upload-avatar', 7_000_000, two), reads: true },
    { send: stream },
    { send: begun('/features', 256 * 1_024, one), reads: true },
  ];
}

async function watch(service: ServiceProcess, seconds: number, uploadOne: () => Promise<string>) {
  const [times, failures, uploads]: [number[], string[], string[]] = [[], [], []];
  let peakMib = 0;
  const until = performance.now() + seconds * 1_000;
  const goesOn = () => performance.now() < until && peakMib < GIVE_UP_MIB;
  const measuring = (async () => {
    while (goesOn()) {
      peakMib = Math.max(peakMib, residentMib(service.child.pid) ?? Infinity);
      await sleep(50);
    }
    if (peakMib >= GIVE_UP_MIB) await service.kill();
  })();
  const asking = (async () => {
    while (goesOn()) {
      const began = performance.now();
      const status = await askOnce(service.url, 'GET', '/healthz').then((answer) => `${answer.status}`, String);
      if (status === '200') times.push(performance.now() - began);
      else failures.push(status);
      await sleep(BETWEEN_MS);
    }
  })();
  await Promise.all([measuring, asking]);
  // Last, because decoding an image takes extra memory.
  for (let count = 0; count < UPLOADS && peakMib < GIVE_UP_MIB; count++) {
    uploads.push(await uploadOne().then(() => 'stored', String));
  }
  return { peakMib, times, failures, uploads };
}

async function upload(url: string, { token }: Account, png: Buffer): Promise<string> {
  const { status, body } = await askOnce(url, 'POST', '/upload-avatar', {
    token,
    body: { base64: png.toString('base64') },
  });
  if (status !== 201) throw new Error(`the upload answered ${status}`);
  return (JSON.parse(body) as { path: string }).path;
}

/** A picture that no format can compress. */
function noise(side: number): Promise<Buffer> {
  return sharp(randomBytes(side * side * 4), { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer();
}
