import { expect } from 'chai';
import { GROUP } from '../../../src/domain/authority/kinds/group.js';
import { MAX_GROUPS } from '../../../src/domain/groups/group.js';
import { MAX_ROLES } from '../../../src/domain/roles/known-roles.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, permissionsOn } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type Reply, type UserRecord } from '../../support/service.js';

interface Group {
  readonly id: string;
  readonly name: string;
  readonly source: string | null;
  readonly roles: readonly string[];
  readonly members?: number;
  readonly updated: string;
}

interface Grant {
  readonly id: string;
  readonly name: string;
  readonly through?: { readonly id: string; readonly name: string };
}

interface Access {
  readonly permissions: readonly {
    readonly ability: string;
    readonly action: string;
    readonly allowed: boolean;
    readonly reason: string;
    readonly granted_by: readonly Grant[];
  }[];
}

const UNKNOWN = '01890000-0000-7000-8000-000000000000';

/** The body, typed as what groups and their dry runs answer, and stale forms. */
const bodyOf = ({ json }: Reply) =>
  json as unknown as Group & {
    readonly description: string;
    readonly groups: readonly string[];
    readonly current: object;
    readonly record: Group;
    readonly effect: { readonly permissions: { readonly users_affected: number } };
  };

/** Expects a refusal that names these fields, and returns it. */
function refused(answer: Reply, status: number, code: string, ...errors: readonly string[]): Reply {
  expectProblem(answer, { status, code, errors });
  return answer;
}

