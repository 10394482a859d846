import { expect } from 'chai';
import { mergeCustomer, NEW_CUSTOMER, type CustomerContent } from '../../../src/domain/customers/merge-customer.js';
import { aPatch } from '../../support/builders-customers.js';

describe('mergeCustomer', () => {
  const merge = (body: Record<string, unknown>, before: CustomerContent = NEW_CUSTOMER) =>
    mergeCustomer(before, aPatch(body));
  const columns = (count: number, from = 0) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`field_${from + index}`, index]));

  it('gives a new customer the defaults', () => {
    expect(merge({ name: 'Ada' })).to.deep.equal({ content: { ...NEW_CUSTOMER, name: 'Ada' }, errors: {} });
    expect(NEW_CUSTOMER).to.include({ status: 'active', role: 'customer', email: null });
  });

  it('composes a missing or empty name from first and last name', () => {
    for (const name of [{}, { name: '' }, { name: null }]) {
      expect(merge({ ...name, first_name: 'Ada', last_name: 'King' }).content.name).to.equal('Ada King');
      expect(merge({ ...name, last_name: 'King' }).content.name).to.equal('King');
    }
  });

  it('keeps a name when the others change, and composes it again when emptied', () => {
    const { content } = merge({ first_name: 'Ada', last_name: 'Byron' });
    expect(merge({ last_name: 'King' }, content).content).to.include({ name: 'Ada Byron', lastName: 'King' });
    expect(merge({ last_name: 'King', name: '' }, content).content.name).to.equal('Ada King');
    expect(merge({ first_name: null, last_name: null }, content).errors).to.deep.equal({});
  });

  it("reports the name when it's missing or becomes too long", () => {
    expect(merge({}).errors).to.have.nested.property('name.code', 'required');
    expect(merge({ name: null }, { ...NEW_CUSTOMER, name: 'Ada' }).errors).to.have.keys('name');
    expect(merge({ first_name: 'x'.repeat(150), last_name: 'y'.repeat(150) }).errors).to.have.keys('name');
  });

  it('keeps all other fields', () => {
    const { content } = merge({ name: 'Ada', email: 'a@b.c', notes: 'n', plan: 'gold', seats: 3, status: 'lead' });
    const next = merge({ email: null, seats: null, plan: 'silver', area: true }, content).content;
    expect(next).to.deep.equal({
      ...content,
      email: null,
      ownColumns: new Map<string, unknown>([
        ['plan', 'silver'],
        ['area', true],
      ]),
    });
  });

  it('refuses a number that is not kept exactly, but for the stored one that comes back', () => {
    const rounded = 1_147_386_954_405_658_600;
    const stored = { ...NEW_CUSTOMER, name: 'Ada', ownColumns: new Map([['crm', rounded]]) };
    expect(merge({ crm: rounded, seats: 3 }, stored).errors).to.deep.equal({});
    expect(merge({ crm: rounded + 1_024 }, stored).errors).to.have.nested.property('crm.code', 'unsafe_integer');
    expect(merge({ name: 'Ada', crm: rounded }).errors).to.have.keys('crm');
  });

  it('counts own columns after the merge and reports those above 32', () => {
    const full = merge({ name: 'Ada', ...columns(32) }).content;
    expect(full.ownColumns.size).to.equal(32);
    expect(merge({ name: 'Ada', ...columns(34) }).errors).to.have.keys('field_32', 'field_33');
    expect(merge({ field_5: 'other' }, full).errors).to.deep.equal({});
    expect(merge({ more: 1 }, full).errors).to.have.keys('more');
    expect(merge({ more: 1, field_5: null }, full).errors).to.deep.equal({});
    expect(merge({ more: null }, full).errors).to.deep.equal({});
  });
});
