import { expect } from 'chai';
import { ROLE } from '../../../src/domain/authority/kinds/role.js';
import { decideCreation } from '../../../src/domain/authority/kinds/entries.js';
import { fieldsOfNewRole, type NewRole } from '../../../src/domain/roles/create-role.js';
import type { Authority } from '../../../src/domain/authority/authority.js';
import { EscalationDenied } from '../../../src/domain/permissions/errors.js';
import { LimitReached } from '../../../src/domain/domain-error.js';
import type { RequestedPermissions } from '../../../src/domain/roles/requested-permissions.js';
import { ADMINISTRATOR_ROLE_ID, type Role } from '../../../src/domain/roles/role.js';
import { decideRoleUpdate, refuseRoleDeletion, type RolePatch } from '../../../src/domain/roles/update-role.js';
import { AlreadyExists, Immutable, StaleVersion, ValidationFailed } from '../../../src/domain/domain-error.js';
import { anAbility, anActor, anAdministratorRole, anAuthority, aRole, aUser } from '../../support/builders.js';
import { thrownBy } from '../../support/refusal.js';

// `order` has lost its action delete, so grants of it are dormant.
const abilities = [anAbility('role'), anAbility('customer'), anAbility('order', ['read', 'update'])];
const administrator = anAdministratorRole(abilities);
const sales = aRole('Sales', { customer: ['read', 'update'], order: ['read', 'delete'] });
const strong = aRole('Strong', { customer: ['read', 'delete'] });
const authority = anAuthority({ abilities, roles: [administrator, sales, strong, aRole('Zoë')] });

const actorOf = (...roleIds: string[]) => anActor(aUser({ roleIds }), authority);
const admin = actorOf(ADMINISTRATOR_ROLE_ID);
const seller = actorOf(sales.id);

function requested(flags: Record<string, Record<string, boolean>>): RequestedPermissions {
  return new Map(Object.entries(flags).map(([key, row]) => [key, new Map(Object.entries(row))]));
}

function update(role: Role, patch: RolePatch, actor = admin, matches = true) {
  return decideRoleUpdate(actor, role, patch, { authority, matches: () => matches });
}

describe('decideRoleUpdate', () => {
  it('switches single permissions and logs no other', () => {
    const patch = { permissions: requested({ customer: { read: true, update: false, delete: true } }) };
    expect(update(sales, patch)).to.deep.equal({
      resource: 'role',
      recordId: sales.id,
      action: 'updated',
      before: { abilities: { customer: { update: true, delete: false } } },
      after: { abilities: { customer: { update: false, delete: true } } },
    });
  });

  for (const [flags, name, meant] of [
    [{ customers: { read: false } }, 'customers.read', 'customer.read'],
    [{ customer: { raed: false } }, 'customer.raed', 'customer.read'],
    [{ customer: { Read: false } }, 'customer.Read', 'customer.read'],
    [{ Customer: { update: false } }, 'Customer.update', 'customer.update'],
  ] as const) {
    it(`refuses a misspelt permission that would stay on: ${name}`, () => {
      const refusal = thrownBy(() => update(sales, { permissions: requested(flags) })) as ValidationFailed;
      expect(refusal).to.be.instanceOf(ValidationFailed);
      expect(refusal.fields[`abilities.${name}`]?.message).to.equal(`does not exist: did you mean \`${meant}\`?`);
    });
  }

  it('looks for what was meant by the first hundred that do not exist', () => {
    const gone = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`gone_${n}`, { read: false }]));
    const after = (count: number) => requested({ ...gone(count), customer: { raed: false } });
    expect(thrownBy(() => update(sales, { permissions: after(99) }))).to.be.instanceOf(ValidationFailed);
    expect(update(sales, { permissions: after(100) })).to.equal(undefined);
  });

  it('ignores one that is near another of the same request', () => {
    const echo = requested({ customer: { read: true, raed: false }, customers: { read: false } });
    expect(update(sales, { permissions: echo })).to.equal(undefined);
  });

  it('changes nothing when the record is sent back, with dormant permissions off and a deleted key included', () => {
    const echo = requested({
      customer: { read: true, create: false, update: true, delete: false },
      order: { read: true, create: false, update: false, delete: false },
      gone: { read: false },
    });
    expect(update(sales, { name: 'Sales', description: '', permissions: echo })).to.equal(undefined);
  });

  it('refuses to switch on unknown permissions, naming each', () => {
    const wanted = requested({ gone: { read: true }, order: { delete: true }, customer: { publish: true } });
    const error = thrownBy(() => update(sales, { permissions: wanted })) as ValidationFailed;
    expect(error).to.be.instanceOf(ValidationFailed);
    expect(Object.keys(error.fields)).to.have.members([
      'abilities.gone.read',
      'abilities.order.delete',
      'abilities.customer.publish',
    ]);
  });

  it('refuses to switch a permission that the actor lacks, on or off', () => {
    const on = { permissions: requested({ customer: { delete: true } }) };
    const off = { permissions: requested({ customer: { delete: false } }) };
    expect(thrownBy(() => update(sales, on, seller))).to.be.instanceOf(EscalationDenied);
    expect(thrownBy(() => update(strong, off, seller))).to.be.instanceOf(EscalationDenied);
    expect(update(strong, { permissions: requested({ customer: { update: true } }) }, seller)).to.not.equal(undefined);
    expect(update(sales, off, seller), 'already off').to.equal(undefined);
    const both = { permissions: requested({ customer: { delete: false, create: true } }) };
    const { exceeds } = thrownBy(() => update(strong, both, seller)) as EscalationDenied;
    expect(exceeds, 'on and off alike').to.deep.equal(['customer.create', 'customer.delete']);
  });

  it('throws EscalationDenied before StaleVersion, and that before conflicts', () => {
    const on = { name: 'zoe', permissions: requested({ customer: { delete: true } }) };
    expect(thrownBy(() => update(sales, on, seller, false))).to.be.instanceOf(EscalationDenied);
    expect(thrownBy(() => update(sales, on, admin, false))).to.be.instanceOf(StaleVersion);
  });

  it('refuses to switch off a permission of the built-in Administrator', () => {
    const error = thrownBy(() =>
      update(administrator, { permissions: requested({ customer: { read: false } }) }),
    ) as Immutable;
    expect(error).to.be.instanceOf(Immutable);
    expect(Object.keys(error.fields)).to.deep.equal(['abilities.customer.read']);
  });

  it("refuses to change the built-in Administrator's name or description, and ignores equal values", () => {
    for (const [field, patch] of Object.entries({
      name: { name: 'Guest' },
      description: { description: 'Harmless' },
    })) {
      const error = thrownBy(() => update(administrator, patch)) as Immutable;
      expect(error).to.be.instanceOf(Immutable);
      expect(Object.keys(error.fields)).to.deep.equal([field]);
    }
    const { name, description } = administrator;
    expect(update(administrator, { name, description })).to.be.undefined;
  });
});

