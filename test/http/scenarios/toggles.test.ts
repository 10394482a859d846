import { expect } from 'chai';
import { ACTIONS, type Action } from '../../../src/domain/permissions/action.js';
import { Caller, permissionsOn, type AbilityRecord, type RoleRecord } from '../../support/caller.js';
import { Gun } from '../../support/gun.js';
import { Seeding } from '../../support/seeding.js';
import { onEachStorage } from '../../support/service.js';

const KEYS = Array.from({ length: 16 }, (_, index) => `toggled-${index}`);
const TOGGLES = KEYS.flatMap((key) => ACTIONS.map((action) => ({ key, action, permission: `${key}.${action}` })));
const ALL = TOGGLES.map(({ permission }) => permission).sort();

onEachStorage('64 users who toggle 64 permissions of one role at once', {}, (service) => {
  let admin: Caller;
  before(async () => {
    const seeding = new Seeding(service());
    for (const key of KEYS) await seeding.ability(key);
    admin = await Caller.administrator(service());
  });

  it('all succeed', async () => {
    const { id } = await admin.role('Toggled');
    for (const value of [true, false]) {
      const toggles = TOGGLES.map(({ key, action }) =>
        admin.put(`/roles/${id}`, { abilities: { [key]: { [action]: value } } }),
      );
      const answers = await Promise.all(toggles);
      expect(answers.map(({ status }) => status)).to.deep.equal(TOGGLES.map(() => 200));
      expect(permissionsOn((await admin.read<RoleRecord>(`/roles/${id}`)).abilities)).to.deep.equal(value ? ALL : []);
    }
  });

  it('all succeed with whole records, If-Match and retries after 412', async function () {
    const gun = new Gun(service().port);
    const { id } = await admin.role('Toggled with care');
    const tries = await Promise.all(
      TOGGLES.map(({ key, action }) => toggleWhole(gun, admin.token, `/roles/${id}`, key, action)),
    );
    expect(permissionsOn((await admin.read<RoleRecord>(`/roles/${id}`)).abilities)).to.deep.equal(ALL);
    gun.close();
    // If nobody had hit another's change, this would have tested nothing.
    expect(Math.max(...tries)).to.be.greaterThan(1);
  });

  it('all succeed with the actions of abilities', async () => {
    const abilities = (await admin.read<AbilityRecord[]>('/abilities')).filter(({ key }) => KEYS.includes(key));
    const switched = abilities.flatMap(({ id }) => ACTIONS.map((action) => ({ id, action })));
    for (const value of [false, true]) {
      await Promise.all(switched.map(({ id, action }) => admin.put(`/abilities/${id}`, { [action]: value })));
      const after = (await admin.read<AbilityRecord[]>('/abilities')).filter(({ key }) => KEYS.includes(key));
      for (const ability of after) {
        expect(ability).to.include(Object.fromEntries(ACTIONS.map((action) => [action, value])));
      }
    }
    expect(switched).to.have.length(64);
  });
});

/**
 * Reads the whole role, changes one permission and sends the record back until there is no conflict; returns the number
 * of attempts.
 */
async function toggleWhole(gun: Gun, token: string, path: string, key: string, action: Action): Promise<number> {
  for (let tries = 1; ; tries++) {
    const { json, headers } = await gun.fire({ method: 'GET', path, token });
    const role = json as RoleRecord;
    const abilities = { ...role.abilities, [key]: { ...role.abilities[key], [action]: true } };
    const ifMatch = { 'if-match': String(headers.etag) };
    const answer = await gun.fire({ method: 'PUT', path, token, body: { ...role, abilities }, headers: ifMatch });
    if (answer.status === 200) return tries;
    expect(answer.status, JSON.stringify(answer.json)).to.equal(412);
  }
}
