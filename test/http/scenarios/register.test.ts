import { expect } from 'chai';
import { expectProblem, onEachStorage } from '../../support/service.js';
import { scenarios, withoutRequestId } from './scenario.js';

const invalid = { status: 422, code: 'validation_failed' };
const ada = { email: 'ada@example.com', password: 'first-password', first_name: 'Ada', last_name: 'Byron' };
let made = 0;

/** A body with an unused address. */
function fresh(fields: object = {}) {
  return { ...ada, email: `user-${(made += 1)}@example.com`, ...fields };
}

onEachStorage('POST /register', {}, (service) => {
  it('answers 201 with the record, Location and a token', async () => {
    const answer = await service().call('POST', '/register', { body: { ...ada, email: ' Ada@Example.com ' } });
    expect(answer.status).to.equal(201);
    const { user, accessToken } = answer.json;
    expect(Object.keys(answer.json)).to.have.members(['user', 'accessToken']);
    expect(answer.headers).to.include({ location: `/users/${user.id}`, 'cache-control': 'no-store' });
    expect(user).to.include({ email: 'Ada@Example.com', first_name: 'Ada', last_name: 'Byron', avatar: '' });
    expect(user.roles).to.deep.equal([]);
    expect(Object.keys(user.abilities)).to.include.members(['account', 'settings']);
    expect(Object.values(user.abilities).flatMap((actions) => Object.values(actions))).to.not.include(true);
    expect(user.created)
      .to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      .and.to.equal(user.updated);
    expect((await service().call('GET', '/users/me', { as: accessToken })).json).to.deep.equal(user);
    expect((await service().login('ada@example.com', ada.password)).status).to.equal(200);
  });

  it('ignores fields that a registration may not set', async () => {
    const { user: admin } = await service().admin();
    const wanted = { id: 'mine', roles: admin.roles, suspended: true, abilities: admin.abilities, created: 'x' };
    const answer = await service().call('POST', '/register', { body: fresh({ ...wanted, password_repeat: 7 }) });
    expect(answer.status).to.equal(201);
    expect(answer.json.user).to.include({ suspended: false }).and.to.not.include({ id: 'mine' });
    expect(answer.json.user.roles).to.deep.equal([]);
  });

  it('trims names and keeps the rest as given', async () => {
    const body = fresh({ first_name: '  Ada  Augusta ', last_name: 'Ł'.repeat(200) });
    const { user } = (await service().call('POST', '/register', { body })).json;
    expect(user).to.include({ first_name: 'Ada  Augusta', last_name: 'Ł'.repeat(200) });
  });

  it('accepts a password unchanged, including spaces', async () => {
    const body = fresh({ password: ' pä55 😀 ' });
    expect((await service().call('POST', '/register', { body })).status).to.equal(201);
    expect((await service().login(body.email, ' pä55 😀 ')).status).to.equal(200);
    expect((await service().login(body.email, 'pä55 😀')).status).to.equal(400);
  });

  it('lets one of 60 concurrent registrations of one address win', async () => {
    const variants = ['race@example.com', 'RACE@example.com', ' Race@Example.COM', 'race@EXAMPLE.com\n'];
    const tries = Array.from({ length: 60 }, (_, index) => variants[index % variants.length]);
    const answers = await Promise.all(
      tries.map((email) => service().call('POST', '/register', { body: { ...ada, email } })),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).to.have.length(59);
    for (const answer of refused) expectProblem(answer, { status: 409, code: 'email_taken', errors: ['email'] });
  });

  const taken = { status: 409, code: 'email_taken', errors: ['email'] };
  scenarios(service, { method: 'POST', url: '/register' }, [
    { name: "the administrator's address", body: { ...ada, email: 'ADMIN@Example.com' }, ...taken },
    { name: 'nothing', ...invalid, errors: ['email', 'password', 'first_name', 'last_name'] },
    { name: 'no names', body: { email: 'a@b.c', password: 'abcd' }, ...invalid, errors: ['first_name', 'last_name'] },
    { name: 'an empty name', body: fresh({ first_name: '' }), ...invalid, errors: ['first_name'] },
    { name: 'a name of spaces', body: fresh({ first_name: ' \t ' }), ...invalid, errors: ['first_name'] },
    { name: 'a name too long', body: fresh({ last_name: 'x'.repeat(201) }), ...invalid, errors: ['last_name'] },
    { name: 'a name of 200 pairs', body: fresh({ last_name: '😀'.repeat(200) }), status: 201 },
    { name: 'a name with a control', body: fresh({ last_name: 'a\u0000b' }), ...invalid, errors: ['last_name'] },
    { name: 'a name with a line break', body: fresh({ last_name: 'a\nb' }), ...invalid, errors: ['last_name'] },
    { name: 'a name as number', body: fresh({ last_name: 7 }), ...invalid, errors: ['last_name'] },
    { name: 'a name null', body: fresh({ last_name: null }), ...invalid, errors: ['last_name'] },
    { name: 'a password of 3', body: fresh({ password: 'abc' }), ...invalid, errors: ['password'] },
    { name: 'a password of 4', body: fresh({ password: 'abcd' }), status: 201 },
    { name: 'a password of 256', body: fresh({ password: 'x'.repeat(256) }), status: 201 },
    { name: 'a password of 257', body: fresh({ password: 'x'.repeat(257) }), ...invalid, errors: ['password'] },
    { name: 'no address', body: { ...ada, email: 'ada' }, ...invalid, errors: ['email'] },
    { name: 'an address with a space', body: { ...ada, email: 'a b@c.de' }, ...invalid, errors: ['email'] },
    { name: 'an address too long', body: { ...ada, email: `${'a'.repeat(253)}@b` }, ...invalid, errors: ['email'] },
    { name: 'no avatar', body: fresh({ avatar: null }), status: 201 },
    { name: 'an empty avatar', body: fresh({ avatar: '' }), status: 201 },
    { name: 'a foreign avatar', body: fresh({ avatar: 'https://a.b/c.png' }), ...invalid, errors: ['avatar'] },
    { name: 'an avatar never issued', body: fresh({ avatar: '/avatars/a.png' }), ...invalid, errors: ['avatar'] },
    { name: 'an avatar out of the folder', body: fresh({ avatar: '/avatars/../x' }), ...invalid, errors: ['avatar'] },
    { name: 'reading', method: 'GET', status: 405, code: 'method_not_allowed' },
  ]);
});

onEachStorage('POST /register with REGISTRATION=closed', { REGISTRATION: 'closed' }, (service) => {
  const closed = { status: 403, code: 'registration_closed' };
  scenarios(service, { method: 'POST', url: '/register' }, [
    { name: 'a good body', body: ada, ...closed },
    { name: 'no body', ...closed },
    { name: 'malformed JSON', body: '{"email', ...closed },
    { name: 'a taken address', body: { ...ada, email: 'admin@example.com' }, ...closed },
  ]);

  it('answers every body alike', async () => {
    const answers = await Promise.all(
      [ada, '{', {}].map(async (body) => withoutRequestId(await service().call('POST', '/register', { body }))),
    );
    for (const answer of answers) expect(answer).to.deep.equal(answers[0]);
  });
});

onEachStorage('POST /register with PASSWORD_MIN_LENGTH=12', { PASSWORD_MIN_LENGTH: '12' }, (service) => {
  scenarios(service, { method: 'POST', url: '/register' }, [
    { name: 'of 11', body: fresh({ password: 'x'.repeat(11) }), ...invalid, errors: ['password'] },
    { name: 'of 12', body: fresh({ password: 'x'.repeat(12) }), status: 201 },
  ]);
});
