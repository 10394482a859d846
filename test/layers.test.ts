import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { ROOT } from './support/root.js';

const DEPCRUISE = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const FOLDERS = ['src', 'test', 'harness', 'bench', 'acceptance', 'clients', 'console/src'];

const SOUND: Record<string, string> = {
  'src/domain/user.ts': `export interface User { readonly id: string }`,
  'src/domain/rule.ts': `import type { User } from './user.js';\nexport const isRoot = (user: User) => user.id === '0';`,
  'src/domain/ring.ts': `import './ring-back.js';`,
  'src/application/find-user.ts': `import { isRoot } from '../domain/rule.js';\nexport const findUser = isRoot;`,
  'src/adapters/memory/table.ts': `import { findUser } from '../../application/find-user.js';\nexport const t = findUser;`,
  'src/adapters/storage-kernel/clock.ts': `export const CLOCK = 1;`,
  'src/adapters/memory/time.ts': `import { CLOCK } from '../storage-kernel/clock.js';\nexport const time = CLOCK;`,
  'src/domain/authority/kinds/role.ts': `export const ROLE = 'role';`,
  'src/domain/authority/kinds/kinds.ts': `import { ROLE } from './role.js';\nexport const KINDS = [ROLE];`,
  'src/adapters/memory/records.ts': `import '../../domain/authority/kinds/kinds.js';`,
  'src/adapters/mongodb/upgrade/roles.ts': `import '../../../domain/authority/kinds/role.js';`,
  'src/adapters/http/app.ts': `import Koa from 'koa';\nexport const app = () => new Koa();`,
  'src/bootstrap/main.ts': `import 'inversify';\nimport { app } from '../adapters/http/app.js';\napp();`,
  'test/support/clock.ts': `import { CLOCK } from '../../src/adapters/storage-kernel/clock.js';\nexport const clock = CLOCK;`,
  'test/rule.test.ts': `import './support/clock.js';`,
  'harness/service.ts': `import '../src/bootstrap/main.js';\nimport '../test/support/clock.js';`,
  'bench/read.ts': `import '../harness/service.js';`,
  'acceptance/kill.ts': `import '../harness/service.js';\nimport '../test/support/clock.js';`,
  'acceptance/ring.ts': `import './ring-back.js';`,
  'clients/kit/src/client.ts': `export const client = 1;`,
  'test/client.test.ts': `import '../clients/kit/src/client.js';`,
  'clients/kit/src/index.ts': `export { client } from './client.js';`,
  'console/src/app.tsx': `import '../../clients/kit/src/index.js';\nexport const App = () => <p />;`,
  'src/customer-files/row.ts': `import '../domain/rule.js';\nexport const row = 1;`,
  'console/src/main.tsx': `import './app.js';`,
  'console/src/file.ts': `import '../../src/customer-files/row.js';`,
};

const BROKEN = [
  { rule: 'domain-imports-domain', file: 'src/domain/package.ts', source: `import 'koa';` },
  { rule: 'domain-imports-domain', file: 'src/domain/builtin.ts', source: `import 'node:crypto';` },
  { rule: 'domains-are-encoded-by-node', file: 'src/domain/text/ascii-domain.ts', source: `import 'node:crypto';` },
  {
    rule: 'domain-imports-domain',
    file: 'src/domain/type-only.ts',
    source: `import type { findUser } from '../application/find-user.js';\nexport type F = typeof findUser;`,
  },
  { rule: 'application-imports-domain', file: 'src/application/package.ts', source: `import 'zod';` },
  { rule: 'application-imports-domain', file: 'src/application/builtin.ts', source: `import 'node:fs';` },
  {
    rule: 'application-imports-domain',
    file: 'src/application/adapter.ts',
    source: `import '../adapters/memory/table.js';`,
  },
  { rule: 'adapters-stay-apart', file: 'src/adapters/http/other.ts', source: `import '../memory/table.js';` },
  { rule: 'adapters-stay-apart', file: 'src/adapters/http/kernel.ts', source: `import '../storage-kernel/clock.js';` },
  {
    rule: 'storages-know-no-kind',
    file: 'src/adapters/memory/roles.ts',
    source: `import '../../domain/authority/kinds/role.js';`,
  },
  { rule: 'storages-stay-apart', file: 'src/adapters/sqlite/other.ts', source: `import '../memory/table.js';` },
  { rule: 'storages-stay-apart', file: 'src/adapters/mongodb/app.ts', source: `import '../http/app.js';` },
  { rule: 'adapters-stay-apart', file: 'src/adapters/storage-kernel/back.ts', source: `import '../memory/table.js';` },
  {
    rule: 'bootstrap-is-the-top',
    file: 'src/adapters/http/top.ts',
    source: `import type {} from '../../bootstrap/main.js';`,
  },
  { rule: 'container-in-bootstrap', file: 'src/adapters/http/container.ts', source: `import 'inversify';` },
  { rule: 'no-cycles', file: 'src/domain/ring-back.ts', source: `import './ring.js';` },
  { rule: 'no-cycles', file: 'acceptance/ring-back.ts', source: `import './ring.js';` },
  { rule: 'product-knows-no-tests', file: 'src/bootstrap/support.ts', source: `import '../../test/support/clock.js';` },
  { rule: 'bench-and-acceptance-apart', file: 'bench/kill.ts', source: `import '../acceptance/kill.js';` },
  { rule: 'bench-and-acceptance-apart', file: 'acceptance/read.ts', source: `import '../bench/read.js';` },
  { rule: 'harness-imports-support', file: 'harness/read.ts', source: `import '../bench/read.js';` },
  { rule: 'harness-imports-support', file: 'harness/test.ts', source: `import '../test/rule.test.js';` },
  { rule: 'console-uses-the-api', file: 'console/src/rule.ts', source: `import '../../src/domain/rule.js';` },
  { rule: 'clients-use-the-api', file: 'clients/kit/src/rule.ts', source: `import '../../../src/domain/rule.js';` },
  {
    rule: 'clients-use-the-api',
    file: 'clients/kit/src/file.ts',
    source: `import '../../../src/customer-files/row.js';`,
  },
  { rule: 'customer-files-run-in-browsers', file: 'src/customer-files/builtin.ts', source: `import 'node:fs';` },
  {
    rule: 'customer-files-run-in-browsers',
    file: 'src/customer-files/use-case.ts',
    source: `import '../application/find-user.js';`,
  },
  {
    rule: 'clients-are-imported-by-name',
    file: 'console/src/client.ts',
    source: `import '../../clients/kit/src/client.js';`,
  },
  { rule: 'clients-know-no-console', file: 'clients/kit/src/app.ts', source: `import '../../../console/src/app.js';` },
  { rule: 'console-is-used-in-browsers', file: 'acceptance/app.ts', source: `import '../console/src/app.js';` },
  {
    rule: 'product-knows-no-clients',
    file: 'src/adapters/http/kit.ts',
    source: `import '../../../clients/kit/src/client.js';`,
  },
  { rule: 'tests-start-no-benchmark', file: 'test/service.test.ts', source: `import '../harness/service.js';` },
];

