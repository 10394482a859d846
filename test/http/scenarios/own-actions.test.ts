import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, dump, type RoleRecord } from '../../support/caller.js';
import { counted, dryRun } from '../../support/dry-run.js';
import { expectProblem, onEachStorage, withService, type Reply, type UserRecord } from '../../support/service.js';

type Flags = Readonly<Record<string, boolean>>;
type Matrix = Readonly<Record<string, Flags>>;

interface Ability {
  readonly id: string;
  readonly key: string;
  readonly updated: string;
  readonly actions?: readonly string[];
}

interface Entry {
  readonly id: string;
  readonly before: object | null;
  readonly after: object | null;
}

interface Access {
  readonly permissions: readonly { readonly ability: string; readonly action: string; readonly reason: string }[];
}

const STANDARD = ['read', 'create', 'update', 'delete'];
const OFF = { read: false, create: false, update: false, delete: false };

onEachStorage('own actions of abilities', {}, (service) => {
  let admin: Caller;
  let made = 0;
  const fresh = (word: string) => `${word}-${(made += 1)}`;
  before(async () => (admin = await Caller.administrator(service())));

  const anAbility = (actions?: readonly string[], fields: object = { read: true }): Promise<Ability> =>
    admin.ability(fresh('invoice'), { ...fields, ...(actions && { actions }) });
  const ok = async (answer: Promise<Reply>, status = 200): Promise<Reply> => {
    const reply = await answer;
    expect(reply.status, reply.text).to.equal(status);
    return reply;
  };
  const set = async ({ id }: Ability, actions: readonly string[], as = admin) =>
    (await ok(as.put(`/abilities/${id}`, { actions }))).json as unknown as Ability;
  const rowOf = ({ abilities }: { readonly abilities: object }, { key }: Ability) => (abilities as Matrix)[key];
  const newest = async (): Promise<Entry> => (await admin.read<Entry[]>('/changes?_limit=1'))[0]!;

  it('are sorted, said twice count once, and another order changes nothing', async () => {
    const ability = await anAbility(['export', 'approve', 'export']);
    expect(ability.actions).to.deep.equal(['approve', 'export']);
    const [shown, before] = [await admin.get(`/abilities/${ability.id}`), await dump(service())];
    for (const body of [{ actions: ['export', 'approve'] }, shown.json, {}]) {
      expect((await ok(admin.put(`/abilities/${ability.id}`, body))).text).to.equal(shown.text);
    }
    expect(await dump(service())).to.deep.equal(before);
  });

  it('are unchanged when absent, and removed by an empty list, after which the ability looks as before', async () => {
    const ability = await anAbility(['approve']);
    const named = (await ok(admin.put(`/abilities/${ability.id}`, { name: 'Invoices' }))).json;
    expect(named).to.deep.include({ name: 'Invoices', actions: ['approve'] });
    const { actions: _actions, ...before } = named as unknown as Ability;
    const { updated: _updated, ...after } = await set(ability, []);
    expect({ ...after, updated: before.updated }).to.deep.equal(before);
    expect(Object.keys(after)).to.not.include('actions');
  });

  for (const [what, actions] of [
    ['null', null],
    ['a text', 'approve'],
    ['one of the four', ['approve', 'read']],
    ['a capital', ['Approve']],
    ['a digit first', ['2nd']],
    ['33 characters', ['a'.repeat(33)]],
    ['an empty name', ['']],
    ['a prototype name', ['constructor']],
  ] as const) {
    it(`are refused with ${what}: 422`, async () => {
      const { id } = await anAbility();
      const before = await dump(service());
      const invalid = { status: 422, code: 'validation_failed', errors: ['actions'] };
      expectProblem(await admin.put(`/abilities/${id}`, { actions }), invalid);
      expectProblem(await admin.post('/abilities', { key: fresh('a'), name: 'A', actions }), invalid);
      expect(await dump(service())).to.deep.equal(before);
    });
  }

  it('neither filter nor sort: 400', async () => {
    for (const name of ['actions', 'approve', 'actions_like']) {
      expectProblem(await admin.get(`/abilities?${name}=approve`), { status: 400, code: 'bad_query', errors: [name] });
    }
    expectProblem(await admin.get('/abilities?_sort=actions'), { status: 400, code: 'bad_query', errors: ['_sort'] });
  });

  it('appear after the four and by name in every matrix, and are granted to the built-in Administrator', async () => {
    const ability = await anAbility(['export', 'approve']);
    const role = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
    const clerk = await Caller.inRoles(service(), [role.id]);
    const token = await ok(admin.post('/tokens', { name: fresh('Robot'), roles: [role.id] }), 201);
    const self = await service().call('GET', '/tokens/self', {
      as: (token.json as unknown as { token: string }).token,
    });
    const granted = { ...OFF, approve: true, export: false };
    const matrices = [role, await clerk.me(), await admin.read<UserRecord>(`/users/${clerk.id}`), self.json];
    for (const record of matrices) {
      const row = rowOf(record, ability);
      expect(row).to.deep.equal(granted);
      expect(Object.keys(row!)).to.deep.equal([...STANDARD, 'approve', 'export']);
    }
    const administrator = await admin.read<RoleRecord>(`/roles/${ADMINISTRATOR_ROLE_ID}`);
    expect(rowOf(administrator, ability)).to.deep.equal({ ...OFF, read: true, approve: true, export: true });
    await set(ability, ['approve', 'export', 'void']);
    expect(rowOf(await admin.me(), ability)).to.deep.include({ void: true });
    expect(rowOf(await clerk.me(), ability)).to.deep.equal({ ...granted, void: false });
  });

  it('leave the matrices of other abilities as they are', async () => {
    const plain = await anAbility();
    await anAbility(['approve']);
    expect(JSON.stringify(rowOf(await admin.me(), plain))).to.equal(JSON.stringify({ ...OFF, read: true }));
  });

  it('change the ETag of what shows them', async () => {
    const ability = await anAbility();
    const role = await admin.role(fresh('Clerk'));
    const etags = async () => {
      const answers = [await admin.get(`/roles/${role.id}`), await admin.get(`/users/${admin.id}`)];
      return answers.map(({ headers }) => headers['etag']);
    };
    const before = await etags();
    await set(ability, ['approve']);
    for (const [index, etag] of (await etags()).entries()) expect(etag).to.not.equal(before[index]);
  });

  it('are switched like other permissions: only existing ones on, and only those that the caller holds', async () => {
    const [ability, other] = [await anAbility(['approve', 'export']), await anAbility(['void'])];
    const role = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
    const on = (key: string, action: string, value = true) => ({ abilities: { [key]: { [action]: value } } });
    for (const [key, action] of [
      [ability.key, 'void'],
      [other.key, 'approve'],
      [ability.key, 'constructor'],
    ] as const) {
      const errors = [`abilities.${key}.${action}`];
      const answer = await admin.put(`/roles/${role.id}`, on(key, action));
      expectProblem(answer, { status: 422, code: 'validation_failed', errors });
      await ok(admin.put(`/roles/${role.id}`, on(key, action, false)));
    }
    const misspelt = await admin.put(`/roles/${role.id}`, on(ability.key, 'aprove', false));
    expect(misspelt.text).to.include(`did you mean \`${ability.key}.approve\``);
    const weak = await Caller.holding(service(), 'role.read', 'role.update', 'ability.read', 'ability.update');
    const denied = await weak.put(`/roles/${role.id}`, {
      abilities: { [ability.key]: { approve: false, export: true, read: true } },
    });
    expectProblem(denied, { status: 403, code: 'escalation_denied' });
    expect(denied.json['exceeds']).to.deep.equal(
      ['read', 'approve', 'export'].map((action) => `${ability.key}.${action}`),
    );
    const removal = await weak.put(`/abilities/${ability.id}`, { actions: ['export'] });
    expectProblem(removal, { status: 403, code: 'escalation_denied' });
    expect(removal.json['exceeds']).to.deep.equal([`${ability.key}.approve`]);
    expect((await set(ability, ['approve', 'export', 'sign'], weak)).actions).to.include('sign');
    await ok(admin.put(`/roles/${role.id}`, on(ability.key, 'export')));
    expect(rowOf(await admin.read<RoleRecord>(`/roles/${role.id}`), ability)).to.deep.equal({
      ...OFF,
      ...{ approve: true, export: true, sign: false },
    });
  });

  it('decide whom one may assign and change', async () => {
    const ability = await anAbility(['approve']);
    const approving = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
    const approver = await Caller.inRoles(service(), [approving.id]);
    const deputy = await Caller.holding(service(), 'account.read', 'account.update');
    const other = await Caller.inRoles(service(), []);
    for (const answer of [
      await deputy.put(`/users/${other.id}`, { roles: [approving.id] }),
      await deputy.put(`/users/${approver.id}`, { suspended: true }),
    ]) {
      expectProblem(answer, { status: 403, code: 'escalation_denied' });
      expect(answer.json['exceeds']).to.deep.equal([`${ability.key}.approve`]);
    }
  });

  it('are erased from every role when removed, unlike the four, and come back with no grant', async () => {
    const ability = await anAbility(['approve', 'export']);
    const role = await admin.role(fresh('Clerk'), `${ability.key}.approve`, `${ability.key}.read`);
    const clerk = await Caller.inRoles(service(), [role.id]);
    await set(ability, ['export']);
    const erased = await admin.read<RoleRecord>(`/roles/${role.id}`);
    expect(rowOf(erased, ability)).to.deep.equal({ ...OFF, read: true, export: false });
    expect(Date.parse(erased.updated)).to.be.greaterThan(Date.parse(role.updated));
    expect(rowOf(await clerk.me(), ability)).to.deep.equal(rowOf(erased, ability));
    await set(ability, ['approve']);
    expect(rowOf(await clerk.me(), ability)).to.deep.equal({ ...OFF, read: true, approve: false });
    expect(rowOf(await admin.me(), ability)).to.deep.equal({ ...OFF, read: true, approve: true });
  });

  it('are one list in the log, and the past shows them as they were', async () => {
    const ability = await anAbility();
    expect((await newest()).after).to.not.have.property('actions');
    await set(ability, ['export', 'approve']);
    const given = await newest();
    expect(given).to.deep.include({ before: { actions: [] }, after: { actions: ['approve', 'export'] } });
    const role = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
    const clerk = await Caller.inRoles(service(), [role.id]);
    const { id: seq } = await newest();
    await set(ability, []);
    expect(await newest()).to.deep.include({ before: { actions: ['approve', 'export'] }, after: { actions: [] } });
    const past = await admin.read<Ability>(`/abilities/${ability.id}?at_seq=${seq}`);
    expect(past.actions).to.deep.equal(['approve', 'export']);
    const roleThen = await admin.read<RoleRecord>(`/roles/${role.id}?at_seq=${seq}`);
    expect(rowOf(roleThen, ability)).to.deep.equal({ ...OFF, approve: true, export: false });
    const access = await admin.read<Access>(`/users/${clerk.id}/access?at_seq=${seq}`);
    const ofAbility = access.permissions.filter(({ ability: key }) => key === ability.key);
    expect(ofAbility.map(({ action, reason }) => `${action} ${reason}`).slice(4)).to.deep.equal([
      'approve granted',
      'export not_granted',
    ]);
    const { id } = await set(await anAbility(['approve']), ['approve', 'void']);
    await admin.delete(`/abilities/${id}`);
    expect((await newest()).before).to.deep.include({ actions: ['approve', 'void'] });
  });

  it('are explained with those who grant them', async () => {
    const ability = await anAbility(['approve', 'export']);
    const role = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
    const clerk = await Caller.inRoles(service(), [role.id]);
    const ofAbility = async () => {
      const { permissions } = await admin.read<Access>(`/users/${clerk.id}/access`);
      return permissions.filter(({ ability: key }) => key === ability.key).slice(3);
    };
    const common = { ability: ability.key, allowed: false, granted_by: [] };
    const by = { granted_by: [{ id: role.id, name: role.name }] };
    const others = [
      { ...common, action: 'delete', reason: 'no_such_action' },
      { ...common, action: 'export', reason: 'not_granted' },
    ];
    const approve = { ...common, ...by, action: 'approve', allowed: true, reason: 'granted' };
    expect(await ofAbility()).to.deep.equal([others[0], approve, others[1]]);
    await ok(admin.put(`/users/${clerk.id}`, { suspended: true }));
    const suspended = { ...approve, allowed: false, reason: 'suspended' };
    expect(await ofAbility()).to.deep.equal([others[0], suspended, others[1]]);
  });

  it('find people who may do them; one that no ability has is a 400, one of others matches nobody', async () => {
    const [ability, other] = [await anAbility(['approve', 'sign-off']), await anAbility()];
    const clerk = await Caller.holding(service(), `${ability.key}.sign-off`);
    const idsOf = async (query: string) => (await admin.read<UserRecord[]>(`/users?${query}`)).map(({ id }) => id);
    expect(
      await idsOf(`can=${ability.key}.sign-off&id_ne=${admin.id}&roles_ne=${ADMINISTRATOR_ROLE_ID}`),
    ).to.deep.equal([clerk.id]);
    expect(await idsOf(`can=${other.key}.sign-off`)).to.deep.equal([]);
    expect(await idsOf('can=unknown.sign-off')).to.deep.equal([]);
    for (const can of [`${ability.key}.sing-off`, `${other.key}.constructor`]) {
      const refused = await admin.get(`/users?can=customer.read&can=${can}`);
      expectProblem(refused, { status: 400, code: 'bad_query', errors: ['can'] });
    }
  });

  it('are decided for other services as for this one', async () => {
    const [ability, other] = [await anAbility(['export', 'approve']), await anAbility(['sign'])];
    const clerk = await Caller.holding(service(), `${ability.key}.approve`, `${ability.key}.read`);
    const subject = { type: 'user', id: clerk.id };
    const about = { subject, resource: { type: ability.key, id: 'any' } };
    const decide = async (action: string) => {
      const { json } = await ok(admin.post('/access/v1/evaluation', { ...about, action: { name: action } }));
      const { decision, context } = json as unknown as { decision: boolean; context: { reason: string } };
      return `${decision} ${context.reason}`;
    };
    const actions = ['approve', 'export', 'delete', 'sign'];
    expect(await Promise.all(actions.map(decide))).to.deep.equal([
      ...['true granted', 'false not_granted', 'false no_such_action', 'false unknown_action'],
    ]);
    const found = await ok(admin.post('/access/v1/search/action', about));
    expect((found.json as unknown as { results: object[] }).results).to.deep.equal([
      ...[{ name: 'read' }, { name: 'approve' }],
    ]);
    const who = { subject: { type: 'user' }, resource: about.resource, action: { name: 'approve' } };
    const people = await ok(admin.post('/access/v1/search/subject', who));
    expect((people.json as unknown as { results: object[] }).results).to.deep.include(subject);
    for (const [key, action, status] of [
      [ability.key, 'approve', 204],
      [ability.key, 'export', 403],
      [other.key, 'sign', 403],
    ] as const) {
      await ok(clerk.get(`/access/v1/check?ability=${key}&action=${action}`), status);
    }
  });

  it('are counted by dry runs, with those who gain and lose them', async () => {
    const ability = await anAbility(['approve']);
    const role = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
    const clerk = await Caller.inRoles(service(), [role.id]);
    const robot = fresh('Robot');
    await ok(admin.post('/tokens', { name: robot, roles: [role.id] }), 201);
    const url = `/abilities/${ability.id}`;
    const removal = await dryRun(admin, { method: 'PUT', path: url, body: { actions: ['void', 'ask'] } });
    expect(removal.record).to.deep.include({ actions: ['ask', 'void'] });
    const { gained, lost } = removal.effect.permissions;
    const administrators = gained[0]!.users;
    expect(counted(gained)).to.deep.equal(
      ['ask', 'void'].map((action) => `${ability.key}.${action} ${administrators}`),
    );
    expect(counted(lost)).to.deep.equal([`${ability.key}.approve ${administrators + 1}`]);
    expect(lost[0]!.sample.map(({ id }) => id)).to.include(clerk.id);
    const tokens = removal.effect.tokens as readonly { readonly name: string }[];
    const ofRobot = tokens.find(({ name }) => name === robot);
    expect(ofRobot).to.deep.include({ gained: [], lost: [`${ability.key}.approve`] });
    const revoked = { abilities: { [ability.key]: { approve: false } } };
    const toggle = await dryRun(admin, { method: 'PUT', path: `/roles/${role.id}`, body: revoked });
    expect(counted(toggle.effect.permissions.lost)).to.deep.equal([`${ability.key}.approve 1`]);
    expect((await admin.read<Ability>(url)).actions).to.deep.equal(['approve']);
  });

  it('belong to built-in abilities too, which keep the four', async () => {
    const [account] = await admin.read<Ability[]>('/abilities?key=account');
    expect((await set(account!, ['impersonate'])).actions).to.deep.equal(['impersonate']);
    const immutable = { status: 409, code: 'immutable', errors: ['delete'] };
    expectProblem(await admin.put(`/abilities/${account!.id}`, { actions: [], delete: false }), immutable);
    expect(await set(account!, [])).to.not.have.property('actions');
  });

  describe('in forms from before', () => {
    let bob: Caller;
    before(async () => (bob = await Caller.administrator(service())));

    it('are one field: left as it is now, or a conflict', async () => {
      const form = await anAbility(['approve']);
      await set(form, ['approve', 'export'], bob);
      const saved = (await ok(admin.put(`/abilities/${form.id}`, { ...form, name: 'Renamed' }))).json;
      expect(saved).to.deep.include({ name: 'Renamed', actions: ['approve', 'export'] });
      const third = await admin.put(`/abilities/${form.id}`, { ...form, actions: ['void'] });
      expectProblem(third, { status: 409, code: 'changed_meanwhile', errors: ['actions'] });
      const { current } = third.json as unknown as { readonly current: object };
      expect(current).to.deep.equal({ actions: ['approve', 'export'] });
      await ok(admin.put(`/abilities/${form.id}`, { ...form, actions: ['export', 'approve'] }));
    });

    it('are left aside where they were removed since, also when they exist again', async () => {
      const ability = await anAbility(['approve', 'export']);
      const form = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
      await set(ability, ['export'], bob);
      const body = { ...form, description: 'Saved' };
      const saved = (await ok(admin.put(`/roles/${form.id}`, body))).json as unknown as RoleRecord;
      expect(saved.description).to.equal('Saved');
      expect(rowOf(saved, ability)).to.deep.equal({ ...OFF, export: false });
      await set(ability, ['approve'], bob);
      const again = (await ok(admin.put(`/roles/${form.id}`, body))).json as unknown as RoleRecord;
      expect(rowOf(again, ability)).to.deep.equal({ ...OFF, approve: false });
      const form2 = await admin.read<RoleRecord>(`/roles/${form.id}`);
      const on = { ...form2, abilities: { [ability.key]: { approve: true } } };
      const granted = (await ok(admin.put(`/roles/${form.id}`, on))).json as unknown as RoleRecord;
      expect(rowOf(granted, ability)).to.deep.equal({ ...OFF, approve: true });
    });

    it('grant one that is there again to a role that never had it', async () => {
      const ability = await anAbility(['approve']);
      const { id } = await admin.role(fresh('Clerk'));
      await set(ability, [], bob);
      await set(ability, ['approve'], bob);
      const form = await admin.read<RoleRecord>(`/roles/${id}`);
      const on = { ...form, abilities: { [ability.key]: { approve: true } } };
      expect(rowOf((await ok(admin.put(`/roles/${id}`, on))).json, ability)).to.include({
        approve: true,
      });
    });

    it('are left aside by a form of the whole matrix that knows only the four', async () => {
      const ability = await anAbility(['approve']);
      const role = await admin.role(fresh('Clerk'), `${ability.key}.approve`);
      const four = { ...OFF, read: true };
      const saved = (await ok(admin.put(`/roles/${role.id}`, { ...role, abilities: { [ability.key]: four } }))).json;
      expect(rowOf(saved, ability)).to.deep.equal({ ...four, approve: true });
    });
  });
});

describe('the limits of own actions', () => {
  it('are 20 for an ability and 100 in all: 409', async () => {
    await withService('memory', {}, async (service) => {
      const admin = await Caller.administrator(service);
      const limited = { status: 409, code: 'limit_reached' };
      const names = (count: number) => Array.from({ length: count }, (_, index) => `action-${index}`);
      const create = (key: string, count: number) =>
        admin.post('/abilities', { key, name: key, actions: [...names(count), ...names(count)] });
      expectProblem(await create('a', 21), limited);
      for (const key of ['a', 'b', 'c', 'd']) expect((await create(key, 20)).status).to.equal(201);
      expect((await create('e', 19)).status).to.equal(201);
      const last = (await create('f', 1)).json as unknown as Ability;
      expectProblem(await create('g', 1), limited);
      expectProblem(await admin.put(`/abilities/${last.id}`, { actions: names(2) }), limited);
      expect((await admin.put(`/abilities/${last.id}`, { actions: ['other'] })).status).to.equal(200);
    });
  });
});
