/**
 * Acceptance test `package`: what `npm pack` makes, installed into an empty folder on a machine with nothing but Node,
 * works from the first start to the last line, and is as small as it should be.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endWithUs, removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING } from '../harness/replica-set.js';
import { findBinary, startMongod } from '../test/support/mongod-server.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_PACKAGES = 15;
const MAX_MB = 65;
const PACKAGE = /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const METRICS_TOKEN = 'a-token-for-the-metrics';

export const packageTest: AcceptanceTest = async (report) => {
  const folder = temporaryFolder();
  try {
    const installed = install(report, folder);
    const machine = new Machine(folder, join(installed, 'bin', 'castellan'));
    await useOnSqlite(report, machine);
    await useOnMongodb(report, machine);
  } finally {
    removeFolder(folder);
  }
};

/** Packs and installs; returns the prefix of the installation. */
function install(report: Report, folder: string): string {
  npm('pack', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  const prefix = join(folder, 'installed');
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier'];
  npm('install', '--global', '--prefix', prefix, ...quick, join(folder, tarball));
  const files = readdirSync(prefix, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const packages = files.filter((file) => PACKAGE.test(file)).length;
  const mb = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
  const tarballMb = statSync(join(folder, tarball)).size / 1e6;
  report.figure(`${tarballMb.toFixed(1)} MB packed; installed: ${packages} packages, ${mb.toFixed(1)} MB`);
  report.check(packages <= MAX_PACKAGES, `at most ${MAX_PACKAGES} packages`);
  report.check(mb <= MAX_MB, `at most ${MAX_MB} MB`);
  const home = files
    .find((file) => file.endsWith('node_modules/castellan/package.json'))!
    .replace(/package\.json$/, '');
  const compiler = files.filter((file) => /node_modules\/(?:typescript|esbuild|vite)\//.test(file));
  report.check(compiler.length === 0, 'nothing that compiles');
  const swagger = files
    .filter((file) => file.includes('swagger-ui'))
    .map((file) => file.slice(file.lastIndexOf('/') + 1));
  report.check(
    swagger.sort().join(' ') === 'swagger-ui-bundle.js swagger-ui.css',
    `of Swagger UI ${swagger.join(' ')}`,
  );
  checkPapers(report, home);
  return prefix;
}

/** Licences and the bill of materials. */
function checkPapers(report: Report, home: string): void {
  const bom = JSON.parse(readFileSync(join(home, 'dist', 'sbom.cdx.json'), 'utf8')) as BillOfMaterials;
  const names = bom.components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`));
  const wanted = [
    'koa',
    'zod',
    'mongodb',
    'react',
    '@mui/material',
    'swagger-ui-dist',
    'sharp',
    '@photostructure/sqlite',
  ];
  const missing = wanted.filter((name) => !names.includes(name));
  report.check(
    bom.bomFormat === 'CycloneDX' && missing.length === 0,
    `the bill of materials lists ${names.length} components ${missing.join(' ')}`,
  );
  const unlicensed = bom.components.filter(({ licenses = [] }) => licenses.length === 0).map(({ name }) => name);
  report.check(unlicensed.length === 0, `each with its licence ${unlicensed.join(' ')}`);
  const licences = readFileSync(join(home, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
  report.check(
    /^koa \d/m.test(licences) && licences.includes('Permission is hereby granted'),
    'all licences travel along',
  );
}

interface BillOfMaterials {
  readonly bomFormat: string;
  readonly components: readonly { readonly group?: string; readonly name: string; readonly licenses?: unknown[] }[];
}

function npm(...args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm ${args[0]} failed:\n${stdout}${stderr}`);
}

/** A machine with only Node: an empty working folder, and nothing else on the PATH. */
class Machine {
  readonly folder: string;
  readonly #bin: string;

  constructor(
    scratch: string,
    private readonly program: string,
  ) {
    this.folder = join(scratch, 'empty');
    this.#bin = join(scratch, 'bin');
    for (const path of [this.folder, this.#bin]) mkdirSync(path);
    symlinkSync(process.execPath, join(this.#bin, 'node'));
    // The program begins with a line for env.
    symlinkSync('/usr/bin/env', join(this.#bin, 'env'));
  }

  start(args: readonly string[], settings: Readonly<Record<string, string>>) {
    const env = { PATH: this.#bin, SCRYPT_LN: '4', PORT: '0', ...settings };
    const child = spawn(this.program, args, { cwd: this.folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
    endWithUs(child);
    return child;
  }

  /** Runs a command; returns its output, or throws with it. */
  async run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<string> {
    const child = this.start(args, settings);
    const closed = once(child, 'close') as Promise<[number]>;
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (code !== 0) throw new Error(`castellan ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }
}

async function useOnSqlite(report: Report, machine: Machine): Promise<void> {
  const settings = {
    BACKUP_DIR: join(machine.folder, '..', 'backups'),
    METRICS_TOKEN,
    // Nobody listens there; it makes the libraries load.
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
  };
  report.check(/^castellan \d+\.\d+\.\d+\n$/.test(await machine.run(['--version'])), 'it says its version');
  const service = await Started.of(machine, settings);
  const { url } = service;
  const { token, me } = await service.signIn();
  report.check(token !== '', 'it starts in an empty folder, and the printed password signs in');
  report.check(existsSync(join(machine.folder, 'data', 'castellan.db')), 'with its data folder there');

  const page = await (await fetch(`${url}/console/`)).text();
  const script = /src="\.?\/?(assets\/[^"]+\.js)"/.exec(page)?.[1] ?? 'none';
  report.check((await fetch(`${url}/console/${script}`)).ok, `the console answers, with ${script}`);
  for (const path of ['/docs', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css', '/openapi.json'])
    report.check((await fetch(url + path)).ok, `${path} answers`);
  const scrape = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  report.check((await scrape.text()).includes('castellan_build_info'), '/metrics answers');
  const upload = await service.post('/upload-avatar', { base64: PIXEL }, token);
  report.check(upload.status < 300, `an image is taken (${upload.status})`);
  const large = await service.post(
    '/segments',
    { name: 'Large', filters: { values: { q: ['x'.repeat(70_000)] }, enabled: [] } },
    token,
  );
  report.check([201, 422].includes(large.status), `a large body is read by its thread (${large.status})`);
  const invited = await service.post(
    '/users',
    { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', invite: true, roles: [] },
    token,
  );
  report.check(invited.status === 201, `a mail is made of its template (${invited.status})`);

  writeFileSync(join(machine.folder, 'customers.csv'), 'external_id,name,tier\n1,Ada,gold\n2,Grace,silver\n');
  const imported = await machine.run(['import', 'customers', 'customers.csv'], settings);
  report.check(imported.includes('imported 2'), 'castellan import works beside it');
  const list = await fetch(`${url}/customers?tier=gold`, { headers: { Authorization: `Bearer ${token}` } });
  report.check((await list.text()).includes('"Ada"'), 'and the service lists what it imported');
  report.check((await machine.run(['backup'], settings)).includes('read back and verified'), 'castellan backup works');
  report.check((await machine.run(['verify'], settings)).includes('Whole.'), 'castellan verify works');
  const restored = await machine.run(['restore', '--to', 'restored'], settings);
  report.check(restored.includes('and verified it'), 'castellan restore works');
  report.check(
    (await machine.run(['outbox'], settings)).includes('grace@example.com'),
    'castellan outbox has the mail',
  );
  report.check(me === 'admin@example.com', 'as the first administrator');
  await service.stop(report);
}

async function useOnMongodb(report: Report, machine: Machine): Promise<void> {
  if (MONGOD_MISSING !== undefined) {
    report.skip(MONGOD_MISSING);
    return;
  }
  const mongod = await startMongod(findBinary()!);
  try {
    const service = await Started.of(machine, { STORAGE: 'mongodb', MONGODB_URI: mongod.getUri('castellan') });
    report.check((await service.signIn()).token !== '', 'on MongoDB, the printed password signs in');
    await service.stop(report);
  } finally {
    await mongod.stop({ doCleanup: true, force: true });
  }
}

/** A running service of the package. */
class Started {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
    private readonly said: { text: string },
  ) {}

  static async of(machine: Machine, settings: Readonly<Record<string, string>>): Promise<Started> {
    const child = machine.start([], settings);
    const said = { text: '' };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (said.text += chunk));
    while (!said.text.includes('may register') && child.exitCode === null) await sleep(10);
    const url = /is ready at (\S+)/.exec(said.text)?.[1];
    if (url === undefined) throw new Error(`It did not start:\n${said.text}`);
    return new Started(child, url, said);
  }

  post(path: string, body: object, token = ''): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    return fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Signs in as the first administrator. */
  async signIn(): Promise<{ readonly token: string; readonly me: string | undefined }> {
    const password = /password: (\S+)/.exec(this.said.text)?.[1];
    const answer = (await (await this.post('/login', { email: 'admin@example.com', password })).json()) as Auth;
    return { token: answer.accessToken ?? '', me: answer.user?.email };
  }

  async stop(report: Report): Promise<void> {
    const closed = once(this.child, 'close') as Promise<[number]>;
    this.child.kill('SIGTERM');
    const [code] = await closed;
    report.check(code === 0 && this.said.text.endsWith('Stopped.\n'), `it stops with ${code}, and says so`);
  }
}

interface Auth {
  readonly accessToken?: string;
  readonly user?: { readonly email: string };
}
