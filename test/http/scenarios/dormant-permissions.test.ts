import { expect } from 'chai';
import { Caller, type AbilityRecord } from '../../support/caller.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';

/** Manages users and abilities, without permissions on the vault. */
const DEPUTY = ['account.read', 'account.create', 'account.update', 'ability.read', 'ability.update'] as const;

/**
 * A role isn't harmless because the action that it grants is currently off: an actor who may switch the action on must
 * not be able to assign the role first, to themselves or to others.
 */
onEachStorage('dormant permissions', {}, (service) => {
  let admin: Caller;
  let deputy: Caller;
  let vault: AbilityRecord;
  let vaultRole: string;

  beforeEach(async () => {
    admin = await Caller.administrator(service());
    deputy = await Caller.holding(service(), ...DEPUTY);
    vault = await admin.ability(`vault-${deputy.id}`, { read: true, update: true });
    vaultRole = (await admin.role(`Vault ${deputy.id}`, `${vault.key}.update`)).id;
    await admin.put(`/abilities/${vault.id}`, { update: false });
  });

  const expectDenied = (answer: Reply) => expectProblem(answer, { status: 403, code: 'escalation_denied' });
  /** Switches the action on, which the deputy may, and requires that the deputy gained nothing. */
  const expectNoGain = async () => {
    expect((await deputy.put(`/abilities/${vault.id}`, { update: true })).status).to.equal(200);
    expect((await deputy.me()).abilities[vault.key]).to.include({ update: false });
  };

  it('cannot be taken by a user who could activate them', async () => {
    expectDenied(await deputy.put(`/users/${deputy.id}`, { roles: [deputy.roleId, vaultRole] }));
    await expectNoGain();
  });

  it('cannot be given to a user created for it', async () => {
    const names = { first_name: 'Pup', last_name: 'Pet' };
    const [email, roles] = [`puppet-${deputy.id}@example.com`, [deputy.roleId, vaultRole]];
    expectDenied(await deputy.post('/users', { ...names, email, password: 'known', roles }));
    expect((await service().login(email, 'known')).status).to.equal(400);
    await expectNoGain();
  });

  it('protect the holders of the role', async () => {
    const sleeper = await Caller.inRoles(service(), [deputy.roleId, vaultRole]);
    expectDenied(await deputy.put(`/users/${sleeper.id}`, { password: 'known' }));
    expectDenied(await deputy.put(`/users/${sleeper.id}`, { email: `x-${sleeper.email}` }));
    expectDenied(await deputy.put(`/users/${sleeper.id}`, { roles: [] }));
    expect((await service().login(sleeper.email, 'known')).status).to.equal(400);
    await expectNoGain();
  });

  it('do not block a user who has them too', async () => {
    const keeper = await Caller.holding(service(), ...DEPUTY);
    await admin.put(`/users/${keeper.id}`, { roles: [keeper.roleId, vaultRole] });
    const friend = await Caller.inRoles(service(), []);
    expect((await keeper.put(`/users/${friend.id}`, { roles: [vaultRole] })).status).to.equal(200);
    expect((await keeper.put(`/abilities/${vault.id}`, { update: true })).status).to.equal(200);
    expect((await friend.me()).abilities[vault.key]).to.include({ update: true });
  });
});
