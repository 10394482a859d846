import { execFileSync } from 'node:child_process';
import { RENAMED_SETTINGS } from '../../src/bootstrap/config.js';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { DOCUMENTS } from './documents.js';
import { Caller } from '../support/caller.js';
import { runCastellan } from '../support/cli.js';
import { codeOf } from '../support/authenticator-app.js';
import { send } from '../http/sample-client.js';
import { fencedBlocks, readDocument, sectionOf } from '../support/markdown.js';
import { aPicture } from '../support/images.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { ADMIN, aPlace, expectProblem, withService, type Settings } from '../support/service.js';

/** The names in code of the first column of a section's table. */
function firstColumn(page: string, heading: string): string[] {
  return sectionOf(readDocument(page), heading)
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .flatMap((line) => [...line.split('|')[1]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!));
}

/** Names in capitals that aren't settings: of OpenTelemetry, OpenFeature, tests, the sample's database and the code. */
const OTHER_NAMES =
  /^(?:OTEL_.+|OIDC_.+|TARGETING_.+|PARSE_ERROR|INVALID_CONTEXT|FLAG_NOT_FOUND|CASTELLAN_.+|MONGOD_BINARY|NODE_OPTIONS|MONGODB_KEY|OLD_BUILD|BENCH_.+|DERIVED_VERSION|CHANGE_RESOURCES|BY_PLURAL|SCHEMA_VERSION)$/;

interface Operation {
  readonly requestBody?: { readonly description?: string };
}

