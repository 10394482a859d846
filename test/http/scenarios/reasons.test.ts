import { MAX_ROLES } from '../../../src/domain/roles/known-roles.js';
import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, abilitiesOf, type AbilityRecord } from '../../support/caller.js';
import { Seeding } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';

interface Access {
  readonly user: object;
  readonly at: string;
  readonly seq: string;
  readonly permissions: readonly {
    readonly ability: string;
    readonly action: string;
    readonly allowed: boolean;
    readonly reason: string;
    readonly granted_by: readonly { readonly id: string; readonly name: string }[];
  }[];
}

const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const ACTIONS = ['read', 'create', 'update', 'delete'] as const;

onEachStorage('GET /users/:id/access', {}, (service) => {
  let admin: Caller;
  let marie: Caller;
  let vault: AbilityRecord;
  let roles: { readonly id: string; readonly name: string }[];

  beforeEach(async () => {
    admin = await Caller.administrator(service());
    const key = `vault-${admin.id}`;
    vault = await admin.ability(key, { read: true, update: true, delete: true });
    const made = [
      await admin.role(`help Desk ${admin.id}`, 'customer.read', `${key}.read`),
      await admin.role(`Archive ${admin.id}`, `${key}.read`, `${key}.delete`),
    ];
    roles = made.map(({ id, name }) => ({ id, name }));
    marie = await Caller.inRoles(
      service(),
      roles.map(({ id }) => id),
    );
    await admin.put(`/abilities/${vault.id}`, { delete: false });
  });

  const accessOf = (id: string, as = admin) => as.read<Access>(`/users/${id}/access`);
  const ofVault = ({ permissions }: Access) => permissions.filter(({ ability }) => ability === vault.key);
  const newest = async () => {
    const [entry] = await admin.read<{ id: string; at: string }[]>('/changes?_limit=1');
    return { seq: entry!.id, at: entry!.at };
  };

  it('gives each permission a reason and the roles that grant it, by name', async () => {
    const [desk, archive] = roles;
    const access = await accessOf(marie.id);
    const none = { ability: vault.key, allowed: false, granted_by: [] };
    expect(ofVault(access)).to.deep.equal([
      { ability: vault.key, action: 'read', allowed: true, reason: 'granted', granted_by: [archive, desk] },
      { ...none, action: 'create', reason: 'no_such_action' },
      { ...none, action: 'update', reason: 'not_granted' },
      { ...none, action: 'delete', reason: 'action_off', granted_by: [archive] },
    ]);
    const { user, permissions, ...position } = access;
    expect(user).to.deep.equal({ id: marie.id, first_name: 'Seeded', last_name: 'User', suspended: false });
    expect(position).to.deep.equal(await newest());
    const keys = (await admin.read<AbilityRecord[]>('/abilities?_limit=200')).map(({ key }) => key).sort();
    expect(permissions.map(({ ability, action }) => [ability, action])).to.deep.equal(
      keys.flatMap((key) => ACTIONS.map((action) => [key, action])),
    );
  });

  it('agrees with the user record, and changes with the next answer', async () => {
    const expectSame = async () => {
      const { permissions } = await accessOf(marie.id);
      const { abilities } = await marie.me();
      for (const { ability, action, allowed } of permissions) {
        expect(allowed, `${ability}.${action}`).to.equal(abilities[ability]![action]);
      }
      return permissions.filter(({ allowed }) => allowed).length;
    };
    expect(await expectSame()).to.equal(2);
    await admin.put(`/abilities/${vault.id}`, { delete: true });
    expect(await expectSame()).to.equal(3);
    await admin.put(`/roles/${roles[0]!.id}`, { abilities: abilitiesOf(['customer.update']) });
    expect(await expectSame()).to.equal(4);
    await admin.delete(`/roles/${roles[1]!.id}`);
    expect(await expectSame()).to.equal(3);
    await admin.put(`/users/${marie.id}`, { roles: [] });
    expect(await expectSame()).to.equal(0);
  });

  it('allows a suspended user nothing, and names the roles that would grant it', async () => {
    const before = await accessOf(marie.id);
    await admin.put(`/users/${marie.id}`, { suspended: true });
    const after = await accessOf(marie.id);
    expect(after.user).to.include({ suspended: true });
    expect(after.permissions).to.deep.equal(
      before.permissions.map((one) => (one.allowed ? { ...one, allowed: false, reason: 'suspended' } : one)),
    );
  });

  it('shows an administrator what no ability has', async () => {
    const { permissions } = await accessOf(admin.id);
    const administrator = { id: ADMINISTRATOR_ROLE_ID, name: 'Administrator' };
    for (const { ability, action, ...rest } of permissions.filter(({ ability }) => ability === vault.key)) {
      const [reason, granted_by] =
        action === 'create'
          ? ['no_such_action', []]
          : [action === 'delete' ? 'action_off' : 'granted', [administrator]];
      expect(rest, `${ability}.${action}`).to.deep.equal({ allowed: reason === 'granted', reason, granted_by });
    }
  });

  it('shows everybody their own, with no permission at all', async () => {
    const own = await accessOf(marie.id, marie);
    expect(own).to.deep.equal(await accessOf(marie.id));
    const nobody = await Caller.inRoles(service(), []);
    const { permissions } = await accessOf(nobody.id, nobody);
    expect(permissions.some(({ allowed }) => allowed)).to.be.false;
  });

  it('names as many roles as a user may have', async () => {
    const seeding = new Seeding(service());
    const permissions = ['account', 'role', 'ability', 'customer', 'segment'].flatMap((key) =>
      ACTIONS.map((action) => `${key}.${action}` as const),
    );
    const names = Array.from({ length: MAX_ROLES }, (_, index) => `${admin.id} ${100 + index}`.padEnd(200, 'é'));
    const held: string[] = [];
    for (const name of names.toReversed()) held.push(await seeding.role(permissions, name));
    const user = await Caller.inRoles(service(), held);
    const answer = await user.get(`/users/${user.id}/access`);
    expect(Buffer.byteLength(answer.text), 'sent in slices').to.be.greaterThan(256 * 1_024);
    const granted = (JSON.parse(answer.text) as Access).permissions.filter(({ allowed }) => allowed);
    expect(granted).to.have.length(permissions.length);
    for (const { granted_by } of granted) expect(granted_by.map(({ name }) => name)).to.deep.equal(names);
  });

  it('requires account.read and role.read for others, known or not', async () => {
    for (const [held, needs] of [
      [[], ['account.read', 'role.read']],
      [['role.read'], ['account.read']],
      [['account.read'], ['role.read']],
    ] as const) {
      const caller = await Caller.holding(service(), ...held);
      for (const id of [marie.id, UNKNOWN]) {
        const answer = await caller.get(`/users/${id}/access`);
        expectProblem(answer, { status: 403, code: 'forbidden' });
        expect(answer.json.needs).to.deep.equal(needs);
      }
    }
    const reader = await Caller.holding(service(), 'account.read', 'role.read');
    expect(await accessOf(marie.id, reader)).to.deep.equal(await accessOf(marie.id));
    expectProblem(await reader.get(`/users/${UNKNOWN}/access`), { status: 404, code: 'not_found' });
  });

  it('is never cached, has no ETag and takes no other method', async () => {
    const answer = await marie.get(`/users/${marie.id}/access`);
    expect(answer.headers['cache-control']).to.equal('no-store');
    expect(answer.headers).to.not.have.property('etag');
    const head = await service().call('HEAD', `/users/${marie.id}/access`, { as: marie.token });
    expect([head.status, head.text]).to.deep.equal([200, '']);
    expectProblem(await admin.put(`/users/${marie.id}/access`, {}), { status: 405, code: 'method_not_allowed' });
  });
});

