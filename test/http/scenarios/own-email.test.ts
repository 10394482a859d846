import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, dump } from '../../support/caller.js';
import { holdClocks, Phone } from '../../support/phone.js';
import { PASSWORD } from '../../support/seeding.js';
import { expectProblem, onEachStorage, withService, STORAGES, type Reply } from '../../support/service.js';

const LATER = 301;
const PROOF_MISSING = { status: 422, code: 'validation_failed', errors: ['passwordOld'] };
const WRONG_CODE = { status: 422, code: 'validation_failed', errors: ['code'] };
const CODE_MISSING = { status: 403, code: 'code_required' };

let addresses = 0;
const nextEmail = () => `own-${(addresses += 1)}@example.com`;

onEachStorage('changing one’s own email', {}, (service) => {
  let grace: Caller;
  before(() => {
    holdClocks(service());
  });
  beforeEach(async () => (grace = await Caller.holding(service(), 'account.read', 'account.update')));

  const put = (body: object, query = '') => grace.put(`/users/${grace.id}${query}`, body);
  const expectEmail = async (email: string) => {
    expect((await grace.me()).email).to.equal(email);
  };

  /** The bodies that change the address, each as an own request. */
  const refusedEverywhere = async (proof: object, refusal: Parameters<typeof expectProblem>[1]) => {
    const before = await dump(service(), [grace.id]);
    const email = nextEmail();
    const { updated, ...whole } = await grace.me();
    const attempts: Reply[] = [
      await put({ email, ...proof }),
      await put({ ...whole, email, ...proof }),
      await put({ updated, email: grace.email.toUpperCase(), ...proof }),
      await put({ email, ...proof }, '?dry_run=true'),
      await service().call('PATCH', `/users/${grace.id}`, { as: grace.token, body: { email, ...proof } }),
    ];
    for (const answer of attempts) expectProblem(answer, refusal);
    expect(await dump(service(), [grace.id])).to.deep.equal(before);
  };

  it('needs nothing within minutes of the sign-in', async () => {
    service().advance(LATER - 6);
    const email = nextEmail();
    expect((await put({ email })).status).to.equal(200);
    await expectEmail(email);
  });

  it('needs the password later, under any of its names', async () => {
    service().advance(LATER);
    await refusedEverywhere({}, PROOF_MISSING);
    for (const field of ['passwordOld', 'old_password', 'oldPassword', 'current_password']) {
      expectProblem(await put({ email: nextEmail(), [field]: 'wrong' }), { ...PROOF_MISSING, errors: [field] });
      const email = nextEmail();
      const answer = await put({ email, [field]: PASSWORD });
      expect(answer.status, answer.text).to.equal(200);
      await expectEmail(email);
    }
  });

  it('needs nothing for the rest of the record, nor for the same address', async () => {
    service().advance(LATER);
    const whole = await grace.me();
    expect((await put({ ...whole, first_name: 'Grace', last_name: 'H' })).status).to.equal(200);
    expect((await put({ email: grace.email })).status).to.equal(200);
  });

  it('needs a code as well while codes are on, which works once and only when something changes', async () => {
    Phone.start = Date.parse((await grace.me()).created);
    const phone = await new Phone(grace).switchOn();
    const code = await phone.next();
    for (let time = 0; time < 11; time += 1) await phone.next();
    await refusedEverywhere({ passwordOld: PASSWORD }, CODE_MISSING);
    await refusedEverywhere({ passwordOld: PASSWORD, code }, WRONG_CODE);
    await refusedEverywhere({ code: await phone.next() }, PROOF_MISSING);
    const [right, email] = [await phone.code(), nextEmail()];
    const proof = { passwordOld: PASSWORD, code: right };
    expect((await put({ email, ...proof }, '?dry_run=true')).status).to.equal(200);
    expect((await put({ email: grace.email, ...proof })).status).to.equal(200);
    const answer = await put({ email, ...proof });
    expect(answer.status, answer.text).to.equal(200);
    expectProblem(await put({ email: nextEmail(), ...proof }), WRONG_CODE);
    await expectEmail(email);
    const recovered = { email: nextEmail(), passwordOld: PASSWORD, code: phone.recoveryCodes[0] };
    expect((await put(recovered)).status).to.equal(200);
  });

  it('needs no code within minutes of the sign-in, but takes no wrong one', async () => {
    Phone.start = Date.parse((await grace.me()).created);
    const phone = await new Phone(grace).switchOn();
    expect((await put({ email: nextEmail(), passwordOld: PASSWORD })).status).to.equal(200);
    expectProblem(await put({ email: nextEmail(), passwordOld: PASSWORD, code: '000000' }), WRONG_CODE);
    expect((await put({ email: nextEmail(), passwordOld: PASSWORD, code: await phone.next() })).status).to.equal(200);
  });

  it('is the proof of a new password, too', async () => {
    Phone.start = Date.parse((await grace.me()).created);
    const phone = await new Phone(grace).switchOn();
    for (let time = 0; time < 11; time += 1) await phone.next();
    const next = { password: 'a new password', passwordOld: PASSWORD };
    const before = await dump(service(), [grace.id]);
    expectProblem(await put(next), CODE_MISSING);
    expectProblem(await put({ ...next, code: '000000' }), WRONG_CODE);
    expectProblem(await put({ ...next, password: PASSWORD, code: await phone.next() }), {
      status: 422,
      code: 'validation_failed',
      errors: ['password'],
    });
    expect(await dump(service(), [grace.id])).to.deep.equal(before);
    const answer = await put({ ...next, code: await phone.next() });
    expect(answer.status, answer.text).to.equal(200);
  });

  it('is refused without the permission first', async () => {
    const plain = await Caller.holding(service(), 'customer.read');
    service().advance(LATER);
    const answer = await plain.put(`/users/${plain.id}`, { email: nextEmail() });
    expectProblem(answer, { status: 403, code: 'forbidden' });
  });

  it('is nothing that one’s own API token may do, nor may it switch one’s codes off', async () => {
    const admin = await Caller.administrator(service());
    const made = await admin.post('/tokens', { name: nextEmail(), roles: [ADMINISTRATOR_ROLE_ID] });
    expect(made.status, made.text).to.equal(201);
    const { token } = made.json as unknown as { token: string };
    const asToken = (method: string, path: string, body?: object) => service().call(method, path, { as: token, body });
    Phone.start = Date.parse((await admin.me()).created);
    await new Phone(admin).switchOn();
    const before = await dump(service(), [admin.id]);
    const answer = await asToken('PUT', `/users/${admin.id}`, { email: nextEmail() });
    expectProblem(answer, { status: 403, code: 'people_only' });
    expectProblem(await asToken('DELETE', `/users/${admin.id}/totp`), { status: 409, code: 'immutable' });
    expect(await dump(service(), [admin.id])).to.deep.equal(before);
    expect((await asToken('PUT', `/users/${grace.id}`, { email: nextEmail() })).status).to.equal(200);
    expect((await asToken('PUT', `/users/${admin.id}`, { first_name: 'A', last_name: 'B' })).status).to.equal(200);
  });

  it('is decided anew when the address was changed meanwhile', async () => {
    service().advance(LATER);
    const admin = await Caller.administrator(service());
    const [mine, other] = [grace.email, nextEmail()];
    const answers = await Promise.all([
      admin.put(`/users/${grace.id}`, { email: other }),
      ...Array.from({ length: 5 }, () => put({ email: mine })),
    ]);
    expect(answers[0].status).to.equal(200);
    for (const answer of answers.slice(1)) if (answer.status !== 200) expectProblem(answer, PROOF_MISSING);
    await expectEmail(other);
  });
});

for (const storage of STORAGES) {
  describe(`wrong codes for a change of one’s own email (${storage})`, () => {
    it('count as failed sign-ins', () =>
      withService(storage, { PASSWORD_CHANGE_WINDOW: '0', LIMIT_SIGN_IN_ACCOUNT: '3' }, async (service) => {
        holdClocks(service);
        const grace = await Caller.holding(service, 'account.read', 'account.update');
        Phone.start = Date.parse((await grace.me()).created);
        const phone = await new Phone(grace).switchOn();
        const put = (code: string | undefined) =>
          grace.put(`/users/${grace.id}`, { email: nextEmail(), passwordOld: PASSWORD, code });
        for (let time = 0; time < 4; time += 1) expectProblem(await put(undefined), CODE_MISSING);
        for (let time = 0; time < 3; time += 1) expectProblem(await put('000000'), WRONG_CODE);
        expectProblem(await put(await phone.next()), { status: 429, code: 'rate_limited' });
        expectProblem(await phone.login(), { status: 429, code: 'rate_limited' });
      }));
  });
}
