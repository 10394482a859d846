import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { Unavailable } from '../../../src/domain/domain-error.js';
import { codeOf } from '../../support/authenticator-app.js';
import { Caller } from '../../support/caller.js';
import { CODE_STEP, holdClocks, Phone, type Secret } from '../../support/phone.js';
import { PASSWORD } from '../../support/seeding.js';
import {
  aPlace,
  DURABLE_STORAGES,
  expectProblem,
  expectUnauthenticated,
  onEachStorage,
  TestService,
  withService,
  type Reply,
} from '../../support/service.js';
import { withoutRequestId } from './scenario.js';

interface Entry {
  readonly actor_id: string;
  readonly before: object;
  readonly after: object;
}

const wrong = { status: 400, code: 'invalid_credentials' };
const missing = { status: 403, code: 'code_required' };

async function entriesOf(service: TestService, { id }: Caller): Promise<readonly Entry[]> {
  const { accessToken: as } = await service.admin();
  const { json } = await service.call('GET', `/changes?resource=user&record_id=${id}&action=updated`, { as });
  return json as unknown as readonly Entry[];
}

onEachStorage('one-time codes', {}, (service) => {
  let phone: Phone;
  let admin: Caller;
  before(() => {
    holdClocks(service());
  });
  beforeEach(async () => {
    phone = await aPhone();
    admin = await Caller.administrator(service());
  });

  async function aPhone(): Promise<Phone> {
    const user = await Caller.holding(service(), 'customer.read');
    const { created } = await user.me();
    Phone.start = Date.parse(created);
    return new Phone(user);
  }

  it('are switched on with the password and a code, which ends all other sessions', async () => {
    const other = await service().signIn(phone.user.email, PASSWORD);
    const prepared = await phone.prepare();
    expect(prepared.status, prepared.text).to.equal(200);
    const { secret, uri, qr } = prepared.json as unknown as Secret;
    expect(secret).to.match(/^[A-Z2-7]{32}$/);
    expect(new URL(uri).searchParams.get('secret')).to.equal(secret);
    expect(uri).to.include('otpauth://totp/Castellan').and.include('issuer=Castellan');
    expect(qr).to.match(/^<svg[^]*<\/svg>$/);
    expect(prepared.headers['cache-control']).to.equal('no-store');
    expect(await phone.isOn()).to.equal(false);
    expect((await phone.login()).status).to.equal(200);
    phone.secret = secret;
    expectProblem(await phone.user.post('/users/me/totp/confirm', { code: '123' }), wrong);
    const confirmed = await phone.user.post('/users/me/totp/confirm', { code: await phone.code() });
    expect(confirmed.status, confirmed.text).to.equal(200);
    const { recovery_codes: recovery } = confirmed.json as unknown as { recovery_codes: readonly string[] };
    expect(new Set(recovery).size).to.equal(10);
    for (const code of recovery) expect(code).to.match(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
    expect(await phone.isOn()).to.equal(true);
    expectUnauthenticated(await service().call('GET', '/users/me', { as: other.accessToken }));
  });

  it('are in the log by name only', async () => {
    await phone.switchOn();
    const [on] = await entriesOf(service(), phone.user);
    expect(on).to.deep.include({
      actor_id: phone.user.id,
      before: { totp: false },
      after: { profile: ['totp'], totp: true },
    });
    const { text } = await admin.get('/changes?_limit=1000');
    for (const hidden of [phone.secret, ...phone.recoveryCodes]) expect(text).to.not.include(hidden);
    await admin.delete(`/users/${phone.user.id}/totp`);
    const [off] = await entriesOf(service(), phone.user);
    expect(off).to.deep.include({
      actor_id: admin.id,
      before: { totp: true },
      after: { profile: ['totp'], totp: false },
    });
  });

  it('are needed to sign in, after the right password only', async () => {
    await phone.switchOn();
    const plain = await aPhone();
    const guesses = [
      await phone.login(undefined, service(), 'wrong'),
      await plain.login(undefined, service(), 'wrong'),
    ];
    guesses.push(
      await phone.login(await phone.next(), service(), 'wrong'),
      await phone.login('000000', service(), 'wrong'),
    );
    for (const answer of guesses) {
      expectProblem(answer, wrong);
      expect(withoutRequestId(answer)).to.deep.equal(withoutRequestId(guesses[0]!));
    }
    expectProblem(await phone.login(), missing);
    const guessed = await phone.login('000000');
    expectProblem(guessed, wrong);
    expect(guessed.json.message).to.equal('The one-time code is wrong, or was used before.');
    const answer = await phone.login(await phone.next());
    expect(answer.status, answer.text).to.equal(200);
    expect(answer.json.user).to.include({ totp: true });
    expect((await plain.login('000000')).status, 'without codes, a code is ignored').to.equal(200);
  });

  it('work once, a step early or late, and however they are typed', async () => {
    await phone.switchOn();
    expectProblem(await phone.login(await phone.code()), wrong);
    const code = await phone.next();
    expect((await phone.login(`${code.slice(0, 3)} ${code.slice(3)}`)).status).to.equal(200);
    expectProblem(await phone.login(code), wrong);
    expect((await phone.login(await phone.code(1))).status).to.equal(200);
    for (let step = 0; step < 3; step += 1) await phone.next();
    expect((await phone.login(await phone.code(-1))).status).to.equal(200);
    for (const step of [-2, 2]) expectProblem(await phone.login(await phone.code(step)), wrong);
    for (const code of ['', ' ', '0'.repeat(300), 'ünï']) expectProblem(await phone.login(code), wrong);
  });

  it('work once at the same moment', async () => {
    await phone.switchOn();
    const code = await phone.next();
    const answers = await Promise.all([phone.login(code), phone.login(code), phone.login(code)]);
    expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400, 400]);
  });

  it('can be replaced by a recovery code, once each', async () => {
    await phone.switchOn();
    const [first = '', second = ''] = phone.recoveryCodes;
    expect((await phone.login(first)).status).to.equal(200);
    expectProblem(await phone.login(first), wrong);
    expect((await phone.login(second.replaceAll('-', '').toUpperCase())).status).to.equal(200);
    const race = await Promise.all([phone.login(phone.recoveryCodes[2]), phone.login(phone.recoveryCodes[2])]);
    expect(race.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
  });

  it('are replaced by a new device without ending sessions; the old one works until then', async () => {
    await phone.switchOn();
    const [old, recovery] = [phone.secret, phone.recoveryCodes[0]];
    const other = (await phone.login(await phone.next())).json.accessToken;
    expectProblem(await phone.prepare(), missing);
    expectProblem(await phone.prepare({ code: '000000' }), wrong);
    const used = await phone.next();
    const prepared = await phone.prepare({ code: used });
    expect(prepared.status, prepared.text).to.equal(200);
    expectProblem(await phone.login(used), wrong);
    const { secret } = prepared.json as unknown as Secret;
    expect(secret).to.not.equal(old);
    expect((await phone.login(await phone.next())).status, 'the old one').to.equal(200);
    phone.secret = secret;
    expectProblem(await phone.login(await phone.code()), wrong);
    const confirmed = await phone.user.post('/users/me/totp/confirm', { code: await phone.code() });
    expect(confirmed.status, confirmed.text).to.equal(200);
    expectProblem(await phone.login(recovery), wrong);
    expect((await phone.login(await phone.next())).status, 'the new one').to.equal(200);
    expect((await service().call('GET', '/users/me', { as: other })).status).to.equal(200);
    expectProblem(await phone.user.post('/users/me/totp/confirm', { code: await phone.next() }), wrong);
    const [replaced] = await entriesOf(service(), phone.user);
    expect(replaced).to.deep.include({ before: {}, after: { profile: ['totp'] } });
  });

  it('tell how many recovery codes are left, and renew them with the password and a code', async () => {
    const path = '/users/me/totp';
    const state = () => phone.user.read<object>(path);
    const renew = (body: object) => phone.user.post(`${path}/recovery-codes`, body);
    expectProblem(await renew({ password: PASSWORD }), { status: 404, code: 'not_found' });
    expect(await state()).to.deep.equal({ totp: false, recovery_codes: 0 });
    await phone.switchOn();
    const [first, second] = phone.recoveryCodes;
    expect((await phone.login(first)).status).to.equal(200);
    expect(await state()).to.deep.equal({ totp: true, recovery_codes: 9 });
    expectProblem(await renew({ password: PASSWORD }), missing);
    expectProblem(await renew({ password: PASSWORD, code: first }), wrong);
    expectProblem(await renew({ password: 'not the password', code: second }), wrong);
    const answer = await renew({ password: PASSWORD, code: second });
    expect(answer.status, answer.text).to.equal(200);
    const { recovery_codes: renewed } = answer.json as unknown as { readonly recovery_codes: readonly string[] };
    expect(renewed).to.have.length(10);
    expect(await state()).to.deep.equal({ totp: true, recovery_codes: 10 });
    expectProblem(await renew({ password: PASSWORD, code: phone.recoveryCodes[2] }), wrong);
    expect((await renew({ password: PASSWORD, code: renewed[0] })).status).to.equal(200);
    expect((await entriesOf(service(), phone.user))[0]!.after).to.deep.equal({ profile: ['totp'] });
  });

  it('are switched off with the password and a code', async () => {
    expectProblem(await off(phone, {}), { status: 404, code: 'not_found' });
    await phone.switchOn();
    const other = (await phone.login(await phone.next())).json.accessToken;
    expectProblem(await off(phone, {}), missing);
    expectProblem(await off(phone, { code: '000000' }), wrong);
    expectProblem(await off(phone, { password: 'wrong', code: await phone.next() }), wrong);
    const answer = await off(phone, { code: await phone.code() });
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    expect(await phone.isOn()).to.equal(false);
    expectUnauthenticated(await service().call('GET', '/users/me', { as: other }));
    expect((await phone.login()).status).to.equal(200);
    expectProblem(await off(phone, {}), { status: 404, code: 'not_found' });
  });

  function off({ user }: Phone, body: object): Promise<Reply> {
    return service().call('DELETE', '/users/me/totp', { as: user.token, body: { password: PASSWORD, ...body } });
  }

  it('are switched off by an administrator, but nobody does that to themselves or to somebody who may do more', async () => {
    await phone.switchOn();
    const path = `/users/${phone.user.id}/totp`;
    const limited = await Caller.holding(service(), 'account.read', 'account.update');
    expectProblem(await limited.delete(path), { status: 403, code: 'escalation_denied' });
    expect(await phone.isOn()).to.equal(true);
    expectProblem(await admin.delete(`/users/${admin.id}/totp`), { status: 409, code: 'immutable' });
    expect((await admin.delete(path)).status).to.equal(200);
    expectUnauthenticated(await phone.user.get('/users/me'));
    expect((await phone.login()).status).to.equal(200);
    expectProblem(await admin.delete(path), { status: 404, code: 'not_found' });
  });

  it('stay on with a new password, and are shown in records and lists', async () => {
    await phone.switchOn();
    await admin.put(`/users/${phone.user.id}`, { password: 'another password' });
    const body = { email: phone.user.email, password: 'another password' };
    expectProblem(await service().call('POST', '/login', { body }), missing);
    const listed = (await admin.get(`/users?id=${phone.user.id}`)).json as unknown as readonly { totp: boolean }[];
    expect(listed[0]?.totp).to.equal(true);
    const whole = await admin.read<object>(`/users/${phone.user.id}`);
    const sent = await admin.put(`/users/${phone.user.id}`, { ...whole, totp: false });
    expect(sent.json).to.include({ totp: true });
  });

  it('go with their user', async () => {
    await phone.switchOn();
    await admin.delete(`/users/${phone.user.id}`);
    expectProblem(await phone.login(await phone.next()), wrong);
  });

  it('name invalid fields', async () => {
    const invalid = { status: 422, code: 'validation_failed' };
    expectProblem(await phone.user.post('/users/me/totp', {}), { ...invalid, errors: ['password'] });
    expectProblem(await phone.user.post('/users/me/totp/confirm', {}), { ...invalid, errors: ['code'] });
    const body = { email: 'a@example.com', password: 'x', code: 7 };
    expectProblem(await service().call('POST', '/login', { body }), { ...invalid, errors: ['code'] });
  });

  it('allow 20 wrong codes an hour after the right password, from all addresses together', async () => {
    await phone.switchOn();
    await phone.next();
    for (let turn = 0; turn < 20; turn += 1) expectProblem(await phone.login('000000'), wrong);
    const limited = await phone.login(await phone.code());
    expectProblem(limited, { status: 429, code: 'rate_limited' });
    expect(Number(limited.headers['retry-after'])).to.be.within(1, 3_600);
    expectProblem(await phone.login(), missing);
    service().advance(3_600);
    const secret = phone.secret;
    const answer = await phone.login(await codeOf(secret, Phone.start + (CODE_STEP + 3_600) * 1_000));
    expect(answer.status, answer.text).to.equal(200);
  });
});