describe('fieldsOfNewRole', () => {
  const decide = (actor: typeof admin, role: NewRole, { records }: Authority) =>
    decideCreation(ROLE, 'new', fieldsOfNewRole(actor, role, authority), records.roles);
  const create = (name: string, flags = {}, actor = admin) =>
    decide(actor, { name, description: 'd', permissions: requested(flags) }, authority);

  it('logs granted permissions', () => {
    expect(create('Clerk', { customer: { read: true, create: false } })).to.deep.equal({
      resource: 'role',
      recordId: 'new',
      action: 'created',
      before: null,
      after: { name: 'Clerk', description: 'd', abilities: { customer: { read: true } } },
    });
  });

  it('grants only permissions that the actor holds', () => {
    expect(thrownBy(() => create('Clerk', { customer: { delete: true } }, seller))).to.be.instanceOf(EscalationDenied);
    expect(create('Clerk', { customer: { update: true } }, seller).action).to.equal('created');
  });

  it('refuses an existing name and more roles than the limit', () => {
    expect(thrownBy(() => create('zoe'))).to.be.instanceOf(AlreadyExists);
    const full = anAuthority({ abilities, roles: Array.from({ length: ROLE.limit }, (_, n) => aRole(`r${n}`)) });
    const last = { name: 'One more', description: '', permissions: requested({}) };
    expect(thrownBy(() => decide(admin, last, full))).to.be.instanceOf(LimitReached);
  });
});

describe('refuseRoleDeletion', () => {
  const remove = (role: Role, actor = admin, matches = true) => {
    const effective = authority.resolve([role.id]).permissionSet;
    refuseRoleDeletion(actor, role, { effective, matches: () => matches });
  };

  it('requires the actor to hold all of its permissions, except dormant ones', () => {
    expect(thrownBy(() => remove(strong, seller))).to.be.instanceOf(EscalationDenied);
    expect(() => remove(sales, actorOf(sales.id))).to.not.throw();
  });

  it('refuses to delete the built-in Administrator', () => {
    expect(thrownBy(() => remove(administrator, seller))).to.be.instanceOf(EscalationDenied);
    expect(thrownBy(() => remove(administrator, admin, false))).to.be.instanceOf(StaleVersion);
    expect(thrownBy(() => remove(administrator))).to.be.instanceOf(Immutable);
  });
});
