import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect } from 'chai';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { runCastellan, type Ended } from '../support/cli.js';
import { AuthorityWriter } from '../../src/application/authority/authority-writer.js';
import { ADMINISTRATOR_ROLE_ID } from '../../src/domain/roles/role.js';
import { aKey } from '../support/builders-store.js';
import { codeOf } from '../support/authenticator-app.js';
import { compiledProgram } from '../support/compiled-program.js';
import { ROOT } from '../support/root.js';
import { Seeding } from '../support/seeding.js';
import {
  BOUND_SECONDS,
  expectProblem,
  expectUnauthenticated,
  type TestService,
  withService,
  type Settings,
} from '../support/service.js';

const EMAIL = 'grace@example.com';

function beside(body: (service: TestService) => Promise<void>, settings: Settings = {}): Promise<void> {
  return withService('sqlite', settings, body);
}

/** Advances the clock past the bound, so that the service must notice what the command changed. */
function passTheBound(service: TestService): void {
  service.advance(BOUND_SECONDS + 1);
}

async function lastEntries(service: TestService, count: number) {
  const { log } = await service.get(identifiers.store);
  return log.listAfter((await log.head()).seq - count, count);
}

/** Runs `castellan …` as a process. */
async function spawnCastellan(folder: string, args: readonly string[], stdin: string): Promise<Ended> {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [compiledProgram('cli.js'), ...args], {
    cwd: ROOT,
    env: { PATH, DATA_DIR: folder, SCRYPT_LN: '4' },
  });
  child.stdin.end(stdin);
  const closed = once(child, 'close') as Promise<[number]>;
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { code, stdout, stderr };
}

