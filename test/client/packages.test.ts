import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
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
const README = fencedBlocks(readDocument('clients/typescript/README.md')).find(({ language }) => language === 'ts')!;
const OUTPUT = fencedBlocks(readDocument('docs/typescript.md')).find(({ language }) => language === 'text')!;
const WITH_REACT_ADMIN = `import { ApiClient } from 'castellan-client';
import { followFeatures, CastellanClient, type Me } from 'castellan-react-admin';
const client = new CastellanClient({ url: '/api' });
for (const one of [client, new ApiClient({ url: '/api' })]) followFeatures(one, () => undefined)();
export const email: string = ((await client.session.me()) satisfies Me).email;
`;

describe('the client packages, packed and installed elsewhere', function () {
  this.timeout(120_000);
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
    const programs = { 'program.ts': PROGRAM.text, 'readme.ts': README.text, 'react-admin.ts': WITH_REACT_ADMIN };
    for (const [name, text] of Object.entries(programs)) await writeFile(join(folder, name), text);
    expect(types.complaintsOf(...Object.keys(programs))).to.deep.equal([]);
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

  it('run the documented program as shown', async () => {
    const service = await TestService.start('memory');
    try {
      const text = PROGRAM.text.replace('http://127.0.0.1:3000', service.service.url);
      expect(text).to.include(ADMIN.email).and.include(ADMIN.password);
      const { code } = await transform(text, { loader: 'ts', format: 'esm', target: 'node20' });
      await writeFile(join(folder, 'program.js'), code);
      const { stdout } = await run(process.execPath, ['program.js'], { cwd: folder });
      expect(stdout).to.equal(OUTPUT.text);
    } finally {
      await service.stop();
    }
  });
});