onEachStorage('groups', {}, (service) => {
  let admin: Caller;
  let made = 0;
  before(async () => (admin = await Caller.administrator(service())));

  const fresh = (name: string) => `${name} ${(made += 1)}`;
  const created = async (fields: object = {}, as = admin): Promise<Group> => {
    const answer = await as.post('/groups', { name: fresh('Group'), ...fields });
    expect(answer.status, answer.text).to.equal(201);
    return answer.json as unknown as Group;
  };
  const person = (fields: object = {}) => admin.user(`${fresh('p').replace(' ', '')}@example.com`, fields);
  const read = (id: string) => admin.read<Group>(`/groups/${id}`);
  const userNow = (id: string) => admin.read<UserRecord & { readonly groups: string[] }>(`/users/${id}`);
  const move = (id: string, moves: object, as = admin) => as.put(`/groups/${id}/members`, moves);
  const grantsOf = async (id: string, permission: string, query = '') => {
    const { permissions } = await admin.read<Access>(`/users/${id}/access${query}`);
    return permissions.find(({ ability, action }) => `${ability}.${action}` === permission)!;
  };
  const errorsOf = ({ json }: Reply) => json.errors;

  describe('as records', () => {
    it('have these fields, and an ETag that their members change', async () => {
      const role = await admin.role(fresh('Role'), 'customer.read');
      const answer = await admin.post('/groups', { name: ' Sales  team ', description: 'Sells', roles: [role.id] });
      expect(answer.headers['location']).to.equal(`/groups/${answer.json.id}`);
      const { id, created: at, updated, ...fields } = answer.json as unknown as Group & { readonly created: string };
      expect(fields).to.deep.equal({
        ...{ name: 'Sales  team', description: 'Sells', source: null, external_id: null, roles: [role.id], members: 0 },
      });
      expect(at).to.equal(updated);
      const { headers } = await admin.get(`/groups/${id}`);
      expect(headers['etag']).to.equal(answer.headers['etag']);
      const [member, suspended] = [await person(), await person({ suspended: true })];
      await move(id, { add: [member.id, suspended.id] });
      const again = await admin.get(`/groups/${id}`);
      expect([bodyOf(again).members, bodyOf(again).updated]).to.deep.equal([2, updated]);
      expect(again.headers['etag']).not.to.equal(headers['etag']);
      expect((await admin.put(`/groups/${id}`, { name: 'Sales' }, { 'if-match': headers['etag']! })).status).to.equal(
        200,
      );
      const stale = await admin.put(`/groups/${id}`, { name: 'Others' }, { 'if-match': headers['etag']! });
      refused(stale, 412, 'stale_version');
    });

    it('have names of their own', async () => {
      const { id, name } = await created();
      refused(await admin.post('/groups', { name: name.toUpperCase() }), 409, 'already_exists', 'name');
      const other = await created();
      refused(await admin.put(`/groups/${other.id}`, { name }), 409, 'already_exists', 'name');
      expect((await admin.put(`/groups/${id}`, { ...(await read(id)), name: name.toUpperCase() })).status).to.equal(
        200,
      );
    });

    it('are for people while no provider is configured', async () => {
      const post = (fields: object) => admin.post('/groups', { name: fresh('Group'), ...fields });
      for (const source of ['okta', 'scim', '']) refused(await post({ source }), 422, 'validation_failed', 'source');
      refused(await post({ external_id: 'x' }), 422, 'validation_failed', 'external_id');
      const { id } = await created({ source: null, external_id: null });
      refused(await admin.put(`/groups/${id}`, { source: 'okta' }), 409, 'immutable', 'source');
      refused(await admin.put(`/groups/${id}`, { external_id: 'x' }), 422, 'validation_failed', 'external_id');
    });

    it('are listed by filters, searches and orders', async () => {
      const role = await admin.role(fresh('Role'));
      const [a, b] = [
        await created({ name: fresh('Ärzte'), roles: [role.id] }),
        await created({ description: 'quokka' }),
      ];
      const list = async (query: string) => (await admin.read<Group[]>(`/groups?${query}`)).map(({ id }) => id);
      expect(await list(`roles=${role.id},x`)).to.deep.equal([a.id]);
      expect(await list('q=quokka')).to.deep.equal([b.id]);
      expect(await list(`name_like=arzte&source_null=true`)).to.deep.equal([a.id]);
      expect(await list('source_null=false')).to.deep.equal([]);
      expect(await list(`id=${b.id}&id=${a.id}&_sort=name`)).to.deep.equal([a.id, b.id]);
      refused(await admin.get('/groups?color=red'), 400, 'bad_query', 'color');
      const page = await admin.get('/groups?_page=1&_limit=1');
      expect(Number(page.headers['x-total-count'])).to.be.greaterThan(1);
    });
  });

  describe('and their members', () => {
    it('are moved by the group and by the person', async () => {
      const [one, two] = [await created(), await created()];
      const [ada, bob] = [await person({ groups: [one.id, one.id] }), await person()];
      expect((await userNow(ada.id)).groups).to.deep.equal([one.id]);
      expect(bodyOf(await move(one.id, { add: [bob.id, ada.id], remove: [UNKNOWN] })).members).to.equal(2);
      await admin.put(`/users/${ada.id}`, { groups: [two.id] });
      expect([(await read(one.id)).members, (await read(two.id)).members]).to.deep.equal([1, 1]);
      expect(bodyOf(await move(one.id, { remove: [bob.id, ada.id] })).members).to.equal(0);
      expect((await userNow(bob.id)).groups).to.deep.equal([]);
    });

    it('are logged with each person, once', async () => {
      const { id } = await created();
      const [ada, bob] = [await person(), await person()];
      await move(id, { add: [ada.id, bob.id, bob.id] });
      await move(id, { add: [ada.id] });
      const changes = await admin.read<{ record_id: string; before: object; after: object }[]>('/changes?_limit=2');
      expect(changes.map(({ record_id }) => record_id)).to.deep.equal([bob.id, ada.id]);
      expect(changes.map(({ before, after }) => [before, after])).to.deep.equal([
        [{ groups: [] }, { groups: [id] }],
        [{ groups: [] }, { groups: [id] }],
      ]);
    });

    it('must exist, and are moved all or not at all', async () => {
      const { id } = await created();
      const { id: ada } = await person();
      const unknown = refused(await move(id, { add: [ada, UNKNOWN] }), 422, 'validation_failed', 'add');
      expect(errorsOf(unknown)['add']).to.contain(UNKNOWN);
      refused(await move(id, { add: [ada], remove: [ada] }), 422, 'validation_failed', 'remove');
      refused(await move(id, { add: Array.from({ length: 1_001 }, () => ada) }), 422, 'validation_failed', 'add');
      refused(await move(UNKNOWN, { add: [ada] }), 404, 'not_found');
      refused(await admin.put(`/groups/${id}/members`, { add: [ada] }, { 'if-match': '"1.0"' }), 400, 'bad_request');
      refused(await admin.put(`/users/${ada}`, { groups: [UNKNOWN] }), 422, 'validation_failed', 'groups');
      expect((await read(id)).members).to.equal(0);
    });

    it('are found by ?groups=, as by ?roles=', async () => {
      const [one, two] = [await created(), await created()];
      const [ada, bob] = [await person({ groups: [one.id] }), await person({ groups: [one.id, two.id] })];
      const list = async (query: string) => (await admin.read<UserRecord[]>(`/users?${query}`)).map(({ id }) => id);
      expect(await list(`groups=${one.id}`)).to.deep.equal([ada.id, bob.id]);
      expect(await list(`groups=${two.id},${UNKNOWN}`)).to.deep.equal([bob.id]);
      expect(await list(`groups=${one.id}&groups_ne=${two.id}`)).to.deep.equal([ada.id]);
      expect(await list(`groups=${one.id}&q=${bob.email}`)).to.deep.equal([bob.id]);
      expect(await list(`roles=${one.id}`)).to.deep.equal([]);
      await admin.delete(`/groups/${one.id}`);
      expect(await list(`groups=${one.id}`)).to.deep.equal([]);
      expect((await userNow(bob.id)).groups).to.deep.equal([two.id]);
      refused(await admin.get('/users?_sort=groups'), 400, 'bad_query', '_sort');
    });

    it('can be a thousand in one write', async () => {
      const { id } = await created();
      const ids = await new Seeding(service()).users(1_000);
      expect(bodyOf(await move(id, { add: ids })).members).to.equal(1_000);
      expect(bodyOf(await move(id, { remove: ids })).members).to.equal(0);
    });
  });

  describe('and permissions', () => {
    it('give every member their roles, on the next request', async () => {
      const role = await admin.role(fresh('Role'), 'customer.read');
      const group = await created();
      const caller = await Caller.inRoles(service(), []);
      refused(await caller.get('/customers'), 403, 'forbidden');
      await move(group.id, { add: [caller.id] });
      refused(await caller.get('/customers'), 403, 'forbidden');
      const before = (await caller.get('/users/me')).headers;
      await admin.put(`/groups/${group.id}`, { roles: [role.id] });
      const { status, headers } = await caller.get('/customers');
      expect(status).to.equal(200);
      expect(headers['x-permissions']).not.to.equal(before['x-permissions']);
      const me = (await caller.me()) as UserRecord & { readonly groups: string[] };
      expect([me.roles, me.groups, permissionsOn(me.abilities)]).to.deep.equal([[], [group.id], ['customer.read']]);
      const can = await admin.read<UserRecord[]>(`/users?can=customer.read&groups=${group.id}`);
      expect(can.map(({ id }) => id)).to.deep.equal([caller.id]);
      await admin.delete(`/roles/${role.id}`);
      expect((await read(group.id)).roles).to.deep.equal([]);
      refused(await caller.get('/customers'), 403, 'forbidden');
    });

    it('are explained by each way to a role', async () => {
      const [a, b] = [
        await admin.role(fresh('A role'), 'customer.read'),
        await admin.role(fresh('B role'), 'customer.read'),
      ];
      const [x, y] = [
        await created({ name: fresh('x'), roles: [b.id, a.id] }),
        await created({ name: fresh('Y'), roles: [a.id] }),
      ];
      const { id } = await person({ roles: [a.id], groups: [y.id, x.id] });
      const of = ({ id: roleId, name }: { id: string; name: string }, through?: Group) => ({
        ...{ id: roleId, name },
        ...(through && { through: { id: through.id, name: through.name } }),
      });
      const { granted_by, reason } = await grantsOf(id, 'customer.read');
      expect([reason, granted_by]).to.deep.equal(['granted', [of(a), of(a, x), of(a, y), of(b, x)]]);
    });

    it('are decided for other services, which see through which group only with account.read', async () => {
      const role = await admin.role(fresh('Role'), 'customer.read');
      const [one, two] = [await created({ roles: [role.id] }), await created({ roles: [role.id] })];
      const { id } = await person({ groups: [one.id, two.id] });
      const named = { id: role.id, name: role.name };
      const through = [one, two].map((group) => ({ ...named, through: { id: group.id, name: group.name } }));
      const member = await Caller.inRoles(service(), []);
      await move(one.id, { add: [member.id] });
      const [subject, resource, action] = [{ type: 'user', id }, { type: 'customer', id: 'any' }, { name: 'read' }];
      const decided = async (as: Caller, about = subject) => {
        const { json } = await as.post('/access/v1/evaluation', { subject: about, resource, action });
        return json as unknown as { readonly decision: boolean; readonly context: { readonly granted_by: Grant[] } };
      };
      const seen = async (as: Caller, about = subject) => {
        const { decision, context } = await decided(as, about);
        return [decision, context.granted_by];
      };
      expect(await seen(admin)).to.deep.equal([true, through]);
      expect(await seen(await Caller.holding(service(), 'role.read'))).to.deep.equal([true, [named]]);
      expect(await seen(member, { type: 'user', id: member.id })).to.deep.equal([true, [through[0]]]);
      const found = await admin.post('/access/v1/search/subject', { subject: { type: 'user' }, resource, action });
      const { results } = found.json as unknown as { readonly results: readonly { readonly id: string }[] };
      expect(results.map((one) => one.id)).to.include.members([id, member.id]);
    });

    it('are known of the past, with the members and roles of then', async () => {
      const role = await admin.role(fresh('Role'), 'customer.read');
      const group = await created({ roles: [role.id] });
      const { id } = await person();
      const joined = await move(group.id, { add: [id] });
      const seq = String(joined.headers['x-log-seq']);
      await admin.put(`/groups/${group.id}`, { roles: [], name: fresh('Renamed') });
      await admin.delete(`/groups/${group.id}`);
      expect((await grantsOf(id, 'customer.read')).allowed).to.equal(false);
      const then = await grantsOf(id, 'customer.read', `?at_seq=${seq}`);
      const through = { id: group.id, name: group.name };
      expect([then.allowed, then.granted_by]).to.deep.equal([true, [{ id: role.id, name: role.name, through }]]);
      const past = await admin.read<Group>(`/groups/${group.id}?at_seq=${seq}`);
      expect(past).to.include({ name: group.name }).and.not.to.have.property('members');
      const listed = await admin.read<Group[]>(`/groups?at_seq=${seq}&id=${group.id}`);
      expect(listed).to.deep.equal([past]);
      expect((await grantsOf(id, 'customer.read', `?at_seq=${Number(seq) - 1}`)).allowed).to.equal(false);
    });

    it('are tried by dry runs', async () => {
      const role = await admin.role(fresh('Role'), 'customer.delete');
      const group = await created();
      const [ada] = [
        await person({ groups: [group.id], first_name: 'Ada' }),
        await person({ roles: [role.id], groups: [group.id] }),
      ];
      await person({ groups: [group.id], suspended: true });
      const dry = await admin.put(`/groups/${group.id}?dry_run=true`, { roles: [role.id] });
      const sample = [{ id: ada.id, first_name: 'Ada', last_name: ada.last_name }];
      const gained = [{ ability: 'customer', action: 'delete', users: 1, sample }];
      expect(bodyOf(dry).effect.permissions).to.deep.equal({ users_affected: 1, gained, lost: [] });
      expect([bodyOf(dry).record.roles, bodyOf(dry).record.members]).to.deep.equal([[role.id], 3]);
      await admin.put(`/groups/${group.id}`, { roles: [role.id] });
      const lost = { users_affected: 1, gained: [], lost: gained };
      expect(bodyOf(await admin.delete(`/groups/${group.id}?dry_run=true`)).effect.permissions).to.deep.equal(lost);
      expect(bodyOf(await admin.delete(`/roles/${role.id}?dry_run=true`)).effect.permissions.users_affected).to.equal(
        2,
      );
      const moved = await admin.put(`/groups/${group.id}/members?dry_run=true`, { remove: [ada.id] });
      expect([bodyOf(moved).record.members, bodyOf(moved).effect.permissions]).to.deep.equal([2, lost]);
      expect((await read(group.id)).members).to.equal(3);
    });

    it('are moved only by those who hold them', async () => {
      const weak = await Caller.holding(
        service(),
        'account.create',
        'account.read',
        'account.update',
        'account.delete',
        'customer.read',
      );
      const [strong, fine] = [
        await admin.role(fresh('Role'), 'customer.delete'),
        await admin.role(fresh('Role'), 'customer.read'),
      ];
      const group = await created({ roles: [strong.id, fine.id] });
      const denied = (answer: Reply, ...errors: string[]) => {
        refused(answer, 403, 'escalation_denied', ...errors);
        expect(answer.json.exceeds).to.deep.equal(['customer.delete']);
        return answer;
      };
      denied(await weak.post('/groups', { name: fresh('Group'), roles: [strong.id] }));
      denied(await weak.put(`/groups/${group.id}`, { roles: [fine.id] }));
      denied(await weak.delete(`/groups/${group.id}`));
      const { id: ada } = await person();
      expect(errorsOf(denied(await move(group.id, { add: [ada] }, weak), 'add'))['add']).to.contain(ada);
      denied(await weak.put(`/users/${ada}`, { groups: [group.id] }));
      denied(
        await weak.post('/users', { email: 'no@example.com', first_name: 'N', last_name: 'O', groups: [group.id] }),
      );
      const own = await created({ roles: [fine.id] }, weak);
      const { id: bob } = await person({ groups: [group.id] });
      expect(errorsOf(denied(await move(own.id, { add: [ada, bob] }, weak), 'add'))['add']).to.contain(bob);
      expect((await read(own.id)).members).to.equal(0);
      denied(await weak.put(`/users/${bob}`, { suspended: true }));
      expect((await move(own.id, { add: [ada] }, weak)).status).to.equal(200);
      expect(
        (await weak.put(`/groups/${group.id}`, { name: fresh('Renamed'), roles: [fine.id, strong.id] })).status,
      ).to.equal(200);
      await admin.put(`/groups/${group.id}`, { roles: [fine.id] });
      denied(await weak.put(`/groups/${group.id}`, { roles: [strong.id] }));
      expect((await weak.delete(`/groups/${group.id}`)).status).to.equal(200);
    });

    it('leave an administrator who holds the role directly', async () => {
      const group = await created({ roles: [ADMINISTRATOR_ROLE_ID] });
      const through = await Caller.inRoles(service(), []);
      await move(group.id, { add: [through.id] });
      expect((await through.get('/changes')).status).to.equal(200);
      const direct = await admin.read<UserRecord[]>(`/users?roles=${ADMINISTRATOR_ROLE_ID}`);
      const last = await through.delete(`/users?id=${direct.map(({ id }) => id).join()}`);
      refused(last, 409, 'last_administrator', 'id');
      await move(group.id, { remove: [through.id] });
    });
  });

  it('settle stale forms of groups and people', async () => {
    const other = await Caller.administrator(service());
    const role = await admin.role(fresh('Role'));
    const [group, second] = [await created(), await created()];
    const form = await read(group.id);
    await other.put(`/groups/${group.id}`, { roles: [role.id] });
    const settled = await admin.put(`/groups/${group.id}`, { ...form, description: 'Mine' });
    expect([bodyOf(settled).roles, bodyOf(settled).description]).to.deep.equal([[role.id], 'Mine']);
    const third = await admin.role(fresh('Role'));
    const conflict = refused(
      await admin.put(`/groups/${group.id}`, { ...form, roles: [third.id] }),
      409,
      'changed_meanwhile',
      'roles',
    );
    expect(bodyOf(conflict).current).to.deep.equal({ roles: [role.id] });
    const ada = await person({ groups: [second.id] });
    await move(group.id, { add: [ada.id] }, other);
    const kept = await admin.put(`/users/${ada.id}`, { ...ada, first_name: 'Ada' });
    expect(bodyOf(kept).groups).to.have.members([second.id, group.id]);
    const now = await userNow(ada.id);
    await other.delete(`/groups/${second.id}`);
    expect(bodyOf(await admin.put(`/users/${ada.id}`, { ...now, last_name: 'Byron' })).groups).to.deep.equal([
      group.id,
    ]);
  });

  describe('in numbers', () => {
    it('keep to their limits', async () => {
      const ids = await new Seeding(service()).groups(GROUP.limit - (await admin.read<Group[]>('/groups')).length);
      refused(await admin.post('/groups', { name: 'One too many' }), 409, 'limit_reached');
      const { id } = await person({ groups: ids.slice(0, MAX_GROUPS) });
      const beyond = refused(await move(ids[MAX_GROUPS]!, { add: [id] }), 409, 'limit_reached', 'add');
      expect(errorsOf(beyond)['add']).to.contain(id);
      refused(await admin.put(`/users/${id}`, { groups: ids.slice(0, MAX_GROUPS + 1) }), 409, 'limit_reached');
      const roles = await new Seeding(service()).roles(MAX_ROLES + 1);
      refused(await admin.put(`/groups/${ids[0]!}`, { roles }), 409, 'limit_reached');
    });
  });
});
