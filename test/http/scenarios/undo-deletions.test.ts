import { expect } from 'chai';
import { sha256 } from '../../../src/adapters/security/sha256.js';
import { VerifyStore } from '../../../src/application/admin/verify-store.js';
import { SweepRoles } from '../../../src/application/users/sweep-roles.js';
import { STORED } from '../../../src/bootstrap/identifiers.js';
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

  it('of a role gives it back to people, groups and tokens, also to those whose other roles changed since', async () => {
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
    expect(tried.effect.permissions.users_affected).to.equal(2);
    expect(tried.effect.tokens.map(({ id }) => id)).to.deep.equal([token.id]);
    expect((await userNow(ada.id)).roles).to.deep.equal([]);

    const restored = await undone(entry);
    expect(restored).to.deep.equal(tried.record);
    expect(restored).to.deep.include({ record_id: role.id, people: 3, people_then: 4, roles: [] });
    expect([restored.groups, restored.tokens].map((list) => list.map(({ id }) => id))).to.deep.equal([
      [team.id],
      [token.id],
    ]);
    expect((await userNow(ada.id)).roles).to.deep.equal([role.id]);
    expect(permissionsOn((await userNow(ada.id)).abilities)).to.include('customer.read');
    expect((await userNow(bea.id)).roles).to.have.members([role.id, other.id]);
    expect((await userNow(suspended.id)).roles).to.deep.equal([role.id]);
    expect(await admin.read(`/groups/${team.id}`)).to.deep.include({ roles: [role.id] });
    expect(await admin.read(`/tokens/${token.id}`)).to.deep.include({ roles: [role.id] });
    const [creation] = await admin.read<readonly Entry[]>(`/changes?record_id=${role.id}&action=created&_limit=1`);
    expect(creation!.after).to.deep.include({ undoes: entry, people: 3 });
    expectProblem(await undo(entry), { status: 409, code: 'not_undoable' });
    expect((await admin.get(`/users/${ada.id}/access?at_seq=${entry}`)).text).to.not.include(role.id);
    await expectSound();
    await sweep();
    expect((await userNow(bea.id)).roles).to.have.members([role.id, other.id]);
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
