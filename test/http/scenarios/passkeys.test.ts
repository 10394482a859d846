import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller } from '../../support/caller.js';
import { mailsOf, tokenOf } from '../../support/mailed.js';
import { PASSKEY_ORIGIN, PASSKEY_SETTINGS, PasskeyDevice, type PasskeyRecord } from '../../support/passkey-device.js';
import { holdClocks, Phone } from '../../support/phone.js';
import { PASSWORD, Seeding } from '../../support/seeding.js';
import {
  aPlace,
  DURABLE_STORAGES,
  expectProblem,
  expectUnauthenticated,
  onEachStorage,
  STORAGES,
  TestService,
  withService,
  type Reply,
} from '../../support/service.js';
import { FLAGS, type Deviation } from '../../support/software-authenticator.js';

const MINUTE = 60;
/** Nobody listens there, so that messages wait in the outbox. */
const SETTINGS = { ...PASSKEY_SETTINGS, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'castellan@example.com' };
const PATH = '/users/me/passkeys';
const WRONG = { status: 400, code: 'invalid_credentials' };
const UNFIT = { status: 422, code: 'validation_failed', errors: ['credential'] };
const UNPROVEN = { status: 422, code: 'validation_failed', errors: ['passwordOld'] };
const WRONG_PROOF = { status: 422, code: 'validation_failed', errors: ['proof'] };

interface Entry {
  readonly actor_id: string;
  readonly before: object;
  readonly after: object;
}

async function latestEntry(service: TestService, { id }: Pick<Caller, 'id'>): Promise<Entry> {
  const { accessToken: as } = await service.admin();
  const { json } = await service.call('GET', `/changes?resource=user&record_id=${id}&_sort=id&_order=desc&_limit=1`, {
    as,
  });
  return (json as unknown as readonly Entry[])[0]!;
}