describe('one-time codes while the storage fails', () => {
  it('count no failed sign-in after the right password', () =>
    withService('memory', { LIMIT_SIGN_IN_ACCOUNT: '1' }, async (service) => {
      const phone = new Phone(await Caller.holding(service));
      const store = await service.get(identifiers.store);
      const transact = store.transact.bind(store);
      store.transact = () => Promise.reject(new Unavailable('storage_unavailable', 'On demand.'));
      expectProblem(await phone.prepare(), { status: 503, code: 'storage_unavailable' });
      store.transact = transact;
      expect((await phone.prepare()).status).to.equal(200);
    }));
});

for (const storage of DURABLE_STORAGES) {
  describe(`one-time codes between processes and keys (${storage})`, () => {
    const keys = { old: 'the-old-token-key-of-thirty-two-bytes', next: 'the-next-token-key-of-thirty-two-bytes' };

    async function aPhoneOn(service: TestService, others: readonly TestService[] = []): Promise<Phone> {
      holdClocks(service, ...others);
      const user = await Caller.holding(service, 'customer.read');
      Phone.start = Date.parse((await user.me()).created);
      return new Phone(user, [service, ...others]).switchOn();
    }

    it('accept a code once, through whichever instance', async () => {
      const place = await aPlace(storage);
      const one = await TestService.start(storage, {}, { place });
      const two = await TestService.start(storage, {}, { place });
      try {
        const phone = await aPhoneOn(one, [two]);
        for (let round = 0; round < 5; round += 1) {
          const code = await phone.next();
          const answers = await Promise.all([phone.login(code, one), phone.login(code, two)]);
          expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400]);
        }
      } finally {
        for (const service of [two, one]) await service.stop();
        await place.remove();
      }
    });

    it('survive a change of the key, and a start seals them anew', () =>
      withService(storage, { JWT_SECRET: keys.old }, async (service) => {
        const phone = await aPhoneOn(service);
        await service.restart({ JWT_SECRET: keys.next, JWT_SECRET_PREVIOUS: keys.old });
        expect((await phone.login(await phone.next())).status).to.equal(200);
        await service.restart({ JWT_SECRET: keys.next });
        expect((await phone.login(await phone.next())).status).to.equal(200);
      }));

    it('refuse the sign-in when no key opens them, and never mean "no code needed"', () =>
      withService(storage, { JWT_SECRET: keys.old }, async (service) => {
        const phone = await aPhoneOn(service);
        await service.restart({ JWT_SECRET: keys.next });
        const refused = await phone.login(await phone.next());
        expectProblem(refused, { status: 503, code: 'code_unavailable' });
        expect(refused.headers['retry-after']).to.equal('60');
        expectProblem(await phone.login(), missing);
        expectProblem(await phone.login(phone.recoveryCodes[0]), { status: 503, code: 'code_unavailable' });
        const admin = await Caller.administrator(service);
        expect((await admin.delete(`/users/${phone.user.id}/totp`)).status).to.equal(200);
        expect((await phone.login()).status).to.equal(200);
      }));
  });
}
