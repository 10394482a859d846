import { expect } from 'chai';
import { identifiers } from '../../../src/bootstrap/identifiers.js';
import { expectProblem, onEachStorage, type TestService } from '../../support/service.js';
import { scenarios, withoutRequestId } from './scenario.js';

const PASSWORD = 'first-password';
const invalid = { status: 422, code: 'validation_failed' };
const wrong = { status: 400, code: 'invalid_credentials' };

/** Counts password checks, by the hash they compare with. */
async function countHashes(service: TestService, during: () => Promise<unknown>) {
  const hasher = await service.get(identifiers.hasher);
  const verify = hasher.verify.bind(hasher);
  const hash = hasher.hash.bind(hasher);
  const compared: (string | null)[] = [];
  let hashed = 0;
  Object.assign(hasher, {
    verify: (password: string, stored: string | null, from: string) => (
      compared.push(stored),
      verify(password, stored, from)
    ),
    hash: (password: string, from: string) => ((hashed += 1), hash(password, from)),
  });
  await during();
  Object.assign(hasher, { verify, hash });
  return { compared, hashed };
}

onEachStorage('POST /login', {}, (service) => {
  before(() => service().register('Ada@Example.com', PASSWORD));

  it('returns the record and a token that opens it', async () => {
    const answer = await service().login('ada@example.com', PASSWORD);
    expect(answer.status).to.equal(200);
    expect(Object.keys(answer.json)).to.have.members(['user', 'accessToken']);
    expect(answer.headers['cache-control']).to.equal('no-store');
    expect(answer.json.user).to.include({ email: 'Ada@Example.com', suspended: false, avatar: '' });
    const own = await service().call('GET', '/users/me', { as: answer.json.accessToken });
    expect(own.json).to.deep.equal(answer.json.user);
  });

  it('makes a token with the documented claims', async () => {
    const { user, accessToken } = await service().signIn('ada@example.com', PASSWORD);
    const [head = '', claims = ''] = accessToken.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(JSON.parse(head)).to.include({ alg: 'HS256' }).and.to.have.property('kid');
    const read = JSON.parse(claims) as Record<string, unknown>;
    expect(Object.keys(read)).to.have.members(['iss', 'aud', 'sub', 'jti', 'iat', 'exp']);
    expect(read).to.include({ iss: 'castellan', aud: 'administration', sub: user.id });
    expect(Number(read['exp']) - Number(read['iat'])).to.equal(43_200);
  });

  it('shows the administrator every ability and their role', async () => {
    const { user } = await service().admin();
    expect(user.roles).to.have.length(1);
    const all = { read: true, create: true, update: true, delete: true };
    const settings = { read: true, create: false, update: true, delete: false };
    expect(user.abilities).to.deep.equal({
      account: all,
      role: all,
      ability: all,
      customer: all,
      segment: all,
      settings,
    });
  });

  it('ignores an Authorization header', async () => {
    const headers = { authorization: 'Bearer junk' };
    expect((await service().login('ada@example.com', PASSWORD, headers)).status).to.equal(200);
  });

  scenarios(service, { method: 'POST', url: '/login' }, [
    { name: 'as written', body: { email: 'Ada@Example.com', password: PASSWORD }, status: 200 },
    { name: 'upper case', body: { email: 'ADA@EXAMPLE.COM', password: PASSWORD }, status: 200 },
    { name: 'spaces around', body: { email: ' \tada@example.com\n', password: PASSWORD }, status: 200 },
    { name: 'unknown fields', body: { email: 'ada@example.com', password: PASSWORD, remember: true }, status: 200 },
    { name: 'unknown address', body: { email: 'nobody@example.com', password: PASSWORD }, ...wrong },
    { name: 'wrong password', body: { email: 'ada@example.com', password: 'wrong' }, ...wrong },
    { name: 'password in another case', body: { email: 'ada@example.com', password: 'FIRST-password' }, ...wrong },
    { name: 'password with a space', body: { email: 'ada@example.com', password: `${PASSWORD} ` }, ...wrong },
    { name: 'empty password', body: { email: 'ada@example.com', password: '' }, ...wrong },
    { name: 'short password', body: { email: 'ada@example.com', password: 'x' }, ...wrong },
    { name: 'long password', body: { email: 'ada@example.com', password: 'x'.repeat(16_000) }, ...wrong },
    { name: 'text that is no address', body: { email: 'ada', password: PASSWORD }, ...wrong },
    { name: 'empty address', body: { email: '', password: PASSWORD }, ...wrong },
    { name: 'control characters', body: { email: '\u0000', password: '\u0000\ud800' }, ...wrong },
    { name: 'a zero character after it', body: { email: 'ada@example.com\0x', password: PASSWORD }, ...wrong },
    { name: 'nothing', ...invalid, errors: ['email', 'password'] },
    { name: 'an empty object', body: {}, ...invalid, errors: ['email', 'password'] },
    { name: 'no password', body: { email: 'ada@example.com' }, ...invalid, errors: ['password'] },
    { name: 'null', body: { email: null, password: PASSWORD }, ...invalid, errors: ['email'] },
    { name: 'wrong types', body: { email: ['a@b.c'], password: 7 }, ...invalid, errors: ['email', 'password'] },
    { name: 'an operator', body: { email: { $ne: null }, password: PASSWORD }, ...invalid, errors: ['email'] },
    { name: 'malformed JSON', body: '{"email":', status: 400, code: 'malformed_json' },
    { name: 'a list', body: [], status: 400, code: 'malformed_json' },
  ]);

  it('answers an unknown address and a wrong password alike, each with one hash of equal cost', async () => {
    const ask = (email: string) => service().login(email, 'wrong-password');
    const known = await countHashes(service(), async () => ask('ada@example.com'));
    const unknown = await countHashes(service(), async () => ask('nobody@example.com'));
    expect(known.compared).to.have.length(1);
    expect(known.compared[0]).to.match(/^\$scrypt\$ln=4,r=8,p=3\$/);
    // Null stands for the current parameters, ln=4 here; the hasher's own tests check the cost.
    expect(unknown.compared).to.deep.equal([null]);
    expect([known.hashed, unknown.hashed]).to.deep.equal([0, 0]);
    const answers = [await ask('ada@example.com'), await ask('nobody@example.com')];
    expect(withoutRequestId(answers[0]!)).to.deep.equal(withoutRequestId(answers[1]!));
  });

  it('reports a suspension only after the right password', async () => {
    const { user, accessToken } = await service().register('grace@example.com', PASSWORD);
    const { accessToken: admin } = await service().admin();
    const put = (suspended: boolean) => service().call('PUT', `/users/${user.id}`, { as: admin, body: { suspended } });
    const put1 = await put(true);
    expect(put1.status, put1.text).to.equal(200);
    expect(put1.json).to.include({ suspended: true, email: 'grace@example.com' });
    expectProblem(await service().login('grace@example.com', PASSWORD), { status: 403, code: 'account_suspended' });
    const guessed = await service().login('grace@example.com', 'wrong');
    expect(withoutRequestId(guessed)).to.deep.equal(withoutRequestId(await service().login('x@example.com', 'wrong')));
    expect((await service().call('GET', '/users/me', { as: accessToken })).status).to.equal(401);
    expect((await put(false)).status).to.equal(200);
    expect((await service().call('GET', '/users/me', { as: accessToken })).status).to.equal(401);
    expect((await service().login('grace@example.com', PASSWORD)).status).to.equal(200);
  });
});