onEachStorage('passkeys', SETTINGS, (service) => {
  let user: Caller;
  let device: PasskeyDevice;
  before(() => {
    holdClocks(service());
  });
  beforeEach(async () => {
    user = await Caller.holding(service(), 'customer.read');
    device = new PasskeyDevice(service());
  });

  const send = (method: string, path: string, body: object = {}, as = user.token) =>
    service().call(method, path, { as, body });
  const list = async () => (await user.read<readonly PasskeyRecord[]>(PATH)).map(({ name }) => name);

  it('are made with options for a discoverable one that verifies its user', async () => {
    const { email, first_name, last_name } = await user.me();
    const options = await device.options(user);
    expect(options).to.deep.include({
      rp: { id: 'localhost', name: 'Castellan' },
      excludeCredentials: [],
      attestation: 'none',
      timeout: 10 * MINUTE * 1_000,
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    });
    expect(options.user).to.include({ name: email, displayName: `${first_name} ${last_name}` });
    const answer = await device.tryToAdd(user, ' Phone ');
    expect(answer.status, answer.text).to.equal(201);
    const passkey = answer.json as unknown as PasskeyRecord;
    expect(passkey).to.deep.include({ name: 'Phone', last_used: null, backed_up: false });
    expect(passkey).to.have.all.keys('id', 'name', 'created', 'last_used', 'backed_up');
    expect(answer.headers).to.include({ location: `${PATH}/${passkey.id}`, 'cache-control': 'no-store' });
    expect(await user.read(`${PATH}/${passkey.id}`)).to.deep.equal(passkey);
    expect(await user.read(PATH)).to.deep.equal([passkey]);
    const { excludeCredentials } = (await device.options(user)) as unknown as { readonly excludeCredentials: object[] };
    expect(excludeCredentials).to.have.length(1);
  });

  it('are in the log by their number, and in a mail', async () => {
    const before = (await mailsOf(service())).length;
    const { id } = await device.add(user, 'Phone <1>');
    expect(await latestEntry(service(), user)).to.deep.include({
      actor_id: user.id,
      before: { passkeys: 0 },
      after: { profile: ['passkeys'], passkeys: 1 },
    });
    expect((await send('DELETE', `${PATH}/${id}`)).status).to.equal(200);
    expect(await latestEntry(service(), user)).to.deep.include({
      before: { passkeys: 1 },
      after: { profile: ['passkeys'], passkeys: 0 },
    });
    const [added, removed] = (await mailsOf(service())).slice(before);
    expect(added).to.include({ to: user.email, subject: 'A passkey was added' });
    expect(added?.html).to.include('Phone &lt;1&gt;');
    expect(removed).to.include({ to: user.email, subject: 'A passkey was removed' });
  });

  it('are renamed and removed by their owner alone', async () => {
    const { id } = await device.add(user);
    const other = await Caller.holding(service());
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expectProblem(await send(method, `${PATH}/${id}`, { name: 'Mine' }, other.token), {
        status: 404,
        code: 'not_found',
      });
    }
    const hidden = await send('PUT', `${PATH}/${id}`, { name: '\u202eTablet' });
    expectProblem(hidden, { status: 422, code: 'validation_failed', errors: ['name'] });
    const renamed = await send('PUT', `${PATH}/${id}`, { name: 'Tablet' });
    expect(renamed.json).to.include({ id, name: 'Tablet' });
    expect((await send('PATCH', `${PATH}/${id}`)).json).to.include({ name: 'Tablet' });
    expectProblem(await send('PUT', `${PATH}/${id}`, { name: ' ' }), {
      status: 422,
      code: 'validation_failed',
      errors: ['name'],
    });
    expect(await list()).to.deep.equal(['Tablet']);
    expect((await send('DELETE', `${PATH}/${id}`)).status).to.equal(200);
    expectProblem(await send('DELETE', `${PATH}/${id}`), { status: 404, code: 'not_found' });
    expectProblem(await device.signIn(), WRONG);
  });

  it('must verify, for options of this session that are ten minutes old at most and unused', async () => {
    const wrong: readonly Deviation[] = [
      { origin: 'http://localhost:3001' },
      { rpId: 'example.com' },
      { flags: FLAGS.present },
      { challenge: Buffer.from('another challenge').toString('base64url') },
      { type: 'webauthn.get' },
    ];
    for (const deviation of wrong) expectProblem(await device.tryToAdd(user, 'Phone', deviation), UNFIT);
    for (const credential of [{}, { id: 7 }, { response: null }])
      expectProblem(await user.post(PATH, { name: 'Phone', credential }), UNFIT);
    const options = await device.options(user);
    const post = (as = user.token) =>
      send('POST', PATH, { name: 'Phone', credential: device.authenticator.create(options) }, as);
    expectProblem(await post(await new Seeding(service()).session(user.id)), UNFIT);
    expect((await post()).status).to.equal(201);
    expectProblem(await post(), UNFIT);
    const old = await device.options(user);
    service().advance(10 * MINUTE);
    const late = device.authenticator.create(old);
    expectProblem(await user.post(PATH, { name: 'Phone', credential: late }), UNFIT);
    expect(await list()).to.deep.equal(['Phone']);
  });

  it('are nobody else’s, and twenty at most', async () => {
    const other = await Caller.holding(service());
    const [mine, theirs] = [await device.options(user), await device.options(other)];
    const credential = device.authenticator.create(mine);
    expect((await user.post(PATH, { name: 'Phone', credential })).status).to.equal(201);
    const { clientDataJSON } = device.authenticator.create(theirs).response;
    const same = { ...credential, response: { ...credential.response, clientDataJSON } };
    const taken = await other.post(PATH, { name: 'Phone', credential: same });
    expectProblem(taken, { status: 409, code: 'already_exists', errors: ['credential'] });
    for (let count = 1; count < 20; count += 1) await device.add(user, `Key ${count}`);
    expectProblem(await device.tryToAdd(user), { status: 409, code: 'limit_reached' });
    expect(await user.read(`${PATH}?name_like=key%201&_sort=name&_limit=2`)).to.have.length(2);
  });

  it('sign in without password and code, in a session that says so', async () => {
    Phone.start = Date.parse((await user.me()).created);
    await new Phone(user).switchOn();
    const { id } = await device.add(user);
    service().advance(MINUTE);
    const answer = await device.signIn();
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.headers['cache-control']).to.equal('no-store');
    expect(answer.json.user).to.include({ id: user.id, totp: true });
    const { accessToken: as } = answer.json;
    const { json } = await service().call('GET', '/users/me/sessions?current=true', { as });
    expect(json).to.have.nested.property('[0].method', 'passkey');
    const used = new Date(service().now()).toISOString();
    expect(await user.read(`${PATH}/${id}`)).to.include({ last_used: used });
    expect((await device.signIn({ flags: FLAGS.present | FLAGS.verified })).status).to.equal(200);
  });

  it('sign in once for each challenge, within five minutes', async () => {
    await device.add(user);
    const login = (body: object) => service().call('POST', '/login/passkey', { body });
    const sent = await device.assertion();
    const race = await Promise.all([login(sent), login(sent)]);
    expect(race.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
    expectProblem(await login(sent), WRONG);
    const [one, other] = [await device.assertion(), await device.assertion()];
    expectProblem(await login({ ...one, challenge_id: other.challenge_id }), WRONG);
    service().advance(5 * MINUTE - 1);
    expect((await login(other)).status).to.equal(200);
    const late = await device.assertion();
    service().advance(5 * MINUTE);
    expectProblem(await login(late), WRONG);
    for (const body of [
      { challenge_id: 'x', credential: {} },
      { ...late, challenge_id: '' },
    ])
      expectProblem(await login(body), WRONG);
    expectProblem(await login({}), { status: 422, code: 'validation_failed', errors: ['challenge_id', 'credential'] });
  });

  it('sign nobody in with another origin, relying party, owner or key, or without verifying its user', async () => {
    await device.add(user);
    const wrong: readonly Deviation[] = [
      { origin: 'https://localhost:3000' },
      { rpId: 'example.com' },
      { flags: FLAGS.present },
      { type: 'webauthn.create' },
      { crossOrigin: true },
      { userHandle: undefined },
      { userHandle: Buffer.from((await Caller.holding(service())).id).toString('base64url') },
    ];
    for (const deviation of wrong) expectProblem(await device.signIn(deviation), WRONG);
    const unknown = new PasskeyDevice(service());
    unknown.authenticator.create(await device.options(user));
    expectProblem(await unknown.signIn(), WRONG);
    const admin = await Caller.administrator(service());
    await admin.put(`/users/${user.id}`, { suspended: true });
    expectProblem(await device.signIn(), { status: 403, code: 'account_suspended' });
  });

  it('are refused and mailed when their counter goes back, unless they never count', async () => {
    await device.add(user);
    expect((await device.signIn({ counter: 7 })).status).to.equal(200);
    const before = (await mailsOf(service())).length;
    const copied = await device.assertion({ counter: 7 });
    const login = () => service().call('POST', '/login/passkey', { body: copied });
    expectProblem(await login(), WRONG);
    expectProblem(await login(), WRONG);
    expect((await mailsOf(service())).slice(before)).to.have.length(1);
    expect((await mailsOf(service())).at(-1)).to.include({ to: user.email, subject: 'A passkey was refused' });
    expect((await device.signIn({ counter: 8 })).status).to.equal(200);
    const other = await Caller.holding(service());
    device.authenticator.counter = undefined;
    await device.add(other);
    for (let count = 0; count < 2; count += 1) expect((await device.signIn()).status).to.equal(200);
  });

  it('end the sessions that they opened when they are removed, but for the present one', async () => {
    const { id } = await device.add(user);
    const [first, second] = [(await device.signIn()).json, (await device.signIn()).json];
    expect((await send('DELETE', `${PATH}/${id}`, {}, first.accessToken)).status).to.equal(200);
    expectUnauthenticated(await service().call('GET', '/users/me', { as: second.accessToken }));
    expect((await service().call('GET', '/users/me', { as: first.accessToken })).status).to.equal(200);
    expect((await user.get('/users/me')).status).to.equal(200);
  });

  it('are removed by an administrator, who has all that their owner may', async () => {
    const path = `/users/${user.id}/passkeys`;
    const admin = await Caller.administrator(service());
    const helper = await Caller.holding(service(), 'account.read', 'account.update');
    await device.add(user, 'Phone');
    await device.add(user, 'Tablet');
    const { accessToken } = (await device.signIn()).json;
    expectProblem(await user.delete(path), { status: 403, code: 'forbidden' });
    expectProblem(await helper.delete(path), { status: 403, code: 'escalation_denied' });
    expectProblem(await admin.delete(`/users/${admin.id}/passkeys`), { status: 409, code: 'immutable' });
    expectProblem(await admin.delete('/users/unknown/passkeys'), { status: 404, code: 'not_found' });
    expect((await admin.delete(path)).status).to.equal(200);
    expectProblem(await admin.delete(path), { status: 404, code: 'not_found' });
    expect(await latestEntry(service(), user)).to.deep.include({
      actor_id: admin.id,
      before: { passkeys: 2 },
      after: { profile: ['passkeys'], passkeys: 0 },
    });
    expect((await mailsOf(service())).at(-1)?.text).to.include('Phone, Tablet');
    expectUnauthenticated(await service().call('GET', '/users/me', { as: accessToken }));
    expectProblem(await device.signIn(), WRONG);
  });

  it('are for people', async () => {
    const token = await new Seeding(service()).token([ADMINISTRATOR_ROLE_ID]);
    for (const [method, path] of [
      ['GET', PATH],
      ['POST', PATH],
      ['POST', `${PATH}/options`],
    ] as const)
      expectProblem(await send(method, path, {}, token.text), { status: 403, code: 'people_only' });
  });
});

