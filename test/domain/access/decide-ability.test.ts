import { expect } from 'chai';
import { ABILITY } from '../../../src/domain/authority/kinds/ability.js';
import { decideCreation } from '../../../src/domain/authority/kinds/entries.js';
import { errorOfAbilityKey } from '../../../src/domain/abilities/create-ability.js';
import { EscalationDenied } from '../../../src/domain/permissions/errors.js';
import { LimitReached } from '../../../src/domain/domain-error.js';
import { ADMINISTRATOR_ROLE_ID } from '../../../src/domain/roles/role.js';
import {
  decideAbilityUpdate,
  refuseAbilityDeletion,
  type AbilityPatch,
} from '../../../src/domain/abilities/update-ability.js';
import { AlreadyExists, Immutable, StaleVersion } from '../../../src/domain/domain-error.js';
import { anAbility, anActor, anAdministratorRole, anAuthority, aRole, aUser } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

const order = anAbility('order', ['read', 'update']);
const customer = anAbility('customer');
const role = anAbility('role');
const abilities = [role, customer, order];
const keeper = aRole('keeper', { customer: ['read', 'update', 'delete', 'create'], order: ['read'] });
const reader = aRole('reader', { customer: ['read'] });
const authority = anAuthority({
  abilities,
  roles: [anAdministratorRole(abilities), keeper, reader],
});
const actorOf = (...roleIds: string[]) => anActor(aUser({ roleIds }), authority);
const admin = actorOf(ADMINISTRATOR_ROLE_ID);

function update(ability: typeof order, patch: AbilityPatch, actor = admin, matches = true) {
  return decideAbilityUpdate(actor, ability, patch, { matches: () => matches });
}

describe('decideAbilityUpdate', () => {
  it('logs only what changes', () => {
    const actions = { read: true, create: true, update: false };
    expect(update(order, { name: 'Orders', description: '', actions }, actorOf(ADMINISTRATOR_ROLE_ID))).to.deep.equal({
      resource: 'ability',
      recordId: order.id,
      action: 'updated',
      before: { name: 'order', create: false, update: true },
      after: { name: 'Orders', create: true, update: false },
    });
    expect(update(order, { key: 'order', name: 'order', actions: { read: true } })).to.equal(undefined);
  });

  it('refuses to switch off an action whose permission the actor lacks', () => {
    expect(thrownBy(() => update(order, { actions: { update: false } }, actorOf(keeper.id)))).to.be.instanceOf(
      EscalationDenied,
    );
    expect(update(order, { actions: { read: false } }, actorOf(keeper.id))?.after).to.deep.equal({ read: false });
  });

  it('lets anybody who may update abilities switch an action on, even with dormant grants of it', () => {
    expect(update(order, { actions: { delete: true } }, actorOf(reader.id))?.after).to.deep.equal({ delete: true });
  });

  it('refuses to change the key, or to switch off an action of an essential ability', () => {
    const key = thrownBy(() => update(order, { key: 'Orders!', actions: {} })) as Immutable;
    expect(Object.keys(key.fields)).to.deep.equal(['key']);
    const action = thrownBy(() => update(role, { actions: { update: false } })) as Immutable;
    expect(Object.keys(action.fields)).to.deep.equal(['update']);
    expect(thrownBy(() => update(role, { actions: { update: false } }, admin, false))).to.be.instanceOf(StaleVersion);
    const weak = actorOf(reader.id);
    expect(thrownBy(() => update(role, { actions: { update: false } }, weak, false))).to.be.instanceOf(
      EscalationDenied,
    );
  });
});

describe('decideCreation of an ability', () => {
  const input = { key: 'invoice', name: 'Invoices', description: '', actions: 0b0011 };

  it('logs every action', () => {
    const entry = decideCreation(ABILITY, 'new', input, authority.records.abilities);
    expect(entry.after).to.deep.equal({
      ...ABILITY.logFields(input),
      read: true,
      create: true,
      update: false,
      delete: false,
    });
  });

  it('refuses an existing key and more abilities than the limit', () => {
    const taken = { ...input, key: 'order' };
    expect(thrownBy(() => decideCreation(ABILITY, 'new', taken, authority.records.abilities))).to.be.instanceOf(
      AlreadyExists,
    );
    const full = anAuthority({ abilities: Array.from({ length: ABILITY.limit }, (_, n) => anAbility(`a${n}`)) });
    expect(thrownBy(() => decideCreation(ABILITY, 'new', input, full.records.abilities))).to.be.instanceOf(
      LimitReached,
    );
  });

  it('recognises valid keys', () => {
    for (const key of ['a', 'customer', 'a-b_c9', 'a'.repeat(64)])
      expect(errorOfAbilityKey(key), key).to.equal(undefined);
    const bad = [
      '',
      'A',
      '9a',
      '-a',
      'a b',
      'ä',
      'a'.repeat(65),
      'constructor',
      '__proto__',
      'toString',
      'valueOf',
      'a\n',
    ];
    for (const key of bad) expect(errorOfAbilityKey(key), key).to.be.a('string');
  });
});

describe('refuseAbilityDeletion', () => {
  const remove = (ability: typeof order, actor = admin, matches = true) =>
    refuseAbilityDeletion(actor, ability, () => matches);

  it('requires the actor to hold all of its permissions', () => {
    expect(thrownBy(() => remove(customer, actorOf(reader.id)))).to.be.instanceOf(EscalationDenied);
    expect(() => remove(customer, actorOf(keeper.id))).to.not.throw();
  });

  it('refuses to delete essential abilities', () => {
    expect(thrownBy(() => remove(role, admin, false))).to.be.instanceOf(StaleVersion);
    expect(thrownBy(() => remove(role))).to.be.instanceOf(Immutable);
  });
});
