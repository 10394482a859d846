import { expect } from 'chai';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import { Caller, permissionsOn, dump, abilitiesOf, type AbilityRecord } from '../../support/caller.js';
import { PASSWORD, Seeding, type SeededUser } from '../../support/seeding.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';

const denied = { status: 403, code: 'escalation_denied' };
const names = { first_name: 'Made', last_name: 'User' };

/** May manage users, roles and abilities, and read customers: powerful, but not an administrator. */
const DEPUTY = [
  ...(['account', 'role', 'ability'] as const).flatMap(
    (key) => [`${key}.read`, `${key}.create`, `${key}.update`, `${key}.delete`] as const,
  ),
  'customer.read',
] as const;

onEachStorage("escalating beyond one's own permissions", {}, (service) => {
  let admin: Caller;
  let deputy: Caller;
  let seeding: Seeding;
  /** Has `customer.read` and `customer.update`: one permission more than the deputy. */
  let stronger: Caller;
  let harmless: SeededUser;
  /** The role of `stronger`, and an empty one. */
  let strongRole: string;
  let emptyRole: string;
  let customer: AbilityRecord;
  /** An ability of which the deputy has no permission. Its action `update` is off, while a role has it. */
  let vault: AbilityRecord;
  let vaultRole: string;

  beforeEach(async () => {
    seeding = new Seeding(service());
    admin = await Caller.administrator(service());
    deputy = await Caller.holding(service(), ...DEPUTY);
    stronger = await Caller.holding(service(), 'customer.read', 'customer.update');
    strongRole = stronger.roleId;
    emptyRole = await seeding.role();
    harmless = await seeding.user([emptyRole]);
    [customer = customer] = await admin.read<AbilityRecord[]>('/abilities?key=customer');
    vault = await admin.ability(`vault-${deputy.id}`, { read: true, update: true });
    vaultRole = (await admin.role(`Vault ${deputy.id}`, `${vault.key}.update`)).id;
    await admin.put(`/abilities/${vault.id}`, { update: false });
  });

  /** Requires the refusal, and that nothing in the store changed. */
  const expectDenied = async (ask: () => Promise<Reply>) => {
    const people = [admin.id, deputy.id, stronger.id, harmless.id];
    const [before, held] = [await dump(service(), people), await deputy.me()];
    expectProblem(await ask(), denied);
    expect(await dump(service(), people)).to.deep.equal(before);
    expect(await deputy.me()).to.deep.equal(held);
  };

  const on = (...permissions: Parameters<typeof abilitiesOf>[0]) => ({ abilities: abilitiesOf(permissions) });
  const off = (key: string, action: string) => ({ abilities: { [key]: { [action]: false } } });

  const attempts: readonly (readonly [string, () => Promise<Reply>])[] = [
    ['a permission in the own role', () => deputy.put(`/roles/${deputy.roleId}`, on('customer.update'))],
    ['a permission in another role', () => deputy.put(`/roles/${emptyRole}`, on('customer.delete'))],
    ['a permission beside own ones', () => deputy.put(`/roles/${emptyRole}`, on('customer.read', 'segment.read'))],
    [
      'a permission beside a new name',
      () => deputy.put(`/roles/${emptyRole}`, { name: 'Innocent', ...on('settings.update') }),
    ],
    ['a permission removed from a stronger role', () => deputy.put(`/roles/${strongRole}`, off('customer', 'update'))],
    [
      'a permission removed from Administrator',
      () => deputy.put(`/roles/${ADMINISTRATOR_ROLE_ID}`, off('customer', 'update')),
    ],
    [
      'a new role with a permission',
      () => deputy.post('/roles', { name: 'New', ...on('customer.read', 'customer.update') }),
    ],
    ['deleting a stronger role', () => deputy.delete(`/roles/${strongRole}`)],
    ['deleting Administrator', () => deputy.delete(`/roles/${ADMINISTRATOR_ROLE_ID}`)],
    ['a role for oneself', () => deputy.put(`/users/${deputy.id}`, { roles: [deputy.roleId, strongRole] })],
    ['Administrator for oneself', () => deputy.put(`/users/${deputy.id}`, { roles: [ADMINISTRATOR_ROLE_ID] })],
    ['Administrator for another', () => deputy.put(`/users/${harmless.id}`, { roles: [ADMINISTRATOR_ROLE_ID] })],
    [
      'a role beside a new name',
      () => deputy.put(`/users/${harmless.id}`, { ...names, roles: [emptyRole, strongRole] }),
    ],
    ['a role at creation', () => deputy.post('/users', { ...names, email: 'new@example.com', roles: [strongRole] })],
    [
      'Administrator at creation',
      () =>
        deputy.post('/users', {
          ...names,
          email: 'new@example.com',
          password: 'known',
          roles: [ADMINISTRATOR_ROLE_ID],
        }),
    ],
    ['the address of a stronger user', () => deputy.put(`/users/${stronger.id}`, { email: 'mine@example.com' })],
    ['the password of a stronger user', () => deputy.put(`/users/${stronger.id}`, { password: 'known' })],
    ["an administrator's password", () => deputy.put(`/users/${admin.id}`, { password: 'known', email: admin.email })],
    ['suspending a stronger user', () => deputy.put(`/users/${stronger.id}`, { suspended: true })],
    ['stripping a stronger user', () => deputy.put(`/users/${stronger.id}`, { roles: [] })],
    [
      'a harmless role for a stronger user',
      () => deputy.put(`/users/${stronger.id}`, { roles: [strongRole, emptyRole] }),
    ],
    ['deleting a stronger user', () => deputy.delete(`/users/${stronger.id}`)],
    ['switching off an action', () => deputy.put(`/abilities/${customer.id}`, { update: false })],
    [
      'switching off an action beside an own one',
      () => deputy.put(`/abilities/${customer.id}`, { read: false, delete: false }),
    ],
    ['deleting an ability', () => deputy.delete(`/abilities/${customer.id}`)],
  ];
  for (const [name, ask] of attempts) it(`is refused: ${name}`, () => expectDenied(ask));

  it('is refused when reinstating a stronger user', async () => {
    await admin.put(`/users/${stronger.id}`, { suspended: true });
    await expectDenied(() => deputy.put(`/users/${stronger.id}`, { suspended: false }));
  });

  it('is not possible by registering, nor with read-only fields', async () => {
    const abilities = { customer: { update: true } };
    const body = { email: `r-${deputy.id}@example.com`, password: PASSWORD, ...names };
    const answer = await service().call('POST', '/register', {
      body: { ...body, roles: [ADMINISTRATOR_ROLE_ID], abilities, suspended: false },
    });
    expect(answer.status, answer.text).to.equal(201);
    expect(answer.json.user.roles).to.deep.equal([]);
    expect(permissionsOn(answer.json.user.abilities)).to.deep.equal([]);
    const before = await deputy.me();
    expect((await deputy.put(`/users/${deputy.id}`, { abilities, rank: 'Administrator' })).json).to.deep.equal(before);
    expect((await deputy.put(`/users/${deputy.id}`, { role: 'Administrator' })).status).to.equal(422);
    expect(await deputy.me()).to.deep.equal(before);
  });

  it('is not possible by recreating an ability under an old key', async () => {
    await admin.put(`/abilities/${vault.id}`, { update: true });
    const holder = await Caller.inRoles(service(), [vaultRole]);
    expect((await holder.me()).abilities[vault.key]?.['update']).to.be.true;
    await admin.delete(`/abilities/${vault.id}`);
    const again = await deputy.ability(vault.key, { read: true, update: true });
    for (const caller of [holder, deputy]) {
      expect((await caller.me()).abilities[vault.key]).to.deep.include({ read: false, update: false });
    }
    await expectDenied(() => deputy.put(`/roles/${deputy.roleId}`, on(`${vault.key}.read`)));
    await expectDenied(() => deputy.delete(`/abilities/${again.id}`));
    expect((await admin.me()).abilities[vault.key]).to.deep.include({ read: true, update: true });
  });

  it('is not possible with new actions, which only Administrator gets', async () => {
    const { id, key } = await deputy.ability(`fresh-${deputy.id}`);
    expect((await deputy.put(`/abilities/${id}`, { read: true })).status).to.equal(200);
    expect((await deputy.me()).abilities[key]?.['read']).to.be.false;
    await expectDenied(() => deputy.put(`/abilities/${id}`, { read: false }));
    await expectDenied(() => deputy.put(`/roles/${emptyRole}`, on(`${key}.read`)));
  });

  it('is not possible by switching an action off and on: dormant permissions are restored unchanged', async () => {
    await admin.put(`/roles/${deputy.roleId}`, on('customer.delete'));
    const held = permissionsOn((await deputy.me()).abilities);
    expect((await deputy.put(`/abilities/${customer.id}`, { delete: false })).status).to.equal(200);
    expect((await deputy.put(`/abilities/${customer.id}`, { delete: true })).status).to.equal(200);
    expect(permissionsOn((await deputy.me()).abilities)).to.deep.equal(held);
  });

  it("does not block a deputy's regular work", async () => {
    expect((await deputy.put(`/roles/${emptyRole}`, on('customer.read'))).status).to.equal(200);
    expect((await deputy.put(`/users/${harmless.id}`, { roles: [emptyRole], password: 'given' })).status).to.equal(200);
    expect((await deputy.put(`/users/${harmless.id}`, { suspended: true })).status).to.equal(200);
    expect((await deputy.delete(`/users/${harmless.id}`)).status).to.equal(200);
    expect((await deputy.put(`/roles/${strongRole}`, { description: 'Only a text.' })).status).to.equal(200);
    expect((await deputy.delete(`/roles/${emptyRole}`)).status).to.equal(200);
    expect((await deputy.delete(`/roles/${vaultRole}`)).status).to.equal(200);
    expect((await deputy.put(`/abilities/${vault.id}`, { update: true })).status).to.equal(200);
  });
});