onEachStorage('proofs for passkeys', SETTINGS, (service) => {
  let user: Caller;
  let device: PasskeyDevice;
  let passkey: PasskeyRecord;
  before(() => {
    holdClocks(service());
  });
  beforeEach(async () => {
    user = await Caller.holding(service());
    device = new PasskeyDevice(service());
    passkey = await device.add(user);
    service().advance(301);
  });

  /** All writes that take a proof. */
  const writes = (proof: object): Promise<Reply>[] => [
    user.post(`${PATH}/options`, proof),
    user.put(`${PATH}/${passkey.id}`, { name: 'Other', ...proof }),
    service().call('DELETE', `${PATH}/${passkey.id}`, { as: user.token, body: proof }),
  ];
  const each = async (proof: object, refusal: Parameters<typeof expectProblem>[1]) => {
    for (const answer of await Promise.all(writes(proof))) expectProblem(answer, refusal);
    expect(await user.read(PATH)).to.deep.equal([passkey]);
  };

  it('are needed some minutes after the sign-in, but not for what the options were given for', async () => {
    await each({}, UNPROVEN);
    await each({ passwordOld: 'wrong' }, UNPROVEN);
    const options = await device.options(user, { passwordOld: PASSWORD });
    const credential = device.authenticator.create(options);
    expect((await user.post(PATH, { name: 'Tablet', credential })).status).to.equal(201);
  });

  it('take a code, too, while codes are on', async () => {
    Phone.start = service().now();
    const phone = await new Phone(user).switchOn();
    await each({ passwordOld: PASSWORD }, { status: 403, code: 'code_required' });
    const wrongCode = { status: 422, code: 'validation_failed', errors: ['code'] };
    await each({ passwordOld: PASSWORD, code: '000000' }, wrongCode);
    const options = await user.post(`${PATH}/options`, { passwordOld: PASSWORD, code: await phone.next() });
    expect(options.status, options.text).to.equal(200);
  });

  it('are given by a passkey, once', async () => {
    const stranger = new PasskeyDevice(service());
    await stranger.add(await Caller.holding(service()));
    await each({ proof: await stranger.assertion() }, WRONG_PROOF);
    await each({ proof: await device.assertion({ origin: 'https://example.com' }) }, WRONG_PROOF);
    const proof = await device.assertion();
    expect((await user.post(`${PATH}/options`, { proof })).status).to.equal(200);
    expectProblem(await user.post(`${PATH}/options`, { proof }), WRONG_PROOF);
    expectProblem(await service().call('POST', '/login/passkey', { body: proof }), WRONG);
    const body = { name: 'Other', proof: await device.assertion() };
    expect((await user.put(`${PATH}/${passkey.id}`, body)).json).to.include({ name: 'Other' });
    const copied = { proof: await device.assertion({ counter: 1 }) };
    expectProblem(await user.post(`${PATH}/options`, copied), WRONG_PROOF);
    expect((await mailsOf(service())).at(-1)).to.include({ to: user.email, subject: 'A passkey was refused' });
  });

  it('are given by a passkey for another password, too', async () => {
    const put = async (proof: object) =>
      user.put(`/users/${user.id}`, { email: user.email, password: 'another password', ...proof });
    expectProblem(await put({}), UNPROVEN);
    expectProblem(await put({ proof: { challenge_id: 'x', credential: {} } }), WRONG_PROOF);
    const proof = await device.assertion();
    const answer = await put({ proof });
    expect(answer.status, answer.text).to.equal(200);
    expect((await service().login(user.email, 'another password')).status).to.equal(200);
    expectProblem(await put({ password: 'a third one', proof }), WRONG_PROOF);
  });

  it('are given by signing in with a passkey', async () => {
    const { accessToken: as } = (await device.signIn()).json;
    const answer = await service().call('POST', `${PATH}/options`, { as, body: {} });
    expect(answer.status, answer.text).to.equal(200);
  });
});

