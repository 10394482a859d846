import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller } from '../../support/caller.js';
import { dryRun } from '../../support/dry-run.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';
import { SEEDED_PERMISSIONS } from '../permission-table/cast.js';

const UNKNOWN = '01890000-0000-7000-8000-00000000ffff';

interface Entry {
  readonly id: string;
  readonly resource: string;
  readonly action: string;
  readonly record_id: string;
}

function expectRefused(answer: Reply, expected: { status: number; code: string }, id: string): void {
  expectProblem(answer, { ...expected, errors: ['id'] });
  expect(answer.json.errors['id']).to.include(id);
}

onEachStorage('deleting several records at once', {}, (service) => {
  let admin: Caller;
  let seeding: Seeding;
  let made = 0;
  before(async () => {
    admin = await Caller.administrator(service());
    seeding = new Seeding(service());
  });

  const newest = async (count: number) => (await admin.get(`/changes?_limit=${count}`)).json as unknown as Entry[];
  const post = async (path: string, body: object) => (await admin.post(path, body)).json.id;
  const status = async (path: string) => (await admin.get(path)).status;
  const kinds: Readonly<Record<string, () => Promise<string>>> = {
    users: async () => (await seeding.user()).id,
    roles: () => seeding.role(['customer.read']),
    abilities: () => seeding.ability(`several-${(made += 1)}`, ['read']),
    features: () => post('/features', { key: `several_${(made += 1)}`, name: 'Several' }),
    tokens: async () => (await seeding.token()).id,
    segments: () => post('/segments', { name: 'Several' }),
  };

  for (const [kind, make] of Object.entries(kinds)) {
    it(`deletes ${kind}, one entry of the log each, and ignores unknown ids`, async () => {
      const [a, b, c] = [await make(), await make(), await make()] as const;
      const { dry_run: isDry, record } = await dryRun(admin, { method: 'DELETE', path: `/${kind}?id=${a},${b}` });
      expect([isDry, record]).to.deep.equal([true, null]);
      const answer = await admin.delete(`/${kind}?id=${b},${UNKNOWN}&id=${a}&id=&id=${a}&wait=everywhere`);
      expect([answer.status, answer.text]).to.deep.equal([200, '{}']);
      expect(answer.headers['x-in-force']).to.equal('everywhere');
      const [last, first] = await newest(2);
      expect(answer.headers['x-log-seq']).to.equal(last!.id);
      expect([first!.record_id, last!.record_id]).to.deep.equal([b, a]);
      expect([first!.action, last!.action]).to.deep.equal(['deleted', 'deleted']);
      expect([await status(`/${kind}/${a}`), await status(`/${kind}/${b}`)]).to.deep.equal([404, 404]);
      expect(await status(`/${kind}/${c}`)).to.equal(200);
      const again = await admin.delete(`/${kind}?id=${a}&id=${b}`);
      expect([again.status, again.headers['x-log-seq']]).to.deep.equal([200, last!.id]);
    });

    it(`never deletes all ${kind}, and at most 200`, async () => {
      const many = Array.from({ length: 201 }, (_, index) => `unknown-${index}`);
      for (const query of ['', '?id=', '?id=,', `?id=${many.join()}`]) {
        expectProblem(await admin.delete(`/${kind}${query}`), { status: 400, code: 'bad_query', errors: ['id'] });
      }
      expect((await admin.delete(`/${kind}?id=${many.slice(1).join()}`)).status).to.equal(200);
    });
  }

  it('deletes all or none, and names the record that refuses', async () => {
    const keeper = await Caller.holding(
      service(),
      ...(['account.read', 'account.delete', 'role.read', 'role.delete', 'ability.read', 'ability.delete'] as const),
    );
    const able = await seeding.role(['segment.delete']);
    const strong = { users: (await seeding.user([able])).id, tokens: (await seeding.token([able])).id, roles: able };
    const ability = await seeding.ability(`several-${(made += 1)}`, ['read']);
    const weak = { users: (await seeding.user()).id, tokens: (await seeding.token()).id, roles: await seeding.role() };
    const [{ id: before }] = (await newest(1)) as [Entry];
    const denied = { status: 403, code: 'escalation_denied' };
    for (const kind of ['users', 'tokens', 'roles'] as const) {
      const answer = await keeper.delete(`/${kind}?id=${weak[kind]}&id=${strong[kind]}`);
      expectRefused(answer, denied, strong[kind]);
      expect(answer.json.exceeds).to.deep.equal(['segment.delete']);
    }
    const abilities = (await admin.get('/abilities?key=role')).json as unknown as { id: string }[];
    const immutable = { status: 409, code: 'immutable' };
    const essential = `/abilities?id=${ability}&id=${abilities[0]!.id}`;
    expectRefused(await admin.delete(essential), immutable, abilities[0]!.id);
    const builtIn = `/roles?id=${weak.roles}&id=${ADMINISTRATOR_ROLE_ID}`;
    expectRefused(await admin.delete(builtIn), immutable, ADMINISTRATOR_ROLE_ID);
    expectRefused(await admin.delete(`${builtIn}&dry_run=true`), immutable, ADMINISTRATOR_ROLE_ID);
    expect((await newest(1))[0]!.id).to.equal(before);
    for (const kind of ['users', 'tokens', 'roles'] as const) {
      expect(await status(`/${kind}/${weak[kind]}`)).to.equal(200);
    }
  });

  it('reports what is forbidden before conflicts, and of several conflicts the first', async () => {
    const keeper = await Caller.holding(service(), 'account.read', 'account.delete');
    const able = (await seeding.user([await seeding.role(['segment.delete'])])).id;
    const both = await keeper.delete(`/users?id=${keeper.id}&id=${able}`);
    expectRefused(both, { status: 403, code: 'escalation_denied' }, able);
    const weak = (await seeding.user()).id;
    const self = await keeper.delete(`/users?id=${weak}&id=${keeper.id}`);
    expectRefused(self, { status: 409, code: 'self_lockout' }, keeper.id);
    expect(await status(`/users/${weak}`)).to.equal(200);
  });

  it('takes access at once', async () => {
    const people = [await Caller.holding(service(), 'role.read'), await Caller.holding(service(), 'role.read')];
    const programs = [await seeding.token(), await seeding.token()];
    const role = await seeding.role(['segment.read']);
    const other = await seeding.role(['customer.read']);
    const holder = await Caller.inRoles(service(), [role, other]);
    const paths = ['/segments', '/customers'];
    for (const path of paths) expect((await holder.get(path)).status).to.equal(200);
    expect((await admin.delete(`/users?id=${people.map(({ id }) => id).join()}`)).status).to.equal(200);
    expect((await admin.delete(`/tokens?id=${programs.map(({ id }) => id).join()}`)).status).to.equal(200);
    expect((await admin.delete(`/roles?id=${role}&id=${other}`)).status).to.equal(200);
    for (const person of people) expect((await person.get('/roles')).status).to.equal(401);
    for (const { text } of programs) {
      expect((await service().call('GET', '/features', { as: text })).status).to.equal(401);
    }
    for (const path of paths) expect((await holder.get(path)).status).to.equal(403);
  });

  it('tells beforehand what all of them would change', async () => {
    const roles = [await seeding.role(['segment.read']), await seeding.role(['segment.read', 'role.read'])];
    const both = await Caller.inRoles(service(), roles);
    const one = await Caller.inRoles(service(), [roles[0]!]);
    const ofRoles = await dryRun(admin, { method: 'DELETE', path: `/roles?id=${roles.join()}` });
    const counts = (lost: typeof ofRoles.effect.permissions.lost) =>
      lost.map(({ ability, action, users }) => `${ability}.${action} ${users}`);
    expect(ofRoles.effect.permissions.users_affected).to.equal(2);
    expect(counts(ofRoles.effect.permissions.lost)).to.deep.equal(['role.read 1', 'segment.read 2']);
    const ofUsers = await dryRun(admin, { method: 'DELETE', path: `/users?id=${both.id}&id=${one.id}` });
    expect(counts(ofUsers.effect.permissions.lost)).to.deep.equal(['role.read 1', 'segment.read 2']);
    expect(ofUsers.effect.sessions_ended).to.equal(2);
    const token = await seeding.token([roles[1]!]);
    const ofTokens = await dryRun(admin, { method: 'DELETE', path: `/tokens?id=${token.id}` });
    expect(ofTokens.effect.tokens).to.have.length(1);
  });
});

