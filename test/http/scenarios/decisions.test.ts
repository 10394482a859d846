import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, type AbilityRecord } from '../../support/caller.js';
import { Seeding, type SeededToken } from '../../support/seeding.js';
import { expectProblem, onEachStorage, withService, type Reply } from '../../support/service.js';
import { send } from '../sample-client.js';

const EVALUATION = '/access/v1/evaluation';
const EVALUATIONS = '/access/v1/evaluations';
const SUBJECTS = '/access/v1/search/subject';
const ACTIONS = '/access/v1/search/action';
const THE_PAST = ['account.read', 'role.read', 'ability.read'] as const;
const invalid = (...errors: string[]) => ({ status: 400, code: 'validation_failed', errors });

interface Decision {
  readonly decision: boolean;
  readonly context: {
    readonly reason?: string;
    readonly granted_by?: readonly { readonly id: string; readonly name: string }[];
    readonly seq?: string;
    readonly error?: { readonly status: number; readonly message: string };
  };
}

interface Found {
  readonly results: readonly { readonly type?: string; readonly id?: string; readonly name?: string }[];
  readonly page: { readonly next_token: string };
}

const question = (subject: object, permission: string, more: object = {}) => {
  const [type = '', name = ''] = permission.split('.');
  return { subject, action: { name }, resource: { type, id: 'any' }, ...more };
};
const user = (id: string) => ({ type: 'user', id });
const token = (id: string) => ({ type: 'token', id });