for (const storage of STORAGES) {
  describe(`passkeys and settings (${storage})`, () => {
    it('are off with an IP address', async () => {
      await withService(storage, { PUBLIC_URL: 'http://127.0.0.1:3000' }, async (service) => {
        const { accessToken: as, user } = await service.admin();
        const routes = [
          ...['GET /users/me/passkeys', 'POST /users/me/passkeys', 'POST /users/me/passkeys/options'],
          ...['GET /users/me/passkeys/x', 'PUT /users/me/passkeys/x', 'DELETE /users/me/passkeys/x'],
          ...['POST /login/passkey', 'POST /login/passkey/options', `DELETE /users/${user.id}/passkeys`],
        ];
        for (const route of routes) {
          const [method = '', path = ''] = route.split(' ');
          expectProblem(await service.call(method, path, { as }), { status: 404, code: 'not_found' });
          expectProblem(await service.call(method, path), { status: 404, code: 'not_found' });
        }
      });
    });

    it('work for the present relying party and its origins alone', async () => {
      await withService(storage, PASSKEY_SETTINGS, async (service) => {
        const user = await Caller.holding(service);
        const device = new PasskeyDevice(service);
        await device.add(user);
        if (storage === 'memory') return;
        await service.restart({ ...PASSKEY_SETTINGS, PASSKEY_ORIGINS: 'https://one.example, https://two.example' });
        expectProblem(await device.signIn(), WRONG);
        expect((await device.signIn({ origin: 'https://two.example' })).status).to.equal(200);
        await service.restart({ PASSKEY_RP_ID: 'Example.com', PASSKEY_ORIGINS: PASSKEY_ORIGIN });
        expectProblem(await service.call('POST', '/login/passkey', { body: await otherParty(service, device) }), WRONG);
      });
    });

    it('are reached by people who must have a second factor, and are one', async () => {
      await withService(storage, { ...PASSKEY_SETTINGS, REQUIRE_SECOND_FACTOR: 'everybody' }, async (service) => {
        const user = await Caller.holding(service, 'customer.read');
        const device = new PasskeyDevice(service);
        expectProblem(await user.get('/customers'), { status: 403, code: 'totp_required' });
        const { id } = await device.add(user);
        expect((await user.put(`${PATH}/${id}`, { name: 'Tablet' })).status).to.equal(200);
        expect(await user.read(PATH)).to.have.length(1);
        expectProblem(await user.get('/customers'), { status: 403, code: 'totp_required' });
        const required = { status: 403, code: 'totp_required' };
        expectProblem(await user.post(`${PATH}/options`, {}), required);
        expectProblem(await user.delete(`${PATH}/${id}`), required);
        expectProblem(await user.post('/users/me/totp', { password: PASSWORD }), required);
        const { accessToken: as } = (await device.signIn()).json;
        expect((await service.call('GET', '/customers', { as })).status).to.equal(200);
        expect((await service.call('POST', `${PATH}/options`, { as, body: {} })).status).to.equal(200);
      });
    });

    it('count failures for the address', async () => {
      await withService(storage, { ...PASSKEY_SETTINGS, LIMIT_SIGN_IN_ADDRESS: '3' }, async (service) => {
        const device = new PasskeyDevice(service);
        await device.add(await Caller.holding(service));
        for (let count = 0; count < 5; count += 1) expect((await device.signIn()).status).to.equal(200);
        for (let count = 0; count < 3; count += 1) expectProblem(await device.signIn({ flags: 0 }), WRONG);
        expectProblem(await device.signIn(), { status: 429, code: 'rate_limited' });
      });
    });

    it('are logged as copied when they are used as a proof, which counts', () =>
      withService(
        storage,
        { ...PASSKEY_SETTINGS, LIMIT_SIGN_IN_ACCOUNT: '1' },
        async (service) => {
          const device = new PasskeyDevice(service);
          const user = await Caller.holding(service);
          await device.add(user);
          await device.signIn({ counter: 7 });
          const prove = async () => user.post(`${PATH}/options`, { proof: await device.assertion({ counter: 7 }) });
          expectProblem(await prove(), WRONG_PROOF);
          expect(await service.log()).to.include('"outcome":"passkey_copied"');
          expectProblem(await prove(), { status: 429, code: 'rate_limited' });
        },
        { log: 'info' },
      ));

    it('stay after a forgotten password, whose notice lists them', async () => {
      await withService(storage, SETTINGS, async (service) => {
        const user = await Caller.holding(service);
        const device = new PasskeyDevice(service);
        await device.add(user, 'Phone');
        await service.call('POST', '/send-password', { body: { email: user.email } });
        const token = tokenOf((await mailsOf(service)).at(-1));
        const answer = await service.call('POST', '/reset-password', { body: { token, password: 'another one' } });
        expect(answer.status, answer.text).to.equal(200);
        expect((await mailsOf(service)).at(-1)).to.deep.include({
          to: user.email,
          subject: 'Your password was changed',
        });
        expect((await mailsOf(service)).at(-1)!.text).to.include('Phone');
        expect((await device.signIn()).status).to.equal(200);
      });
    });

    it('may be all that the last administrator signs in with, and then stays', async () => {
      await withService(storage, PASSKEY_SETTINGS, async (service) => {
        const seeding = new Seeding(service);
        const { id, email } = await seeding.user([ADMINISTRATOR_ROLE_ID], { hasPassword: false });
        const as = await seeding.session(id);
        const call = (method: string, path: string, body: object = {}) => service.call(method, path, { as, body });
        const device = new PasskeyDevice(service);
        const admin = { post: (path: string, body: object) => call('POST', path, body) } as unknown as Caller;
        const { user: first } = await service.admin();
        const suspend = () => call('PUT', `/users/${first.id}`, { suspended: true });
        expectProblem(await suspend(), { status: 409, code: 'last_administrator' });
        const passkey = await device.add(admin);
        expect((await suspend()).status, email).to.equal(200);
        expectProblem(await call('DELETE', `${PATH}/${passkey.id}`), { status: 409, code: 'last_administrator' });
        const second = await device.add(admin, 'Second');
        expect((await call('DELETE', `${PATH}/${passkey.id}`)).status).to.equal(200);
        expectProblem(await call('DELETE', `${PATH}/${second.id}`), { status: 409, code: 'last_administrator' });
        expect((await device.signIn()).status).to.equal(200);
      });
    });
  });
}

