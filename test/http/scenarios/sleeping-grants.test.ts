import { expect } from 'chai';
import { Caller, type AbilityRecord } from '../../support/caller.js';
import { expectProblem, onEachStorage, type Reply } from '../../support/service.js';

/** Manages users and abilities, and holds nothing of the vault. */
const DEPUTY = ['account.read', 'account.create', 'account.update', 'ability.read', 'ability.update'] as const;

/**
 * A role is not harmless because the action that it grants is switched off just now: whoever may switch the action on
 * again must not first come to hold the role, in their own person or another's.
 */
onEachStorage('grants that sleep', {}, (service) => {
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
  /** Switches the action on, which the deputy may, and requires that the deputy did not gain by it. */
  const expectNoGain = async () => {
    expect((await deputy.put(`/abilities/${vault.id}`, { update: true })).status).to.equal(200);
    expect((await deputy.me()).abilities[vault.key]).to.include({ update: false });
  };

  it('are not taken by one who could wake them', async () => {
    expectDenied(await deputy.put(`/users/${deputy.id}`, { roles: [deputy.roleId, vaultRole] }));
    await expectNoGain();
  });

  it('are not given to a user who is made for it', async () => {
    const names = { first_name: 'Pup', last_name: 'Pet' };
    const [email, roles] = [`puppet-${deputy.id}@example.com`, [deputy.roleId, vaultRole]];
    expectDenied(await deputy.post('/users', { ...names, email, password: 'known', roles }));
    expect((await service().login(email, 'known')).status).to.equal(400);
    await expectNoGain();
  });

  it('protect who has the role', async () => {
    const sleeper = await Caller.inRoles(service(), [deputy.roleId, vaultRole]);
    expectDenied(await deputy.put(`/users/${sleeper.id}`, { password: 'known' }));
    expectDenied(await deputy.put(`/users/${sleeper.id}`, { email: `x-${sleeper.email}` }));
    expectDenied(await deputy.put(`/users/${sleeper.id}`, { roles: [] }));
    expect((await service().login(sleeper.email, 'known')).status).to.equal(400);
    await expectNoGain();
  });

  it('hold nobody up who holds them too', async () => {
    const keeper = await Caller.holding(service(), ...DEPUTY);
    await admin.put(`/users/${keeper.id}`, { roles: [keeper.roleId, vaultRole] });
    const friend = await Caller.inRoles(service(), []);
    expect((await keeper.put(`/users/${friend.id}`, { roles: [vaultRole] })).status).to.equal(200);
    expect((await keeper.put(`/abilities/${vault.id}`, { update: true })).status).to.equal(200);
    expect((await friend.me()).abilities[vault.key]).to.include({ update: true });
  });
});
