import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller } from '../../support/caller.js';
import { counted, dryRun } from '../../support/dry-run.js';
import { mailsOf } from '../../support/mailed.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type Reply, type UserRecord } from '../../support/service.js';

interface Answer {
  readonly updated: number;
  readonly users: readonly { readonly id: string; readonly outcome: string }[];
}

interface Entry {
  readonly id: string;
  readonly record_id: string;
  readonly actor_id: string;
  readonly after: object;
}

const UNKNOWN = '01890000-0000-7000-8000-00000000ffff';
const NAMES = { first_name: 'Marie', last_name: 'Duval' };

onEachStorage('changing several users at once', {}, (service) => {
  let admin: Caller;
  let seeding: Seeding;
  let made = 0;
  before(async () => {
    admin = await Caller.administrator(service());
    seeding = new Seeding(service());
  });

  const send = (body: object, as = admin, query = '') => as.put(`/users${query}`, body);
  const outcomes = ({ json, status, text }: Reply) => {
    expect(status, text).to.equal(200);
    const { updated, users } = json as unknown as Answer;
    return [updated, ...users.map(({ outcome }) => outcome)];
  };
  const userNow = (id: string) => admin.read<UserRecord>(`/users/${id}`);
  const rolesOf = async (id: string) => (await userNow(id)).roles;
  const newest = async (count: number) => (await admin.get(`/changes?_limit=${count}`)).json as unknown as Entry[];
  const invited = () =>
    admin.user(`several-${(made += 1)}@example.com`, { ...NAMES, password: undefined }).then(({ id }) => id);
  const refused = (answer: Reply, expected: { status: number; code: string }, id: string) => {
    expectProblem(answer, { ...expected, errors: ['ids'] });
    expect(answer.json.errors['ids']).to.include(id);
  };

  it('gives and takes roles, one entry of the log each, and says what became of everybody', async () => {
    const [given, taken, kept] = [await seeding.role(['customer.read']), await seeding.role(), await seeding.role()];
    const a = (await seeding.user([taken, kept])).id;
    const b = (await seeding.user([given])).id;
    const c = (await seeding.user([])).id;
    const changes = { add_roles: [given], remove_roles: [taken, UNKNOWN] };
    const dry = await dryRun(admin, { method: 'PUT', path: '/users', body: { ids: [a, b, c], changes } });
    expect(counted(dry.effect.permissions.gained)).to.deep.equal(['customer.read 2']);
    const answer = await send({ ids: [b, a, UNKNOWN, c, a], changes }, admin, '?wait=everywhere');
    expect(outcomes(answer)).to.deep.equal([2, 'unchanged', 'changed', 'unknown', 'changed']);
    expect(dry.record).to.deep.include({ updated: 2 });
    expect(answer.headers['x-in-force']).to.equal('everywhere');
    const [last, first] = await newest(2);
    expect(answer.headers['x-log-seq']).to.equal(last!.id);
    expect([first!.record_id, last!.record_id]).to.deep.equal([a, c]);
    expect([await rolesOf(a), await rolesOf(b), await rolesOf(c)]).to.deep.equal([[kept, given], [given], [given]]);
    const again = await send({ ids: [a, b, c], changes });
    expect(outcomes(again)).to.deep.equal([0, 'unchanged', 'unchanged', 'unchanged']);
    expect((await newest(1))[0]!.id).to.equal(last!.id);
  });

  it('suspends and reinstates, which ends their sessions', async () => {
    const [a, b] = [await Caller.holding(service(), 'customer.read'), await Caller.holding(service(), 'customer.read')];
    const ids = [a.id, b.id];
    const dry = await dryRun(admin, { method: 'PUT', path: '/users', body: { ids, changes: { suspended: true } } });
    expect(dry.effect.sessions_ended).to.equal(2);
    expect(counted(dry.effect.permissions.lost)).to.deep.equal(['customer.read 2']);
    expect(outcomes(await send({ ids, changes: { suspended: true } }))).to.deep.equal([2, 'changed', 'changed']);
    expect([(await a.get('/users/me')).status, (await b.get('/users/me')).status]).to.deep.equal([401, 401]);
    expect(outcomes(await send({ ids, changes: { suspended: false } }))).to.deep.equal([2, 'changed', 'changed']);
    expect((await userNow(a.id)).suspended).to.equal(false);
  });

  it('changes nothing if another number of people would change than expected', async () => {
    const role = await seeding.role();
    const [a, b] = [(await seeding.user([])).id, (await seeding.user([role])).id];
    const body = { ids: [a, b], changes: { add_roles: [role] } };
    const answer = await send(body, admin, '?expect=2');
    expectProblem(answer, { status: 409, code: 'count_changed', errors: ['expect'] });
    expect(answer.json.errors['expect']).to.equal('1');
    expect(await rolesOf(a)).to.deep.equal([]);
    expect(outcomes(await send(body, admin, '?expect=1'))).to.deep.equal([1, 'changed', 'unchanged']);
  });

  it('changes everybody or nobody, and names who refuses', async () => {
    const keeper = await Caller.holding(service(), 'account.read', 'account.update');
    const weak = (await seeding.user([])).id;
    const strong = (await seeding.user([await seeding.role(['segment.delete'])])).id;
    const stronger = await seeding.role(['role.delete']);
    const escalation = { status: 403, code: 'escalation_denied' };
    refused(await send({ ids: [weak, strong], changes: { suspended: true } }, keeper), escalation, strong);
    refused(await send({ ids: [weak], changes: { add_roles: [stronger] } }, keeper), escalation, weak);
    refused(await send({ ids: [weak, strong], invite: true }, keeper), escalation, strong);
    const lockout = { status: 409, code: 'self_lockout' };
    refused(await send({ ids: [weak, admin.id], changes: { suspended: true } }), lockout, admin.id);
    expect(await userNow(weak)).to.include({ suspended: false });
    const reader = await Caller.holding(service(), 'account.read');
    expectProblem(await send({ ids: [weak], changes: {} }, reader), { status: 403, code: 'forbidden' });
  });

  it('leaves an administrator', async () => {
    const all = await admin.read<UserRecord[]>(`/users?roles=${ADMINISTRATOR_ROLE_ID}&_limit=100`);
    const ids = all.map(({ id }) => id);
    const answer = await send({ ids, changes: { remove_roles: [ADMINISTRATOR_ROLE_ID] } });
    refused(answer, { status: 409, code: 'last_administrator' }, ids.at(-1)!);
    expect(await rolesOf(admin.id)).to.deep.equal([ADMINISTRATOR_ROLE_ID]);
  });

  it('invites those without a password again, and nobody in a dry run', async () => {
    const [a, b] = [await invited(), await invited()];
    const withPassword = (await seeding.user([])).id;
    const ids = [a, withPassword, b];
    const before = await newest(1);
    const mails = async () => (await mailsOf(service())).length;
    const sent = await mails();
    const { record } = await dryRun(admin, { method: 'PUT', path: '/users', body: { ids, invite: true } });
    expect([await mails(), record!['updated']]).to.deep.equal([sent, 2]);
    expect(outcomes(await send({ ids, invite: true }))).to.deep.equal([2, 'invited', 'unchanged', 'invited']);
    expect(await mails()).to.equal(sent + 2);
    for (let count = 1; count < 20; count += 1) await send({ ids: [a], invite: true });
    expect(outcomes(await send({ ids: [a, b], invite: true }))).to.deep.equal([1, 'left_out', 'invited']);
    expect(await newest(1)).to.deep.equal(before);
  });

  it('takes 1 to 100 people, and either changes or an invitation', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `unknown-${index}`);
    const role = await seeding.role();
    const ids = ['unknown'];
    const wrong: readonly (readonly [object, string])[] = [
      [{ ids: [], changes: {} }, 'ids'],
      [{ ids: many, changes: {} }, 'ids'],
      [{ changes: {} }, 'ids'],
      [{ ids }, 'changes'],
      [{ ids, changes: {}, invite: true }, 'changes'],
      [{ ids, invite: false }, 'invite'],
      [{ ids, changes: { add_roles: [role], remove_roles: [role] } }, 'changes.remove_roles'],
      [{ ids, changes: { add_roles: [UNKNOWN] } }, 'changes.add_roles'],
      [{ ids, changes: { suspended: null } }, 'changes.suspended'],
      [{ ids, changes: { add_role: [role] } }, 'changes.add_role'],
    ];
    for (const [body, field] of wrong)
      expectProblem(await send(body), { status: 422, code: 'validation_failed', errors: [field] });
    expectProblem(await send({ ids, changes: {} }, admin, '?expect=x'), {
      status: 400,
      code: 'bad_query',
      errors: ['expect'],
    });
    expect(outcomes(await send({ ids: many.slice(1), changes: {} }))[0]).to.equal(0);
  });
});