/** A challenge of a service for another relying party, signed with a passkey of the former one. */
async function otherParty(service: TestService, { authenticator }: PasskeyDevice) {
  const { json } = await service.call('POST', '/login/passkey/options', { body: {} });
  const { challenge_id, options } = json as unknown as {
    challenge_id: string;
    options: { challenge: string; rpId: string };
  };
  expect(options.rpId).to.equal('example.com');
  return { challenge_id, credential: authenticator.get({ ...options, rpId: 'localhost' }, { rpId: 'example.com' }) };
}

for (const storage of DURABLE_STORAGES) {
  it(`passkeys: what one instance begins, another finishes (${storage})`, async () => {
    const place = await aPlace(storage);
    const [one, other] = [
      await TestService.start(storage, PASSKEY_SETTINGS, { place }),
      await TestService.start(storage, PASSKEY_SETTINGS, { place }),
    ];
    try {
      const user = await Caller.holding(one);
      const device = new PasskeyDevice(one);
      const credential = device.authenticator.create(await device.options(user));
      const name = 'Phone';
      expect((await other.call('POST', PATH, { as: user.token, body: { name, credential } })).status).to.equal(201);
      const body = await device.assertion();
      expect((await other.call('POST', '/login/passkey', { body })).status).to.equal(200);
      expectProblem(await one.call('POST', '/login/passkey', { body }), WRONG);
    } finally {
      await one.stop();
      await other.stop();
      await place.remove();
    }
  });
}
