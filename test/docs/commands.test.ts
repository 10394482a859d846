import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { expect } from 'chai';
import { readConfig } from '../../src/bootstrap/config.js';
import { codeOf } from '../support/authenticator-app.js';
import { Caller } from '../support/caller.js';
import { compiledProgram } from '../support/compiled-program.js';
import { findProgram } from '../support/find-program.js';
import { mailsOf, tokenOf } from '../support/mailed.js';
import { readDocument, sectionOf } from '../support/markdown.js';
import { ROOT } from '../support/root.js';
import { ADMIN, withService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { DOCUMENTS } from './documents.js';

const JQ = findProgram(undefined, ['jq']);
const PAGES = DOCUMENTS.filter((path) => !path.startsWith('docs/decisions/') && path !== 'CHANGELOG.md');
/** `<!-- needs: … -->` before a block says why no test runs it. */
const BLOCK = /^(?:<!-- needs: (.+) -->\n\n)?```sh\n([^]*?)^```$/gm;
/** Sections that other tests run. */
const RUN_ELSEWHERE = [
  ['tour.test.ts', 'README.md', '## Five minutes with curl'],
  ['claims.test.ts', 'docs/production.md', '### Rotating JWT_SECRET'],
] as const;

/** The shell blocks of a page or section that need nothing special. */
function blocksOf(page: string, heading?: string): string[] {
  const document = readDocument(page);
  const blocks = (heading === undefined ? document : sectionOf(document, heading)).matchAll(BLOCK);
  return [...blocks].filter(([, needs]) => needs === undefined).map(([, , block]) => block!);
}

/** Prints lines like `npm`, but runs the compiled program, and stops a service as soon as it's ready. */
const npm = (program: string) => `
npm() {
  case "$1 $2" in
    'run castellan') node '${program}' "\${@:4}" || [ $? = 65 ] ;;
    'run --silent') node '${program}' "\${@:5}" ;;
    start*) npm_start "\${@:3}" ;;
    *) echo "npm $* is not for this test"; return 1 ;;
  esac
}
npm_start() {
  coproc SERVICE { exec node '${program}' "$@"; }
  local pid=$SERVICE_PID line
  while read -r line <&"\${SERVICE[0]}" && [[ $line != *'is ready at'* ]]; do :; done
  kill "$pid"
  wait "$pid"
  echo "$line"
}
`;
/** As little as the service needs of a provider. */
const ENTRA = {
  OIDC_ENTRA_ISSUER: 'https://login.example.com',
  OIDC_ENTRA_CLIENT_ID: 'castellan',
  OIDC_ENTRA_CLIENT_SECRET: 'a secret',
};
const API = `api() { curl -sS -X "$1" "$URL$2" -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "\${@:3}"; }\n`;

interface Surroundings {
  readonly cwd?: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** Code to run before. */
  readonly before?: string;
  /** What stands for the examples of the page. */
  readonly replace?: Readonly<Record<string, string>>;
}

function bashOf(blocks: readonly string[], { cwd = ROOT, settings = {}, before = '', replace = {} }: Surroundings) {
  expect(blocks).to.not.deep.equal([]);
  let script = blocks.join('\n');
  for (const [example, value] of Object.entries(replace)) {
    expect(script).to.include(example);
    script = script.replaceAll(example, value);
  }
  const env = { PATH: process.env['PATH'] ?? '', PORT: '0', SCRYPT_LN: '4', LOG_LEVEL: 'silent', ...settings };
  return spawn('bash', ['-eo', 'pipefail', '-c', before + script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Runs shell blocks in order, in one bash, up to the first that fails. Resolves to what they print. */
async function run(blocks: readonly string[], surroundings: Surroundings): Promise<string> {
  const bash = bashOf(blocks, surroundings);
  const exited = once(bash, 'exit');
  const [output, complaints] = await Promise.all([text(bash.stdout), text(bash.stderr)]);
  expect(await exited, complaints).to.deep.equal([0, null]);
  return output;
}

/** The commands of pages run as they stand, on a service with what the pages say that there is. */
describe('the documented commands', function () {
  // Some twenty programs, one after the other.
  describe('with jq', () => {
    before(function () {
      if (JQ !== undefined) return;
      Object.assign(this, { skipReason: 'there is no jq on this machine' });
      this.skip();
    });

    it('make a role and a token for a program, which reads customers with it', () =>
      withService('memory', {}, async (service) => {
        const admin = await Caller.administrator(service);
        await admin.post('/customers', { name: 'Acme' });
        const settings = { URL: service.service.url, TOKEN: admin.token };
        expect(await run(blocksOf('docs/tokens.md', '## From start to finish'), { settings }))
          .to.match(/"token":"cst_[\w-]/)
          .and.include('"name":"Acme"');
      }));

    it('give several people a role, and make a group and its members', () =>
      withService('memory', {}, async (service) => {
        const admin = await Caller.administrator(service);
        const { id: ROLE } = (await admin.post('/roles', { name: 'Help desk' })).json;
        const [{ id: MARIE }, { id: PAUL }] = [await Caller.holding(service), await Caller.holding(service)];
        const settings = { URL: service.service.url, TOKEN: admin.token, ROLE, MARIE, PAUL };
        expect(await run(blocksOf('docs/access.md', '## Several people'), { settings, before: API })).to.match(
          /"dry_run":true[^]*"updated":2,/,
        );
        await run(blocksOf('docs/access.md', '## Groups'), { settings, before: API });
        const { text } = await admin.get('/groups?name=Help%20desk%2C%20nights');
        expect(text).to.include(ROLE).and.include('"members":1');
      }));

    it('roll a feature out, step by step', () =>
      withService('memory', {}, async (service) => {
        const admin = await Caller.administrator(service);
        const { id } = (await admin.post('/customers', { name: 'Ada', plan: 'team' })).json;
        const settings = { URL: service.service.url, TOKEN: admin.token };
        const output = await run(blocksOf('docs/features.md', '### A gradual rollout'), { settings });
        expect(output).to.include('"dry_run":true').and.include(`"customers_count":1`).and.include(`"id":"${id}"`);
        expect(output).to.not.include('"status":4');
        const features = await admin.get('/features?key=new_checkout');
        expect(features.text).to.include('"enabled":true').and.include('"targeting":[]');
      }));
  });

  it('change a role, a user and a feature, and follow the features', () =>
    withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      const { id: ROLE } = (await admin.post('/roles', { name: 'Help desk' })).json;
      const { id: MARIE } = await Caller.holding(service);
      const { id: ID } = (await admin.post('/features', { key: 'beta', name: 'Beta' })).json;
      const { id: INVOICE } = (await admin.post('/abilities', { key: 'invoice', name: 'Invoices' })).json;
      const settings = { URL: service.service.url, TOKEN: admin.token, ROLE, MARIE, ID, INVOICE };
      expect(await run(blocksOf('docs/access.md', '## Own actions'), { settings, before: API })).to.include(
        '"approve":true',
      );
      expect(await run(blocksOf('docs/access.md', '## What if'), { settings, before: API })).to.include(
        '"dry_run":true',
      );
      expect(await run(blocksOf('docs/access.md', '### Waiting for it'), { settings })).to.match(
        /^HTTP\/1.1 200 OK\r\n(?:.*\r\n)*X-Log-Seq: \d+\r\n(?:.*\r\n)*X-In-Force: everywhere\r\n/,
      );
      expect(await run(blocksOf('docs/features.md', '## Two views'), { settings })).to.include('"enabled":true');
      const following = bashOf(blocksOf('docs/features.md', '## The stream'), { settings, before: 'exec ' });
      for await (const chunk of following.stdout) if (String(chunk).startsWith('id: ')) break;
      following.kill();
    }));

  it('switch one-time codes on, and set a forgotten password', () =>
    withService('memory', { PUBLIC_URL: 'http://127.0.0.1' }, async (service) => {
      const [start, confirm] = blocksOf('docs/accounts.md', '## One-time codes')[0]!.split(/\n(?=curl)/);
      const settings = { URL: service.service.url, TOKEN: (await service.admin()).accessToken };
      const started = await run([start!], { settings, replace: { '…': ADMIN.password } });
      const { secret } = JSON.parse(started) as { secret: string };
      const code = await codeOf(secret, service.now());
      expect(await run([confirm!], { settings, replace: { '123456': code } })).to.include('"recovery_codes":[');
      await service.call('POST', '/send-password', { body: { email: ADMIN.email } });
      const replace = { '…': tokenOf((await mailsOf(service)).at(-1)) };
      expect(await run(blocksOf('docs/accounts.md', '## A forgotten password'), { settings, replace })).to.equal('{}');
    }));

  it('name the settings of a mail server, and of assertions', () => {
    const [block = ''] = blocksOf('docs/accounts.md', '### Set it up');
    expect(readConfig(parseEnv(block))).to.include({ PUBLIC_URL: 'https://admin.example.com/api' });
    const settings = blocksOf('docs/integrate.md', '## Verify who is calling, without being able to act as them');
    expect(readConfig(parseEnv(settings.join(''))).ASSERTION_AUDIENCES).to.deep.equal(['https://billing.example.com']);
  });

  it('name the settings of four identity providers', () => {
    for (const [[block = ''], settings] of [
      [blocksOf('docs/sign-in.md', '## Keycloak'), { key: 'keycloak' }],
      [blocksOf('docs/sign-in.md', '## Entra ID'), { key: 'entra', trustsEmail: true }],
      [blocksOf('docs/sign-in.md', '## Google'), { key: 'google' }],
      [
        blocksOf('docs/sign-in.md', '## Okta'),
        { key: 'okta', scopes: 'openid email profile groups', trustedAmr: ['mfa'] },
      ],
    ] as const) {
      const { PROVIDERS } = readConfig(parseEnv(block));
      expect(PROVIDERS).to.have.length(1);
      expect(PROVIDERS[0]).to.deep.include({ domains: ['example.com'], createsUsers: true, ...settings });
    }
  });

  it("make a group of a provider's", () =>
    withService('memory', { PUBLIC_URL: 'http://127.0.0.1', ...ENTRA }, async (service) => {
      const settings = { URL: service.service.url, TOKEN: (await service.admin()).accessToken };
      expect(await run(blocksOf('docs/sign-in.md', '## Groups'), { settings })).to.include('"source":"entra"');
    }));

  it('fill a store, import, export, verify, back up, restore and copy', async () => {
    const cwd = temporaryFolder();
    const shared = { cwd, before: npm(compiledProgram('program.js')) };
    expect(await run(blocksOf('docs/demo.md'), shared)).to.include('2,000 customers');
    writeFileSync(join(cwd, 'crm.csv'), 'external_id,name\n1,Ada\n,Grace\n');
    const imported = await run(blocksOf('docs/import.md'), shared);
    expect(imported.match(/^Customers: .*, empty/gm)).to.deep.equal([
      'Customers: imported 1, updated 0, unchanged 0, rejected 1, empty',
      'Customers: to import 0, to update 0, unchanged 1, rejected 1, empty',
      'Customers: imported 1, updated 0, unchanged 0, rejected 0, empty',
    ]);
    expect(readFileSync(join(cwd, 'backup.ndjson'), 'utf8')).to.include('"status":"lead"');
    const anchor = '4711:5f53f7200b6a9fd875bd2c883c0159aaa8115bd054809979a5a2664aebc937de';
    const head = '$(npm run --silent castellan -- log head)';
    expect(await run(blocksOf('docs/log.md'), { ...shared, replace: { [anchor]: head } })).to.match(/^\d+:\w{64}$/m);
    const file = join(cwd, 'settings.env');
    writeFileSync(file, 'DATA_DIR=./data\nPASSWORD_MIN_LENGTH=12\n');
    const replace = { '/etc/castellan.env': file };
    expect(await run(blocksOf('docs/production.md', '## Settings in a file'), { ...shared, replace })).to.match(
      /"msg":"Castellan is ready at .*\n/,
    );
    const BACKUP_DIR = join(cwd, 'backups');
    const restoring = { ...shared, before: `${shared.before}BACKUP_DIR=${BACKUP_DIR} npm run castellan -- backup\n` };
    const folders = { '/var/backups/castellan': BACKUP_DIR };
    const restored = await run(blocksOf('docs/backup.md', '## Restoring'), { ...restoring, replace: folders });
    expect(restored).to.match(/^Restored .*\n(?:.*\n)*.*"msg":"Castellan is ready at /m);
    const copies = { ...shared, replace: { '/backup': join(cwd, 'copies') } };
    expect(await run(blocksOf('docs/backup.md', '## Copying'), copies)).to.match(/^customers +2,\d+ .* yes$/m);
    rmSync(cwd, { recursive: true });
  });

  it('list people by how their accounts are used', () =>
    withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      const { id } = (await admin.get('/users/me')).json;
      const settings = { URL: service.service.url, TOKEN: admin.token };
      const output = await run(blocksOf('docs/accounts.md', '## How accounts are used'), { settings });
      expect(output)
        .to.match(/^\[\]\[\]\[/)
        .and.include(`"id":"${id}"`);
    }));

  it('run in a test, or say what they need', () => {
    const sourceOf = (test: string) => readFileSync(join(ROOT, 'test', 'docs', test), 'utf8');
    const here = sourceOf('commands.test.ts').matchAll(/\bblocksOf\('([^']+)'(?:, '([^']+)')?\)/g);
    const run = new Set([...here].flatMap(([, page, heading]) => blocksOf(page!, heading)));
    for (const [test, page, heading] of RUN_ELSEWHERE) {
      expect(sourceOf(test)).to.include(`'${heading}'`).and.include(`readDocument('${page}')`);
      for (const block of blocksOf(page, heading)) run.add(block);
    }
    const others = PAGES.map((page) => [page, ...blocksOf(page).filter((block) => !run.has(block))]);
    expect(others.filter(({ length }) => length > 1)).to.deep.equal([]);
  });

  it('are scripts of the package where they are npm run', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    const console = JSON.parse(readFileSync(join(ROOT, 'console', 'package.json'), 'utf8')) as { scripts: object };
    const known = new Set([...Object.keys(scripts), ...Object.keys(console.scripts)]);
    const unknown = DOCUMENTS.flatMap((path) =>
      [...readDocument(path).matchAll(/\bnpm run (?:-\S+ )*([a-z][a-z:-]*)/g)]
        .filter(([, name = '']) => !known.has(name))
        .map(([command]) => `${path}: ${command}`),
    );
    expect(unknown).to.deep.equal([]);
  });
});
