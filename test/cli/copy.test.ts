import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { unfinishedCopyOf } from '../../src/adapters/sqlite/copy/unfinished-copy.js';
import { identifiers } from '../../src/bootstrap/identifiers.js';
import { codeOf } from '../support/authenticator-app.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { send } from '../http/sample-client.js';
import { runCastellan, type RunOptions } from '../support/cli.js';
import { aPicture } from '../support/images.js';
import { ADMIN, aPlace, expectProblem, TestService, type Place } from '../support/service.js';
import { describeOn } from '../support/storages.js';

/** A folder that the test itself removes. */
function at(path: string): Place {
  return { folder: path, mongoUri: '', remove: async () => undefined };
}

const LINE = /^(\S+) +([\d,]+) {2}([0-9a-f]{64}) {2}yes$/;

describe('castellan copy', function () {
  let service: TestService;
  let folder: string;
  beforeEach(async () => {
    folder = temporaryFolder();
    service = await TestService.start('sqlite', {}, { place: at(join(folder, 'source')) });
  });
  afterEach(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  const target = (name = 'target') => join(folder, name);
  const copy = (to = target(), options: RunOptions = {}, from = service.folder) =>
    runCastellan(folder, ['copy', '--from', `sqlite:${from}`, '--to', `sqlite:${to}`], options);

  /** Adds a user with an image, a segment with a member, and a deleted customer. */
  async function furnish(): Promise<{ readonly avatar: string }> {
    const { user, accessToken: as } = await service.register('grace@example.com', 'the old password');
    const base64 = (await aPicture().png().toBuffer()).toString('base64');
    const { path: avatar } = (await service.call('POST', '/upload-avatar', { as, body: { base64 } })).json as never as {
      path: string;
    };
    await service.call('PUT', `/users/${user.id}`, { as, body: { id: user.id, avatar } });
    const { accessToken: admin } = await service.admin();
    const post = async (path: string, body: object) => (await service.call('POST', path, { as: admin, body })).json.id;
    await post('/customers', { name: 'Ada', status: 'lead', plan: 'pro' });
    const gone = await post('/customers', { name: 'Gone Away' });
    await service.call('DELETE', `/customers/${gone}`, { as: admin });
    const filters = { values: { plan: ['pro'] }, enabled: ['plan'] };
    await post('/segments', { name: 'Pros', description: '', filters });
    return { avatar };
  }

  it('copies one-time codes sealed, and says that the target needs the key', async () => {
    service.holdClock();
    const { accessToken: as, user } = await service.register('grace@example.com', 'the old password');
    const at0 = Date.parse(user.created);
    const post = async (path: string, body: object) => (await service.call('POST', path, { as, body })).json;
    const prepared = await post('/users/me/totp', { password: 'the old password' });
    const { secret } = prepared as unknown as { secret: string };
    await post('/users/me/totp/confirm', { code: await codeOf(secret, at0) });
    const { code, stdout, stderr } = await copy();
    expect(code, stderr).to.equal(0);
    expect(stdout)
      .to.match(/^one_time_codes +1 /m)
      .and.include('only if the target has the token key of the source');
    expect(stdout).to.not.include(secret);
    expect(await runCastellan(target(), 'verify')).to.include({ code: 0, stderr: '' });
    const key = readFileSync(join(service.folder, 'token.key'), 'utf8').trim();
    const signIn = async (settings: Record<string, string>, step: number) => {
      const copied = await TestService.start('sqlite', settings, { place: at(target()) });
      try {
        copied.holdClock();
        copied.advance((at0 - (await copied.get(identifiers.clock)).now()) / 1_000 + step * 30);
        const body = { email: 'grace@example.com', password: 'the old password' };
        const sent = { ...body, code: await codeOf(secret, at0 + step * 30_000) };
        return await copied.call('POST', '/login', { body: sent });
      } finally {
        await copied.stop();
      }
    };
    expectProblem(await signIn({}, 1), { status: 503, code: 'code_unavailable' });
    expect((await signIn({ JWT_SECRET_PREVIOUS: key }, 2)).status).to.equal(200);
    expect((await signIn({}, 3)).status, 'sealed with the key of the copy').to.equal(200);
  });

  it('copies keys of assertions sealed: the copy goes on with them, or publishes them beside its own', async () => {
    const settings = { PUBLIC_URL: 'https://castellan.example.com', ASSERTION_AUDIENCES: 'erp' };
    await service.restart({ ...settings, JWT_SECRET: 'a'.repeat(40) });
    const kidsOf = async (of: TestService) =>
      (
        (await of.call('GET', '/.well-known/jwks.json')).json as never as { keys: readonly { readonly kid: string }[] }
      ).keys.map(({ kid }) => kid);
    const kids = await kidsOf(service);
    expect(kids).to.have.length(1);
    expect((await copy()).stdout).to.match(/^assertion_keys +1 /m);
    for (const [secret, count] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      const copied = await TestService.start(
        'sqlite',
        { ...settings, JWT_SECRET: secret.repeat(40) },
        { place: at(target()) },
      );
      try {
        expect(await kidsOf(copied))
          .to.include(kids[0])
          .and.have.length(count);
      } finally {
        await copied.stop();
      }
    }
  });

  it('beside the service: the copy verifies, old passwords sign in, and everything is there', async () => {
    const { avatar } = await furnish();
    const { code, stdout, stderr } = await copy();
    expect(code, stderr).to.equal(0);
    const [header, ...lines] = stdout.trimEnd().split('\n');
    expect(header).to.match(/^COLLECTION +ROWS {2}DIGEST +OK$/);
    const rows = lines.slice(0, -1).map((line) => LINE.exec(line)?.slice(1, 3).join(' ') ?? `not a row: ${line}`);
    expect(rows).to.include.members(['head 1', 'users 2', 'customers 1', 'customer_log 3', 'segments 1', 'images 1']);
    expect(lines.at(-1)).to.match(/^Copied [\d,]+ rows and read them back \([\d.]+ s\)\. The copy is complete\.$/);
    expect(stderr)
      .to.match(/^users 2 of 2$/m)
      .and.to.match(/^verifying customers 1 of 1$/m);

    expect(await runCastellan(target(), 'verify')).to.include({ code: 0, stderr: '' });
    const [source, copied] = [service, await TestService.start('sqlite', {}, { place: at(target()) })];
    expect(copied.firstAdministrator).to.equal(undefined);
    const { accessToken: as, user } = await copied.signIn('grace@example.com', 'the old password');
    expect(user.avatar).to.equal(avatar);
    expect((await send(copied.port, 'GET', avatar)).status).to.equal(200);
    const { accessToken: admin } = await copied.admin();
    const [segment] = (await copied.call('GET', '/segments', { as: admin })).json as never as {
      customers_count: number;
    }[];
    expect(segment!.customers_count).to.equal(1);
    expect((await copied.call('GET', '/customers/logs', { as: admin })).text).to.not.include('Gone Away');
    expect((await source.call('GET', '/users/me', { as })).status, 'tokens of the copy').to.equal(401);
    await copied.stop();
  });

  it('continues on the copy with the same log, and copies back', async () => {
    await furnish();
    await copy();
    const copied = await TestService.start('sqlite', {}, { place: at(target()) });
    await copied.register('later@example.com');
    await copied.stop();
    expect((await copy(target('back'), {}, target())).code).to.equal(0);
    expect((await runCastellan(target('back'), 'verify')).code).to.equal(0);
  });

  it('refuses a target with a store, and leaves it unchanged', async () => {
    await (await TestService.start('sqlite', {}, { place: at(target()) })).stop();
    const before = readdirSync(target());
    const { code, stdout, stderr } = await copy();
    expect([code, stdout]).to.deep.equal([1, '']);
    expect(stderr).to.equal(
      `castellan: There is a store at ${join(target(), 'castellan.db')} already. Copy into an empty folder.\n`,
    );
    expect(readdirSync(target())).to.deep.equal(before);
    expect((await copy(service.folder)).code, 'into itself').to.equal(1);
    await service.admin();
  });

  it('refuses a folder with images but no store', async () => {
    await furnish();
    await copy(target('other'));
    for (const name of readdirSync(target('other'))) {
      if (name !== 'avatars') rmSync(join(target('other'), name));
    }
    const { code, stderr } = await copy(target('other'));
    expect([code, stderr]).to.deep.equal([
      1,
      `castellan: There is no store at ${join(target('other'), 'castellan.db')}, but its folder holds images. Copy ` +
        'into an empty folder.\n',
    ]);
  });

  it('leaves an unfinished target on interruption, which is refused until a copy starts over', async () => {
    await furnish();
    const interrupted = await copy(target(), { signal: AbortSignal.abort() });
    expect([interrupted.code, interrupted.stdout]).to.deep.equal([130, '']);
    expect(interrupted.stderr).to.match(/\nInterrupted: the target is unfinished[^\n]+\n$|^Interrupted: [^\n]+\n$/);
    const line =
      `${unfinishedCopyOf(join(target(), 'castellan.db'))} is an interrupted copy. Copy into this folder ` +
      'again, which starts over, or remove the folder.';
    const refusal = await TestService.start('sqlite', {}, { place: at(target()) }).then(
      () => 'started',
      (error: unknown) => (error as Error).message,
    );
    expect(refusal).to.equal(line);
    for (const command of ['verify', 'recovery list']) {
      expect(await runCastellan(target(), command)).to.include({ code: 1, stderr: `castellan: ${line}\n` });
    }
    expect((await copy(target('next'), {}, target())).stderr, 'as a source').to.equal(`castellan: ${line}\n`);
    expect(existsSync(join(target(), 'castellan.db'))).to.equal(false);
    expect((await copy()).code).to.equal(0);
    expect((await runCastellan(target(), 'verify')).code).to.equal(0);
  });

  const refused: Readonly<Record<string, readonly [line: string, code: number, words: RegExp]>> = {
    'no source': ['copy --to sqlite:x', 64, /^castellan: "copy" needs --from ADDRESS\./],
    'no target': ['copy --from sqlite:x', 64, /^castellan: "copy" needs --to ADDRESS\./],
    'another word': ['copy --from postgres://u:secret@h --to sqlite:x', 64, /^castellan: --from is not the address/],
    'no folder': ['copy --from sqlite: --to sqlite:x', 64, /^castellan: "sqlite:" needs a folder/],
    'an empty variable': ['copy --from env:NOTHING --to sqlite:x', 64, /^castellan: --from: [^\n]*"env:NOTHING"/],
    'no store': ['copy --from sqlite:/nowhere/at/all --to sqlite:x', 1, /^castellan: There is no store at \/nowhere/],
  };
  for (const [name, [line, code, words]] of Object.entries(refused)) {
    it(`refuses ${name}, and creates nothing`, async () => {
      const ended = await runCastellan(folder, line);
      expect([ended.code, ended.stdout]).to.deep.equal([code, '']);
      expect(ended.stderr).to.match(words).and.to.not.include('secret');
      expect(existsSync('x')).to.equal(false);
    });
  }

  it('takes addresses from the environment', async () => {
    const settings = { COPY_FROM: `sqlite:${service.folder}`, COPY_TO: `sqlite:${target()}` };
    const { code } = await runCastellan(folder, 'copy --from env:COPY_FROM --to env:COPY_TO', { settings });
    expect(code).to.equal(0);
  });

  it('explains that a source is not a database', async () => {
    writeFileSync(join(folder, 'castellan.db'), 'This is not a database, but it is not empty either.'.repeat(100));
    const { code, stderr } = await copy(target(), {}, folder);
    expect(code).to.equal(1);
    expect(stderr).to.match(/file is not a database/);
  });

  it('lets the administrator of the copy sign in, too', async () => {
    await copy();
    const copied = await TestService.start('sqlite', { ADMIN_PASSWORD: 'another one' }, { place: at(target()) });
    await copied.signIn(ADMIN.email, ADMIN.password);
    await copied.stop();
  });
});

describeOn('mongodb', 'castellan copy to MongoDB and back', () => {
  let [source, database, back]: (Place | undefined)[] = [];
  beforeEach(async () => {
    [source, database, back] = [await aPlace('sqlite'), await aPlace('mongodb'), await aPlace('sqlite')];
  });
  afterEach(async () => {
    for (const place of [source, database, back]) await place?.remove();
  });

  it('keeps every digest, verifies on each storage, and accepts old passwords', async () => {
    const addresses = [`sqlite:${source!.folder}`, database!.mongoUri, `sqlite:${back!.folder}`] as const;
    const service = await TestService.start('sqlite', {}, { place: source! });
    await service.register('grace@example.com', 'the old password');
    const tables: string[] = [];
    for (const [from, to] of [addresses.slice(0, 2), addresses.slice(1, 3)]) {
      const { code, stdout, stderr } = await runCastellan('', ['copy', '--from', from!, '--to', to!]);
      expect(code, stderr).to.equal(0);
      tables.push(stdout.slice(0, stdout.lastIndexOf('Copied')));
    }
    expect(tables[1]).to.equal(tables[0]);
    await service.stop();
    for (const [storage, place] of [['mongodb', database!] as const, ['sqlite', back!] as const]) {
      const settings = { STORAGE: storage, MONGODB_URI: place.mongoUri };
      expect(await runCastellan(place.folder, 'verify', { settings })).to.include({ code: 0, stderr: '' });
      const copied = await TestService.start(storage, {}, { place });
      await copied.signIn('grace@example.com', 'the old password');
      await copied.stop();
    }
  });

  it('names the option with an unusable address, and shows no password', async () => {
    const nowhere = 'mongodb://user:secret@127.0.0.1:1/castellan?replicaSet=rs0&serverSelectionTimeoutMS=1';
    const { code, stderr } = await runCastellan('', ['copy', '--from', nowhere, '--to', `sqlite:${back!.folder}`]);
    expect(code).to.equal(1);
    expect(stderr)
      .to.match(/^castellan: --from: no primary responds\./)
      .and.to.not.include('secret');
    const empty = await runCastellan('', ['copy', '--from', database!.mongoUri, '--to', `sqlite:${back!.folder}`]);
    expect(empty.code).to.equal(1);
    expect(empty.stderr).to.match(/^castellan: --from: there is no store in the database \S+\.\n$/);
  });
});