onEachStorage('decisions for other services', {}, (service) => {
  let admin: Caller;
  let marie: Caller;
  let vault: AbilityRecord;
  let gateway: SeededToken;
  let roles: { readonly id: string; readonly name: string }[];

  beforeEach(async () => {
    const seeding = new Seeding(service());
    admin = await Caller.administrator(service());
    vault = await admin.ability(`vault-${admin.id}`, { read: true, update: true, delete: true });
    const made = [
      await admin.role(`help Desk ${admin.id}`, 'customer.read', `${vault.key}.read`),
      await admin.role(`Archive ${admin.id}`, `${vault.key}.read`, `${vault.key}.delete`),
    ];
    roles = made.map(({ id, name }) => ({ id, name }));
    marie = await Caller.inRoles(
      service(),
      roles.map(({ id }) => id),
    );
    gateway = await seeding.token([await seeding.role(['role.read'])]);
    await admin.put(`/abilities/${vault.id}`, { delete: false });
  });

  const call = (path: string, body: object, as = gateway.text) => service().call('POST', path, { as, body });
  const ask = async <T = Decision>(path: string, body: object, as = gateway.text): Promise<T> => {
    const answer = await call(path, body, as);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as unknown as T;
  };
  const decide = (body: object, as = gateway.text) => ask(EVALUATION, body, as);
  const decideAll = async (body: object, as = gateway.text) =>
    (await ask<{ evaluations: readonly Decision[] }>(EVALUATIONS, body, as)).evaluations;
  const search = (path: string, body: object, as = admin.token) => ask<Found>(path, body, as);
  const newest = async () => {
    const [entry] = await admin.read<{ id: string; at: string }[]>('/changes?_limit=1');
    return { seq: entry!.id, at: entry!.at };
  };
  const reasonOf = async (body: object, as = gateway.text) => (await decide(body, as)).context.reason;
  const expectForbidden = (answer: Reply, ...needs: string[]) => {
    expectProblem(answer, { status: 403, code: 'forbidden' });
    expect(answer.json.needs).to.deep.equal(needs);
  };

  it('says whether, why, by which roles, and as of which change', async () => {
    const [desk, archive] = roles;
    const { seq } = await newest();
    const about = (permission: string) => decide(question(user(marie.id), permission));
    const expected = (reason: string, ...granted_by: unknown[]) => ({
      decision: reason === 'granted',
      context: { reason, granted_by, seq },
    });
    expect(await about(`${vault.key}.read`)).to.deep.equal(expected('granted', archive, desk));
    expect(await about(`${vault.key}.create`)).to.deep.equal(expected('no_such_action'));
    expect(await about(`${vault.key}.update`)).to.deep.equal(expected('not_granted'));
    expect(await about(`${vault.key}.delete`)).to.deep.equal(expected('action_off', archive));
    expect(await about('lost.read')).to.deep.equal(expected('unknown_resource'));
    expect(await about(`${vault.key}.fly`)).to.deep.equal(expected('unknown_action'));
    expect(await about('lost.fly')).to.deep.equal(expected('unknown_resource'));
    for (const subject of [user('nobody'), user('x'.repeat(5_000)), token(marie.id), { type: 'robot', id: marie.id }]) {
      expect(await decide(question(subject, 'lost.fly'))).to.deep.equal(expected('unknown_subject'));
    }
  });

  it('ignores properties, other members of the context, and unknown fields and parameters', async () => {
    const properties = { admin: true };
    const body = {
      subject: { ...user(marie.id), properties },
      action: { name: 'read', properties },
      resource: { type: 'customer', id: '7', properties, ownerID: marie.id },
      context: { time: 'now', att: '2020-01-01T00:00:00Z' },
      subjct: user('nobody'),
    };
    const answer = await call(`${EVALUATION}?Subject=x&dryrun=true`, body);
    expect(answer.json).to.deep.include({ decision: true });
    expect(answer.headers['cache-control']).to.equal('no-store');
    expect((await decide({ ...body, context: null })).decision).to.equal(true);
  });

  it('sees every change with the next question', async () => {
    const read = question(user(marie.id), 'customer.read');
    expect(await reasonOf(read)).to.equal('granted');
    await admin.put(`/roles/${roles[0]!.id}`, { abilities: { customer: { read: false } } });
    expect(await reasonOf(read)).to.equal('not_granted');
    await admin.put(`/users/${marie.id}`, { roles: [ADMINISTRATOR_ROLE_ID] });
    expect(await reasonOf(read)).to.equal('granted');
    await admin.put(`/users/${marie.id}`, { suspended: true });
    expect(await decide(read)).to.deep.include({ decision: false });
    expect(await reasonOf(read)).to.equal('suspended');
    await admin.delete(`/users/${marie.id}`);
    expect(await reasonOf(read)).to.equal('unknown_subject');
  });

  it('decides about tokens, until they expire', async () => {
    const seeding = new Seeding(service());
    const [alive, expired] = [await seeding.token([roles[0]!.id]), await seeding.token([roles[0]!.id], 1)];
    expect(await reasonOf(question(token(alive.id), 'customer.read'))).to.equal('granted');
    expect(await decide(question(token(expired.id), 'customer.read'))).to.deep.include({ decision: false });
    expect(await reasonOf(question(token(expired.id), 'customer.read'))).to.equal('expired');
    expect(await reasonOf(question(token(expired.id), 'customer.update'))).to.equal('not_granted');
  });

  it('requires role.read, but for oneself, by id or own address', async () => {
    const nobody = await Caller.inRoles(service(), []);
    const seeding = new Seeding(service());
    const program = await seeding.token([]);
    expectForbidden(await call(EVALUATION, question(user(marie.id), 'customer.read'), nobody.token), 'role.read');
    expectForbidden(await call(EVALUATION, question(user('unknown'), 'customer.read'), nobody.token), 'role.read');
    expectForbidden(await call(EVALUATION, question(token(nobody.id), 'customer.read'), nobody.token), 'role.read');
    expectForbidden(await call(EVALUATION, question(user(program.id), 'customer.read'), program.text), 'role.read');
    for (const id of [nobody.id, nobody.email, nobody.email.toUpperCase()]) {
      expect(await reasonOf(question(user(id), 'customer.read'), nobody.token), id).to.equal('not_granted');
    }
    expect(await reasonOf(question(token(program.id), 'customer.read'), program.text)).to.equal('not_granted');
    expectProblem(await service().call('POST', EVALUATION, { body: question(user('x'), 'customer.read') }), {
      status: 401,
      code: 'token_missing',
    });
  });

  it('finds users by address for those who also hold account.read', async () => {
    const reader = await Caller.holding(service(), 'role.read', 'account.read');
    const byAddress = question(user(` ${marie.email.toUpperCase()}`), 'customer.read');
    expect(await reasonOf(byAddress, reader.token)).to.equal('granted');
    expect(await reasonOf(question(user('nobody@example.com'), 'customer.read'), reader.token)).to.equal(
      'unknown_subject',
    );
    expectForbidden(await call(EVALUATION, byAddress), 'account.read');
    expectForbidden(await call(EVALUATION, question(user('nobody@example.com'), 'customer.read')), 'account.read');
  });

  it('names what is missing or of a wrong type, as a 400', async () => {
    const whole = question(user(marie.id), 'customer.read');
    const refused: readonly [body: object, ...errors: string[]][] = [
      [{}, 'subject', 'action', 'resource'],
      [{ ...whole, subject: { type: 'user' } }, 'subject.id'],
      [{ ...whole, subject: { id: 7 } }, 'subject.type', 'subject.id'],
      [{ ...whole, subject: marie.id }, 'subject'],
      [{ ...whole, action: 'read' }, 'action'],
      [{ ...whole, action: { name: null } }, 'action.name'],
      [{ ...whole, resource: { type: 'customer' } }, 'resource.id'],
      [{ ...whole, resource: { type: '', id: '' } }, 'resource.type', 'resource.id'],
      [{ ...whole, context: 'now' }, 'context'],
      [{ ...whole, subject: { ...whole.subject, properties: 1 } }, 'subject.properties'],
    ];
    for (const [body, ...errors] of refused) {
      expectProblem(await call(EVALUATION, body), invalid(...errors));
      expectProblem(await call(EVALUATIONS, body), invalid(...errors));
    }
    expectProblem(await call(EVALUATIONS, { ...whole, evaluations: {} }), invalid('evaluations'));
    expectProblem(await call(EVALUATIONS, { evaluations: Array(101).fill(whole) }), invalid('evaluations'));
    expect(
      (await call(EVALUATIONS, { ...whole, evaluations: null, options: { evaluations_semantic: null } })).status,
    ).to.equal(200);
    const options = { evaluations_semantic: 'some' };
    expectProblem(await call(EVALUATIONS, { evaluations: [whole], options }), invalid('options.evaluations_semantic'));
    for (const type of ['text/plain', 'application/json; charset=latin1']) {
      const headers = { 'content-type': type };
      const answer = await service().call('POST', EVALUATION, { as: gateway.text, body: '{}', headers });
      expectProblem(answer, { status: 400, code: 'unsupported_media_type' });
    }
  });

  it('answers a list in order, with defaults, and a single question without one', async () => {
    const whole = question(user(marie.id), 'customer.read');
    const evaluations = [
      {},
      { action: { name: 'update' } },
      { resource: { type: vault.key, id: '1' } },
      { subject: user('nobody') },
      { subject: token('nobody'), action: { name: 'fly' }, resource: { type: 'lost', id: '1' } },
    ];
    const answers = await decideAll({ ...whole, evaluations });
    expect(answers.map(({ context }) => context.reason)).to.deep.equal([
      ...['granted', 'not_granted', 'granted', 'unknown_subject', 'unknown_subject'],
    ]);
    expect(new Set(answers.map(({ context }) => context.seq)).size).to.equal(1);
    for (const body of [whole, { ...whole, evaluations: [] }]) {
      expect(await ask(EVALUATIONS, body)).to.deep.equal(await decide(whole));
    }
    const hundred = await decideAll({ ...whole, evaluations: Array(100).fill({}) });
    expect(hundred).to.have.length(100);
    expect(hundred.every(({ decision }) => decision)).to.equal(true);
  });

  it('ends a list at the first denial or permission, if asked to', async () => {
    const [yes, no, wrong] = [{}, { action: { name: 'update' } }, { action: {} }];
    const whole = question(user(marie.id), 'customer.read');
    const decisionsOf = async (semantic: string | undefined, ...evaluations: object[]) => {
      const options = semantic === undefined ? undefined : { evaluations_semantic: semantic, other: 1 };
      return (await decideAll({ ...whole, evaluations, options })).map(({ decision }) => decision);
    };
    for (const all of ['execute_all', undefined]) {
      expect(await decisionsOf(all, yes, no, wrong, yes)).to.deep.equal([true, false, false, true]);
    }
    expect(await decisionsOf('deny_on_first_deny', yes, yes, no, yes)).to.deep.equal([true, true, false]);
    expect(await decisionsOf('deny_on_first_deny', yes, wrong, yes)).to.deep.equal([true, false]);
    expect(await decisionsOf('permit_on_first_permit', no, wrong, yes, yes)).to.deep.equal([false, false, true]);
    expect(await decisionsOf('permit_on_first_permit', no, no)).to.deep.equal([false, false]);
  });

  it('answers malformed questions of a list, and those at a bad moment, with errors', async () => {
    const { action, resource } = question(user(marie.id), 'customer.read');
    const evaluations = [
      { subject: user(marie.id) },
      { subject: user(marie.id), action: undefined },
      { subject: { type: 'user' } },
      { subject: user(marie.id), action: 'read' },
      {},
      7,
      { subject: user(marie.id), context: { at: 'yesterday' } },
      { subject: user(marie.id), context: { at: '2999-01-01T00:00:00Z' } },
      { subject: user(marie.id), context: { at_seq: 0 } },
      { subject: user(marie.id), context: { at: '2020-01-01T00:00:00Z', at_seq: '1' } },
    ];
    const answers = await decideAll({ action, resource, evaluations }, admin.token);
    const places = answers.map(({ decision, context }) => {
      if (context.error === undefined) return context.reason;
      expect(decision).to.equal(false);
      expect(context).to.have.keys('error');
      expect(context.error.status).to.equal(400);
      return context.error.message.split(/:? /)[0];
    });
    expect(places).to.deep.equal([
      ...['granted', 'granted', 'evaluations.2.subject.id', 'evaluations.3.action', 'evaluations.4.subject'],
      ...['evaluations.5', 'evaluations.6.context.at', 'evaluations.7.context.at', 'evaluations.8.context.at_seq'],
      'evaluations.9.context.at_seq',
    ]);
  });

  it('refuses a list with a question that the caller may not ask', async () => {
    const own = question(user(marie.id), 'customer.read');
    const evaluations = [{}, { subject: user(admin.id) }];
    expectForbidden(await call(EVALUATIONS, { ...own, evaluations }, marie.token), 'role.read');
    const options = { evaluations_semantic: 'permit_on_first_permit' };
    expectForbidden(await call(EVALUATIONS, { ...own, evaluations, options }, marie.token), 'role.read');
    const past = [{}, { context: { at: 'yesterday' } }];
    expectForbidden(await call(EVALUATIONS, { ...own, evaluations: past }), 'account.read', 'ability.read');
    expectForbidden(await call(EVALUATIONS, { ...own, evaluations: [{ subject: user(admin.email) }] }), 'account.read');
  });

  it('asks the past only for those who may read the log, about oneself as well', async () => {
    for (const context of [{ at: '2020-01-01T00:00:00Z' }, { at: 'yesterday' }, { at_seq: '1' }, { at_seq: null }]) {
      for (const [as, id, needs] of [
        [gateway.text, marie.id, ['account.read', 'ability.read']],
        [marie.token, marie.id, THE_PAST],
      ] as const) {
        for (const path of [EVALUATION, ACTIONS]) {
          expectForbidden(await call(path, question(user(id), 'customer.read', { context }), as), ...needs);
        }
      }
    }
    const auditor = await Caller.holding(service(), ...THE_PAST);
    const at = (context: object, path = EVALUATION) =>
      call(path, question(user(marie.id), 'customer.read', { context }), auditor.token);
    for (const path of [EVALUATION, SUBJECTS, ACTIONS]) {
      expectProblem(await at({ at: 'yesterday' }, path), invalid('context.at'));
      expectProblem(await at({ at_seq: '-1' }, path), invalid('context.at_seq'));
      expectProblem(await at({ at: '2020-01-01T00:00:00Z', at_seq: '1' }, path), invalid('context.at_seq'));
      for (const context of [{ at: '2999-01-01T00:00:00Z' }, { at: '2000-01-01T00:00:00Z' }, { at_seq: 0 }]) {
        expectProblem(await at(context, path), { status: 400, code: 'out_of_history' });
      }
    }
  });

  it('says what was decided at a moment, of those deleted since too', async () => {
    const granted = await newest();
    const { id, text } = await new Seeding(service()).token([roles[0]!.id]);
    const withToken = await newest();
    await admin.put(`/roles/${roles[0]!.id}`, { abilities: { customer: { read: false } } });
    const taken = await newest();
    await admin.delete(`/tokens/${id}`);
    await admin.delete(`/users/${marie.id}`);
    const deleted = await newest();
    const at = (seq: string, subject = user(marie.id)) =>
      decide(question(subject, 'customer.read', { context: { at_seq: seq } }), admin.token);
    const [desk] = roles;
    const context = { reason: 'granted', granted_by: [desk], seq: granted.seq };
    expect(await at(granted.seq)).to.deep.equal({ decision: true, context });
    expect((await at(taken.seq)).context).to.deep.equal({ reason: 'not_granted', granted_by: [], seq: taken.seq });
    expect((await at(deleted.seq)).context.reason).to.equal('unknown_subject');
    expect((await at('1')).context.reason).to.equal('unknown_subject');
    expect((await at(granted.seq, token(id))).context.reason).to.equal('unknown_subject');
    expect((await at(withToken.seq, token(id))).context.reason).to.equal('granted');
    expect((await at(deleted.seq, token(id))).context.reason).to.equal('unknown_subject');
    const byTime = question(user(marie.id), 'customer.read', { context: { at: taken.at } });
    expect((await decide(byTime, admin.token)).context.seq).to.equal(taken.seq);
    expectProblem(await call(EVALUATION, question(token(id), 'customer.read'), text), {
      status: 401,
      code: 'token_invalid',
    });
  });

  it('finds who may do something, in pages by id', async () => {
    const others = [await Caller.inRoles(service(), [roles[0]!.id]), await Caller.inRoles(service(), [roles[0]!.id])];
    await admin.put(`/users/${others[1]!.id}`, { suspended: true });
    const administrators = await admin.read<{ id: string }[]>(`/users?roles=${ADMINISTRATOR_ROLE_ID}&suspended=false`);
    const expected = [...administrators.map(({ id }) => id), marie.id, others[0]!.id].sort();
    const body = question({ type: 'user' }, `${vault.key}.read`);
    const whole = await search(SUBJECTS, body);
    expect(whole.results).to.deep.equal(expected.map(user));
    expect(whole.page).to.deep.equal({ next_token: '' });
    const found: unknown[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const { results, page } = await search(SUBJECTS, { ...body, page: { limit: 1, token: next } });
      expect(results).to.have.length(1);
      found.push(...results);
      next = page.next_token === '' ? undefined : page.next_token;
    }
    expect(found).to.deep.equal(whole.results);
    expect((await search(SUBJECTS, { ...body, subject: user('ignored') })).results).to.deep.equal(whole.results);
    for (const permission of ['lost.read', `${vault.key}.fly`, `${vault.key}.delete`]) {
      expect((await search(SUBJECTS, question({ type: 'user' }, permission))).results).to.deep.equal([]);
    }
    expect((await search(SUBJECTS, question({ type: 'robot' }, 'customer.read'))).results).to.deep.equal([]);
  });

  it('finds the tokens that may do something', async () => {
    const seeding = new Seeding(service());
    const made = [await seeding.token([roles[0]!.id]), await seeding.token([roles[0]!.id])];
    await seeding.token([roles[0]!.id], 1);
    const body = question({ type: 'token' }, `${vault.key}.read`);
    expect((await search(SUBJECTS, body)).results).to.deep.equal(made.map(({ id }) => token(id)));
    const first = await search(SUBJECTS, { ...body, page: { limit: 1 } });
    expect(first.results).to.deep.equal([token(made[0]!.id)]);
    const second = await search(SUBJECTS, { ...body, page: { limit: 1, token: first.page.next_token } });
    expect(second).to.deep.equal({ results: [token(made[1]!.id)], page: { next_token: '' } });
  });

  it('finds who might do something at a moment, with those deleted since', async () => {
    const { seq } = await newest();
    const program = await new Seeding(service()).token([roles[0]!.id]);
    const later = await newest();
    const context = { at_seq: seq };
    const body = question({ type: 'user' }, `${vault.key}.read`, { context });
    const before = await search(SUBJECTS, question({ type: 'user' }, `${vault.key}.read`));
    expect(before.results).to.deep.include(user(marie.id));
    await Caller.inRoles(service(), [roles[0]!.id]);
    await admin.delete(`/users/${marie.id}`);
    await admin.delete(`/tokens/${program.id}`);
    expect(await search(SUBJECTS, body)).to.deep.equal(before);
    const found: unknown[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const { results, page } = await search(SUBJECTS, { ...body, page: { limit: 1, token: next } });
      found.push(...results);
      next = page.next_token === '' ? undefined : page.next_token;
    }
    expect(found).to.deep.equal(before.results);
    const tokens = (at_seq: string) =>
      search(SUBJECTS, question({ type: 'token' }, `${vault.key}.read`, { context: { at_seq } }));
    expect((await tokens(seq)).results).to.deep.equal([]);
    expect((await tokens(later.seq)).results).to.deep.equal([token(program.id)]);
    const reader = await Caller.holding(service(), 'role.read', 'account.read');
    expectForbidden(await call(SUBJECTS, body, reader.token), 'ability.read');
    expect((await call(SUBJECTS, { ...body, context: {} }, reader.token)).status).to.equal(200);
    expectForbidden(await call(SUBJECTS, { ...body, context: {} }), 'account.read');
  });

  it('finds what somebody may do, in the order of matrices', async () => {
    const read = async (subject: object, type: string, more: object = {}) =>
      (await search(ACTIONS, { subject, resource: { type, id: 'any' }, ...more })).results.map(({ name }) => name);
    expect(await read(user(marie.id), vault.key)).to.deep.equal(['read']);
    expect(await read(user(marie.email), vault.key)).to.deep.equal(['read']);
    expect(await read(user(admin.id), 'customer')).to.deep.equal(['read', 'create', 'update', 'delete']);
    expect(await read(user('nobody'), 'customer')).to.deep.equal([]);
    expect(await read(user(admin.id), 'lost')).to.deep.equal([]);
    const { seq } = await newest();
    await admin.put(`/users/${marie.id}`, { suspended: true });
    expect(await read(user(marie.id), vault.key)).to.deep.equal([]);
    expect(await read(user(marie.id), vault.key, { context: { at_seq: seq } })).to.deep.equal(['read']);
    const body = { subject: user(admin.id), resource: { type: 'customer', id: 'any' } };
    const first = await search(ACTIONS, { ...body, page: { limit: 3 } });
    const second = await search(ACTIONS, { ...body, page: { limit: 3, token: first.page.next_token } });
    expect([first.results.length, second.results, second.page.next_token]).to.deep.equal([3, [{ name: 'delete' }], '']);
    const nobody = await Caller.inRoles(service(), []);
    expectForbidden(await call(ACTIONS, body, nobody.token), 'role.read');
  });

  it('refuses bad pages, and tokens of another search', async () => {
    const body = question({ type: 'user' }, 'customer.read');
    for (const limit of [0, -1, 1.5, '2', 2 ** 53]) {
      expectProblem(await call(SUBJECTS, { ...body, page: { limit } }, admin.token), invalid('page.limit'));
    }
    const { page } = await search(SUBJECTS, { ...body, page: { limit: 1 } });
    expect(page.next_token).to.not.equal('');
    const token = page.next_token;
    for (const other of [
      { ...body, action: { name: 'update' } },
      { ...body, subject: { type: 'token' } },
      { ...body, context: { at_seq: '3' } },
    ]) {
      expectProblem(await call(SUBJECTS, { ...other, page: { token } }, admin.token), invalid('page.token'));
    }
    const actions = { subject: user(admin.id), resource: body.resource, page: { token } };
    expectProblem(await call(ACTIONS, actions, admin.token), invalid('page.token'));
    expectProblem(await call(SUBJECTS, { ...body, page: { token: 'x' } }, admin.token), invalid('page.token'));
    expectProblem(await call(SUBJECTS, { ...body, page: 7 }, admin.token), invalid('page'));
    expect((await search(SUBJECTS, { ...body, page: { limit: 5_000 } })).page.next_token).to.equal('');
  });

  it('tells gateways about the caller: 204 or 403', async () => {
    const check = (query: string, as = marie.token) => service().call('GET', `/access/v1/check?${query}`, { as });
    const allowed = await check('ability=customer&action=read&other=1');
    expect([allowed.status, allowed.text, allowed.headers['cache-control']]).to.deep.equal([204, '', 'no-store']);
    expectForbidden(await check('ability=customer&action=delete'), 'customer.delete');
    for (const [ability, action] of [
      ['lost', 'read'],
      ['customer', 'fly'],
      ['customer.read', ''],
    ] as const) {
      const denied = await check(`ability=${ability}&action=${action}`);
      expectForbidden(denied, `${ability}.${action}`);
      expect(denied.headers['cache-control']).to.equal('no-store');
    }
    for (const [query, name] of [
      ['ability=customer', 'action'],
      ['action=read', 'ability'],
      ['ability=customer&ability=account&action=read', 'ability'],
    ] as const) {
      expectProblem(await check(query), { status: 400, code: 'bad_query', errors: [name] });
    }
    expectProblem(await check('ability=customer&action=read', 'wrong'), { status: 401, code: 'token_invalid' });
    const { token } = await Caller.inRoles(service(), [roles[0]!.id]);
    const program = await new Seeding(service()).token([roles[0]!.id]);
    expect((await check('ability=customer&action=read', program.text)).status).to.equal(204);
    await admin.put(`/roles/${roles[0]!.id}`, { abilities: { customer: { read: false } } });
    for (const as of [token, program.text]) {
      expectForbidden(await check('ability=customer&action=read', as), 'customer.read');
    }
  });
});

