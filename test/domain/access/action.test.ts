import { expect } from 'chai';
import fc from 'fast-check';
import {
  actionFlags,
  ACTIONS,
  actionSet,
  ALL_ACTIONS,
  hasAction,
  listActions,
  NO_ACTIONS,
} from '../../../src/domain/permissions/action.js';
import { withFlags } from '../../../src/domain/permissions/permission-fields.js';

const anySet = fc.integer({ min: NO_ACTIONS, max: ALL_ACTIONS });

describe('action sets', () => {
  it('are read, create, update, delete as bits 0 to 3', () => {
    expect(ACTIONS.map((action) => actionSet([action]))).to.deep.equal([1, 2, 4, 8]);
    expect(actionSet(ACTIONS)).to.equal(ALL_ACTIONS);
    expect(actionSet([])).to.equal(NO_ACTIONS);
  });

  it('round-trip through lists and flags', () => {
    fc.assert(
      fc.property(anySet, (set) => {
        expect(actionSet(listActions(set))).to.equal(set);
        expect(withFlags(NO_ACTIONS, actionFlags(set))).to.equal(set);
        expect(ACTIONS.filter((action) => actionFlags(set)[action])).to.deep.equal(listActions(set));
      }),
    );
  });

  it('switch only the named flags', () => {
    fc.assert(
      fc.property(anySet, fc.constantFrom(...ACTIONS), fc.boolean(), (set, action, on) => {
        const next = withFlags(set, { [action]: on });
        expect(hasAction(next, action)).to.equal(on);
        for (const other of ACTIONS) {
          if (other !== action) expect(hasAction(next, other)).to.equal(hasAction(set, other));
        }
      }),
    );
    expect(withFlags(5, {})).to.equal(5);
    expect(withFlags(5, { read: null, name: 'x' })).to.equal(5);
  });
});
