import { expect } from 'chai';
import { ABILITY } from '../../../src/domain/authority/kinds/ability.js';
import { decideCreation } from '../../../src/domain/authority/kinds/entries.js';
import { kindOfAction } from '../../../src/domain/abilities/kind-of-action.js';
import { errorOfOwnAction } from '../../../src/domain/abilities/own-action.js';
import { errorOfAbilityKey } from '../../../src/domain/abilities/create-ability.js';
import { EscalationDenied } from '../../../src/domain/permissions/errors.js';
import { LimitReached } from '../../../src/domain/domain-error.js';
import { actionSet } from '../../../src/domain/permissions/action.js';
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
  return decideAbilityUpdate(actor, ability, patch, { authority, matches: () => matches });
}

describe('decideAbilityUpdate', () => {
  it('logs only what changes', () => {
    const flags = { read: true, create: true, update: false };
    expect(update(order, { name: 'Orders', description: '', flags }, actorOf(ADMINISTRATOR_ROLE_ID))).to.deep.equal({
      resource: 'ability',
      recordId: order.id,
      action: 'updated',
      before: { name: 'order', create: false, update: true },
      after: { name: 'Orders', create: true, update: false },
    });
    expect(update(order, { key: 'order', name: 'order', flags: { read: true } })).to.equal(undefined);
  });

  it('refuses to switch off an action whose permission the actor lacks', () => {
    expect(thrownBy(() => update(order, { flags: { update: false } }, actorOf(keeper.id)))).to.be.instanceOf(
      EscalationDenied,
    );
    expect(update(order, { flags: { read: false } }, actorOf(keeper.id))?.after).to.deep.equal({ read: false });
  });

  it('lets anybody who may update abilities switch an action on, even with dormant grants of it', () => {
    expect(update(order, { flags: { delete: true } }, actorOf(reader.id))?.after).to.deep.equal({ delete: true });
  });

  it('refuses to change the key, or to switch off an action of an essential ability', () => {
    const key = thrownBy(() => update(order, { key: 'Orders!', flags: {} })) as Immutable;
    expect(Object.keys(key.fields)).to.deep.equal(['key']);
    const action = thrownBy(() => update(role, { flags: { update: false } })) as Immutable;
    expect(Object.keys(action.fields)).to.deep.equal(['update']);
    expect(thrownBy(() => update(role, { flags: { update: false } }, admin, false))).to.be.instanceOf(StaleVersion);
    const weak = actorOf(reader.id);
    expect(thrownBy(() => update(role, { flags: { update: false } }, weak, false))).to.be.instanceOf(EscalationDenied);
  });
});

describe('own actions of an ability', () => {
  const invoice = anAbility('invoice', ['read', 'approve', 'export']);
  const clerk = aRole('clerk', { invoice: ['approve'] });
  const others = Array.from({ length: 5 }, (_, n) => anAbility(`a${n}`, names(n === 0 ? 17 : 20)));
  const authority = anAuthority({ abilities: [invoice, role, ...others], roles: [clerk] });
  const clerkActor = anActor(aUser({ roleIds: [clerk.id] }), authority);
  const update = (ability: typeof invoice, own: readonly string[], actor = clerkActor) =>
    decideAbilityUpdate(actor, ability, { flags: {}, own }, { authority, matches: () => true });

  it('are one field, a list in the order of names', () => {
    expect(update(invoice, ['export', 'approve', 'export']), 'the same ones').to.equal(undefined);
    expect(update(invoice, ['export', 'void', 'approve'])).to.deep.include({
      before: { actions: ['approve', 'export'] },
      after: { actions: ['approve', 'export', 'void'] },
    });
  });

  it('are removed only by an actor who holds them', () => {
    expect((thrownBy(() => update(invoice, [])) as EscalationDenied).exceeds).to.deep.equal(['invoice.export']);
    expect(update(invoice, ['export'])?.after).to.deep.equal({ actions: ['export'] });
  });

  it('are at most 20 of an ability, and 100 in all; beyond it only removing goes on', () => {
    expect(update(role, ['one'])?.after, 'though it is essential').to.deep.equal({ actions: ['one'] });
    expect(thrownBy(() => update(role, names(2)))).to.be.instanceOf(LimitReached);
    const alone = anAuthority({ abilities: [invoice] });
    const update21 = () =>
      decideAbilityUpdate(
        clerkActor,
        invoice,
        { flags: {}, own: [...invoice.actions.own, ...names(19)] },
        { authority: alone, matches: () => true },
      );
    expect(thrownBy(update21)).to.be.instanceOf(LimitReached);
    expect(update(invoice, ['export', 'void'])?.after, 'one for another').to.deep.equal({
      actions: ['export', 'void'],
    });
  });

  it('have valid names', () => {
    for (const name of ['a', 'mark_as-paid2', 'a'.repeat(32)]) expect(errorOfOwnAction(name), name).to.equal(undefined);
    const bad = ['', 'A', '9a', '_a', 'a b', 'ä', 'a'.repeat(33), 'a\n', 'read', 'delete', 'constructor', 'prototype'];
    for (const name of bad) expect(errorOfOwnAction(name), name).to.be.a('string');
  });

  function names(count: number): string[] {
    return Array.from({ length: count }, (_, n) => `action${n}`);
  }
});

describe('kindOfAction', () => {
  it('tells standard actions that an ability has or lacks, own ones, and others', () => {
    const known = anAuthority({ abilities: [anAbility('invoice', ['read', 'approve']), order] });
    const kinds = ['read', 'delete', 'approve', 'pay'].map((action) => kindOfAction(known, 'invoice', action));
    expect(kinds).to.deep.equal(['standard', 'lacking', 'own', 'unknown']);
    expect(kindOfAction(known, 'order', 'approve')).to.equal('unknown');
    expect(kindOfAction(known, 'gone', 'read')).to.equal('unknown');
  });
});

describe('decideCreation of an ability', () => {
  const input = { key: 'invoice', name: 'Invoices', description: '', actions: actionSet(['read', 'create']) };

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