describe('the AuthZEN metadata', () => {
  const at = '/.well-known/authzen-configuration';
  const metadataOf = (url: string) => ({
    policy_decision_point: url,
    access_evaluation_endpoint: `${url}/access/v1/evaluation`,
    access_evaluations_endpoint: `${url}/access/v1/evaluations`,
    search_subject_endpoint: `${url}/access/v1/search/subject`,
    search_action_endpoint: `${url}/access/v1/search/action`,
  });

  for (const [url, basePath] of [
    ['https://admin.example.com', ''],
    ['https://example.com/api', '/api'],
    ['http://localhost:3000', ''],
    ['http://127.0.0.2:3000/api', '/api'],
    ['http://[::1]:3000', ''],
  ] as const) {
    it(`is that of ${url}, also where clients look for it`, () =>
      withService('memory', { PUBLIC_URL: url, BASE_PATH: basePath }, async (service) => {
        for (const path of [`${basePath}${at}?x=1`, `${at}${basePath}?x=1`]) {
          const { status, text } = await send(service.port, 'GET', path);
          expect([status, JSON.parse(text)], path).to.deep.equal([200, metadataOf(url)]);
        }
        const wrong = await send(service.port, 'POST', `${at}${basePath}`);
        expect([wrong.status, wrong.headers.allow]).to.deep.equal([405, 'GET, HEAD, OPTIONS']);
        const unknown = await send(service.port, 'GET', `${at}/other`);
        expect(unknown.status).to.equal(404);
      }));
  }

  for (const url of ['http://admin.example.com', 'http://127.0.0.1.example.com']) {
    it(`is a 404 at ${url}`, () =>
      withService('memory', { PUBLIC_URL: url, BASE_PATH: '/api' }, async (service) => {
        for (const path of [`/api${at}`, `${at}/api`]) {
          expectProblem(await service.call('GET', path), { status: 404, code: 'not_found' });
        }
      }));
  }
});