describe('what the documents claim', () => {
  it('of the sizes of bodies is what the routes declare', () =>
    withService('memory', {}, async (service) => {
      const { text } = await send(service.port, 'GET', '/openapi.json');
      const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> };
      const declared = new Map<string, number>();
      for (const [path, operations] of Object.entries(paths)) {
        for (const [method, { requestBody }] of Object.entries(operations)) {
          const [, kib] = /Up to (\d+) KiB/.exec(requestBody?.description ?? '') ?? [];
          if (kib !== undefined && method !== 'patch') {
            declared.set(`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, Number(kib));
          }
        }
      }
      const documented = new Map<string, number>();
      for (const line of sectionOf(readDocument('docs/errors.md'), '## Sizes of bodies').split('\n')) {
        const [, amount, unit] = /\| (\d+) (KiB|MiB) +\|$/.exec(line) ?? [];
        let method = '';
        for (const [, name = ''] of line.matchAll(/`([^`]+)`/g)) {
          const [first, path = first] = name.split(' ');
          if (path !== first) method = first!;
          documented.set(`${method} ${path}`, Number(amount) * (unit === 'MiB' ? 1_024 : 1));
        }
      }
      expect(documented.size).to.be.greaterThan(7);
      expect(Object.fromEntries([...declared].filter(([, kib]) => kib !== 256))).to.deep.equal(
        Object.fromEntries(documented),
      );
    }));

  it('of copies is what the command copies, and of a data folder what is in one', () =>
    withService('sqlite', {}, async (service) => {
      const admin = await Caller.administrator(service);
      await admin.post('/upload-avatar', { base64: (await aPicture().png().toBuffer()).toString('base64') });
      const backups = temporaryFolder();
      await runCastellan(service.folder, 'backup', { settings: { BACKUP_DIR: backups } });
      rmSync(backups, { recursive: true });
      const documented = firstColumn('docs/backup.md', '## Files that belong together');
      const files = readdirSync(service.folder).filter((name) => name !== 'log');
      expect(files).to.include.members(['avatars', 'castellan.db', 'store-id', 'token.key']);
      expect(files.filter((name) => !documented.includes(name))).to.deep.equal([]);
      const to = join(service.folder, 'copied');
      const { stdout } = await runCastellan(service.folder, `copy --from sqlite:${service.folder} --to sqlite:${to}`);
      const copied = [...stdout.matchAll(/^(\w+) +[\d,]+ +\w{64} +yes$/gm)].map(([, name]) => name!);
      expect(copied).to.have.members(firstColumn('docs/backup.md', '## What is copied'));
    }));

  it('of dry runs of customers holds', () =>
    withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      const unsupported = { status: 400, code: 'dry_run_unsupported' };
      expectProblem(await admin.post('/customers?dry_run=true', { name: 'A' }), unsupported);
      expectProblem(await admin.put('/customers?dry_run=true', { ids: ['a'], changes: {} }), unsupported);
      expectProblem(await admin.delete('/customers/a?dry_run=true'), unsupported);
      const body = { customers: [{ name: 'A' }], external_id: null };
      expect((await admin.post('/customers/import?dry_run=true', body)).json).to.include({ created: 1 });
      expect((await admin.get('/customers?_limit=1')).headers['x-total-count']).to.equal('0');
    }));

  it('of help holds', async () => {
    const { stdout } = await runCastellan('.', 'help');
    expect(stdout).to.include('verify ').and.include('Exit codes').and.not.include('--anchor SEQ');
    expect((await runCastellan('.', 'help verify')).stdout).to.include('--anchor SEQ:HASH');
  });

  it('of settings and commands names those that there are', async () => {
    const named = [...readDocument('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
    const ofProviders = [...readDocument('.env.example').matchAll(/^# OIDC_KEY_([A-Z_]+)=/gm)].map(([, name]) => name!);
    const known = new Set([...named, ...ofProviders, ...Object.keys(RENAMED_SETTINGS)]);
    const commands = (await runCastellan('.', 'help')).stdout
      .match(/^ {2}[a-z]+(?: [a-z-]+)?/gm)!
      .map((line) => line.trim());
    const unknown = DOCUMENTS.filter((path) => /^(?:README|docs\/[a-z-]+|deploy\/README)\.md$/.test(path)).flatMap(
      (path) => {
        const document = readDocument(path);
        const settings = [...document.matchAll(/`([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=[^`]*)?`/g)].map(([, name]) => name!);
        const used = [...document.matchAll(/(?<!\/)\bcastellan (?:-- )?([a-z]+)(?: ([a-z-]+))?(?=[^a-z])/g)];
        return [
          ...settings.filter((name) => !known.has(name) && !OTHER_NAMES.test(name)),
          ...used
            .filter(([, first, second]) => !commands.includes(first!) && !commands.includes(`${first} ${second}`))
            .map(([text]) => text),
        ].map((found) => `${path}: ${found}`);
      },
    );
    expect(unknown).to.deep.equal([]);
  });

  it('of restores holds: a backup needs the key of its day', async () => {
    const backups = temporaryFolder();
    const place = await aPlace('sqlite');
    const [old, current] = ['o'.repeat(40), 'c'.repeat(40)] as const;
    let secret = '';
    await withService('sqlite', { JWT_SECRET: old }, async (service) => {
      const { accessToken: as } = await service.admin();
      const totp = (path: string, body: object) => service.call('POST', `/users/me/totp${path}`, { as, body });
      ({ secret } = (await totp('', { password: ADMIN.password })).json as unknown as { secret: string });
      await totp('/confirm', { code: await codeOf(secret, service.now()) });
      await runCastellan(service.folder, 'backup', { settings: { BACKUP_DIR: backups } });
    });
    const restored = join(place.folder, 'restored');
    const { code, stderr } = await runCastellan(restored, 'restore', { settings: { BACKUP_DIR: backups } });
    expect(code, stderr).to.equal(0);
    const signIn = async (settings: Settings) => {
      let status = 0;
      await withService(
        'sqlite',
        settings,
        async (service) => {
          service.advance(60);
          const body = { ...ADMIN, code: await codeOf(secret, service.now()) };
          ({ status } = await service.call('POST', '/login', { body }));
        },
        { place: { ...place, folder: restored } },
      );
      return status;
    };
    expect(await signIn({ JWT_SECRET: current })).to.equal(503);
    expect(await signIn({ JWT_SECRET: current, JWT_SECRET_PREVIOUS: old })).to.equal(200);
    await place.remove();
    rmSync(backups, { recursive: true });
  });

  it('of the rotation of a generated key holds: nobody is signed out, and codes are sealed anew', () =>
    withService('sqlite', {}, async (service) => {
      const { accessToken, user } = await service.admin();
      const totp = (path: string, body: object) =>
        service.call('POST', `/users/me/totp${path}`, { as: accessToken, body });
      const { secret } = (await totp('', { password: ADMIN.password })).json as unknown as { secret: string };
      await totp('/confirm', { code: await codeOf(secret, service.now()) });

      const settings = join(service.folder, 'log');
      writeFileSync(settings, '');
      const [commands] = fencedBlocks(sectionOf(readDocument('docs/production.md'), '### Rotating JWT_SECRET'));
      const script = commands!.text
        .replace('/var/lib/castellan', service.folder)
        .replace('/etc/castellan.env', settings)
        .replace(/^systemctl .*$/m, '');
      execFileSync('bash', ['-euc', script]);
      const read = readFileSync(settings, 'utf8').trim().split('\n');
      const { JWT_SECRET = '', ...previous } = Object.fromEntries(
        read.map((line) => /^(\w+)=(.*)$/.exec(line)!.slice(1)),
      ) as Record<string, string>;
      const signIn = async () => {
        service.advance(30);
        const code = await codeOf(secret, service.now());
        return (await service.call('POST', '/login', { body: { ...ADMIN, code } })).status;
      };

      await service.restart({ JWT_SECRET, ...previous });
      expect((await service.call('GET', '/users/me', { as: accessToken })).json.id).to.equal(user.id);
      expect(await signIn()).to.equal(200);
      await service.restart({ JWT_SECRET });
      expect(await signIn()).to.equal(200);
      expect((await service.call('GET', '/users/me', { as: accessToken })).status).to.equal(401);
    }));
});