onEachStorage('POST /send-password', {}, (service) => {
  it('answers the same for a known and an unknown address', async () => {
    const ask = async (email: string) => service().call('POST', '/send-password', { body: { email } });
    const known = await ask(' ADMIN@example.com ');
    expect([known.status, known.text]).to.deep.equal([200, '{}']);
    expect(withoutRequestId(known)).to.deep.equal(withoutRequestId(await ask('nobody@example.com')));
  });

  scenarios(service, { method: 'POST', url: '/send-password' }, [
    { name: 'nothing', ...invalid, errors: ['email'] },
    { name: 'no address', body: { email: 'nobody' }, ...invalid, errors: ['email'] },
    { name: 'wrong type', body: { email: 7 }, ...invalid, errors: ['email'] },
    { name: 'null', body: { email: null }, ...invalid, errors: ['email'] },
  ]);
});

onEachStorage('POST /logout', {}, (service) => {
  it('ends only this session', async () => {
    const one = await service().admin();
    const other = await service().admin();
    const answer = await service().call('POST', '/logout', { as: one.accessToken });
    expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
    for (const [method, path] of [
      ['GET', '/users/me'],
      ['POST', '/logout'],
    ] as const) {
      const refused = await service().call(method, path, { as: one.accessToken });
      expectProblem(refused, { status: 401, code: 'token_invalid' });
      expect(refused.headers['www-authenticate']).to.equal('Bearer realm="administration", error="invalid_token"');
    }
    expect((await service().call('GET', '/users/me', { as: other.accessToken })).status).to.equal(200);
  });

  it('accepts an empty object, and requires a token', async () => {
    const { accessToken } = await service().admin();
    expect((await service().call('POST', '/logout', { as: accessToken, body: {} })).status).to.equal(200);
    expectProblem(await service().call('POST', '/logout'), { status: 401, code: 'token_missing' });
  });
});