onEachStorage('deleting several administrators', {}, (service) => {
  let admin: Caller;
  let rival: Caller;
  before(async () => {
    admin = await Caller.administrator(service());
    rival = await Caller.holding(service(), ...SEEDED_PERMISSIONS);
  });
  const status = async (path: string) => (await rival.get(path)).status;

  it('leaves an administrator who can sign in', async () => {
    const { json } = await admin.get(`/users?roles=${ADMINISTRATOR_ROLE_ID}`);
    const ids = (json as unknown as { id: string }[]).map(({ id }) => id);
    const last = { status: 409, code: 'last_administrator' };
    expectRefused(await rival.delete(`/users?id=${ids.join()}`), last, ids.at(-1)!);
    expectRefused(await rival.delete(`/users?id=${ids.toReversed().join()}`), last, ids[0]!);
    expectRefused(await rival.delete(`/users?id=${ids.join()}&dry_run=true`), last, ids.at(-1)!);
    for (const id of ids) expect(await status(`/users/${id}`)).to.equal(200);
    const spare = [await Caller.administrator(service()), await Caller.administrator(service())];
    const others = [...ids.filter((id) => id !== admin.id), ...spare.map(({ id }) => id)];
    expect((await rival.delete(`/users?id=${others.join()}`)).status).to.equal(200);
    expectRefused(await rival.delete(`/users?id=${admin.id}`), last, admin.id);
  });

  it('lets one of two racing requests win when only one may', async () => {
    const [one, two] = [await Caller.administrator(service()), await Caller.administrator(service())];
    const answers = await Promise.all([
      rival.delete(`/users?id=${one.id}&id=${admin.id}`),
      rival.delete(`/users?id=${two.id}&id=${UNKNOWN}`),
      rival.delete(`/users?id=${admin.id}&id=${two.id}`),
    ]);
    const { json } = await rival.get(`/users?roles=${ADMINISTRATOR_ROLE_ID}&suspended=false`);
    expect((json as unknown as object[]).length).to.be.greaterThan(0);
    expect(answers.map((answer) => answer.status)).to.include(200);
  });
});