onEachStorage('refusals', {}, (service) => {
  let admin: Caller;
  let target: string;
  before(async () => {
    admin = await Caller.administrator(service());
    target = (await new Seeding(service()).user()).id;
  });

  const expectNeeds = async (answer: Promise<Reply>, ...needs: string[]) => {
    const reply = await answer;
    expectProblem(reply, { status: 403, code: 'forbidden' });
    expect(reply.json.needs).to.deep.equal(needs);
  };
  const expectExceeds = async (answer: Promise<Reply>, ...exceeds: string[]) => {
    const reply = await answer;
    expectProblem(reply, { status: 403, code: 'escalation_denied' });
    expect(reply.json.exceeds).to.deep.equal(exceeds);
  };

  it('name the missing permissions, the `.read` of the area first', async () => {
    const nobody = await Caller.inRoles(service(), []);
    await expectNeeds(nobody.delete('/customers/1'), 'customer.read', 'customer.delete');
    await expectNeeds(nobody.post('/segments', { name: 'Mine' }), 'segment.read', 'segment.create', 'customer.read');
    await expectNeeds(nobody.get('/changes'), 'account.read', 'role.read', 'ability.read');
    await expectNeeds(nobody.post('/features', {}), 'settings.update');
    const reader = await Caller.holding(service(), 'customer.read');
    await expectNeeds(reader.delete('/customers/1'), 'customer.delete');
    const writer = await Caller.holding(service(), 'customer.delete');
    await expectNeeds(writer.delete('/customers/1'), 'customer.read');
  });

  it('name every alternative where one of several would do', async () => {
    const reader = await Caller.holding(service(), 'customer.read');
    await expectNeeds(reader.get('/roles'), 'role.read', 'account.read', 'ability.read');
    await expectNeeds(reader.get('/abilities/unknown'), 'ability.read', 'role.read', 'account.read');
  });

  it('report only the check that refused: the route first, then the fields', async () => {
    const nobody = await Caller.inRoles(service(), []);
    await expectNeeds(nobody.put(`/users/${nobody.id}`, { suspended: true }), 'account.read', 'account.update');
    await expectNeeds(nobody.put(`/users/${target}`, { roles: [] }), 'account.read', 'account.update');
    const reader = await Caller.holding(service(), 'account.read');
    await expectNeeds(reader.put(`/users/${reader.id}`, { email: 'other@example.com' }), 'account.update');
    const { id } = (await admin.post('/segments', { name: 'Everybody' })).json;
    const filters = { filters: { values: { status: ['lead'] } } };
    await expectNeeds(nobody.put(`/segments/${id}`, filters), 'segment.read', 'segment.update');
    const namer = await Caller.holding(service(), 'segment.read', 'segment.update');
    await expectNeeds(namer.put(`/segments/${id}`, filters), 'customer.read');
  });

  it('name what a change goes beyond: by ability, then read, create, update, delete', async () => {
    const deputy = await Caller.holding(
      service(),
      ...(['account', 'role'] as const).flatMap((key) => ACTIONS.map((action) => `${key}.${action}` as const)),
    );
    const beyond = ['customer.read', 'customer.delete', 'segment.create'] as const;
    const stronger = await Caller.holding(service(), 'account.read', 'segment.create', 'customer.delete', beyond[0]);
    await expectExceeds(deputy.delete(`/roles/${stronger.roleId}`), ...beyond);
    await expectExceeds(deputy.delete(`/users/${stronger.id}`), ...beyond);
    await expectExceeds(deputy.put(`/users/${target}`, { roles: [stronger.roleId] }), ...beyond);
    await expectExceeds(deputy.put(`/users/${stronger.id}`, { suspended: true }), ...beyond);
    const switched = { segment: { create: false, read: true }, customer: { delete: false }, account: { read: false } };
    await expectExceeds(
      deputy.put(`/roles/${stronger.roleId}`, { abilities: switched }),
      ...['customer.delete', 'segment.read', 'segment.create'],
    );
    await expectExceeds(
      deputy.post('/roles', { name: 'New', abilities: abilitiesOf(['settings.update', 'ability.read', 'role.read']) }),
      ...['ability.read', 'settings.update'],
    );
  });

  it('report only the first rule: the user who is changed, then the roles that are added', async () => {
    const clerk = await Caller.holding(service(), 'account.read', 'account.update');
    const seeding = new Seeding(service());
    const [strong, added] = [await seeding.role(['customer.read']), await seeding.role(['segment.read'])];
    const stronger = await seeding.user([strong]);
    await expectExceeds(clerk.put(`/users/${stronger.id}`, { roles: [strong, added] }), 'customer.read');
    await expectExceeds(clerk.put(`/users/${target}`, { roles: [strong, added] }), 'customer.read', 'segment.read');
  });

  it('name dormant permissions where they count', async () => {
    const seeding = new Seeding(service());
    const vault = await admin.ability(`vault-${target}`, { read: true });
    const role = await seeding.role([`${vault.key}.read`]);
    await admin.put(`/abilities/${vault.id}`, { read: false });
    const clerk = await Caller.holding(service(), 'account.read', 'account.update');
    await expectExceeds(clerk.put(`/users/${target}`, { roles: [role] }), `${vault.key}.read`);
  });
});