const FLOORS = 'folders-import-one-way';

const FOLDERS_IN_RINGS: Record<string, string> = {
  'src/application/users/user.ts': `import { role } from '../roles/role.js';\nexport const user = role;`,
  'src/application/users/name.ts': `export const name = 1;`,
  'src/application/roles/role.ts': `export const role = 1;`,
  'src/application/roles/tagged.ts': `import {\n  tag,\n} from '../tags/tag.js';\nexport const tagged = tag;`,
  'src/application/tags/tag.ts': `import type {} from '../users/name.js';\nexport const tag = 1;`,
  'src/application/mail/mail.ts': `import '../sender.js';\nexport const mail = 1;`,
  'src/application/sender.ts': `export const sender = 1;`,
  'src/application/put-together.ts': `import './mail/mail.js';\nimport './users/user.js';`,
};

interface Cruise {
  readonly exitCode: number;
  /** `rule file` of each violation, sorted. */
  readonly violations: readonly string[];
}

/** The same command as `npm run check:layers`, in `tree`. */
function cruise(tree: string): Promise<Cruise> {
  const args = [DEPCRUISE, ...FOLDERS, '--config', '.dependency-cruiser.cjs', '--output-type', 'err'];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      args,
      { cwd: tree, env: { ...process.env, NO_COLOR: '1' } },
      (_, stdout) => {
        const found = stdout.matchAll(/^\s*error ([\w-]+): (\S+)/gm);
        resolve({
          exitCode: child.exitCode ?? -1,
          violations: [...found].map(([, rule, file]) => `${rule} ${file}`).sort(),
        });
      },
    );
  });
}

describe('the layer check', function () {
  // Reads every file; machines that run several suites at once take their time.
  let root: string;

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'castellan-layers-'));
    for (const tree of ['files', 'folders']) {
      for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json', 'package.json']) {
        await cp(join(ROOT, name), join(root, tree, name));
      }
      for (const folder of FOLDERS) await mkdir(join(root, tree, folder), { recursive: true });
      await symlink(join(ROOT, 'node_modules'), join(root, tree, 'node_modules'), 'dir');
    }
  });

  after(() => rm(root, { recursive: true, force: true }));

  async function plant(tree: string, file: string, source: string): Promise<void> {
    await mkdir(dirname(join(root, tree, file)), { recursive: true });
    await writeFile(join(root, tree, file), source);
  }

  it('fails on every import that breaks a layer, and on no other', async () => {
    for (const [file, source] of Object.entries(SOUND)) await plant('files', file, source);
    for (const { file, source } of BROKEN) await plant('files', file, source);

    const { exitCode, violations } = await cruise(join(root, 'files'));

    // Some of these imports also put folders into rings.
    const ofFiles = violations.filter((violation) => !violation.startsWith(FLOORS));
    expect(ofFiles).to.deep.equal(BROKEN.map(({ rule, file }) => `${rule} ${file}`).sort());
    expect(exitCode).to.equal(violations.length);
  });

  it('fails on folders that import each other, also by way of others, and not on what puts them together', async () => {
    for (const [file, source] of Object.entries(FOLDERS_IN_RINGS)) await plant('folders', file, source);

    const { violations } = await cruise(join(root, 'folders'));

    expect(violations).to.deep.equal(['roles', 'tags', 'users'].map((folder) => `${FLOORS} src/application/${folder}`));
  });
});
