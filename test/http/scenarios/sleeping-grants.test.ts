import { expect } from 'chai';
import { Caller, type AbilityRecord } from '../../support/caller.js';
import { onEachStorage } from '../../support/service.js';

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

  const wake = (as: string) => service().call('PUT', `/abilities/${vault.id}`, { as, body: { update: true } });
  const expectAsleep = async () => {
    expect(await admin.read<AbilityRecord>(`/abilities/${vault.id}`)).to.include({ update: false });
  };

  it('are not woken by one who has just taken the role', async () => {
    await deputy.put(`/users/${deputy.id}`, { roles: [deputy.roleId, vaultRole] });
    await wake(deputy.token);
    expect((await deputy.me()).abilities[vault.key]).to.include({ update: false });
    await expectAsleep();
  });

  it('are not woken by a user whom the deputy made for it', async () => {
    const names = { first_name: 'Pup', last_name: 'Pet' };
    const [email, roles] = [`puppet-${deputy.id}@example.com`, [deputy.roleId, vaultRole]];
    await deputy.post('/users', { ...names, email, password: 'known', roles });
    const entered = await service().login(email, 'known');
    if (entered.status === 200) await wake(entered.json.accessToken);
    await expectAsleep();
  });

  it('are not woken by one who enters as a user who has the role', async () => {
    const sleeper = await Caller.inRoles(service(), [deputy.roleId, vaultRole]);
    await deputy.put(`/users/${sleeper.id}`, { password: 'known' });
    const entered = await service().login(sleeper.email, 'known');
    if (entered.status === 200) await wake(entered.json.accessToken);
    await expectAsleep();
  });
});
