import { expect } from 'chai';
import fc from 'fast-check';
import {
  actionFlags,
  ACTIONS,
  actionSet,
  ALL_ACTIONS,
  columnsOf,
  differenceOf,
  hasAction,
  intersectionOf,
  isSameSet,
  listActions,
  NO_ACTIONS,
  unionOf,
} from '../../../src/domain/permissions/action.js';
import { withFlags } from '../../../src/domain/permissions/permission-fields.js';

const NAMES = [...ACTIONS, 'approve', 'export', 'void'];
const names = fc.shuffledSubarray(NAMES);

describe('action sets', () => {
  it('list the standard actions in their order, then own ones by name, each once', () => {
    const set = actionSet(['void', 'delete', 'approve', 'read', 'void']);
    expect(listActions(set)).to.deep.equal(['read', 'delete', 'approve', 'void']);
    expect(columnsOf(set)).to.deep.equal([...ACTIONS, 'approve', 'void']);
    expect(Object.entries(actionFlags(set, ['approve', 'export', 'void']))).to.deep.equal([
      ...[['read', true] as const, ['create', false] as const, ['update', false] as const, ['delete', true] as const],
      ...[['approve', true] as const, ['export', false] as const, ['void', true] as const],
    ]);
  });

  it('are the same object when equal and without own actions', () => {
    expect(actionSet([])).to.equal(NO_ACTIONS);
    expect(actionSet(ACTIONS)).to.equal(ALL_ACTIONS);
    expect(differenceOf(actionSet(['read', 'void']), actionSet(['void']))).to.equal(actionSet(['read']));
    expect(intersectionOf(actionSet(['read', 'void']), ALL_ACTIONS)).to.equal(actionSet(['read']));
  });

  it('combine as sets of names do', () => {
    fc.assert(
      fc.property(names, names, (a, b) => {
        const [one, other] = [actionSet(a), actionSet(b)];
        const expected = (keeps: (name: string) => boolean) => actionSet(NAMES.filter(keeps));
        expect(unionOf(one, other)).to.deep.equal(expected((name) => a.includes(name) || b.includes(name)));
        expect(intersectionOf(one, other)).to.deep.equal(expected((name) => a.includes(name) && b.includes(name)));
        expect(differenceOf(one, other)).to.deep.equal(expected((name) => a.includes(name) && !b.includes(name)));
        expect(isSameSet(one, other)).to.equal([...a].sort().join() === [...b].sort().join());
        for (const name of NAMES) expect(hasAction(one, name)).to.equal(a.includes(name));
      }),
    );
  });

  it('round-trip through lists and flags', () => {
    fc.assert(
      fc.property(names, (some) => {
        const set = actionSet(some);
        expect(actionSet(listActions(set))).to.deep.equal(set);
        expect(withFlags(NO_ACTIONS, actionFlags(set, set.own))).to.deep.equal(set);
      }),
    );
  });

  it('switch only the named flags', () => {
    fc.assert(
      fc.property(names, fc.constantFrom(...NAMES), fc.boolean(), (some, action, on) => {
        const next = withFlags(actionSet(some), { [action]: on });
        for (const name of NAMES) expect(hasAction(next, name)).to.equal(name === action ? on : some.includes(name));
      }),
    );
    const set = actionSet(['read', 'update']);
    expect(withFlags(set, {})).to.equal(set);
    expect(withFlags(set, { read: null, name: 'x' })).to.equal(set);
  });
});