describe('castellan beside a running service', () => {
  it('admin reset-password: invalidates the old token and password, and prints a password that signs in', () =>
    beside(async (service) => {
      const { accessToken: as, user } = await service.register(EMAIL);
      expect((await service.call('GET', '/users/me', { as })).status).to.equal(200);
      const { code, stdout, stderr } = await runCastellan(service.folder, `admin reset-password ${EMAIL}`);
      expect([code, stderr]).to.deep.equal([0, '']);
      const [, password = ''] = /^ {2}password: (\S{20}) {3}\(shown this once/m.exec(stdout) ?? [];
      passTheBound(service);
      expectUnauthenticated(await service.call('GET', '/users/me', { as }));
      expectProblem(await service.login(EMAIL, 'first-password'), { status: 400, code: 'invalid_credentials' });
      expect((await service.signIn(EMAIL, password)).user.id).to.equal(user.id);
      expect((await runCastellan(service.folder, 'verify')).code).to.equal(0);
    }));

  it('admin reset-second-factor: lets somebody sign in without a code who has lost their device, and the key', () =>
    beside(async (service) => {
      service.holdClock();
      const { accessToken: as, user } = await service.register(EMAIL);
      const prepared = await service.call('POST', '/users/me/totp', { as, body: { password: 'first-password' } });
      const { secret } = prepared.json as unknown as { secret: string };
      const code = await codeOf(secret, Date.parse(user.created));
      expect((await service.call('POST', '/users/me/totp/confirm', { as, body: { code } })).status).to.equal(200);
      expectProblem(await service.login(EMAIL, 'first-password'), { status: 403, code: 'code_required' });
      const key = aKey({ userId: user.id, kind: 'passkey', data: '{}' });
      const writer = await service.get(AuthorityWriter);
      await writer.write({ actorId: 'system:test', requestId: null }, ({ signInKeys }) => signInKeys.insert(key));
      const { code: exit, stdout, stderr } = await runCastellan(service.folder, `admin reset-second-factor ${EMAIL}`);
      expect([exit, stderr]).to.deep.equal([0, '']);
      const done = `${EMAIL} signs in without a code now, and all their sessions have ended. Passkeys removed: 1.\n`;
      expect(stdout).to.equal(done);
      passTheBound(service);
      expectUnauthenticated(await service.call('GET', '/users/me', { as }));
      expect((await service.login(EMAIL, 'first-password')).status).to.equal(200);
      const entries = await lastEntries(service, 2);
      expect(entries.map(({ actorId, after }) => ({ actorId, after }))).to.have.deep.members([
        { actorId: 'system:admin', after: { profile: ['totp'], totp: false } },
        { actorId: 'system:admin', after: { profile: ['passkeys'], passkeys: 0 } },
      ]);
      const again = await runCastellan(service.folder, `admin reset-second-factor ${EMAIL}`);
      expect([again.code, again.stdout]).to.deep.equal([0, `${EMAIL} has neither one-time codes nor passkeys.\n`]);
      expect((await runCastellan(service.folder, 'verify')).code).to.equal(0);
      expect((await runCastellan(service.folder, 'admin reset-second-factor nobody@example.com')).code).to.equal(1);
    }));

  it("admin reset-second-factor: keeps the last administrator's last passkey, without the service's settings too", () =>
    beside(async (service) => {
      const { user } = await service.register(EMAIL);
      const { accessToken: as, user: admin } = await service.admin();
      await service.call('PUT', `/users/${user.id}`, { as, body: { roles: [ADMINISTRATOR_ROLE_ID] } });
      const writer = await service.get(AuthorityWriter);
      await writer.write({ actorId: 'system:test', requestId: null }, async ({ users, signInKeys }) => {
        for (const { id } of [user, admin]) {
          await users.replace({ ...(await users.find(id))!, hasPassword: false }, null);
          await signInKeys.insert(aKey({ id, userId: id, key: id }));
        }
      });
      const reset = (email: string) => runCastellan(service.folder, `admin reset-second-factor ${email}`);
      expect((await reset(EMAIL)).stdout).to.match(/Passkeys removed: 1/);
      const { code, stderr } = await reset(admin.email);
      expect([code, stderr]).to.deep.equal([1, 'castellan: This is the last administrator who can sign in.\n']);
    }));

  it('admin reset-password: writes the same log entry as a change over HTTP', () =>
    beside(async (service) => {
      const { user } = await service.register(EMAIL);
      const { accessToken: as } = await service.admin();
      const body = { password: 'over-http-1' };
      expect((await service.call('PUT', `/users/${user.id}`, { as, body })).status).to.equal(200);
      await runCastellan(service.folder, `admin reset-password ${EMAIL}`);
      const [http, command] = await lastEntries(service, 2);
      const told = ({ resource, recordId, action, before, after }: NonNullable<typeof http>) => ({
        ...{ resource, recordId, action, before, after },
      });
      expect(told(command!)).to.deep.equal(told(http!));
      expect(command).to.deep.include({ actorId: 'system:admin', requestId: null, after: { profile: ['password'] } });
    }));

  it('admin reset-password --password-stdin: strips the newline, as a separate process', () =>
    beside(async (service) => {
      await service.register(EMAIL);
      const args = ['admin', 'reset-password', EMAIL, '--password-stdin'];
      const { code, stdout, stderr } = await spawnCastellan(service.folder, args, 'pässword from stdin\r\n');
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.equal(`${EMAIL} has a new password, and all their sessions have ended.\n`);
      passTheBound(service);
      await service.signIn(EMAIL, 'pässword from stdin');
    }));

  const refused: readonly (readonly [name: string, stdin: string, code: number, words: string])[] = [
    ['too short', 'eleven-long\n', 1, 'password: needs at least 12 characters'],
    ['none', '', 1, 'password: needs at least 12 characters'],
    ['too long', 'x'.repeat(257), 1, 'password: has more than 256 characters'],
    ['far too long', 'x'.repeat(5_000), 64, 'The text on standard input is too long for a password.'],
  ];
  for (const [name, stdin, code, words] of refused) {
    it(`admin reset-password --password-stdin refuses a password that is ${name}`, () =>
      beside(async (service) => {
        const settings = { PASSWORD_MIN_LENGTH: '12' };
        const line = 'admin reset-password admin@example.com --password-stdin';
        const ended = await runCastellan(service.folder, line, { stdin, settings });
        expect(ended).to.deep.equal({ code, stdout: '', stderr: `castellan: ${words}\n` });
        passTheBound(service);
        await service.admin();
      }));
  }

  it('generates a password of the configured minimum length', () =>
    beside(async (service) => {
      const settings = { PASSWORD_MIN_LENGTH: '64' };
      const { stdout } = await runCastellan(service.folder, 'admin reset-password admin@example.com', { settings });
      expect(stdout).to.match(/password: [A-Za-z0-9_-]{64} /);
    }));

  it('admin grant: takes effect on the next request of an existing token', () =>
    beside(async (service) => {
      const { accessToken: as } = await service.register(EMAIL);
      const { user: admin } = await service.admin();
      const path = `/users/${admin.id}`;
      expect((await service.call('GET', path, { as })).status).to.equal(403);
      const granted = await runCastellan(service.folder, `admin grant ${EMAIL.toUpperCase()}`);
      expect(granted).to.deep.equal({ code: 0, stdout: `${EMAIL} is an administrator now.\n`, stderr: '' });
      passTheBound(service);
      expect((await service.call('GET', path, { as })).status).to.equal(200);
      const again = await runCastellan(service.folder, `admin grant ${EMAIL}`);
      expect(again).to.deep.equal({ code: 0, stdout: `${EMAIL} is an administrator already.\n`, stderr: '' });
    }));

  it('admin grant and reset-password report a suspension', () =>
    beside(async (service) => {
      const { user } = await service.register(EMAIL);
      const { accessToken: as } = await service.admin();
      await service.call('PUT', `/users/${user.id}`, { as, body: { suspended: true } });
      const reset = await runCastellan(service.folder, `admin reset-password ${EMAIL}`);
      expect(reset.stdout).to.include('The account is suspended');
      const { stdout } = await runCastellan(service.folder, `admin grant ${EMAIL}`);
      expect(stdout).to.equal(`${EMAIL} is an administrator now.\n  The account was suspended and is reinstated.\n`);
      const [, password = ''] = /password: (\S+)/.exec(reset.stdout) ?? [];
      passTheBound(service);
      await service.signIn(EMAIL, password);
    }));

  it('admin grant says what to do for a user without a password', () =>
    beside(async (service) => {
      const { email } = await new Seeding(service).user([], { hasPassword: false });
      const { stdout } = await runCastellan(service.folder, `admin grant ${email}`);
      expect(stdout).to.include(`Next: castellan admin reset-password ${email}\n`);
      expect((await runCastellan(service.folder, 'verify')).stderr).to.equal('');
    }));

  for (const command of ['admin grant', 'admin reset-password']) {
    it(`${command} refuses an unknown address`, () =>
      beside(async (service) => {
        expect(await runCastellan(service.folder, `${command} nobody@example.com`)).to.deep.equal({
          code: 1,
          stdout: '',
          stderr: 'castellan: No user has the e-mail address nobody@example.com. Check how it is spelt.\n',
        });
      }));
  }

  it('recovery list: lists requests, the newest first', () =>
    beside(async (service) => {
      const none = await runCastellan(service.folder, 'recovery list');
      expect(none).to.deep.equal({ code: 0, stdout: 'Nobody has asked for a new password.\n', stderr: '' });
      const { user } = await service.register(EMAIL);
      for (const email of ['admin@example.com', 'nobody@example.com', EMAIL]) {
        await service.call('POST', '/send-password', { body: { email } });
        service.advance(1);
      }
      const { code, stdout } = await runCastellan(service.folder, 'recovery list');
      const lines = stdout.trimEnd().split('\n');
      expect(code).to.equal(0);
      expect(lines[0]).to.match(/^TIME +E-MAIL +NAME +USER$/);
      expect(lines[1]).to.match(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z {2}${EMAIL} +Ada Byron +${user.id}$`));
      expect(lines[2]).to.include('admin@example.com').and.include('First Administrator');
      expect(lines).to.have.length(3);
    }));
});
