import { expect } from 'chai';
import { readCustomerPatch } from '../../../src/domain/customers/customer-patch.js';

describe('readCustomerPatch', () => {
  const read = (body: Record<string, unknown>) => readCustomerPatch(body);

  it('trims text and clears with null or the empty string', () => {
    const { patch, errors } = read({
      name: ' Ada ',
      company: '',
      phone: null,
      notes: ' a\nb ',
      email: '  ',
      plan: ' x ',
    });
    expect(errors).to.deep.equal({});
    expect(patch.fields).to.deep.equal({ name: 'Ada', company: null, phone: null, notes: 'a\nb', email: null });
    expect([...patch.ownColumns]).to.deep.equal([['plan', 'x']]);
  });

  it('ignores fields that the service sets itself', () => {
    const { patch, errors } = read({ id: {}, created: 7, updated: [] });
    expect([patch.fields, patch.ownColumns.size, errors]).to.deep.equal([{}, 0, {}]);
  });

  it('accepts statuses and roles of letters of any script, digits, _, - and spaces', () => {
    const { patch, errors } = read({ status: ' gekündigt_2-neu x ', role: '客户' });
    expect(errors).to.deep.equal({});
    expect(patch.fields).to.deep.equal({ status: 'gekündigt_2-neu x', role: '客户' });
  });

  it('stores scalars in own columns, turns -0 into 0, and clears with null', () => {
    const { patch } = read({ a: true, b: -0, c: 1.5, d: '', e: null, f: 'x'.repeat(500) });
    expect([...patch.ownColumns]).to.deep.equal([
      ['a', true],
      ['b', 0],
      ['c', 1.5],
      ['d', null],
      ['e', null],
      ['f', 'x'.repeat(500)],
    ]);
    expect(Object.is(patch.ownColumns.get('b'), 0)).to.equal(true);
  });

  it('counts characters, not UTF-16 units', () => {
    expect(read({ name: '𝒜'.repeat(200), plan: '𝒜'.repeat(500), status: '𝒜'.repeat(64) }).errors).to.deep.equal({});
    const errors = read({ name: '𝒜'.repeat(201), plan: '𝒜'.repeat(501), status: '𝒜'.repeat(65) }).errors;
    expect(Object.keys(errors)).to.have.members(['name', 'plan', 'status']);
  });

  const errored: readonly (readonly [field: string, value: unknown])[] = [
    ['name', 7],
    ['name', 'a\u0000b'],
    ['name', '\ud800'],
    ['first_name', 'a\nb'],
    ['last_name', {}],
    ['email', 'no address'],
    ['email', 5],
    ['phone', 'x'.repeat(201)],
    ['company', []],
    ['avatar', true],
    ['status', null],
    ['status', ''],
    ['status', 'a,b'],
    ['status', 'x'.repeat(65)],
    ['role', null],
    ['role', 1],
    ['notes', 'x'.repeat(2_001)],
    ['notes', 'a\u000bb'],
    ['company', 'a\tb'],
    ['plan', {}],
    ['plan', []],
    ['plan', Infinity],
    ['plan', 'x'.repeat(501)],
    ['plan', 'a\nb'],
    ['plan', '\udc00'],
    ['Plan', 'x'],
    ['1plan', null],
    ['my plan', 'x'],
    ['p'.repeat(65), 'x'],
    ['q', 'x'],
    ['plan_like', 'x'],
    ['plan_ne', 'x'],
    ['plan_gte', 1],
    ['plan_lte', 1],
    ['plan_values', 'x'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
  ];
  for (const [field, value] of errored) {
    it(`names ${field.slice(0, 20)} = ${JSON.stringify(value).slice(0, 30)}`, () => {
      const body = Object.defineProperty({ name: 'Ada' }, field, { value, enumerable: true });
      const { patch, errors } = read(body);
      expect(Object.keys(errors)).to.deep.equal([field]);
      expect(patch.ownColumns.has(field)).to.equal(false);
    });
  }
});