onEachStorage('JavaScript property names as permissions', {}, (service) => {
  const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty'];

  for (const key of KEYS) {
    it(`grant nothing and change nothing: ${key}`, async () => {
      const admin = await Caller.administrator(service());
      const deputy = await Caller.holding(service(), ...DEPUTY);
      const before = [await dump(service()), await deputy.me()];
      const bodies = [
        `{"${key}":{"read":true}}`,
        `{"customer":{"${key}":true}}`,
        `{"${key}":{"${key}":true}}`,
        `{"customer":{"read":true,"${key}":true}}`,
      ];
      for (const caller of [admin, deputy]) {
        for (const abilities of bodies) {
          const answers = [
            await caller.put(`/roles/${deputy.roleId}`, `{"abilities":${abilities}}`),
            await caller.post('/roles', `{"name":"Named ${key}","abilities":${abilities}}`),
          ];
          for (const answer of answers)
            expect([answer.status, answer.json.code]).to.deep.equal([422, 'validation_failed']);
        }
        const made = await caller.post('/abilities', `{"key":"${key}","name":"A","read":true}`);
        expect([made.status, Object.keys(made.json.errors)]).to.deep.equal([422, ['key']]);
        expect((await caller.get(`/abilities/${key}`)).status).to.equal(404);
        expect((await caller.get(`/roles/${key}`)).status).to.equal(404);
        expect((await caller.get(`/users/${key}`)).status).to.equal(404);
      }
      expect([await dump(service()), await deputy.me()]).to.deep.equal(before);
      expect(
        (await deputy.put(`/users/${deputy.id}`, `{"${key}":{"roles":["${ADMINISTRATOR_ROLE_ID}"]}}`)).status,
      ).to.equal(200);
      expect([await dump(service()), await deputy.me()]).to.deep.equal(before);
      expect(Object.keys(Object.prototype)).to.deep.equal([]);
    });
  }
});
