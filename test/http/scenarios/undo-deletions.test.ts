import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { VerifyStore } from '../../../src/application/admin/verify-store.js';
import { SweepRoles } from '../../../src/application/users/sweep-roles.js';
import { STORED } from '../../../src/bootstrap/identifiers.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, permissionsOn } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type UserRecord } from '../../support/service.js';

interface Entry {
  readonly id: string;
  readonly resource: string;
  readonly before: object | null;
  readonly after: object | null;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

interface Restored {
  readonly record_id: string | null;
  readonly people: number;
  readonly people_then: number;
  readonly groups: readonly Named[];
  readonly tokens: readonly Named[];
  readonly roles: readonly Named[];
}

const MONTH_SECONDS = 31 * 86_400;

onEachStorage('undoing a deletion', {}, (service) => {
  let admin: Caller;
  let made = 0;
  beforeEach(async () => (admin = await Caller.administrator(service())));

  const fresh = (name: string) => `${name} ${(made += 1)}`;
  const person = (fields: object) => admin.user(`${fresh('p').replace(' ', '')}@example.com`, fields);
  const group = async (fields: object) =>
    (await admin.post('/groups', { name: fresh('Group'), ...fields })).json as unknown as Named;
  const userNow = (id: string) => admin.read<UserRecord & { readonly groups: string[] }>(`/users/${id}`);
  const newestOf = async (recordId: string, as = admin) =>
    (await as.read<readonly Entry[]>(`/changes?record_id=${recordId}&_limit=1`))[0]!;
  /** Deletes the record, and returns the number of the entry. */
  const deleted = async (path: string, id: string) => {
    expect((await admin.delete(`${path}/${id}`)).status).to.equal(200);
    return (await newestOf(id)).id;
  };
  const undo = (entry: string, as = admin, query = '') => as.post(`/changes/${entry}/undo${query}`, {});
  const undone = async (entry: string) => {
    const answer = await undo(entry);
    expect(answer.status, answer.text).to.equal(200);
    return answer.json as unknown as Restored;
  };
  const sweep = async () => {
    const job = await service().get(SweepRoles);
    while (await job.execute());
  };
  const expectSound = async () => {
    const verify = new VerifyStore(await service().get(STORED.audit), sha256);
    expect(await verify.execute({ onProgress: () => undefined })).to.not.have.property('error');
  };

  it('of a role gives it back to people, groups and tokens, but not to people whose roles were set since', async () => {
    const [role, other] = [await admin.role(fresh('Desk'), 'customer.read'), await admin.role(fresh('Other'))];
    const [ada, bea, gone] = [
      await person({ roles: [role.id] }),
      await person({ roles: [role.id] }),
      await person({ roles: [role.id] }),
    ];
    const suspended = await person({ roles: [role.id], suspended: true });
    const [team, none] = [await group({ roles: [role.id] }), await group({})];
    const token = await new Seeding(service()).token([role.id]);
    const entry = await deleted('/roles', role.id);
    await sweep();
    await admin.put(`/users/${bea.id}`, { roles: [other.id], groups: [none.id] });
    await admin.delete(`/users/${gone.id}`);
    const tried = (await undo(entry, admin, '?dry_run=true')).json as unknown as {
      readonly record: Restored;
      readonly effect: { readonly permissions: { readonly users_affected: number }; readonly tokens: readonly Named[] };
    };
    expect(tried.effect.permissions.users_affected).to.equal(1);
    expect(tried.effect.tokens.map(({ id }) => id)).to.deep.equal([token.id]);
    expect((await userNow(ada.id)).roles).to.deep.equal([]);

    const restored = await undone(entry);
    expect(restored).to.deep.equal(tried.record);
    expect(restored).to.deep.include({ record_id: role.id, people: 2, people_then: 4, roles: [] });
    expect([restored.groups, restored.tokens].map((list) => list.map(({ id }) => id))).to.deep.equal([
      [team.id],
      [token.id],
    ]);
    expect((await userNow(ada.id)).roles).to.deep.equal([role.id]);
    expect(permissionsOn((await userNow(ada.id)).abilities)).to.include('customer.read');
    expect((await userNow(bea.id)).roles).to.deep.equal([other.id]);
    expect((await userNow(suspended.id)).roles).to.deep.equal([role.id]);
    expect(await admin.read(`/groups/${team.id}`)).to.deep.include({ roles: [role.id] });
    expect(await admin.read(`/tokens/${token.id}`)).to.deep.include({ roles: [role.id] });
    const [creation] = await admin.read<readonly Entry[]>(`/changes?record_id=${role.id}&action=created&_limit=1`);
    expect(creation!.after).to.deep.include({ undoes: entry, people: 2 });
    expectProblem(await undo(entry), { status: 409, code: 'not_undoable' });
    expect((await admin.get(`/users/${ada.id}/access?at_seq=${entry}`)).text).to.not.include(role.id);
    await expectSound();
    await sweep();
    expect((await userNow(bea.id)).roles).to.deep.equal([other.id]);
  });

  it('gives nothing back to those whose roles or groups anybody set since, whichever way', async () => {
    const [role, other, team] = [await admin.role(fresh('Set')), await admin.role(fresh('More')), await group({})];
    const held = { roles: [role.id, other.id], groups: [team.id] };
    const people = [await person(held), await person(held), await person(held), await person(held), await person(held)];
    const [empty, equal, taken, named, suspended] = people.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ];
    const [ofRole, ofTeam] = [await deleted('/roles', role.id), await deleted('/groups', team.id)];
    const several = (id: string, changes: object) => admin.put('/users', { ids: [id], changes });
    await admin.put(`/users/${empty}`, { roles: [], groups: [] });
    await admin.put(`/users/${equal}`, { roles: [other.id], groups: [] });
    expect((await several(taken, { remove_roles: [role.id] })).status).to.equal(200);
    await admin.put(`/users/${named}`, { first_name: 'Renamed', last_name: 'Person' });
    expect((await several(suspended, { suspended: true })).status).to.equal(200);
    for (const id of [empty, equal, taken]) {
      const { before, after } = await newestOf(id);
      expect(JSON.stringify([before, after]))
        .to.not.include(role.id)
        .and.not.include(team.id);
    }
    const earlier = (await newestOf(empty)).before!;
    expect((await admin.put(`/users/${empty}`, earlier)).status, 'the earlier values').to.equal(200);
    expect(await undone(ofRole)).to.include({ record_id: role.id, people: 2, people_then: 5 });
    expect(await undone(ofTeam)).to.include({ record_id: team.id, people: 3, people_then: 5 });
    const now = await Promise.all(people.map(({ id }) => userNow(id)));
    expect(now.map(({ roles }) => roles.includes(role.id))).to.deep.equal([false, false, false, true, true]);
    expect(now.map(({ groups }) => groups.includes(team.id))).to.deep.equal([false, false, true, true, true]);
    const then = (await newestOf(suspended)).id;
    const past = async (id: string) => (await admin.get(`/users/${id}/access?at_seq=${then}`)).text;
    expect([await past(equal), await past(named)].map((text) => text.includes(role.id))).to.deep.equal([false, false]);
    await expectSound();
  });

  it('is kept by forms that were opened while it was deleted, and not by those opened since', async () => {
    const [role, team] = [await admin.role(fresh('Shown')), await group({})];
    const ada = await person({ roles: [role.id], groups: [team.id] });
    service().advance(1);
    const entries = [await deleted('/roles', role.id), await deleted('/groups', team.id)];
    const open = await userNow(ada.id);
    expect(open).to.deep.include({ roles: [], groups: [] });
    service().advance(1);
    for (const entry of entries) await undone(entry);
    const saved = (fields: object) => admin.put(`/users/${ada.id}`, fields);
    const form = ({ roles, groups, updated }: UserRecord & { readonly groups: string[] }) => ({
      roles,
      groups,
      updated,
    });
    expect((await saved({ ...form(open), first_name: 'Saved', last_name: 'Person' })).status).to.equal(200);
    expect(await userNow(ada.id)).to.deep.include({ roles: [role.id], groups: [team.id], first_name: 'Saved' });
    await undone(await deleted('/roles', role.id));
    expect((await saved({ ...form(await userNow(ada.id)), roles: [] })).status).to.equal(200);
    expect((await userNow(ada.id)).roles).to.deep.equal([]);
    await expectSound();
  });

  it('of a group gives it back to its members, with those of its roles that still exist', async () => {
    const [kept, lost] = [await admin.role(fresh('Kept'), 'customer.read'), await admin.role(fresh('Lost'))];
    const team = await group({ roles: [kept.id, lost.id] });
    const ada = await person({ groups: [team.id] });
    const entry = await deleted('/groups', team.id);
    await deleted('/roles', lost.id);
    expect(await undone(entry)).to.deep.include({ record_id: team.id, people: 1 });
    expect((await userNow(ada.id)).groups).to.deep.equal([team.id]);
    expect(await admin.read(`/groups/${team.id}`)).to.deep.include({ roles: [kept.id], members: 1 });
    expect(permissionsOn((await userNow(ada.id)).abilities)).to.include('customer.read');
    await expectSound();
  });

  it('of an ability gives its permissions back to the roles that had them', async () => {
    const ability = await admin.ability(fresh('undo').replace(' ', '-'), { read: true, actions: ['approve'] });
    const fields = { name: fresh('Had'), abilities: { [ability.key]: { read: true, approve: true } } };
    const role = (await admin.post('/roles', fields)).json as unknown as Named;
    const entry = await deleted('/abilities', ability.id);
    const restored = await undone(entry);
    expect(restored.roles).to.deep.equal([{ id: role.id, name: role.name }]);
    const { abilities } = await admin.read<{ abilities: Record<string, object> }>(`/roles/${role.id}`);
    expect(abilities[ability.key]).to.deep.include({ read: true, approve: true });
    await expectSound();
  });

  it('of an ability gives back what it has of what a role had', async () => {
    const ability = await admin.ability(fresh('less').replace(' ', '-'), {
      read: true,
      actions: ['approve', 'export'],
    });
    const granted = { [ability.key]: { read: true, approve: true, export: true } };
    const role = (await admin.post('/roles', { name: fresh('Had'), abilities: granted })).json as unknown as Named;
    await admin.put(`/abilities/${ability.id}`, { read: false, actions: ['approve'] });
    const restored = await undone(await deleted('/abilities', ability.id));
    expect(restored.roles).to.deep.equal([{ id: role.id, name: role.name }]);
    const { abilities } = await admin.read<{ abilities: Record<string, object> }>(`/roles/${role.id}`);
    expect(abilities[ability.key]).to.include({ read: false, approve: true }).and.not.have.property('export');
    await expectSound();
  });

  it('happens once, also if nobody had the record', async () => {
    const [role, team] = [await admin.role(fresh('Nobody')), await group({})];
    const ability = await admin.ability(fresh('once').replace(' ', '-'), {});
    for (const [path, id] of [
      ['/roles', role.id],
      ['/groups', team.id],
      ['/abilities', ability.id],
    ] as const) {
      const entry = await deleted(path, id);
      const { record_id: made } = await undone(entry);
      expect((await admin.delete(`${path}/${made}`)).status).to.equal(200);
      expectProblem(await undo(entry), { status: 409, code: 'not_undoable' });
    }
  });

  it('gives no API token anything if an API token asks, and says who can’t get it back', async () => {
    const rich = await admin.role(fresh('Token'), 'customer.delete');
    const token = await new Seeding(service()).token([
      rich.id,
      (await admin.role(fresh('Extra'), 'customer.create')).id,
    ]);
    const entry = await deleted('/roles', rich.id);
    const log = [
      'account.read',
      'role.read',
      'ability.read',
      'role.create',
      'account.update',
      'customer.delete',
    ] as const;
    const weak = await undo(entry, await Caller.holding(service(), ...log));
    expectProblem(weak, { status: 403, code: 'escalation_denied', errors: ['tokens'] });
    expect(weak.text).to.include(token.id);
    const program = await new Seeding(service()).token([ADMINISTRATOR_ROLE_ID]);
    const asProgram = await service().call('POST', `/changes/${entry}/undo`, { as: program.text, body: {} });
    expectProblem(asProgram, { status: 403, code: 'people_only' });
    expect((await undone(entry)).tokens.map(({ id }) => id)).to.deep.equal([token.id]);
  });

  it('makes a new record, which nobody has, once it is forgotten who had it', async () => {
    const role = await admin.role(fresh('Old'));
    const [ada, team] = [await person({ roles: [role.id] }), await group({ roles: [role.id] })];
    const entry = await deleted('/roles', role.id);
    service().advance(MONTH_SECONDS);
    await sweep();
    admin = await Caller.administrator(service());
    const [forgotten] = await admin.read<readonly Entry[]>(`/changes?resource=store&record_id=${role.id}`);
    expect(forgotten).to.deep.include({ after: { forgotten: 'role' } });
    const tried = (await undo(entry, admin, '?dry_run=true')).json as unknown as { readonly record: Restored };
    expect(tried.record).to.deep.include({ record_id: null, people: 0, people_then: 1 });
    const { record_id: id, groups } = await undone(entry);
    expect(id).to.be.a('string').that.is.not.equal(role.id);
    expect(groups.map((one) => one.id)).to.deep.equal([team.id]);
    expect((await userNow(ada.id)).roles).to.deep.equal([]);
    await expectSound();
  });

  it('continues the version, so that forms of before do not fit by chance', async () => {
    const role = await admin.role(fresh('Form'));
    await person({ roles: [role.id] });
    const { etag } = (await admin.get(`/roles/${role.id}`)).headers;
    await undone(await deleted('/roles', role.id));
    const stale = await admin.put(`/roles/${role.id}`, { description: 'x' }, { 'if-match': String(etag) });
    expectProblem(stale, { status: 412, code: 'stale_version' });
  });

  it('needs what creating the record and giving it needs, and gives nobody more than the caller has', async () => {
    const log = ['account.read', 'role.read', 'ability.read'] as const;
    const role = await admin.role(fresh('Rich'), 'customer.delete');
    const entry = await (async () => {
      await person({ roles: [role.id] });
      return deleted('/roles', role.id);
    })();
    const attempt = async (...permissions: Parameters<typeof Caller.holding>[1][]) =>
      undo(entry, await Caller.holding(service(), ...log, ...permissions));
    expectProblem(await attempt(), { status: 403, code: 'forbidden' });
    expectProblem(await attempt('role.create', 'customer.delete'), { status: 403, code: 'forbidden' });
    expectProblem(await attempt('role.create', 'account.update'), { status: 403, code: 'escalation_denied' });
    const richer = await admin.role(fresh('Richer'), 'customer.create');
    const plain = await admin.role(fresh('Plain'));
    const strong = await person({ roles: [richer.id, plain.id], suspended: true });
    const second = await deleted('/roles', plain.id);
    const weak = await Caller.holding(service(), ...log, 'role.create', 'account.update');
    const denied = await undo(second, weak);
    expectProblem(denied, { status: 403, code: 'escalation_denied' });
    expect((await userNow(strong.id)).roles).to.deep.equal([richer.id]);
    expect((await attempt('role.create', 'account.update', 'customer.delete')).status).to.equal(200);
  });

  it('refuses other entries in words, and a name that was taken since', async () => {
    const role = await admin.role(fresh('Taken'));
    const creation = await newestOf(role.id);
    expectProblem(await undo(creation.id), { status: 409, code: 'not_undoable' });
    const entry = await deleted('/roles', role.id);
    await admin.role(role.name);
    expectProblem(await undo(entry), { status: 409, code: 'already_exists', errors: ['name'] });
    const ada = await person({});
    await admin.put(`/users/${ada.id}`, { first_name: 'Made', last_name: 'Other' });
    const personal = (await undo((await newestOf(ada.id)).id)).json;
    expect(personal).to.deep.include({ code: 'not_undoable' });
    expect(personal.detail).to.include('personal data');
    const gone = await deleted('/users', ada.id);
    const { json } = await undo(gone);
    expect(json).to.deep.include({ code: 'not_undoable' });
    expect(json.detail).to.equal(
      "Names, addresses and passwords aren't in the log. Create or invite the person again.",
    );
    expectProblem(await undo('999999'), { status: 404, code: 'not_found' });
  });
});
