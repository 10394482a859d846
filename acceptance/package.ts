/**
 * Acceptance test `package`: what `npm pack` makes, installed into an empty folder on a machine with nothing but Node,
 * works from the first start to the last line, and is as small as it should be.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeFolder, temporaryFolder } from '../harness/owned.js';
import { MONGOD_MISSING } from '../harness/replica-set.js';
import { findBinary, startMongod } from '../test/support/mongod-server.js';
import { copyReleaseFolder, fixtureFolder } from '../test/support/release-folder.js';
import type { AcceptanceTest, Report } from './acceptance-test.js';
import { Machine, Started } from './machine.js';
import { npm, onNewerNodes } from './newer-nodes.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_PACKAGES = 15;
const MAX_MB = 65;
const PACKAGE = /node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const METRICS_TOKEN = 'a-token-for-the-metrics';

export const packageTest: AcceptanceTest = async (report, { ci }) => {
  const folder = temporaryFolder();
  const program = join(install(report, folder), 'bin', 'castellan');
  const on = async (node: string, test: (machine: Machine) => Promise<void>) => {
    const machine = new Machine(node, program);
    report.figure(`on Node ${spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim()}:`);
    await test(machine).finally(() => machine.remove());
  };
  const onSqlite = async (machine: Machine) => {
    await useOnSqlite(report, machine);
    await upgrade(report, machine);
  };
  try {
    await on(process.execPath, onSqlite);
    if (!ci) await onNewerNodes(report, (node) => on(node, onSqlite));
    await on(process.execPath, (machine) => useOnMongodb(report, machine));
  } finally {
    removeFolder(folder);
  }
};

/** Packs and installs; returns the prefix of the installation. */
function install(report: Report, folder: string): string {
  run('pack', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'))!;
  const prefix = join(folder, 'installed');
  const quick = ['--prefer-offline', '--no-audit', '--no-fund', '--no-update-notifier'];
  run('install', '--global', '--prefix', prefix, ...quick, join(folder, tarball));
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
    swagger.sort().join(' ') === 'swagger-ui-bundle.js.br swagger-ui.css.br',
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

function run(...args: readonly string[]): void {
  const { status, said } = npm(args, { folder: ROOT });
  if (status !== 0) throw new Error(`npm ${args[0]} failed:\n${said}`);
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

/** Starts on the data folder that release 0.1.0 left. */
async function upgrade(report: Report, machine: Machine): Promise<void> {
  const settings = { DATA_DIR: join(machine.folder, 'of-0.1.0') };
  copyReleaseFolder('0.1.0', settings.DATA_DIR);
  const facts = readFileSync(join(fixtureFolder('0.1.0', 'sqlite'), 'facts.json'), 'utf8');
  const { password } = JSON.parse(facts) as { readonly password: string };
  const refusal = await machine.run(['verify'], settings).catch((error: unknown) => String(error));
  report.check(refusal.includes('by an older release'), 'a command refuses the store of release 0.1.0');
  const upgraded = await Started.of(machine, settings);
  report.check(linesOf(upgraded, 'upgrade') === 1, 'the service starts on it, and says so in one line of its log');
  const { token } = await upgraded.signIn(password);
  const list = await fetch(`${upgraded.url}/customers`, { headers: { Authorization: `Bearer ${token}` } });
  report.check(Number(list.headers.get('X-Total-Count')) > 0, 'its administrator signs in, and finds its customers');
  await upgraded.stop(report);
  report.check((await machine.run(['verify'], settings)).includes('Whole.'), 'then verify passes');
  const again = await Started.of(machine, settings);
  report.check(linesOf(again, 'upgrade') === 0, 'the next start has nothing to upgrade');
  await again.stop(report);
}

/** How many lines contain the word. */
function linesOf({ said }: Started, word: string): number {
  return said.text.split('\n').filter((line) => line.includes(word)).length;
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
