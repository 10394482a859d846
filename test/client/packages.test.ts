import { execFile } from 'node:child_process';
import { access, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { transform } from 'esbuild';
import { fencedBlocks, readDocument } from '../support/markdown.js';
import { ROOT } from '../support/root.js';
import { ADMIN, TestService } from '../support/service.js';
import { TypeChecker } from './type-checker.js';

const run = promisify(execFile);
const MODULES = join(ROOT, 'node_modules');
/** What npm would get from its registry. */
const DEPENDENCIES = ['openapi-fetch', 'openapi-typescript-helpers'].map((name) => join(MODULES, name));
/** The code of the documents: the one that's run, and one that only has to compile. */
const PROGRAM = fencedBlocks(readDocument('docs/typescript.md')).find(({ text }) =>
  text.startsWith('// program.ts\n'),
)!;
const READMES = ['typescript', 'react-admin'].map((name) =>
  fencedBlocks(readDocument(`clients/${name}/README.md`)).find(({ language }) => language === 'ts')!,
);
const OUTPUT = fencedBlocks(readDocument('docs/typescript.md')).find(({ language }) => language === 'text')!;
const WITH_REACT_ADMIN = `import { ApiClient } from 'castellan-client';
import { followFeatures, CastellanClient, type Me } from 'castellan-react-admin';
const client = new CastellanClient({ url: '/api' });
for (const one of [client, new ApiClient({ url: '/api' })]) followFeatures(one, () => undefined)();
export const email: string = ((await client.session.me()) satisfies Me).email;
`;

/** Five pages of two, and a page of one. */
const PAGES = `import { ApiClient, type Schema } from 'castellan-client';
const client = new ApiClient({ url: 'http://127.0.0.1:3000' });
await client.signIn({ email: '${ADMIN.email}', password: '${ADMIN.password}' });
for (let n = 1; n <= 11; n += 1) await client.create('/customers', { body: { name: 'Customer ' + n } });
const names: string[] = [];
const query = { _limit: 2, _sort: ['created'] };
for await (const { name } of client.list('/customers', { params: { query } })) names.push(name satisfies Schema<'Customer'>['name']);
console.log(new Set(names).size, names.length);
`;

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly types: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<'.', Readonly<Record<'types' | 'default', string>>>>;
}

describe('the client packages, packed and installed elsewhere', () => {
  let folder: string;
  let types: TypeChecker;

  before(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'castellan-packages-')));
    const [sources, packed] = [join(folder, 'sources'), join(folder, 'packed')];
    // Packing compiles into the package's folder.
    const filter = (path: string) => !path.endsWith('/dist');
    await cp(join(ROOT, 'clients'), join(sources, 'clients'), { recursive: true, filter });
    await cp(join(ROOT, 'tsconfig.json'), join(sources, 'tsconfig.json'));
    await symlink(MODULES, join(sources, 'node_modules'), 'dir');
    await mkdir(packed);
    for (const client of ['typescript', 'react-admin'])
      await run('npm', ['pack', '--pack-destination', packed], { cwd: join(sources, 'clients', client) });
    const tarballs = (await readdir(packed)).sort().map((name) => join(packed, name));
    expect(tarballs).to.have.length(2);
    await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
    await install(tarballs[0]!, ...DEPENDENCIES);
    // Its other packages are react-admin's, which is too large to be installed in a test.
    await install('--legacy-peer-deps', tarballs[1]!);
    for (const name of ['ra-core', 'ra-data-json-server', 'react', '@tanstack', '@types'])
      await symlink(join(MODULES, name), join(folder, 'node_modules', name), 'dir');
    types = new TypeChecker(folder);
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const install = (...packages: readonly string[]) =>
    run(
      'npm',
      ['install', '--offline', '--install-links', '--ignore-scripts', '--no-audit', '--no-fund', ...packages],
      { cwd: folder },
    );

  it('compile with the documented programs, and beside each other', async () => {
    const readmes = Object.fromEntries(READMES.map(({ text }, index) => [`readme-${index}.ts`, text]));
    const programs = { 'program.ts': PROGRAM.text, 'pages.ts': PAGES, 'react-admin.ts': WITH_REACT_ADMIN, ...readmes };
    for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text);
    expect(types.complaintsOf(...Object.keys(programs))).to.deep.equal([]);
  });

  it('have their files, a README, the licence, and the requirements of the service', async () => {
    const service = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Manifest;
    for (const name of ['castellan-client', 'castellan-react-admin']) {
      const place = (file: string) => join(folder, 'node_modules', name, file);
      const manifest = JSON.parse(await readFile(place('package.json'), 'utf8')) as Manifest;
      const { version, license, engines } = service;
      expect(manifest).to.deep.include({ version, license, engines });
      expect(await readFile(place('LICENSE'), 'utf8')).to.equal(await readFile(join(ROOT, 'LICENSE'), 'utf8'));
      const { types, default: main } = manifest.exports['.'];
      expect(manifest.types).to.equal(types);
      for (const file of [types, main, 'README.md']) await access(place(file));
    }
  });

  it("don't compile with mistakes", async () => {
    const mistakes = [
      ["client.create('/roles'", "client.create('/rolls'"],
      ["name: 'Support'", 'name: 7'],
      ['customer: { read: true }', "customer: { read: 'yes' }"],
      ["'If-Match': version!", "'If-Matches': version!"],
      ['path: { id: role.id }, header', 'header'],
      ['administrator.email', 'administrator.mail'],
      ["client.create('/customers', { body: ada })", "client.create('/tokens', { body: { name: 'CI' } })"],
      ['error.errors', 'error.fields'],
      ["_sort: ['name']", "_sorted: ['name']"],
      ["client.list('/customers'", "client.list('/status'"],
      ["client.dryRun('delete', '/roles/{id}'", "client.dryRun('delete', '/customers/{id}'"],
      ['effect.permissions.users_affected', 'effect.permissions.people'],
      ['data.enabled', 'data.targeting'],
    ] as const;
    const files = mistakes.map((_, index) => `mistake-${String(index).padStart(2, '0')}.ts`);
    for (const [index, [right, wrong]] of mistakes.entries()) {
      expect(PROGRAM.text).to.include(right);
      await writeFile(join(folder, files[index]!), PROGRAM.text.replace(right, wrong));
    }
    const refused = new Set(types.complaintsOf(...files).map(({ file }) => file));
    expect([...refused].sort()).to.deep.equal(files);
  });

  /** Returns what the program prints on a service of its own. */
  async function output(program: string): Promise<string> {
    const service = await TestService.start('memory');
    try {
      const text = program.replace('http://127.0.0.1:3000', service.service.url);
      expect(text).to.include(ADMIN.email).and.include(ADMIN.password);
      const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' });
      await writeFile(join(folder, 'program.js'), code);
      return (await run(process.execPath, ['program.js'], { cwd: folder })).stdout;
    } finally {
      await service.stop();
    }
  }

  it('run the documented program as shown: errors by field, all rows, the stream', async () => {
    expect(await output(PROGRAM.text)).to.equal(OUTPUT.text);
  });

  it('iterate over a list page by page', async () => {
    expect(await output(PAGES)).to.equal('11 11\n');
  });

  it('are taken by require, too', async () => {
    const program = "console.log(typeof require('castellan-client').ApiClient)";
    expect((await run(process.execPath, ['--eval', program], { cwd: folder })).stdout).to.equal('function\n');
  });
});
