import { expect } from 'chai';
import { actionSet } from '../../../src/domain/permissions/action.js';
import type { PermissionChange } from '../../../src/domain/authority/changed-permissions.js';
import {
  SAMPLE_SIZE,
  sumUpPermissions,
  type AffectedPeople,
  type PermissionEffect,
} from '../../../src/domain/authority/permission-effect.js';

function change(ability: string, gained: readonly string[], lost: readonly string[] = []): PermissionChange {
  return new Map([[ability, { gained: actionSet(gained), lost: actionSet(lost) }]]);
}

function person(firstName: string, id = firstName, lastName = 'X') {
  return { id, firstName, lastName };
}

function sumUp(...people: readonly AffectedPeople[]): PermissionEffect {
  const steps = sumUpPermissions(people);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

describe('sumUpPermissions', () => {
  it('adds up the groups, by ability and action', () => {
    const { usersAffected, gained, lost } = sumUp(
      { readChange: () => change('report', ['delete', 'read']), users: 2, first: [] },
      { readChange: () => change('customer', ['create'], ['read']), users: 5, first: [] },
      { readChange: () => change('report', ['read', 'sign', 'export'], ['update']), users: 3, first: [] },
    );
    const listed = [gained, lost].map((counts) =>
      counts.map(({ ability, action, users }) => `${ability}.${action} ${users}`),
    );
    expect(usersAffected).to.equal(10);
    expect(listed).to.deep.equal([
      ['customer.create 5', 'report.read 5', 'report.delete 2', 'report.export 3', 'report.sign 3'],
      ['customer.read 5', 'report.update 3'],
    ]);
  });

  it('reads one change at a time', () => {
    let read = 0;
    const readChange = () => {
      read += 1;
      return change('report', ['read']);
    };
    const steps = sumUpPermissions([1, 2, 3].map((users) => ({ readChange, users, first: [] })));
    for (const expected of [1, 2, 3]) {
      steps.next();
      expect(read).to.equal(expected);
    }
  });

  it('leaves out groups without people or without a change', () => {
    const none = { usersAffected: 0, gained: [], lost: [] };
    expect(sumUp()).to.deep.equal(none);
    expect(sumUp({ readChange: () => new Map(), users: 7, first: [person('Ada')] })).to.deep.equal(none);
    expect(sumUp({ readChange: () => change('report', ['read']), users: 0, first: [person('Ada')] })).to.deep.equal(
      none,
    );
  });

  it('samples the first people of all groups that gain the permission, by folded names, then id', () => {
    const { gained } = sumUp(
      {
        readChange: () => change('report', ['read']),
        users: 4,
        first: [person('Zoë'), person('ada', 'b'), person('Ada', 'c')],
      },
      { readChange: () => change('report', ['update']), users: 1, first: [person('Aaron')] },
      { readChange: () => change('report', ['read', 'update']), users: 1, first: [person('ÁDA', 'a')] },
    );
    expect(gained.map(({ sample }) => sample.map(({ id }) => id))).to.deep.equal([
      ['a', 'b', 'c', 'Zoë'],
      ['Aaron', 'a'],
    ]);
    expect(gained[0]!.sample[0]).to.deep.equal(person('ÁDA', 'a'));
  });

  it('names at most ten people', () => {
    const first = Array.from({ length: 30 }, (_, index) => person('Ada', `id-${index + 10}`));
    const { gained } = sumUp({ readChange: () => change('report', ['read']), users: 30, first: first.toReversed() });
    expect(gained[0]!.users).to.equal(30);
    expect(gained[0]!.sample).to.deep.equal(first.slice(0, SAMPLE_SIZE));
  });
});
